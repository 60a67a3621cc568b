import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { randomReport } from '../../../commands/simulation/random-order.ts';
import { randomTap } from '../../../commands/simulation/random-taps.ts';
import { seededRandom } from '../../../native-bridge/simulation/seeded-random.ts';
import { isRunning, playRandomly } from '../../../test/support/random-hands.ts';
import { randomTables, undisturbed } from '../../../test/support/random-table.ts';
import { casesOfRun } from '../../../test/support/size-of-run.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

type Random = () => number;
const below = (random: Random, end: number): number => Math.floor(random() * end);

/** What is never true of a table. */
function impossible({ hand, chairs }: TableState): string | null {
  if (chairs.some(({ stack }) => (stack ?? 0) < 0)) return 'a stack below nothing';
  if (hand === null || hand.stage === 'over') return null;
  if (hand.players.some(({ bet, paid, dead }) => Math.min(bet, paid, dead) < 0)) return 'less than nothing was paid';
  const live = hand.players.filter(({ status }) => status === 'live');
  if (live.length === 0) return 'nobody is left';
  if (live.some(({ seat, allIn }) => !allIn && chairs[seat - 1]?.stack === 0)) return 'without chips and not all in';
  if ((hand.stage === 'betting' || hand.stage === 'draw') && !live.some(({ seat }) => seat === hand.toAct))
    return 'nobody who is in the hand is to act';
  if (hand.stage === 'betting' && live.some(({ seat, allIn }) => seat === hand.toAct && allIn)) return 'all in, to act';
  return null;
}

/** Random faults in random hands, each reported as incident `i` at a table where it fits. */
function* reportedFaults(from: Parameters<typeof undisturbed>[0], random: Random) {
  const { states } = playRandomly({ ...undisturbed(from), hands: 2 });
  for (let tries = 0; tries < 12; tries++) {
    const state = states[below(random, states.length)] as TableState;
    const report = randomReport(state, random);
    if (report === null) continue;
    const at = state.clock?.deadline ?? 1_000_000;
    const reported = decide(state, { type: 'report', at, incident: 'i', report });
    if (!('refusal' in reported)) yield { state, report, at, reported };
  }
}

test('whatever is reported in whatever hand, and however it is ruled, every chip is there and the hand can be finished', () => {
  const ruledKinds = new Set<string>();
  fc.assert(
    fc.property(randomTables, fc.integer(), (from, seed) => {
      const random = seededRandom(seed);
      for (const { report, at, reported } of reportedFaults(from, random)) {
        const answer = reported.after.incidents.at(-1)?.answer;
        if (answer === undefined) throw new Error('A report has no answer.');
        for (const ruling of outcomesOf(answer).keys()) {
          const how = { at, incident: 'i', ruling, by: 'floor', reason: null };
          const ruled = decide(reported.after, { type: 'rule-incident', ...how });
          if ('refusal' in ruled) continue;
          ruledKinds.add(report.kind);
          expect(chipsAtTable(ruled.after)).toBe(ruled.after.chipsIn);
          expect(impossible(ruled.after), JSON.stringify([report, ruled.events])).toBeNull();
          expect(finished(ruled.after, random), JSON.stringify([report, ruled.events])).toBeNull();
        }
      }
    }),
    { numRuns: casesOfRun(50) },
  );
  expect(ruledKinds.size).toBeGreaterThan(40);
});

test('whatever the dealer rules can be taken back by the dealer: the hand is as it was, and nothing is reported', () => {
  const takenBack = new Set<string>();
  fc.assert(
    fc.property(randomTables, fc.integer(), (from, seed) => {
      for (const { state, report, at, reported } of reportedFaults(from, seededRandom(seed))) {
        const ruled = decide(reported.after, { type: 'apply-report', at, incident: 'i', choice: 0 });
        if ('refusal' in ruled) continue;
        const { undo } = ruled.after;
        const isStep = undo?.step === 'incident-ruled';
        // What only notes something about a player leaves the step before it the last one.
        if (!isStep) expect(undo?.step, JSON.stringify(ruled.events)).toBe(reported.after.undo?.step);
        if (!isStep) continue;
        takenBack.add(report.kind);
        const back = decide(ruled.after, { type: 'undo', step: 'incident-ruled' });
        if ('refusal' in back) throw new Error(back.refusal.reason);
        expect(JSON.stringify(back.after)).toBe(JSON.stringify(state));
        const screen = JSON.parse(JSON.stringify([ruled.after, back.events]));
        expect(JSON.stringify(replay(screen[1], screen[0]))).toBe(JSON.stringify(state));
      }
    }),
    { numRuns: casesOfRun(50) },
  );
  expect(takenBack.size).toBeGreaterThan(3);
});

/** Plays the hand to its end; null when nothing went wrong on the way. */
function finished(from: TableState, random: Random): string | null {
  let state = from;
  for (let step = 0; isRunning(state); step++) {
    const tap = randomTap(state, random, step);
    if (tap === null) return `Nothing can be done in ${state.hand?.stage}.`;
    const decision = decide(state, tap);
    // Random taps do not know that a card came too early and may not come again.
    if ('refusal' in decision && decision.refusal.reason === 'card-used' && state.hand?.voidCards !== undefined)
      continue;
    if ('refusal' in decision) return `${JSON.stringify(tap)} refused: ${JSON.stringify(decision.refusal)}`;
    state = decision.after;
    const wrong = impossible(state);
    if (wrong !== null) return `${wrong} after ${JSON.stringify(tap)}`;
  }
  return null;
}
