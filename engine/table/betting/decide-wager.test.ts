import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { lexicons } from '../../../test/support/languages.ts';
import { playRandomly } from '../../../test/support/random-hands.ts';
import { type RandomTable, randomTables } from '../../../test/support/random-table.ts';
import { acts, deal, eventsOf, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { casesOfRun } from '../../../test/support/size-of-run.ts';
import { parseWords } from '../../rules/wager/spoken/parse-words.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { Declared, Motion, SeenWager } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';

const chips = (...list: readonly (readonly [denom: number, count: number])[]): Motion =>
  list.map(([denom, count]) => ({ denom, count }));

const silent = (...motions: readonly Motion[]): SeenWager => ({ declared: null, order: 'chips-only', motions });

function said(words: string, order: SeenWager['order'] = 'words-only', ...motions: readonly Motion[]): SeenWager {
  const declared = parseWords(words, ['en'], lexicons);
  if ('reason' in declared) throw new Error(declared.reason);
  return { declared, order, motions };
}

const report = (seat: number, wager: SeenWager, choice?: number): Command => ({
  type: 'report-wager',
  seat,
  wager,
  ...(choice === undefined ? {} : { choice }),
});

const handOf = ({ hand }: TableState): Hand => hand as Hand;
const stackOf = (state: TableState, seat: number) => state.chairs[seat - 1]?.stack;

// Button 1, blinds 100 and 200 in seats 2 and 3; seat 4 has raised to 1 200 and seat 1 is to act.
const facing1200 = (rulebook: RulebookId = 'tda-2011', stack = 5000): TableState =>
  play(sampleTable([stack, 5000, 5000, 5000], { rulebook }), [start, ...acts('4r1200')]);

test('two 1,000 without a word against 1,200 are a call: the ruling first, then the call as a tap would book it', () => {
  const state = facing1200();
  const wager = silent(chips([1000, 2]));
  const [ruled, ...booked] = eventsOf(state, report(1, wager));
  expect(ruled).toMatchObject({
    type: 'wager-ruled',
    seat: 1,
    wager,
    outcome: { ruling: 'call', to: 1200, adds: 1200, returned: 800, topUp: 0, allIn: false },
  });
  expect(ruled).not.toHaveProperty('chosenFrom');
  expect(ruled?.type === 'wager-ruled' && ruled.cites[0]).toMatch(/^tda-2011#/);
  expect(booked).toEqual(eventsOf(state, { type: 'call', seat: 1 }));
  expect(stackOf(play(state, [report(1, wager)]), 1)).toBe(3800);
});

test.each<[string, SeenWager, string, object]>([
  ['“raise” before two 1,000', said('raise', 'words-first', chips([1000, 2])), 'raised', { to: 2200 }],
  ['“raise to 3,000”', said('raise to 3000'), 'raised', { to: 3000 }],
  ['“call”', said('call'), 'called', { to: 1200 }],
  ['“all-in”', said('all-in'), 'raised', { to: 5000, allIn: true }],
  ['“fold”', said('fold'), 'folded', {}],
])('%s is booked', (_what, wager, type, event) => {
  const [, booked] = eventsOf(facing1200(), report(1, wager));
  expect(booked).toMatchObject({ type, seat: 1, ...event });
});

test('undo takes the action back, and the ruling has changed nothing that would be left', () => {
  const before = facing1200();
  const after = play(before, [report(1, silent(chips([1000, 2])))]);
  expect(after.undo).toMatchObject({ step: 'called', seat: 1, to: 1200 });
  const back = play(after, [{ type: 'undo', step: 'called' }]);
  expect(JSON.stringify(back)).toBe(JSON.stringify(before));
});

test('the round closes after a ruled call as after any', () => {
  const state = play(facing1200(), [...acts('1f', '2f'), report(3, said('call'))]);
  expect(handOf(state)).toMatchObject({ stage: 'board', street: 1 });
});

test('on the flop: check by word, a bet by chips', () => {
  const flop = play(facing1200(), [...acts('1c', '2f', '3f'), deal('2h', '3h', '7s')]);
  const checked = play(flop, [report(4, said('check'))]);
  expect(handOf(checked).toAct).toBe(1);
  expect(eventsOf(checked, report(1, silent(chips([500, 2]))))[1]).toMatchObject({ type: 'bet', to: 1000 });
});

test('what is not open is refused with what is', () => {
  expect(refusalOf(facing1200(), report(1, said('check')))).toMatchObject({
    reason: 'wager-refused',
    seat: 1,
    options: expect.arrayContaining(['call', 'fold']),
    call: 1200,
  });
});

test('what the book hands to the floor is not booked', () => {
  expect(refusalOf(facing1200(), report(1, said('mumble mumble')))).toMatchObject({
    reason: 'floor-decides',
    seat: 1,
  });
});

test('a bare “raise” where the player names the amount asks for it', () => {
  const refusal = refusalOf(facing1200('tda-pl'), report(1, said('raise')));
  expect(refusal).toMatchObject({ reason: 'name-amount', seat: 1, minTo: 2200 });
});

/** Every book's answer to the same undercall, three in the hand; where the text leaves it open, all its readings. */
const undercall = silent(chips([500, 1]));

test('where the text allows several outcomes the floor chooses one of them, and the event says so', () => {
  const books: readonly RulebookId[] = ['tda-2011', 'tda-sk', 'tda-cz', 'tda-pl', 'house-cz'];
  const asked = books.flatMap((rulebook) =>
    [undercall, silent(chips([1000, 1], [100, 1])), said('raise'), said('five'), silent(chips([500, 3]))].map(
      (wager) => ({ state: facing1200(rulebook), wager }),
    ),
  );
  let chosen = 0;
  for (const { state, wager } of asked) {
    const decision = decide(state, report(1, wager));
    if (!('refusal' in decision) || decision.refusal.reason !== 'floor-decides') continue;
    const { alternatives } = decision.refusal;
    expect(refusalOf(state, report(1, wager, 99))).toMatchObject({ reason: 'no-such-choice' });
    for (const [choice, outcome] of alternatives.entries()) {
      const ruled = decide(state, report(1, wager, choice));
      if ('refusal' in ruled) {
        expect(['wager-refused', 'name-amount', 'floor-decides']).toContain(ruled.refusal.reason);
        continue;
      }
      chosen++;
      expect(ruled.events[0]).toMatchObject({ type: 'wager-ruled', outcome, chosenFrom: alternatives });
      if ('to' in outcome && outcome.to !== null) expect(ruled.events[1]).toMatchObject({ to: outcome.to });
    }
  }
  expect(chosen).toBeGreaterThan(2);
});

const declared: Declared = { kind: 'call', amount: null, amountIs: null, spoken: null, clear: true };

test.each<[string, SeenWager, object]>([
  ['more chips than the stack has', silent(chips([1000, 6])), { reason: 'more-than-stack', to: 6000, maxTo: 5000 }],
  ['half a chip', silent(chips([0.5, 2])), { reason: 'bad-amount', amount: 0.5 }],
  ['no chip at all', silent(chips([1000, 0])), { reason: 'bad-amount' }],
  ['a motion without chips', silent([]), { reason: 'not-understood' }],
  ['nothing', silent(), { reason: 'not-understood' }],
  ['a word called silent', { declared, order: 'chips-only', motions: [chips([100, 1])] }, { reason: 'not-understood' }],
  ['chips called words', { declared, order: 'words-only', motions: [chips([100, 1])] }, { reason: 'not-understood' }],
  [
    'a figure that is none',
    { declared: { ...declared, amount: -5 }, order: 'words-only', motions: [] },
    { reason: 'bad-amount' },
  ],
])('%s is refused', (_what, wager, refusal) => {
  expect(refusalOf(facing1200(), report(1, wager))).toMatchObject(refusal);
});

test('only the seat to act is ruled on', () => {
  const wager = said('call');
  expect(refusalOf(facing1200(), report(2, wager))).toMatchObject({ reason: 'not-your-turn', toAct: 1 });
  expect(refusalOf(facing1200(), report(9, wager))).toMatchObject({ reason: 'not-in-hand' });
  expect(refusalOf(sampleTable([5000, 5000]), report(1, wager))).toEqual({ reason: 'no-hand' });
});

test('tda-pl 42B: the floor rules an undercall a fold: its chips stay in the pot', () => {
  const state = facing1200('tda-pl');
  const refusal = refusalOf(state, report(1, undercall));
  const fold =
    refusal.reason === 'floor-decides' ? refusal.alternatives.findIndex(({ ruling }) => ruling === 'fold') : -1;
  expect(eventsOf(state, report(1, undercall, fold))).toMatchObject([
    { type: 'wager-ruled', outcome: { ruling: 'fold', forfeits: 500 } },
    { type: 'folded', seat: 1, toAct: 2, forfeits: 500 },
  ]);
  const after = play(state, [report(1, undercall, fold), ...acts('2f', '3f')]);
  expect(stackOf(after, 1)).toBe(4500);
  // Of the 1 200 the folded 500 are matched; the rest goes back.
  expect(handOf(after).awards[0]?.shares).toEqual([{ seat: 4, chips: 100 + 200 + 500 + 500 }]);
});

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

const kinds = ['bet', 'raise', 'call', 'check', 'fold', 'all-in', 'complete', 'pot', 'tap', null] as const;
const figure = fc.constantFrom(null, null, 20, 40, 100, 150, 400, 5_000);

const anyWords: fc.Arbitrary<Declared> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    amount: figure,
    amountIs: fc.constantFrom('total', 'unstated'),
    spoken: fc.constantFrom(null, null, 1, 2, 5, 15),
    clear: fc.constantFrom(true, true, true, false),
  } as const)
  .map(({ amount, amountIs, spoken, ...word }) => ({
    ...word,
    amount,
    amountIs: amount === null ? null : amountIs,
    spoken: amount === null ? spoken : null,
  }));

/** So many chips: the random tables have chips of one value. */
const motion = fc.integer({ min: 1, max: 60 });

const motionOf = (count: number, denom: number): Motion => [{ denom, count }];

/** What was seen at a table whose chips have this value. */
const seenWager: fc.Arbitrary<(denom: number) => SeenWager> = fc
  .record({
    said: fc.option(anyWords),
    motions: fc.array(motion, { maxLength: 2 }),
    both: fc.constantFrom('words-first', 'chips-first', 'simultaneous'),
  } as const)
  .filter(({ said, motions }) => said !== null || motions.length > 0)
  .map(({ said, motions, both }) => (denom: number): SeenWager => {
    const moved = motions.map((count) => motionOf(count, denom));
    if (said === null) return { declared: null, order: 'chips-only', motions: moved };
    return { declared: said, order: moved.length === 0 ? 'words-only' : both, motions: moved };
  });

const books = fc.constantFrom('tda-2011', 'tda-sk', 'tda-cz', 'tda-pl', 'house-cz', 'phh');
const tables = fc
  .tuple(randomTables, books)
  .map(([from, rulebook]): RandomTable => ({ ...from, rulebook: rulebook as RandomTable['rulebook'], hands: 1 }));
const moments = fc.array(fc.tuple(fc.nat(), seenWager), { minLength: 12, maxLength: 12 });

/** The choices a report of this wager has: none made yet, and after a refusal by the floor each of its readings. */
function choicesOf(state: TableState, seat: number, wager: SeenWager): readonly (number | undefined)[] {
  const decision = decide(state, { type: 'report-wager', seat, wager });
  if (!('refusal' in decision) || decision.refusal.reason !== 'floor-decides') return [undefined];
  return [undefined, ...decision.refusal.alternatives.keys()];
}

test('in every game and book, whatever is seen: it is booked whole or refused, chips are conserved, and undo takes it back', () => {
  let booked = 0;
  fc.assert(
    fc.property(tables, moments, (from, at) => {
      const states = playRandomly(from).states.filter(({ hand }) => hand?.stage === 'betting');
      if (states.length === 0) return;
      for (const [index, wagerOf] of at) {
        const wager = wagerOf(from.chip);
        const state = states[index % states.length] as TableState;
        const seat = state.hand?.toAct ?? 0;
        for (const choice of choicesOf(state, seat, wager)) {
          const command = { type: 'report-wager', seat, wager, ...(choice === undefined ? {} : { choice }) } as const;
          const decision = decide(state, command);
          if ('refusal' in decision) continue;
          booked++;
          const { events, after } = decision;
          const [ruled, action] = events;
          expect(ruled?.type).toBe('wager-ruled');
          if (ruled?.type === 'wager-ruled' && 'to' in ruled.outcome && action !== undefined && 'to' in action)
            expect(action.to).toBe(ruled.outcome.to);
          expect(chipsAtTable(after)).toBe(after.chipsIn);
          expect(JSON.stringify(events.reduce<TableState>(apply, state))).toBe(JSON.stringify(after));
          const back = decide(after, { type: 'undo', step: after.undo?.step ?? '' });
          expect('after' in back && JSON.stringify(back.after)).toBe(JSON.stringify(state));
        }
      }
    }),
    { numRuns: casesOfRun(60) },
  );
  expect(booked).toBeGreaterThan(300);
});
