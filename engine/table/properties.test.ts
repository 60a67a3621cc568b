import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isLegal, type OpenCommand } from '../../test/support/is-legal.ts';
import { namedCommands } from '../../test/support/named-commands.ts';
import { isRunning, playRandomly } from '../../test/support/random-hands.ts';
import { type RandomTable, randomTables, undisturbed } from '../../test/support/random-table.ts';
import { play } from '../../test/support/sample-table.ts';
import { casesOfRun } from '../../test/support/size-of-run.ts';
import { keyOf } from '../rules/pots/layer-pots.ts';
import { allCards, type Card } from '../words/card.ts';
import type { TableEvent } from '../words/event.ts';
import type { Hand, HandSeat } from '../words/hand.ts';
import type { Refusal } from '../words/refusal.ts';
import type { TableState } from '../words/table-state.ts';
import { apply, replay } from './apply.ts';
import { decide } from './decide.ts';
import type { Decision } from './draft.ts';
import { legalActions } from './legal-actions.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What is behind the players, and what the house has. */
const atRest = ({ chairs, raked }: TableState): number => sum(chairs.map(({ stack, drift }) => stack ?? drift)) + raked;

/** What lies in the middle: paid and not yet pushed or taken by the house. */
const inTheMiddle = ({ players, awards, raked }: Hand): number =>
  sum(players.map(({ bet, paid, dead }) => bet + paid + dead)) -
  raked -
  sum(awards.map(({ chips, pushed }) => (pushed ? chips : 0)));

test('in every game chips are conserved after every step, and no hand ends with chips unaccounted for', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const { states } = playRandomly(from);
      for (const state of states) {
        const { hand, chairs, chipsIn } = state;
        if (!from.accidents) expect(chipsIn).toBe(states[0]?.chipsIn);
        const inHand = hand === null ? 0 : inTheMiddle(hand);
        expect(atRest(state) + inHand).toBe(chipsIn);
        expect(Math.min(...chairs.map(({ stack }) => stack ?? 0))).toBeGreaterThanOrEqual(0);
        if (!isRunning(state)) expect(inHand).toBe(0);
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

/** What is never true of a hand; null when nothing is wrong. */
function impossible(state: TableState, hand: Hand): string | null {
  const { players, stage, toAct, betting, stakes, posts, awards } = hand;
  const live = players.filter(({ status }) => status === 'live');
  const next = players.find(({ seat }) => seat === toAct);
  const sleeps = ({ seat, bet }: HandSeat): boolean =>
    posts.some((post) => post.kind === 'sleeper' && post.seat === seat && post.chips === bet);
  if (live.length === 0) return 'nobody is left';
  if (players.some(({ bet, paid, dead }) => Math.min(bet, paid, dead) < 0)) return 'less than nothing was paid';
  if (live.some(({ seat, allIn }) => !allIn && stage !== 'over' && state.chairs[seat - 1]?.stack === 0))
    return 'a player without chips is not all in';
  if (stage === 'betting' || stage === 'draw') {
    if (next?.status !== 'live') return 'nobody who is in the hand is to act';
    if (live.length < 2) return 'the only one left is to act';
  } else if (toAct !== null) return 'somebody is to act';
  if (stage === 'betting') {
    if (next?.allIn) return 'a player who is all in is to act';
    if (next !== undefined && next.bet > betting.toMatch) return 'the one to act has bet more than there is to match';
    if (live.some((player) => player.bet > betting.toMatch && !sleeps(player))) return 'a bet is not to be matched';
  } else if (hand.street > 0 && players.some(({ bet }) => bet > 0)) return 'bets lie in front of players';
  if (stakes.cap !== undefined && hand.straddles.length === 0 && posts.length === 0 && stage === 'betting') {
    if (next !== undefined && next.paid + (legalActions(state).wager?.maxTo ?? next.bet) > stakes.cap)
      return 'more than the cap may be bet';
  }
  if (stage === 'awards' && legalActions(state).push === null) return 'no pot can be pushed';
  if (awards.some(({ chips, shares }) => sum(shares.map((share) => share.chips)) !== chips))
    return 'a pot is not shared';
  return null;
}

test('in every game the table is always one there can be', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      for (const state of playRandomly(from).states) {
        if (state.hand !== null) expect(impossible(state, state.hand)).toBeNull();
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

const throughText = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test('in every game replaying the written events gives the same table byte for byte', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const { events, states } = playRandomly(from);
      expect(JSON.stringify(replay(throughText(events)))).toBe(JSON.stringify(states.at(-1)));
    }),
    { numRuns: casesOfRun(60) },
  );
});

/** Takes steps back as far as that goes: the table after each, as the engine has it and as a screen that joined only now. */
function stepsBack(from: TableState): readonly (readonly [TableState, TableState])[] {
  let state = from;
  let screen = throughText(from);
  const tables: (readonly [TableState, TableState])[] = [];
  // A start that is taken back leads on, to a void hand.
  for (
    let { undo } = legalActions(state);
    undo !== null && undo.step !== 'hand-started';
    { undo } = legalActions(state)
  ) {
    const decision = decide(state, { type: 'undo', step: undo.step });
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    state = decision.after;
    screen = throughText<readonly TableEvent[]>(decision.events).reduce<TableState>(apply, screen);
    tables.push([state, screen]);
  }
  return tables;
}

/** As text, but for what was agreed for the next hand: that stays, whatever is taken back of this one. */
const written = (state: TableState | undefined): string => JSON.stringify({ ...state, nextHand: null });

test('in every game steps taken back lead through every table there was, also for a screen that joined in the middle', () => {
  fc.assert(
    fc.property(randomTables.map(undisturbed), fc.nat(), (from, at) => {
      const { states, commands } = playRandomly(from);
      const tables = states.filter((_, index) => commands[index - 1]?.type.startsWith('announce') !== true);
      const last = at % tables.length;
      const back = stepsBack(tables[last] as TableState);
      for (const [index, [state, screen]] of back.entries()) {
        const was = written(tables[last - 1 - index]);
        expect(written(state)).toBe(was);
        expect(written(screen)).toBe(was);
      }
      // Nothing but the start of the hand ends the way back.
      const first = tables[last - back.length] as TableState;
      expect(first.hand?.actions ?? []).toEqual([]);
    }),
    { numRuns: casesOfRun(60) },
  );
});

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

/** Some of the tables of a few random hands. */
const someStates = (from: Parameters<typeof playRandomly>[0], at: readonly number[]): readonly TableState[] => {
  const { states } = playRandomly(from);
  return at.map((index) => states[index % states.length] as TableState);
};

const moments = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

test('in every game everything that is called legal is accepted, and its events lead to the table that was promised', () => {
  fc.assert(
    fc.property(randomTables, moments, (from, at) => {
      for (const state of someStates(from, at)) {
        for (const command of namedCommands(state)) {
          const decision = decide(state, command);
          expect({ command, refusal: refusalIn(decision) }).toEqual({ command, refusal: null });
          if ('refusal' in decision) continue;
          expect(JSON.stringify(decision.events.reduce<TableState>(apply, state))).toBe(JSON.stringify(decision.after));
        }
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

const refusalIn = (decision: Decision): Refusal | null => ('refusal' in decision ? decision.refusal : null);

/** Cards as they may be misread or mistyped: unknown ones, ones of another deck, and what is no card at all. */
const card = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<Card[]>(...allCards) },
  { weight: 8, arbitrary: fc.constant<Card>('??') },
  { weight: 1, arbitrary: fc.constant('1x' as Card) },
);
const cards = fc.array(card, { maxLength: 8 });
const seats = fc.array(fc.integer({ min: -1, max: 11 }), { maxLength: 4 });
/** 0 stands for the seat whose turn it is. */
const seat = fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 11 }));
const few = fc.oneof(fc.integer({ min: -1, max: 8 }), fc.constantFrom(0.5, Number.NaN));
const total = fc.oneof(
  fc.integer({ min: -50, max: 1_000 }),
  fc.constantFrom(7, 20, 40, 60, 80, 100, 1_000_000, 0.5, Number.NaN),
);

const plainTypes = ['fold', 'check', 'call', 'bring-in', 'all-in', 'muck-hand', 'kill-hand', 'name-opener'] as const;
const steps = [
  'folded',
  'called',
  'brought-in',
  'drawn',
  'board-dealt',
  'runs-agreed',
  'hand-killed',
  'winners-named',
  'hand-started',
];
const optionalBoard = fc.constantFrom({}, {}, { board: 0 }, { board: 1 }, { board: 2 });

const anyCommand: fc.Arbitrary<OpenCommand> = fc.oneof(
  fc.constant({ type: 'muck-rest' } as const),
  fc.record({ type: fc.constantFrom(...plainTypes), seat }),
  fc.record({ type: fc.constantFrom('bet', 'raise', 'complete'), seat, to: total }),
  fc.record({ type: fc.constant('draw'), seat, cards: few }),
  fc.record({ type: fc.constantFrom('deal-up', 'table-hand'), seat, cards }),
  fc.record({ type: fc.constant('show-cards'), seat, cards, by: fc.constant('reader') }),
  fc
    .tuple(
      fc.record({ type: fc.constant('deal-board'), cards, by: fc.constantFrom('dealer', 'reader') }),
      optionalBoard,
    )
    .map(([command, board]) => ({ ...command, ...board })),
  fc.record({ type: fc.constant('agree-runs'), runs: few }),
  fc
    .tuple(
      fc.record({ type: fc.constant('name-winners'), pot: fc.integer({ min: -1, max: 3 }), seats }),
      optionalBoard,
      fc.constantFrom({}, { half: 'high' } as const, { half: 'low' } as const),
    )
    .map(([command, board, half]) => ({ ...command, ...board, ...half })),
  fc.record({ type: fc.constant('push-pot'), at: fc.constant(0), pot: fc.integer({ min: -1, max: 4 }) }),
  fc.record({ type: fc.constant('undo'), step: fc.constantFrom(...steps) }),
  fc.constant({ type: 'start-hand', at: 0, by: 'dealer' }),
) as fc.Arbitrary<OpenCommand>;

/** Who is next to do something, for commands that are meant for them. */
const nextSeat = ({ hand }: TableState): number =>
  hand?.toAct ?? hand?.players.find(({ status, tabled }) => status === 'live' && tabled === null)?.seat ?? 1;

const forNext = (state: TableState, command: OpenCommand): OpenCommand =>
  'seat' in command && command.seat === 0 ? { ...command, seat: nextSeat(state) } : command;

const aboutWinners: ReadonlySet<string> = new Set([
  'not-eligible',
  'nobody-named',
  'better-hand-tabled',
  'low-tabled',
] satisfies Refusal['reason'][]);

test('in every game exactly what the legal actions name is accepted; everything else is refused and changes nothing', () => {
  fc.assert(
    fc.property(randomTables, moments, fc.array(anyCommand, { minLength: 30, maxLength: 30 }), (from, at, commands) => {
      for (const state of someStates(from, at)) {
        const before = JSON.stringify(state);
        for (const any of commands) {
          const command = forNext(state, any);
          const refusal = refusalIn(decide(state, command));
          const legal = isLegal(state, command);
          if (legal === 'depends') expect(refusal === null || aboutWinners.has(refusal.reason)).toBe(true);
          else expect({ command, refusal, accepted: refusal === null }).toEqual({ command, refusal, accepted: legal });
        }
        expect(JSON.stringify(state)).toBe(before);
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

/** A hand as its showdown opened, and as its pots were awarded. */
interface Showdown {
  readonly opened: TableState;
  readonly awarded: Hand;
}

function showdownsOf(from: RandomTable): readonly Showdown[] {
  const { states } = playRandomly(from);
  return states.flatMap((opened, index) => {
    const first = opened.hand?.stage === 'showdown' && states[index - 1]?.hand?.stage !== 'showdown';
    const awarded = states.find(({ hand }) => hand?.number === opened.hand?.number && hand?.stage === 'awards')?.hand;
    return first && awarded != null ? [{ opened, awarded }] : [];
  });
}

/** The hands turned up in another order, `turn` places on, every second one named only afterwards; then winners as they were named. */
function shownInTurn({ opened, awarded }: Showdown, turn: number): TableState {
  const cardsOf = (seat: number): readonly Card[] =>
    awarded.players.find((player) => player.seat === seat)?.tabled ?? [];
  const hidden = legalActions(opened).show;
  const from = turn % Math.max(1, hidden.length);
  const order = [...hidden.slice(from), ...hidden.slice(0, from)];
  const tabled = play(
    opened,
    order.map((seat, index) => ({ type: 'table-hand', seat, cards: index % 2 === 1 ? [] : cardsOf(seat) })),
  );
  const shown = play(
    tabled,
    legalActions(tabled)
      .unnamed.filter((seat) => cardsOf(seat).length > 0)
      .map((seat) => ({ type: 'show-cards', seat, cards: cardsOf(seat), by: 'reader' })),
  );
  return legalActions(shown).nameWinners.reduce(
    (state, part) => play(state, [{ type: 'name-winners', ...part, seats: awarded.named[keyOf(part)] ?? [] }]),
    shown,
  );
}

const statusesOf = (hand: Hand | null): readonly string[] => hand?.players.map(({ status }) => status) ?? [];

test('in every game it does not matter who shows first, nor whether the cards are named at once', () => {
  fc.assert(
    fc.property(randomTables, fc.nat(), (from, turn) => {
      for (const showdown of showdownsOf(from)) {
        const { opened, awarded } = showdown;
        // A hand given up or killed unseen cannot be turned up.
        if (statusesOf(opened.hand).join() !== statusesOf(awarded).join()) continue;
        expect(shownInTurn(showdown, turn).hand?.awards).toEqual(awarded.awards);
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

test('in every game whoever is named wins where the cards do not say who does, and nobody else', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      for (const { awarded } of showdownsOf({ ...from, unknown: 60 })) {
        for (const { eligible, parts } of awarded.awards) {
          for (const part of parts) {
            if (part.hand !== null || eligible.length === 1) continue;
            const named = awarded.named[keyOf(part)] ?? [];
            const rightful = eligible.filter((seat) => named.includes(seat));
            for (const { seat } of part.shares) expect(rightful).toContain(seat);
          }
        }
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

const mostPaidInPlay = ({ players }: Hand): number =>
  Math.max(...players.filter(({ status }) => status === 'live').map(({ paid }) => paid));

test('in every game only hands still in win, and at showdown of each player no more than they paid themselves', () => {
  fc.assert(
    fc.property(randomTables.map(undisturbed), (from) => {
      for (const { hand } of playRandomly(from).states) {
        if (hand === null || hand.stage !== 'awards') continue;
        const dead = hand.players.reduce((chips, player) => chips + player.dead, 0);
        // With everybody else gone, what the last one bet may have gone back before it was matched.
        const alone = hand.players.filter(({ status }) => status === 'live').length === 1;
        for (const { seat, status, paid } of hand.players) {
          const won = hand.awards.reduce(
            (chips, { shares }) => chips + (shares.find((share) => share.seat === seat)?.chips ?? 0),
            0,
          );
          // What somebody who is out had put in beyond every hand still in stays in the last pot.
          const inLastPot = paid === mostPaidInPlay(hand);
          const most = hand.players.reduce(
            (chips, other) =>
              chips + (alone || (inLastPot && other.status !== 'live') ? other.paid : Math.min(other.paid, paid)),
            dead,
          );
          expect(won).toBeLessThanOrEqual(status === 'live' ? most : 0);
        }
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});
