import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { playRandomly } from '../../../test/support/random-hands.ts';
import { type RandomTable, randomTables } from '../../../test/support/random-table.ts';
import { casesOfRun } from '../../../test/support/size-of-run.ts';
import type { Declared, Motion, SeenWager } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

const kinds = ['bet', 'raise', 'call', 'check', 'fold', 'all-in', 'complete', 'pot', 'tap', null] as const;
const figure = fc.constantFrom(null, null, 20, 40, 100, 150, 400, 5_000);

const declared: fc.Arbitrary<Declared> = fc
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
    said: fc.option(declared),
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
