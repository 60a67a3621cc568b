import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Random, randomTap } from '../../../../commands/simulation/random-taps.ts';
import { seededRandom } from '../../../../native-bridge/simulation/seeded-random.ts';
import { isRunning } from '../../../../test/support/random-hands.ts';
import { openingOf, type RandomTable, randomTables } from '../../../../test/support/random-table.ts';
import { openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, sampleTable, start } from '../../../../test/support/sample-table.ts';
import { effectivePolicies } from '../../../rules/rulebooks/all-rulebooks.ts';
import type { Command } from '../../../words/command.ts';
import type { ActBehind, PendingAct } from '../../../words/out-of-turn.ts';
import type { RulebookId } from '../../../words/rulebook.ts';
import type { OutOfTurnAction } from '../../../words/seen-wager.ts';
import type { TableState } from '../../../words/table-state.ts';
import { apply } from '../../apply.ts';
import { chipsAtTable } from '../../conservation.ts';
import { decide } from '../../decide.ts';
import type { Decision } from '../../draft.ts';
import { legalActions } from '../../legal-actions.ts';
import { waitingActs } from './apply-out-of-turn.ts';
import { noteOutOfTurn, type OutOfTurnStanding, standingOf } from './out-of-turn.ts';

const flop: SampleRound = {
  variant: 'no-limit-holdem',
  stakes: { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null },
  stacks: [900, 900, 900, 900],
  pot: 60,
};

/** Seats 2, 3, 4 and 1 act in this order. */
const round = (...before: readonly string[]): TableState => play(openRound(flop), acts(...before));

function noted(state: TableState, act: Omit<OutOfTurnAction, 'due'>): PendingAct {
  const pending = noteOutOfTurn(state, { ...act, due: state.hand?.toAct ?? 0 });
  if ('reason' in pending) throw new Error(pending.reason);
  return pending;
}

/** What an act comes to once others have acted in turn, or past the seat that is due. */
function standing(
  state: TableState,
  act: Omit<OutOfTurnAction, 'due'>,
  since: { readonly inTurn?: readonly string[]; readonly behind?: readonly ActBehind[] } = {},
  rulebook: RulebookId = 'tda-2011',
): OutOfTurnStanding {
  const now = play(state, acts(...(since.inTurn ?? [])));
  return standingOf(now, noted(state, act), since.behind ?? [], effectivePolicies(rulebook));
}

const bet = { seat: 4, action: 'bet', to: 80 } as const;

test.each([
  { name: 'checks', inTurn: ['2x', '3x'] },
  { name: 'folds', inTurn: ['2f', '3f'] },
  { name: 'both', inTurn: ['2x', '3f'] },
])('tda-2011#36: $name change nothing, and the bet stands', ({ inTurn }) => {
  const stands = { standing: 'binds', ruling: 'bet', to: 80, adds: 80, skipped: null };
  expect(standing(round(), bet, { inTurn })).toMatchObject(stands);
});

test('tda-sk#36: a call in front changes nothing either', () => {
  const raised = { seat: 4, action: 'raise', to: 150 } as const;
  const stands = { standing: 'binds', ruling: 'raise', to: 150, adds: 150 };
  expect(standing(round('2b50'), raised, { inTurn: ['3c'] }, 'tda-sk')).toMatchObject(stands);
});

test.each([
  { name: 'a bet', act: bet, before: [], inTurn: ['2b60'], back: 80, call: 60, minRaiseTo: 120 },
  {
    name: 'a raise',
    act: { seat: 4, action: 'call' },
    before: ['2b50'],
    inTurn: ['3r200'],
    back: 50,
    call: 200,
    minRaiseTo: 350,
  },
  {
    name: 'a bet after a check',
    act: { seat: 4, action: 'check' },
    before: [],
    inTurn: ['2x', '3b40'],
    back: 0,
    call: 40,
    minRaiseTo: 80,
  },
] as const)(
  'tda-cz#35: $name in front sends it back, all options open',
  ({ act, before, inTurn, back, call, minRaiseTo }) => {
    expect(standing(round(...before), act, { inTurn }, 'tda-cz')).toEqual({
      standing: 'returned',
      returned: back,
      options: ['call', 'raise', 'fold'],
      call,
      minRaiseTo,
      incident: 'OOT',
      penaltyPossible: false,
    });
  },
);

test('a short all-in for more is a change, one for less is none', () => {
  const call = { seat: 4, action: 'call' } as const;
  const with3 = (stack: number) => play(openRound({ ...flop, stacks: [900, 900, stack, 900] }), acts('2b50'));
  expect(standing(with3(65), call, { inTurn: ['3a'] })).toMatchObject({ standing: 'returned', returned: 50, call: 65 });
  expect(standing(with3(30), call, { inTurn: ['3a'] })).toMatchObject({ standing: 'binds', to: 50, adds: 50 });
});

test('what lay in front already is not handed back', () => {
  const state = play(sampleTable([5000, 5000, 5000, 5000]), [start]);
  const raised = { seat: 2, action: 'raise', to: 700 } as const;
  expect(standing(state, raised, { inTurn: ['4r900', '1f'] })).toMatchObject({ returned: 600, call: 800 });
  expect(standing(state, raised, { inTurn: ['4f', '1f'] })).toMatchObject({ standing: 'binds', to: 700, adds: 600 });
});

test('it waits while somebody before it is still due', () => {
  expect(standing(round(), bet)).toEqual({ standing: 'waits', for: 2, incident: 'OOT', penaltyPossible: false });
  expect(standing(round(), bet, { inTurn: ['2x'] })).toMatchObject({ standing: 'waits', for: 3 });
});

test('everybody else is gone before the turn comes: it stood', () => {
  expect(standing(round(), { ...bet, seat: 1 }, { inTurn: ['2f', '3f', '4f'] })).toMatchObject({ standing: 'binds' });
});

test('the round ends without another turn for this player: nothing is left of it', () => {
  const again = { seat: 2, action: 'check' } as const;
  const done = { standing: 'returned', returned: 0, options: [], call: 0, minRaiseTo: null };
  expect(standing(round('2b50'), again, { inTurn: ['3c', '4c', '1c'] })).toMatchObject(done);
});

test('a player whose chips do not reach may only call or fold', () => {
  const state = openRound({ ...flop, stacks: [900, 900, 900, 100] });
  const back = { options: ['call', 'fold'], call: 100, minRaiseTo: null };
  expect(standing(state, { seat: 4, action: 'check' }, { inTurn: ['2x', '3b400'] })).toMatchObject(back);
});

test.each(['tda-2011', 'tda-sk', 'tda-cz', 'tda-pl', 'house-cz'] as const)(
  '%s: a fold out of turn counts at once, whatever comes',
  (rulebook) => {
    const stands = { standing: 'binds', ruling: 'fold', adds: 0, incident: 'NON-STANDARD-FOLD', penaltyPossible: true };
    expect(standing(round(), { seat: 4, action: 'fold' }, {}, rulebook)).toMatchObject(stands);
    expect(standing(round(), { seat: 4, action: 'fold' }, { inTurn: ['2b60'] }, rulebook)).toMatchObject(stands);
  },
);

test.each([
  { rule: 'tda-pl#44A', rulebook: 'tda-pl', possible: true },
  { rule: 'tda-2011#55', rulebook: 'tda-2011', possible: false },
  { rule: 'tda-sk#55', rulebook: 'tda-sk', possible: false },
  { rule: 'tda-cz#54', rulebook: 'tda-cz', possible: false },
] as const)('$rule: may a single act be penalised? $possible', ({ rulebook, possible }) => {
  expect(standing(round(), bet, {}, rulebook).penaltyPossible).toBe(possible);
});

test.each([
  { name: 'a bet and a call', act: bet, behind: [{ seat: 1, action: 'call' }], lost: true },
  { name: 'a bet and a fold', act: bet, behind: [{ seat: 1, action: 'fold' }], lost: true },
  {
    name: 'an all-in and a fold',
    act: { seat: 4, action: 'all-in' },
    behind: [{ seat: 1, action: 'fold' }],
    lost: true,
  },
  { name: 'two checks', act: { seat: 4, action: 'check' }, behind: [{ seat: 1, action: 'check' }], lost: false },
  { name: 'nothing more', act: bet, behind: [], lost: false },
] as const)('tda-pl#44B, #36: $name past a silent player', ({ act, behind, lost }) => {
  const bound = { standing: 'binds', skipped: { seat: 2, ruling: 'floor' } };
  expect(standing(round(), act, { behind }, 'tda-pl')).toMatchObject(lost ? bound : { standing: 'waits', for: 2 });
});

test('elsewhere no silence costs the turn', () => {
  const behind = [{ seat: 1, action: 'call' }] as const;
  expect(standing(round(), bet, { behind }, 'tda-2011')).toMatchObject({ standing: 'waits', for: 2 });
});

test.each([
  { act: { seat: 4, due: 3, action: 'check' }, why: { reason: 'not-your-turn', seat: 3, toAct: 2 } },
  { act: { seat: 9, due: 2, action: 'check' }, why: { reason: 'not-in-hand', seat: 9 } },
  { act: { seat: 4, due: 2, action: 'call' }, why: { reason: 'nothing-to-call', seat: 4 } },
  { act: { seat: 4, due: 2, action: 'bet', to: 3 }, why: { reason: 'below-minimum', minTo: 10 } },
  { act: { seat: 4, due: 2, action: 'bet', to: 5000 }, why: { reason: 'more-than-stack', maxTo: 900 } },
] as const)('refused: $why.reason', ({ act, why }) => {
  expect(noteOutOfTurn(round(), act)).toMatchObject(why);
});

test('without a hand, or with the betting over, nothing is noted', () => {
  const act = { seat: 4, due: 2, action: 'check' } as const;
  expect(noteOutOfTurn(sampleTable([500, 500]), act)).toEqual({ reason: 'no-hand' });
  expect(noteOutOfTurn(round('2x', '3x', '4x', '1x'), act)).toEqual({ reason: 'betting-closed' });
});

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
