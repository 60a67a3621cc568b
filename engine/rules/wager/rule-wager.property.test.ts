import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRound } from '../../../test/support/ruled-wager.ts';
import { decide } from '../../table/decide.ts';
import { legalActions } from '../../table/legal-actions.ts';
import type { Command } from '../../words/command.ts';
import type { SeenWager, WagerOutcome } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantIds, variantOf } from '../../words/variants/all-variants.ts';
import { effectivePolicies, liveRulebookIds } from '../rulebooks/all-rulebooks.ts';
import { chipsIn } from './desk.ts';
import { incompleteWager, ruleWager } from './wager-ruling.ts';

const figures = fc.option(fc.integer({ min: 1, max: 200 }), { freq: 1 });
const declared = fc.record({
  kind: fc.constantFrom('bet', 'raise', 'call', 'check', 'fold', 'all-in', 'complete', 'pot', 'tap', null),
  amount: figures,
  amountIs: fc.constantFrom('total', 'unstated', null),
  spoken: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 1 }),
  clear: fc.constantFrom(true, true, true, false),
} as const);
const motion = fc.array(fc.record({ denom: fc.constantFrom(1, 5, 10, 25), count: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 3,
});
const motions = fc.array(motion, { minLength: 1, maxLength: 2 });
const both = fc.constantFrom('words-first', 'chips-first', 'simultaneous');
const wagers: fc.Arbitrary<SeenWager> = fc.oneof(
  fc.record({ declared: fc.constant(null), order: fc.constant('chips-only' as const), motions }),
  fc.record({ declared, order: fc.constant('words-only' as const), motions: fc.constant([]) }),
  fc.record({ declared, order: both, motions }),
  fc.record({
    declared: fc.constant(null),
    order: fc.constant('chips-only' as const),
    motions,
    statedAmount: fc.integer({ min: 1, max: 100 }),
  }),
);

/** A round of any game that has come somewhere by legal actions, and what its seat to act then says or does. */
const rounds = fc.record({
  variant: fc.constantFrom(...variantIds),
  rulebook: fc.constantFrom(...liveRulebookIds),
  mode: fc.constantFrom('cash', 'tournament'),
  stacks: fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 2, maxLength: 6 }),
  street: fc.nat(),
  pot: fc.integer({ min: 0, max: 60 }),
  choices: fc.array(fc.nat(), { maxLength: 10 }),
  wager: wagers,
} as const);

type RandomRound = typeof rounds extends fc.Arbitrary<infer Value> ? Value : never;

function reached({ variant, rulebook, mode, stacks, street, pot, choices }: RandomRound): TableState | null {
  const { streets, stud } = variantOf(variant);
  const at = street % streets.length;
  const blinds = stud === null ? { smallBlind: 5, bigBlind: 10 } : { smallBlind: 0, bigBlind: 0 };
  let state = openRound({
    variant,
    rulebook,
    mode,
    stacks,
    street: at,
    pot,
    betting: { bringInDue: stud !== null && at === 0 },
    stakes: { ...blinds, minBet: 10, bigBet: 20, bringIn: 3, ante: null, maxBet: 40 },
  });
  for (const choice of choices) {
    const open = taps(state);
    const decision = decide(state, open[choice % open.length] as Command);
    if ('refusal' in decision) throw new Error(`Called legal and refused: ${JSON.stringify(decision.refusal)}`);
    if (decision.after.hand?.stage !== 'betting' || decision.after.hand.street !== at) return null;
    state = decision.after;
  }
  return state;
}

function taps(state: TableState): readonly Command[] {
  const { toAct, fold, check, call, bringIn, wager } = legalActions(state);
  const seat = toAct as number;
  return [
    ...(fold ? [{ type: 'fold', seat } as const] : []),
    ...(check ? [{ type: 'check', seat } as const] : []),
    ...(call === null ? [] : [{ type: 'call', seat } as const]),
    ...(bringIn === null ? [] : [{ type: 'bring-in', seat } as const]),
    ...(wager === null ? [] : [{ type: wager.kind, seat, to: wager.minTo } as const]),
    ...(wager === null ? [] : [{ type: wager.kind, seat, to: wager.maxTo as number } as const]),
  ];
}

/** What the desk books. */
function commandOf(state: TableState, seat: number, outcome: WagerOutcome): Command | null {
  const { bringIn, wager } = legalActions(state);
  switch (outcome.ruling) {
    case 'call':
    case 'check':
    case 'fold':
      return { type: outcome.ruling, seat };
    case 'bet':
    case 'raise':
    case 'all-in':
      if (outcome.to === null) return null;
      if (bringIn !== null && outcome.to === bringIn.chips) return { type: 'bring-in', seat };
      return { type: wager?.kind ?? outcome.ruling, seat, to: outcome.to } as Command;
    case 'refused':
    case 'floor':
      return null;
  }
}

const everyRuling = (check: (state: TableState, seat: number, outcome: WagerOutcome, wager: SeenWager) => void): void =>
  fc.assert(
    fc.property(rounds, (from) => {
      const state = reached(from);
      const seat = state?.hand?.toAct;
      const player = state?.hand?.players.find((one) => one.seat === seat);
      if (!state?.hand || !player || typeof seat !== 'number') return;
      if (incompleteWager({ ...state, chipValues: [] }, player, from.wager) !== null) return;
      const policies = effectivePolicies(from.rulebook);
      check(state, seat, ruleWager(state, seat, from.wager, policies).outcome, from.wager);
    }),
    { numRuns: 1000 },
  );

test('what is booked is what the engine then books: an action it allows, to the same total', () => {
  everyRuling((state, seat, outcome) => {
    const command = commandOf(state, seat, outcome);
    if (command === null) return;
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${JSON.stringify(outcome)}: ${JSON.stringify(decision.refusal)}`);
    const [event] = decision.events;
    if ('to' in outcome && outcome.to !== null && event !== undefined && 'to' in event)
      expect(event.to).toBe(outcome.to);
  });
});

test('chips put out, those still to come and those that go back add up', () => {
  everyRuling((state, seat, outcome, { motions: moved }) => {
    if (!('adds' in outcome)) return;
    const { to, adds, returned, topUp, allIn } = outcome;
    const out = moved.reduce((sum, one) => sum + chipsIn(one), 0);
    const front = state.hand?.players.find((one) => one.seat === seat)?.bet ?? 0;
    const behind = state.chairs[seat - 1]?.stack ?? 0;
    expect(out + topUp - returned).toBe(adds);
    expect(front + adds).toBe(to);
    expect(adds).toBeLessThanOrEqual(behind);
    expect(allIn).toBe(adds === behind);
  });
});

test('what is refused is answered with what is open', () => {
  everyRuling((state, _seat, outcome) => {
    if (outcome.ruling !== 'refused') return;
    const { fold, check, call, wager, bringIn } = legalActions(state);
    for (const option of outcome.options) {
      const open = { fold, check, call, bet: wager ?? bringIn, raise: wager }[option];
      expect(open, option).toBeTruthy();
    }
    expect(outcome.call).toBe(call?.chips ?? bringIn?.chips ?? 0);
  });
});
