import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomTap } from '../commands/simulation/random-taps.ts';
import { seededRandom } from '../native-bridge/simulation/seeded-random.ts';
import { sampleStakes, sampleTable } from '../test/support/sample-table.ts';
import { apply } from './apply.ts';
import type { Command } from './command.ts';
import { chipsAtTable } from './conservation.ts';
import { decide } from './decide.ts';
import type { TableEvent } from './event.ts';
import { legalActions } from './legal-actions.ts';
import type { TableState } from './table-state.ts';

const tables = fc.record({
  seed: fc.nat(),
  stacks: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 10 }),
  mode: fc.constantFrom('cash', 'tournament'),
  rulebook: fc.constantFrom('tda-2011', 'phh'),
  ante: fc.constantFrom(null, 'each', 'big-blind'),
  order: fc.constantFrom('ante-first', 'blind-first'),
} as const);

type RandomTable = typeof tables extends fc.Arbitrary<infer Value> ? Value : never;

interface Played {
  readonly start: TableState;
  readonly events: readonly TableEvent[];
  readonly states: readonly TableState[];
}

/** Three hands of random legal taps. */
function playRandomly(from: RandomTable): Played {
  const ante =
    from.ante === null ? null : ({ kind: from.ante, chips: 50, order: from.order, short: 'own-share' } as const);
  const first = sampleTable(
    from.stacks.map((stack) => stack * 50),
    { mode: from.mode, rulebook: from.rulebook, chipValues: [50], stakes: { ...sampleStakes, ante } },
  );
  const random = seededRandom(from.seed);
  const events: TableEvent[] = [];
  const states: TableState[] = [first];
  let state = first;
  while (state.handNumber < 3 || state.hand?.stage !== 'over') {
    const tap = randomTap(state, random, events.length);
    if (tap === null) break;
    const decision = decide(state, tap);
    if ('refusal' in decision)
      throw new Error(`${JSON.stringify(tap)} was called legal and refused: ${JSON.stringify(decision.refusal)}`);
    events.push(...decision.events);
    state = decision.after;
    states.push(state);
  }
  return { start: first, events, states };
}

test('chips are conserved after every step, and no hand ends with chips unaccounted for', () => {
  fc.assert(
    fc.property(tables, (from) => {
      const { start, states } = playRandomly(from);
      for (const state of states) {
        expect(chipsAtTable(state)).toBe(start.chipsIn);
        for (const chair of state.chairs) expect(chair.stack).toBeGreaterThanOrEqual(0);
      }
      const last = states.at(-1) as TableState;
      expect(last.chairs.reduce((sum, chair) => sum + (chair.stack ?? 0), 0)).toBe(start.chipsIn);
    }),
    { numRuns: 300 },
  );
});

test('replaying the events gives the same table byte for byte', () => {
  fc.assert(
    fc.property(tables, (from) => {
      const { start, events, states } = playRandomly(from);
      const bytes = JSON.parse(JSON.stringify(events)) as TableEvent[];
      expect(JSON.stringify(bytes.reduce(apply, start))).toBe(JSON.stringify(states.at(-1)));
    }),
    { numRuns: 60 },
  );
});

const anyAction = fc.record({
  seat: fc.integer({ min: -1, max: 12 }),
  type: fc.constantFrom('fold', 'check', 'call', 'bet', 'raise', 'all-in'),
  to: fc.oneof(fc.integer({ min: -50, max: 4000 }), fc.constantFrom(0, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER)),
} as const);

/** Whether `legalActions` allows the action. */
function isLegal(
  state: TableState,
  action: { readonly seat: number; readonly type: string; readonly to: number },
): boolean {
  const legal = legalActions(state);
  if (legal.toAct === null || legal.toAct !== action.seat) return false;
  switch (action.type) {
    case 'fold':
      return legal.fold;
    case 'check':
      return legal.check;
    case 'call':
      return legal.call !== null;
    case 'all-in':
      return legal.allIn !== null;
    default: {
      const { wager } = legal;
      return (
        wager !== null &&
        wager.kind === action.type &&
        Number.isInteger(action.to) &&
        action.to >= wager.minTo &&
        action.to <= (wager.maxTo ?? Number.MAX_SAFE_INTEGER)
      );
    }
  }
}

test('exactly what legalActions names is accepted; everything else is refused and changes nothing', () => {
  fc.assert(
    fc.property(tables, fc.array(anyAction, { minLength: 5, maxLength: 20 }), fc.nat(), (from, actions, at) => {
      const { states } = playRandomly(from);
      const state = states[at % states.length] as TableState;
      const before = JSON.stringify(state);
      for (const action of actions) {
        const accepted = !('refusal' in decide(state, action as Command));
        expect({ action, accepted }).toEqual({ action, accepted: isLegal(state, action) });
      }
      expect(JSON.stringify(state)).toBe(before);
    }),
    { numRuns: 300 },
  );
});

test('steps taken back one by one lead through every table there was, also for a screen that joined in the middle', () => {
  fc.assert(
    fc.property(tables, fc.nat(), (from, at) => {
      const { states } = playRandomly(from);
      let index = at % states.length;
      let state = states[index] as TableState;
      let screen = JSON.parse(JSON.stringify(state)) as TableState;
      for (let { undo } = legalActions(state); undo !== null; { undo } = legalActions(state)) {
        const decision = decide(state, { type: 'undo', step: undo.step });
        if ('refusal' in decision) throw new Error(decision.refusal.reason);
        state = decision.after;
        screen = JSON.parse(JSON.stringify(decision.events)).reduce(apply, screen) as TableState;
        index -= 1;
        expect(JSON.stringify(state)).toBe(JSON.stringify(states[index]));
        expect(JSON.stringify(screen)).toBe(JSON.stringify(states[index]));
      }
    }),
    { numRuns: 200 },
  );
});

test('who shows first does not change who gets what', () => {
  fc.assert(
    fc.property(tables, fc.nat(), (from, turn) => {
      const { states } = playRandomly(from);
      const showdown = states.find(
        (state) => state.hand?.stage === 'showdown' && state.hand.players.every((player) => player.tabled === null),
      );
      const end = states.find(
        (state) => state.hand?.number === showdown?.hand?.number && state.hand?.stage === 'awards',
      );
      if (showdown?.hand == null || end?.hand == null) return;
      const shown = end.hand.players.filter((player) => player.status === 'live' && (player.tabled?.length ?? 0) > 0);
      if (shown.length < 2 || end.hand.players.some((player) => player.status === 'mucked')) return;
      const rotated = [...shown.slice(turn % shown.length), ...shown.slice(0, turn % shown.length)];
      let state = showdown;
      for (const player of rotated) {
        const decision = decide(state, { type: 'table-hand', seat: player.seat, cards: player.tabled ?? [] });
        if ('refusal' in decision) throw new Error(decision.refusal.reason);
        state = decision.after;
      }
      expect(state.hand?.awards).toEqual(end.hand.awards);
    }),
    { numRuns: 300 },
  );
});
