import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openCashTable } from '../../commands/simulation/cash-manager.ts';
import { luckOf, somethingToDo } from '../../commands/simulation/random-play.ts';
import { type Command, decide, type HandTape, type TableEvent, type TableState } from '../../engine/table.ts';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import type { PhhHand } from '../../protocol/hand-history/phh-hand.ts';
import { phhOf } from '../../protocol/hand-history/phh-of-log.ts';
import { writePhhs } from '../../protocol/hand-history/phh-writer.ts';
import { type PlayedHand, playPhh } from '../../protocol/hand-history/play-phh.ts';
import { phhTables } from '../support/phh-tables.ts';
import { playRandomly } from '../support/random-hands.ts';
import { randomTables } from '../support/random-table.ts';
import { casesOfRun, partOfRun } from '../support/size-of-run.ts';
import { tapeOf } from '../support/taped-hand.ts';
import { type KnownHand, recordedHands, sampleHands, samples } from './known-hands.ts';

interface Decided {
  readonly before: TableState | null;
  readonly events: readonly TableEvent[];
}

/** What led to each table there was: a hand that is played keeps no log of itself. */
const decided = vi.hoisted(() => new WeakMap<object, unknown>());

vi.mock('../../engine/table/decide.ts', async (load) => {
  const { decide } = await load<typeof import('../../engine/table/decide.ts')>();
  return {
    decide: (before: TableState | null, command: Command) => {
      const decision = decide(before, command);
      if ('after' in decision) decided.set(decision.after, { before, events: decision.events } satisfies Decided);
      return decision;
    },
  };
});

/** The log of a table from its opening, as it is read from the disk. */
function logOf(state: TableState): readonly TableEvent[] {
  const steps: (readonly TableEvent[])[] = [];
  for (let at: TableState | null = state; at !== null; ) {
    const { before, events } = decided.get(at) as Decided;
    steps.push(events);
    at = before;
  }
  return JSON.parse(JSON.stringify(steps.reverse().flat())) as TableEvent[];
}

/** A hand's history from its file, played by the rules of hand histories. */
function playedFrom(text: string): PlayedHand {
  const [parsed] = parsePhh(text);
  if (parsed === undefined || 'error' in parsed) throw new Error(`Cannot be read: ${JSON.stringify(parsed)}`);
  const played = playPhh(parsed.hand, 'phh');
  if ('error' in played) throw new Error(`Cannot be played: ${JSON.stringify(played)}`);
  return played;
}

const stacksOf = ({ state }: PlayedHand) => state.chairs.map(({ stack }) => stack);

/** An action with its player's cards covered: a log has fewer of them than a history. */
const covered = (text: string): string =>
  text
    .split(' #')[0]
    ?.trim()
    .replace(/^(d dh p\d+|p\d+ s[dm]) ([^-]+)$/, (_, action, cards) => `${action} ${'??'.repeat(cards.length / 2)}`) ??
  '';

const coveredActions = (text: string): readonly string[] =>
  parsePhh(text).flatMap((parsed) =>
    'hand' in parsed ? parsed.hand.actions.map((action) => covered(action.text)).filter(Boolean) : [],
  );

/** Written by hand: one shows out of order, the other shows a hand that has won already. */
const otherOrder = new Set(['o8-low-half-bug', 'razz']);

test.each([
  ...samples.map((game) => ({ game, hands: partOfRun(sampleHands(game), 3) })),
  { game: 'recorded', hands: recordedHands() },
])('$game: a hand that was played tells the same history, and that comes to the same stacks and pots', ({ hands }) => {
  const differing = hands.flatMap(({ id, phh }: KnownHand): readonly object[] => {
    const played = playedFrom(phh);
    const { hands: told, leftOut } = phhOf(logOf(played.state));
    const [hand] = told;
    if (hand === undefined) return [{ id, leftOut }];
    const text = writePhhs(told);
    const again = playedFrom(text);
    // What was played in cents is told in cents.
    const actionsOf = (file: string) => (played.unit > 1 || otherOrder.has(id) ? [] : coveredActions(file));
    const { finishingStacks: finishing } = hand;
    const result = { stacks: stacksOf(again), pots: again.pots, finishing, actions: actionsOf(text) };
    const stacks = stacksOf(played);
    const wanted = { stacks, pots: played.pots, finishing: stacks, actions: actionsOf(phh) };
    return JSON.stringify(result) === JSON.stringify(wanted) ? [] : [{ id, result, wanted }];
  });
  expect(differing).toEqual([]);
});

/** The last is a hand in which all are in with the antes and an up-card is not known: nobody acts, so nobody tells who opens. */
const inexpressible = /^PHH has (no bomb pots|one board|no stud without)|up-cards are missing$/;

/** Hands in which a hand was killed whose player was all in: a history knows no fold without a turn. */
function killedAllIn(log: readonly TableEvent[]): ReadonlySet<number> {
  const hands = new Set<number>();
  let [hand, allIn] = [0, new Set<number>()];
  for (const event of log) {
    if (event.type === 'hand-started') [hand, allIn] = [event.number, new Set()];
    if ('allIn' in event && 'seat' in event && event.allIn) allIn.add(event.seat);
    if (event.type === 'hand-killed' && allIn.has(event.seat)) hands.add(hand);
  }
  return hands;
}

/** Hands in which a big blind all in for less than the small one was matched in full: a history has the larger of the two matched. */
function matchedAboveBlinds(log: readonly TableEvent[]): ReadonlySet<number> {
  const hands = new Set<number>();
  let [hand, small] = [0, 0];
  for (const event of log) {
    if (event.type === 'hand-started') [hand, small] = [event.number, 0];
    if (event.type !== 'blind-posted') continue;
    if (event.kind === 'small') small = event.chips;
    else if (event.allIn && event.chips < small) hands.add(hand);
  }
  return hands;
}

/** Hands that were opened in the name of a player all in: a history names who opens by who acts first. */
function openedByAllIn(log: readonly TableEvent[]): ReadonlySet<number> {
  const hands = new Set<number>();
  let [hand, allIn] = [0, new Set<number>()];
  for (const event of log) {
    if (event.type === 'hand-started') [hand, allIn] = [event.number, new Set()];
    if ('allIn' in event && 'seat' in event && event.allIn) allIn.add(event.seat);
    if (event.type === 'opener-named' && allIn.has(event.seat)) hands.add(hand);
  }
  return hands;
}

/** The hand as it is read from its file and played by the rules of hand histories; null where nobody named who wins. */
function playedAgain(hand: PhhHand): PlayedHand | null {
  const [parsed] = parsePhh(writePhhs([hand]));
  if (parsed === undefined || 'error' in parsed) throw new Error(`Cannot be read: ${JSON.stringify(parsed)}`);
  const played = playPhh(parsed.hand, 'phh');
  if (!('error' in played)) return played;
  expect(played.error.reason).toContain('a card at showdown is unknown');
  return null;
}

test('random hands of a table that plays by PHH: all that can be written are, and come to the same stacks', () => {
  fc.assert(
    fc.property(phhTables, (from) => {
      const { states } = playRandomly({ ...from, rulebook: 'phh', unknown: 0 });
      const log = logOf(states.at(-1) as TableState);
      const { hands, leftOut } = phhOf(log);
      const excused = openedByAllIn(log);
      expect(leftOut.filter(({ hand, reason }) => !(inexpressible.test(reason) || excused.has(hand)))).toEqual([]);
      for (const hand of hands) {
        const played = playedAgain(hand);
        if (played !== null) expect(stacksOf(played)).toEqual(hand.finishingStacks);
      }
    }),
    {
      numRuns: casesOfRun(25),
      // A player all in was named as who opens: the history has the one after it, and on the last street another.
      examples: [
        [
          {
            seed: 16,
            variant: 'limit-stud-8',
            other: null,
            mode: 'cash',
            rulebook: 'phh',
            overlay: {},
            stacks: [101, 101, 1, null, 1, 141, 1, 141],
            chip: 1,
            blinds: [10, 20],
            ante: null,
            cap: null,
            rake: null,
            straddle: { kinds: ['under-the-gun', 'button'], most: 1 },
            bombPots: true,
            unknown: 0,
            accidents: false,
            hands: 3,
          },
        ],
      ],
    },
  );
});

/** What each player put in: what it began with and did not keep. Null: nobody counted. */
const putIn = ({ startingStacks, finishingStacks, winnings }: PhhHand): readonly (number | null)[] =>
  startingStacks.map((stack, index) => {
    const [end, won] = [finishingStacks?.[index], winnings?.[index]];
    return stack === null || end == null || won === undefined ? null : stack + won - end;
  });

/** Plays the hand again: everybody puts in the same. What a table makes of odd chips and side pots is another matter. */
function expectSamePots(hand: PhhHand): void {
  const players = playedAgain(hand)?.state.hand?.players ?? [];
  const isContested = players.filter(({ status }) => status === 'live').length > 1;
  const wanted = putIn(hand);
  // The only one left gets its last bet back or wins it.
  const compared = players.filter(
    ({ seat, status }) => wanted[seat - 1] !== null && (isContested || status !== 'live'),
  );
  expect(compared.map(({ paid, dead }) => paid + dead)).toEqual(compared.map(({ seat }) => wanted[seat - 1]));
}

test('random hands of any table: each is written or left out, can be read, and has everybody put in the same', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const { states } = playRandomly(from);
      const log = logOf(states.at(-1) as TableState);
      const { hands, leftOut } = phhOf(log);
      expect(hands.length + leftOut.length).toBe(log.filter(({ type }) => type === 'hand-ended').length);
      for (const hand of hands) expectSamePots(hand);
    }),
    { numRuns: casesOfRun(25) },
  );
});

test('an evening with steps taken back, corrections, misdeals and newcomers', () => {
  const luck = luckOf(20_261_120);
  let ids = 0;
  const newId = (): string => `i${ids++}`;
  const opened = decide(null, openCashTable('evening'));
  if ('refusal' in opened) throw new Error(opened.refusal.reason);
  let state = opened.after;
  let tape: HandTape | null = null;
  while (state.handNumber < 350) {
    const decision = decide(state, somethingToDo(state, luck, { at: ids * 1_000, newId, tape }).command);
    if ('refusal' in decision) continue;
    tape = tapeOf({ now: state, tape }, decision.events);
    state = decision.after;
  }
  const log = logOf(state);
  expect(log.map(({ type }) => type)).toEqual(expect.arrayContaining(['step-undone', 'hand-amended']));
  const { hands, leftOut } = phhOf(log);
  const excused = new Set([...killedAllIn(log), ...matchedAboveBlinds(log)]);
  expect(leftOut.filter(({ hand, reason }) => !(inexpressible.test(reason) || excused.has(hand)))).toEqual([]);
  expect(hands.length).toBeGreaterThan(40);
  for (const hand of hands) expectSamePots(hand);
});
