import { expect, test } from 'vitest';
import {
  acts,
  eventsOf,
  misdealt,
  play,
  push,
  refusalOf,
  sampleTable,
  start,
} from '../../../test/support/sample-table.ts';
import { levelAt } from '../../rules/procedure/stakes.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { HaltReason, TableUse } from '../../words/table-order.ts';
import type { TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { legalActions } from '../legal-actions.ts';

const level = (number: number, big: number) => ({
  number,
  minutes: 20,
  smallBlind: big / 2,
  bigBlind: big,
  minBet: big,
  ante: null,
});
const minute = 60_000;
const schedule: Schedule = {
  startedAt: 0,
  levels: [{ ...level(1, 200), breakAfter: 10 }, level(2, 400), level(3, 800)],
};
const use: TableUse = {
  mode: 'tournament',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'tda-2011',
  overlay: {},
  seats: 8,
  schedule,
  stakes: level(1, 200),
  chipValues: [100, 500],
};

const tournament = (stacks: readonly number[] = [1000, 1000, 1000, 0]): TableState =>
  sampleTable(stacks, { mode: 'tournament', schedule });
const running = (): TableState => play(tournament(), [start]);
/** Everybody folds to one, who takes the pot. */
const over = (state: TableState): TableState => {
  let after = state;
  while (after.hand?.stage === 'betting') after = play(after, [{ type: 'fold', seat: after.hand.toAct ?? 0 }]);
  return play(after, [push(0)]);
};
const away: Command = {
  type: 'move-out',
  seat: 3,
  player: 'p3',
  to: { tableId: 't2', seat: 5, name: 'Table 2' },
  at: 9,
};
const halt = (why: HaltReason | null): Command => ({ type: 'halt-table', why, by: 'floor:1', at: 5 });

test('a player is moved out between hands with everything that lies there, and what is to be missed goes along', () => {
  const before = play(over(running()), [{ type: 'give-penalty', seat: 3, player: 'p3', hands: 2 }]);
  const chips = before.chairs[2]?.stack;
  expect(eventsOf(before, away)).toEqual([
    {
      type: 'seat-opened',
      seat: 3,
      why: 'moved',
      chips,
      movedTo: { tableId: 't2', seat: 5, name: 'Table 2' },
      penalty: 2,
    },
  ]);
  const after = play(before, [away]);
  expect(after.chairs[2]).toEqual({ seat: 3, player: null, stack: 0, drift: 0, away: false, owes: null });
  expect(after.chipsIn).toBe(before.chipsIn - (chips ?? 0));
  expect(after.movedOut).toMatchObject([{ seat: 3, player: { id: 'p3' }, chips, penalty: 2 }]);
  expect(play(after, [{ type: 'confirm-departure', seat: 3 }]).movedOut).toMatchObject([{ gone: true }]);
});

test('whoever was let go twice from one seat leaves once, and has gone with one word', () => {
  const before = play(over(running()), [
    away,
    { type: 'seat-player', seat: 3, player: { id: 'p3', hash: '' }, stack: 400 },
    away,
  ]);
  expect(before.movedOut).toHaveLength(1);
  const after = play(before, [{ type: 'confirm-departure', seat: 3 }]);
  expect(after.movedOut).toMatchObject([{ gone: true }]);
  expect(refusalOf(after, { type: 'confirm-departure', seat: 3 })).toEqual({ reason: 'nothing-to-confirm', seat: 3 });
});

test.each<[string, () => TableState, Command, object]>([
  ['during a hand', running, away, { reason: 'hand-running', hand: 1 }],
  ['before a hand that is dealt again', () => play(running(), misdealt), away, { reason: 'redeal-keeps', hand: 1 }],
  [
    'somebody else than who sits there',
    tournament,
    { ...away, player: 'p9' } as Command,
    { reason: 'not-in-seat', seat: 3, player: 'p9', there: 'p3' },
  ],
  [
    'from a seat nobody sits in',
    tournament,
    { ...away, seat: 4 } as Command,
    { reason: 'not-in-seat', seat: 4, player: 'p3', there: null },
  ],
  ['from no seat of the table', tournament, { ...away, seat: 9 } as Command, { reason: 'no-such-seat' }],
  [
    'with chips that have not come',
    () => play(tournament(), [{ type: 'add-chips', seat: 3, chips: 500, behind: true }]),
    away,
    { reason: 'chips-behind', chips: 500 },
  ],
])('nobody is moved out %s', (_what, table, command, refusal) => {
  expect(refusalOf(table(), command)).toMatchObject(refusal);
});

test('who is sent here is seated as the office says, with the penalty left, and is expected until a hand is dealt to them', () => {
  const comes: Command = {
    type: 'seat-player',
    seat: 4,
    player: { id: 'n', hash: 'h' },
    stack: 4000,
    at: 0,
    sent: { from: 'Table 12', penalty: { hands: 3 } },
  };
  const seated = play(tournament(), [comes]);
  expect(seated.chairs[3]).toMatchObject({ stack: 4000, penalty: 3 });
  expect(seated.arrivals).toEqual([{ player: { id: 'n', hash: 'h' }, from: 'Table 12' }]);
  expect(seated.chipsIn).toBe(7000);
  expect(play(seated, [{ type: 'confirm-arrival', seat: 4 }]).arrivals).toBeUndefined();
  expect(play(seated, [start]).arrivals).toEqual([]);
  const missing = play(seated, [{ type: 'set-away', seat: 4, away: true }, start]);
  expect(missing.arrivals).toHaveLength(1);
  const here = play(missing, [{ type: 'confirm-arrival', seat: 4 }]);
  expect(here.chairs[3]?.away).toBe(false);
  expect(refusalOf(here, { type: 'confirm-arrival', seat: 4 })).toEqual({ reason: 'nothing-to-confirm', seat: 4 });
  expect(refusalOf(here, { type: 'confirm-departure', seat: 4 })).toEqual({ reason: 'nothing-to-confirm', seat: 4 });
  expect(play(tournament(), [{ ...comes, sent: { penalty: { hands: null } } }]).chairs[3]?.penalty).toBeNull();
});

test('who sits there by the dealer’s hand stays: the office’s player is refused the seat', () => {
  const comes = { type: 'seat-player', player: { id: 'n', hash: '' }, stack: 4000, sent: {} } as const;
  expect(refusalOf(tournament(), { ...comes, seat: 3 })).toEqual({ reason: 'seat-taken', seat: 3 });
  const sits = { ...comes, player: { id: 'p2', hash: '' }, seat: 4 };
  expect(refusalOf(tournament(), sits)).toEqual({ reason: 'sits-already', seat: 2 });
});

test('in a tournament only the office changes a player’s seat, and only of who sits there', () => {
  const change = { type: 'change-seat', from: 3, to: 4 } as const;
  expect(refusalOf(tournament(), change)).toEqual({ reason: 'cash-only' });
  expect(eventsOf(tournament(), { ...change, player: 'p3' })).toEqual([{ type: 'seat-changed', from: 3, to: 4 }]);
  expect(refusalOf(tournament(), { ...change, player: 'p1' })).toMatchObject({ reason: 'not-in-seat' });
  expect(refusalOf(tournament(), { ...change, to: 2, player: 'p3' })).toEqual({ reason: 'seat-taken', seat: 2 });
  expect(refusalOf(running(), { ...change, player: 'p3' })).toEqual({ reason: 'hand-running', hand: 1 });
});

test('a halted table ends its hand and begins no other, until the office or the floor at the table says so', () => {
  const halted = play(running(), [halt('balance')]);
  expect(halted.halted).toEqual({ why: 'balance', since: 5 });
  const ended = over(halted);
  expect(refusalOf(ended, start)).toEqual({ reason: 'table-halted', why: 'balance' });
  expect(legalActions(ended).start).toEqual({ reason: 'table-halted', why: 'balance' });
  const lifted = play(ended, [{ type: 'lift-halt', by: 'floor:2', at: 8 }]);
  expect(lifted.halted).toMatchObject({ why: 'balance', lifted: { by: 'floor:2', at: 8 } });
  expect(play(lifted, [start]).handNumber).toBe(2);
  expect(refusalOf(lifted, { type: 'lift-halt', by: 'floor:2', at: 9 })).toEqual({ reason: 'not-halted' });
  // The office insists.
  expect(play(lifted, [halt('balance')]).halted).toEqual({ why: 'balance', since: 5 });
  const again = play(ended, [halt(null)]);
  expect(again).not.toHaveProperty('halted');
  expect(play(again, [start]).handNumber).toBe(2);
  expect(eventsOf(again, halt(null))).toEqual([]);
});

test('a hand that is dealt again belongs to the hand before the halt', () => {
  const redealt = play(running(), [...misdealt, halt('break')]);
  expect(play(redealt, [start]).hand?.redealOf).toBe(1);
});

test('hand for hand: exactly one hand begins in each round', () => {
  const round = (number: number | null): Command => ({ type: 'set-hand-for-hand', round: number });
  const waiting = play(running(), [round(0)]);
  expect(waiting.handForHand).toEqual({ round: 0, hand: 1 });
  expect(refusalOf(over(waiting), start)).toEqual({ reason: 'hand-for-hand', round: 0 });
  const first = over(play(over(waiting), [round(1), start]));
  expect(first.handForHand).toEqual({ round: 1, hand: 2 });
  expect(refusalOf(first, start)).toEqual({ reason: 'hand-for-hand', round: 1 });
  expect(eventsOf(first, round(1))).toEqual([]);
  const misdealtRound = play(first, [round(2), start, ...misdealt, start]);
  expect(misdealtRound.handForHand).toEqual({ round: 2, hand: 4 });
  const lifted = play(first, [{ type: 'lift-halt', by: 'floor:2', at: 8 }]);
  expect(lifted.handForHand).toEqual({ round: 1, hand: null, lifted: { by: 'floor:2', at: 8 } });
  expect(play(lifted, [start]).handNumber).toBe(3);
  expect(play(first, [round(null), start]).handForHand).toBeUndefined();
});

test('a table is set up for something else while nobody sits there, and nothing is left of what was', () => {
  const cash = over(play(sampleTable([1000, 1000], { rulebook: 'tda-2011' }), [start]));
  const setUp: Command = { type: 'set-up-table', use };
  expect(refusalOf(cash, setUp)).toEqual({ reason: 'seats-taken', seats: [1, 2] });
  const empty = play(cash, [
    { type: 'collect-time', chips: 100 },
    { type: 'open-seat', seat: 1, at: 0 },
    { type: 'open-seat', seat: 2, at: 0 },
    halt('end'),
  ]);
  expect([empty.chipsIn, empty.raked]).toEqual([200, 200]);
  const after = play(empty, [setUp]);
  expect(after).toMatchObject({ mode: 'tournament', schedule, chipsIn: 0, raked: 0, hand: null, handNumber: 1 });
  expect(after).toMatchObject({ setUpAfter: 1, tableId: 't', name: 'Table 1', undo: null });
  expect(after.chairs).toHaveLength(8);
  expect(after).not.toHaveProperty('departures');
  expect(after).not.toHaveProperty('halted');
  const seat = (number: number): Command => ({
    type: 'seat-player',
    seat: number,
    player: { id: `n${number}`, hash: '' },
    stack: 5000,
  });
  const played = play(after, [seat(1), seat(8), start]);
  expect(played.hand).toMatchObject({ number: 2, level: 1 });
  expect(played.chipsIn).toBe(10_000);
});

test('before the clock starts a table waits for it; nobody has halted it', () => {
  const empty = sampleTable([0, 0], { mode: 'tournament', schedule });
  const standing = { ...schedule, pausedAt: schedule.startedAt };
  const seat = (number: number): Command => {
    return { type: 'seat-player', seat: number, player: { id: `n${number}`, hash: '' }, stack: 5000 };
  };
  const setUp: Command = { type: 'set-up-table', use: { ...use, schedule: standing } };
  const drawn = play(empty, [setUp, halt('floor'), seat(1), seat(2)]);
  expect(refusalOf(drawn, start)).toEqual({ reason: 'table-halted', why: 'start' });
  const runs = play(drawn, [{ type: 'set-schedule', schedule }]);
  expect(refusalOf(runs, start)).toEqual({ reason: 'table-halted', why: 'floor' });
  const dealt = over(play(runs, [halt(null), start]));
  const halted = play(dealt, [halt('floor'), { type: 'set-schedule', schedule: standing }]);
  expect(refusalOf(halted, start)).toEqual({ reason: 'table-halted', why: 'floor' });
});

test.each<[string, Partial<TableUse>, object]>([
  ['a tournament without levels', { schedule: null }, { reason: 'no-levels' }],
  ['a tournament with none', { schedule: { startedAt: 0, levels: [] } }, { reason: 'no-levels' }],
  ['a cash game with levels', { mode: 'cash' }, { reason: 'no-levels' }],
  ['a table for eleven', { seats: 11 }, { reason: 'no-such-seat' }],
  ['stud without a bring-in', { variant: 'limit-stud' }, { reason: 'stakes-missing', what: 'bringIn' }],
])('nobody sets up %s', (_what, other, refusal) => {
  expect(refusalOf(sampleTable([0, 0]), { type: 'set-up-table', use: { ...use, ...other } })).toMatchObject(refusal);
});

test('a clock that stands shows what it showed, and a hand that begins then has that level', () => {
  const paused: Schedule = { ...schedule, pausedAt: 15 * minute };
  expect(levelAt(paused, 90 * minute)).toMatchObject({ level: { number: 1 }, endsAt: 95 * minute, breakUntil: null });
  expect(levelAt(paused, 90 * minute).pause).toEqual({ from: 95 * minute, until: 105 * minute });
  const inBreak: Schedule = { ...schedule, pausedAt: 25 * minute };
  expect(levelAt(inBreak, 40 * minute)).toMatchObject({ level: { number: 2 }, breakUntil: 45 * minute });
  // Whoever stopped it may have a clock that goes before this one.
  expect(levelAt(paused, 14 * minute)).toMatchObject({ level: { number: 1 }, endsAt: 19 * minute });
  const table = play(tournament(), [{ type: 'set-schedule', schedule: paused }]);
  expect(play(table, [{ type: 'start-hand', at: 90 * minute, by: 'dealer' }]).hand?.level).toBe(1);
  const goesOn = { ...schedule, startedAt: 75 * minute };
  const resumed = play(table, [{ type: 'set-schedule', schedule: goesOn }]);
  expect(play(resumed, [{ type: 'start-hand', at: 94 * minute, by: 'dealer' }]).hand?.level).toBe(1);
  expect(play(resumed, [{ type: 'start-hand', at: 106 * minute, by: 'dealer' }]).hand?.level).toBe(2);
});

test('levels change in the middle of a hand: it keeps its own, and the race follows the new ones', () => {
  const changed: Schedule = { ...schedule, levels: [level(1, 200), { ...level(2, 600), smallestChip: 500 }] };
  const after = play(running(), [{ type: 'set-schedule', schedule: changed }]);
  expect(after.hand?.stakes.bigBlind).toBe(200);
  expect(eventsOf(after, { type: 'set-schedule', schedule: structuredClone(changed) })).toEqual([]);
  const ended = over(after);
  const race: Command = { type: 'race-chips', old: 100, new: 500, odd: {}, cards: {} };
  expect(refusalOf(over(running()), race)).toMatchObject({ reason: 'colour-up-unannounced' });
  expect(refusalOf(ended, race)).not.toMatchObject({ reason: 'colour-up-unannounced' });
  expect(play(ended, [{ type: 'start-hand', at: 20 * minute, by: 'dealer' }]).hand?.stakes.bigBlind).toBe(600);
  expect(refusalOf(ended, { type: 'set-schedule', schedule: { ...schedule, levels: [] } })).toMatchObject({
    reason: 'no-levels',
  });
  expect(refusalOf(sampleTable([500, 500]), { type: 'set-schedule', schedule })).toEqual({ reason: 'no-levels' });
});

test('a penalty from elsewhere is served from the next hand on', () => {
  const given: Command = { type: 'give-penalty', seat: 3, player: 'p3', hands: 1 };
  const now = play(running(), [given]);
  expect(now.hand?.players.find(({ seat }) => seat === 3)?.status).toBe('live');
  const next = play(over(now), [start]);
  expect(next.hand?.players.find(({ seat }) => seat === 3)?.status).toBe('folded');
  expect(next.chairs[2]?.penalty).toBe(0);
  expect(refusalOf(next, { ...given, player: 'p1' })).toMatchObject({ reason: 'not-in-seat' });
});

test('a word of the office stands until the next one, and the same again is nothing', () => {
  const notice = (id: string): Command => ({ type: 'set-notice', notice: { id, hash: '' } });
  const shown = play(tournament(), [notice('w1')]);
  expect(shown.notice).toEqual({ id: 'w1', hash: '' });
  expect(eventsOf(shown, notice('w1'))).toEqual([]);
  expect(play(shown, [{ type: 'set-notice', notice: null }])).not.toHaveProperty('notice');
});

test('what the office says between two taps leaves the step before it to be taken back', () => {
  const folded = play(running(), acts('1f'));
  const told = play(folded, [
    halt('balance'),
    { type: 'set-hand-for-hand', round: 3 },
    { type: 'set-schedule', schedule: { ...schedule, pausedAt: 3 } },
    { type: 'give-penalty', seat: 3, player: 'p3', hands: 2 },
  ]);
  const back = play(told, [{ type: 'undo', step: 'folded' }]);
  expect(back.hand?.toAct).toBe(1);
  expect(back).toMatchObject({ halted: { why: 'balance' }, handForHand: { round: 3 }, schedule: { pausedAt: 3 } });
  expect(back.chairs[2]?.penalty).toBe(2);
});

test('an older hand is not put right once the table is used for something else', () => {
  const cash = play(sampleTable([1000, 1000]), [start]);
  const tape = { before: sampleTable([1000, 1000]), events: eventsOf(sampleTable([1000, 1000]), start), isPast: true };
  const after = play(over(cash), [
    { type: 'open-seat', seat: 1, at: 0 },
    { type: 'open-seat', seat: 2, at: 0 },
    { type: 'set-up-table', use },
  ]);
  const amend = { type: 'amend-past-hand', at: 0, by: 'floor', changes: [], reason: { id: 'r', hash: '' } } as const;
  expect(refusalOf(after, { ...amend, hand: 1, tape: tape as never })).toEqual({ reason: 'other-use', hand: 1 });
});

test('an old log grows the same table without any of it', () => {
  const old: readonly TableEvent[] = [
    ...eventsOf(null as never, {
      type: 'open-table',
      tableId: 't',
      name: 'T',
      mode: 'cash',
      variant: 'no-limit-holdem',
      rulebook: 'tda-2011',
      overlay: {},
      seats: 2,
      schedule: null,
      stakes: level(1, 2),
      chipValues: [1],
    }),
    { type: 'player-seated', seat: 1, player: { id: 'p', hash: '' }, stack: 10 },
    { type: 'seat-opened', seat: 1, why: 'left', chips: 10 },
  ];
  const state = replay(old) as TableState;
  for (const mark of ['halted', 'handForHand', 'notice', 'arrivals', 'movedOut', 'setUpAfter'])
    expect(state).not.toHaveProperty(mark);
});

test('who is sent from another cash table plays with what lay there, however much; who comes from outside has the limits', () => {
  const stakes = { ...level(1, 200), minBuyIn: 1000, maxBuyIn: 2000 };
  const { number: _number, minutes: _minutes, ...limited } = stakes;
  const cash = sampleTable([1000, 1000, 0], { stakes: limited });
  const comes = { type: 'seat-player', seat: 3, player: { id: 'n', hash: '' }, stack: 9000, at: 0 } as const;
  expect(play(cash, [{ ...comes, sent: { from: 'Table 12' } }]).chairs[2]?.stack).toBe(9000);
  expect(refusalOf(cash, { ...comes, sent: {} })).toMatchObject({ reason: 'above-buy-in', most: 2000 });
});

test('a cash player who lost everything is moved and buys at the new table; nobody else sits down with nothing', () => {
  const cash = sampleTable([1000, 1000, 0], { stakes: level(1, 200) });
  const comes = { type: 'seat-player', seat: 3, player: { id: 'n', hash: '' }, stack: 0, at: 0 } as const;
  const sits = play(cash, [{ ...comes, sent: { from: 'Table 12' } }]);
  expect(sits.chairs[2]).toMatchObject({ player: { id: 'n' }, stack: 0 });
  expect(play(sits, [{ type: 'add-chips', seat: 3, chips: 800 }]).chairs[2]?.stack).toBe(800);
  const nothing = { reason: 'bad-amount', amount: 0 };
  expect(refusalOf(cash, comes)).toEqual(nothing);
  expect(refusalOf(cash, { ...comes, sent: {} })).toEqual(nothing);
  const tournament = sampleTable([1000, 1000, 0], { mode: 'tournament', schedule });
  expect(refusalOf(tournament, { ...comes, sent: { from: 'Table 12' } })).toEqual(nothing);
});

test('nobody is moved on with nothing: who may still buy stays, and who may not is out', () => {
  const taken = { ...schedule, rebuys: { untilLevel: 1, chips: 1000 } };
  const table = sampleTable([1000, 1000, 1000], { mode: 'tournament', schedule: taken });
  const broke = { ...table, chairs: table.chairs.map((chair) => (chair.seat === 3 ? { ...chair, stack: 0 } : chair)) };
  const lost = { ...broke, chipsIn: broke.chipsIn - 1000 };
  expect(refusalOf(lost, away)).toEqual({ reason: 'rebuy-open', seat: 3 });
  const later: Command = { ...away, at: 25 * minute };
  expect(eventsOf(lost, later)).toEqual([{ type: 'seat-opened', seat: 3, why: 'eliminated', chips: 0, satOn: true }]);
  const home: Command = { ...away, to: null };
  // Sent nowhere: that is who declines.
  expect(eventsOf(lost, home)).toMatchObject([{ why: 'eliminated', chips: 0 }]);
  expect(eventsOf(lost, { type: 'open-seat', seat: 3 })).toMatchObject([{ why: 'eliminated', chips: 0 }]);
});
