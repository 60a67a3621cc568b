import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Random, randomTap } from '../../../../commands/simulation/random-taps.ts';
import { seededRandom } from '../../../../native-bridge/simulation/seeded-random.ts';
import { isRunning } from '../../../../test/support/random-hands.ts';
import { openingOf, type RandomTable, randomTables } from '../../../../test/support/random-table.ts';
import type { Command } from '../../../words/command.ts';
import type { TableState } from '../../../words/table-state.ts';
import { apply } from '../../apply.ts';
import { chipsAtTable } from '../../conservation.ts';
import { decide } from '../../decide.ts';
import type { Decision } from '../../draft.ts';
import { legalActions } from '../../legal-actions.ts';
import { waitingActs } from './apply-out-of-turn.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

const actions = ['check', 'call', 'bet', 'raise', 'all-in', 'fold'] as const;

/** An action out of turn that is open to somebody, now and then. */
function earlyAct(state: TableState, random: Random): Command | null {
  const { hand } = state;
  if (hand === null || hand.stage !== 'betting' || random() < 0.5) return null;
  const seat = hand.players[Math.floor(random() * hand.players.length)]?.seat ?? 0;
  const action = actions[Math.floor(random() * actions.length)] ?? 'check';
  const to = hand.betting.toMatch + Math.max(hand.betting.minRaiseBy, Math.floor(random() * 200));
  const command: Command = { type: 'act-out-of-turn', seat, action, to };
  return 'refusal' in decide(state, command) ? null : command;
}

const rulings = ['acts', 'dead-hand', 'call-or-fold'] as const;

/** The tap, or where the seat has lost its turn what the floor rules. */
function orRuled(state: TableState, tap: Command, random: Random): Command {
  const decision = decide(state, tap);
  if (!('refusal' in decision) || decision.refusal.reason !== 'turn-lost') return tap;
  const ruling = rulings[Math.floor(random() * rulings.length)] ?? 'acts';
  return { type: 'rule-skipped', seat: decision.refusal.seat, ruling };
}

interface Step {
  readonly before: TableState;
  readonly command: Command;
  readonly decision: Exclude<Decision, { refusal: unknown }>;
}

function* steps(from: RandomTable): Generator<Step> {
  const random = seededRandom(from.seed);
  let state = openingOf(from).reduce<TableState | null>((before, command) => {
    const decision = decide(before, command);
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    return decision.after;
  }, null);
  while (state !== null && (state.handNumber < from.hands || isRunning(state))) {
    const tap = earlyAct(state, random) ?? randomTap(state, random, state.handNumber);
    if (tap === null) return;
    const command = orRuled(state, tap, random);
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(decision.refusal)}`);
    yield { before: state, command, decision };
    state = decision.after;
  }
}

const tables = fc
  .tuple(randomTables, fc.constantFrom('tda-2011', 'tda-pl', 'house-cz'))
  .map(([from, rulebook]): RandomTable => ({ ...from, rulebook: rulebook as RandomTable['rulebook'], hands: 2 }));

test('whatever is done out of turn, chips are conserved, hands end, and nothing waits when they do', () => {
  let early = 0;
  fc.assert(
    fc.property(tables, (from) => {
      for (const { before, command, decision } of steps(from)) {
        const { after, events } = decision;
        if (command.type === 'act-out-of-turn') early++;
        expect(chipsAtTable(after)).toBe(after.chipsIn);
        expect(JSON.stringify(events.reduce<TableState>(apply, before))).toBe(JSON.stringify(after));
        const waiting = after.hand === null ? [] : waitingActs(after.hand);
        if (after.hand?.stage !== 'betting') expect(waiting).toEqual([]);
        expect(waiting.map(({ act }) => act.seat)).not.toContain(after.hand?.toAct);
      }
    }),
    { numRuns: 150 },
  );
  expect(early).toBeGreaterThan(300);
});

test('a step taken back leaves the table as it was before, with what waited then', () => {
  fc.assert(
    fc.property(tables, (from) => {
      for (const { before, command, decision } of steps(from)) {
        const { undo } = legalActions(decision.after);
        const booked = decision.events.some(({ type }) => type === 'out-of-turn-bound' || type === 'skipped-ruled');
        if (undo === null || booked || command.type === 'start-hand') continue;
        const back = decide(decision.after, { type: 'undo', step: undo.step });
        if ('refusal' in back) throw new Error(back.refusal.reason);
        expect(JSON.stringify(back.after)).toBe(JSON.stringify(before));
      }
    }),
    { numRuns: 100 },
  );
});
