import { describe, expect, test } from 'vitest';
import { finalTableAt } from '../../../test/support/running-tables.ts';
import { enter, plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import type { Level } from '../../words/stakes.ts';
import { structureTemplates } from './structure-templates.ts';
import type { TournamentCommand } from './tournament-command.ts';

const { regular, rebuy } = structureTemplates;
const minute = 60_000;

const levels: readonly Level[] = regular.levels.slice(0, 12);
const sale = { levels, lateUntilLevel: 2, reentry: { untilLevel: 3, most: 1 } };

const entering = (room: TournamentRoom, id: string): TournamentCommand => ({
  type: 'enter',
  tournament: 'e',
  at: room.at,
  player: { id, hash: '' },
  fixed: null,
});

/** Puts somebody out, the winner being another one of the table. */
function putOut(room: TournamentRoom, player: string): void {
  for (const tableId of room.tables.keys()) {
    const seat = room.table(tableId).chairs.find((chair) => chair.player?.id === player)?.seat;
    if (seat === undefined) continue;
    room.hand(tableId, [seat], room.playersAt(tableId).find((one) => one !== seat) ?? 0);
    return;
  }
  throw new Error(`${player} sits nowhere.`);
}

const entryOf = (room: TournamentRoom, player: string): number =>
  room.tournament.entries.findLast((entry) => entry.player.id === player)?.number ?? 0;

describe('entries', () => {
  test('are sold until the end of their level, by clock or by hand', () => {
    const room = runningRoom({ players: 6, structure: sale });
    const begun = room.at;
    expect(room.ask(entering(room, 'late'))).toBeNull();
    expect(room.ask(entering(room, 'late'))).toEqual({ reason: 'already-in', player: 'late', entry: 7 });
    room.do({ type: 'close-registration', tournament: 'e' });
    expect(room.ask(entering(room, 'later'))).toEqual({ reason: 'registration-closed', level: null });
    room.do({ type: 'open-registration', tournament: 'e' });
    room.at = begun + 41 * minute;
    // Levels may have been skipped, so no hour is told.
    const closed = { reason: 'registration-closed', level: room.tournament.structure.lateUntilLevel };
    expect(room.ask(entering(room, 'later'))).toEqual(closed);
    expect(room.ask({ type: 'open-registration', tournament: 'e' })).toEqual(closed);
  });

  test('again are sold to who is out, as often and as long as is offered', () => {
    const room = runningRoom({ players: 6, structure: sale });
    expect(room.ask(entering(room, 'p1'))).toEqual({ reason: 'already-in', player: 'p1', entry: 1 });
    putOut(room, 'p1');
    putOut(room, 'p2');
    expect(room.ask(entering(room, 'p1'))).toBeNull();
    expect(room.tournament.entries.at(-1)).toMatchObject({ kind: 're-entry', number: 7, chips: 20_000 });
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: [7], rolls: room.rolls() });
    putOut(room, 'p1');
    expect(room.ask(entering(room, 'p1'))).toEqual({ reason: 'no-reentry', because: 'too-many', limit: 1 });
    room.at += 61 * minute;
    expect(room.ask(entering(room, 'p2'))).toEqual({ reason: 'no-reentry', because: 'too-late', limit: 3 });
    const none = runningRoom({ players: 4, structure: { ...sale, reentry: null } });
    putOut(none, 'p1');
    expect(none.ask(entering(none, 'p1'))).toEqual({ reason: 'no-reentry', because: 'not-offered', limit: null });
  });

  test('TDA 6: a seat for special needs is kept from the draw, and given to one only', () => {
    const room = plannedRoom({ players: 8 });
    enter(room, 'needs', { tableId: 't1', seat: 5 });
    const asked = { ...entering(room, 'other'), fixed: { tableId: 't1', seat: 5 } } as TournamentCommand;
    expect(room.ask(asked)).toEqual({ reason: 'seat-taken', tableId: 't1', seat: 5, by: 'needs' });
    const beyond = { ...entering(room, 'other'), fixed: { tableId: 't1', seat: 10 } } as TournamentCommand;
    expect(room.ask(beyond)).toEqual({ reason: 'no-such-seat', tableId: 't1', seat: 10, seats: 9 });
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
    expect(room.table('t1').chairs[4]?.player?.id).toBe('needs');
    expect(room.playersAt('t1')).toHaveLength(9);
  });

  test('given back before a hand leave the prizes; taken out later they stay there, and their chips leave play', () => {
    const room = plannedRoom({ players: 4 });
    room.do({ type: 'take-out-entry', tournament: 'e', entry: 4, at: room.at, reason: { id: 'why', hash: '' } });
    expect(room.view()).toMatchObject({ pool: 27_000, playersLeft: 3, chips: { issued: 60_000, found: 60_000 } });
    room.do(
      { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
      { type: 'start-tournament', tournament: 'e', at: room.at },
      { type: 'take-out-entry', tournament: 'e', entry: 3, at: room.at, reason: { id: 'why', hash: '' } },
    );
    expect(room.view()).toMatchObject({ pool: 27_000, playersLeft: 2, chips: { issued: 40_000, found: 40_000 } });
    expect(room.playersAt('t1')).toHaveLength(2);
    const again = { type: 'withdraw-entry', tournament: 'e', entry: 3, at: room.at } as const;
    expect(room.ask(again)).toEqual({ reason: 'not-seated', player: 'p3' });
  });
});

describe('re-buys and the add-on', () => {
  const offered = { ...rebuy, levels };
  const sell = (type: 'sell-rebuy' | 'sell-add-on', room: TournamentRoom, player: string) =>
    room.ask({ type, tournament: 'e', entry: entryOf(room, player), at: room.at, sold: soldTo(room, player) });
  const soldTo = (room: TournamentRoom, player: string) =>
    room.tournament.entries.find(({ number }) => number === entryOf(room, player))?.rebuys ?? 0;

  test('TDA 24: a re-buy is sold to who is seated with few enough chips, and its chips go to the table', () => {
    const room = runningRoom({ players: 5, structure: offered });
    expect(sell('sell-rebuy', room, 'p1')).toBeNull();
    expect(room.view()).toMatchObject({ pool: 6 * 2500, chips: { issued: 30_000, found: 30_000 } });
    const refused = { reason: 'no-rebuy', because: 'too-many-chips', limit: 5000 };
    expect(sell('sell-rebuy', room, 'p1')).toEqual(refused);
    expect(room.view().standings.map(({ player, noRebuy }) => [player, noRebuy])).toContainEqual(['p1', refused]);
    const again = room.ask({ type: 'sell-rebuy', tournament: 'e', entry: entryOf(room, 'p1'), at: room.at, sold: 0 });
    expect(again).toEqual({ reason: 'sold-already', player: 'p1', rebuys: 1 });
    putOut(room, 'p2');
    expect(sell('sell-rebuy', room, 'p2')).toEqual({ reason: 'not-seated', player: 'p2' });
    room.at += 100 * minute;
    expect(sell('sell-rebuy', room, 'p3')).toEqual({ reason: 'no-rebuy', because: 'too-late', limit: 4 });
  });

  test('chips on their way to a table are not missing', () => {
    const room = runningRoom({ players: 5, structure: offered });
    room.silent.add('t1');
    room.do({ type: 'sell-rebuy', tournament: 'e', entry: 1, at: room.at, sold: 0 });
    expect(room.view().chips).toMatchObject({ issued: 30_000, found: 30_000, waiting: 5000 });
    for (const order of room.waiting.splice(0)) room.carryOut(order);
    expect(room.view().chips).toMatchObject({ issued: 30_000, found: 30_000, waiting: 0 });
  });

  test('what the dealer has put in play already is not sent a second time', () => {
    const room = runningRoom({ players: 5, structure: offered });
    const seat = room.table('t1').chairs.find(({ player }) => player?.id === 'p1')?.seat ?? 0;
    room.carryOut({ tableId: 't1', order: { order: 'add-chips', seat, player: 'p1', chips: 5000, behind: true } });
    expect(room.view().chips).toMatchObject({ issued: 25_000, found: 30_000 });
    expect(room.view().meetings).toMatchObject([{ why: 'rebuy-unsold', entry: 1 }]);
    expect(sell('sell-rebuy', room, 'p1')).toBeNull();
    expect(room.view()).toMatchObject({ chips: { issued: 30_000, found: 30_000 }, meetings: [] });
  });

  test('the add-on is sold once each, in the break after its level', () => {
    const room = runningRoom({ players: 5, structure: offered });
    expect(sell('sell-add-on', room, 'p1')).toEqual({ reason: 'no-add-on', because: 'too-early', limit: 4 });
    const { startedAt = 0 } = room.tournament.schedule ?? {};
    room.at = startedAt + 81 * minute;
    room.do({ type: 'pause-clock', tournament: 'e', at: room.at });
    room.at += 60 * minute;
    expect(sell('sell-add-on', room, 'p1')).toBeNull();
    expect(sell('sell-add-on', room, 'p1')).toEqual({ reason: 'no-add-on', because: 'too-many', limit: 1 });
    expect(room.view().chips).toMatchObject({ issued: 35_000, found: 35_000 });
    room.do({ type: 'resume-clock', tournament: 'e', at: room.at });
    room.at += 20 * minute;
    expect(sell('sell-add-on', room, 'p2')).toEqual({ reason: 'no-add-on', because: 'too-late', limit: 4 });
    const none = runningRoom({ players: 3 });
    expect(sell('sell-add-on', none, 'p1')).toEqual({ reason: 'no-add-on', because: 'not-offered', limit: null });
    expect(sell('sell-rebuy', none, 'p1')).toEqual({ reason: 'no-rebuy', because: 'not-offered', limit: null });
  });
});

describe('tables', () => {
  test('are used by one at a time, and only while nobody sits there', () => {
    const room = plannedRoom({ tables: 2, players: 2 });
    room.do({ type: 'plan-tournament', id: 'f', at: room.at, structure: regular, name: 'Second' });
    const use = { type: 'use-table', tournament: 'f' } as const;
    expect(room.ask({ ...use, tableId: 't1' })).toEqual({ reason: 'table-in-use', tableId: 't1', by: 'e' });
    expect(room.ask({ ...use, tableId: 't9' })).toEqual({ reason: 'unknown', what: 'table', id: 't9' });
    room.do({ type: 'leave-table', tournament: 'e', tableId: 't2' });
    room.seat('t2', 3, 'guest', 100);
    expect(room.ask({ ...use, tableId: 't2' })).toEqual({ reason: 'table-not-empty', tableId: 't2', players: 1 });
    room.open('t2', 3, 'left');
    expect(room.ask({ ...use, tableId: 't2' })).toBeNull();
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
    const leaving = { type: 'leave-table', tournament: 'e', tableId: 't1' } as const;
    expect(room.ask(leaving)).toEqual({ reason: 'table-not-empty', tableId: 't1', players: 2 });
    const order = { type: 'set-breaking-order', tournament: 'e', rolls: [] } as const;
    expect(room.ask({ ...order, tables: ['t2'] })).toEqual({ reason: 'unknown', what: 'table', id: 't1' });
  });

  test('one that was used before brings nothing of it along', () => {
    const room = runningRoom({ players: 3 });
    const chips = room.view().chips.issued;
    room.race('t1', room.playersAt('t1')[0] ?? 0, 25);
    putOut(room, 'p1');
    putOut(room, 'p2');
    expect(room.view().chips).toMatchObject({ issued: chips + 25, found: chips + 25 });
    room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
    room.do({ type: 'plan-tournament', id: 'f', at: room.at, structure: regular, name: 'Second' });
    room.do({ type: 'use-table', tournament: 'f', tableId: 't1' });
    for (const id of ['p1', 'p3'])
      room.do({ type: 'enter', tournament: 'f', at: room.at, player: { id, hash: '' }, fixed: null });
    room.do({ type: 'draw-seats', tournament: 'f', at: room.at, entries: 'all', rolls: room.rolls() });
    const stacks = room.playersAt('t1').map((seat) => room.table('t1').chairs[seat - 1]?.stack);
    expect(stacks).toEqual([20_000, 20_000]);
  });
});

describe('seats', () => {
  test('a table breaks only when the others have a seat for each, and they stay even', () => {
    const room = runningRoom({ players: 20, tables: 3, seats: 8 });
    const breaking = { type: 'break-table', tournament: 'e', tableId: 't1' } as const;
    const drawn = () => ({ at: room.at, rolls: room.rolls(), ids: room.ids() });
    expect(room.ask({ ...breaking, ...drawn() })).toMatchObject({ reason: 'too-few-seats', players: 7 });
    putOut(room, room.table('t2').chairs[0]?.player?.id ?? '');
    for (const seat of room.playersAt('t2').slice(0, 2))
      putOut(room, room.table('t2').chairs[seat - 1]?.player?.id ?? '');
    for (const seat of room.playersAt('t1').slice(0, 2))
      putOut(room, room.table('t1').chairs[seat - 1]?.player?.id ?? '');
    expect(room.ask({ ...breaking, ...drawn() })).toBeNull();
    expect(room.playersAt('t1')).toEqual([]);
    expect([room.playersAt('t2').length, room.playersAt('t3').length].sort()).toEqual([7, 8]);
    expect(room.tournament).toMatchObject({ tables: ['t2', 't3'], broken: ['t1'] });
    expect(room.view().chips).toMatchObject({ issued: 400_000, found: 400_000 });
  });

  test('somebody is sent to an open seat only, and may be called back as long as they sit', () => {
    const room = runningRoom({ players: 8, tables: 2 });
    const taken = room.playersAt('t2')[0] ?? 0;
    const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((seat) => !room.playersAt('t2').includes(seat)) ?? 0;
    const player = room.table('t1').chairs.find((chair) => chair.player !== null)?.player?.id ?? '';
    const by = room.table('t2').chairs[taken - 1]?.player?.id ?? '';
    const move = { type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, why: 'floor' } as const;
    expect(room.ask({ ...move, to: { tableId: 't2', seat: taken } })).toEqual({
      reason: 'seat-taken',
      tableId: 't2',
      seat: taken,
      by,
    });
    room.silent.add('t1');
    room.do({ ...move, to: { tableId: 't2', seat: open } });
    expect(room.ask({ ...move, player: by, to: { tableId: 't2', seat: open } })).toMatchObject({ by: player });
    room.do({ type: 'cancel-move', tournament: 'e', id: 'm' });
    room.silent.clear();
    room.settle();
    expect(room.playersAt('t1')).toHaveLength(4);
    room.do({ ...move, id: 'n', to: { tableId: 't2', seat: open } });
    expect(room.table('t2').chairs[open - 1]?.player?.id).toBe(player);
    expect(room.ask({ type: 'cancel-move', tournament: 'e', id: 'n' })).toMatchObject({ what: 'move', id: 'n' });
  });

  test('nobody draws a final seat while a hand runs, nor where chairs are too few', () => {
    const room = runningRoom({ players: 12, tables: 2 });
    const draw = finalTableAt(room, 't2');
    expect(room.ask(draw)).toEqual({ reason: 'too-few-seats', players: 12, seats: 9 });
    room.hand('t1', [], room.playersAt('t1')[0] ?? 0);
    const { hand = null } = room.table('t1');
    if (hand !== null) room.tables.set('t1', { ...room.table('t1'), hand: { ...hand, stage: 'betting' } });
    expect(room.ask(draw)).toEqual({ reason: 'hands-running', tables: ['t1'] });
  });
});

describe('money', () => {
  const paying = (room: TournamentRoom, player: string, amount: number): TournamentCommand => ({
    type: 'pay-place',
    tournament: 'e',
    entry: entryOf(room, player),
    at: room.at,
    amount,
  });

  test('a place is paid once, when it is known, and with what it won', () => {
    const room = runningRoom({ players: 9 });
    for (const player of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']) putOut(room, player);
    expect(room.ask(paying(room, 'p8', 1))).toEqual({ reason: 'place-open', entry: 8 });
    expect(room.ask(paying(room, 'p7', 1))).toEqual({ reason: 'sum-differs', expected: 16_000, given: 1 });
    expect(room.ask(paying(room, 'p7', 16_000))).toBeNull();
    expect(room.ask(paying(room, 'p7', 16_000))).toEqual({ reason: 'paid-already', entry: 7, amount: 16_000 });
    const fixed = { type: 'fix-prizes', tournament: 'e', prizes: [81_000] } as const;
    expect(room.ask(fixed)).toEqual({ reason: 'paid-already', entry: 7, amount: 16_000 });
    const structure = { ...room.tournament.structure, payouts: { ...regular.payouts, roundTo: 1 } };
    expect(room.ask({ type: 'change-structure', tournament: 'e', structure })).toMatchObject({
      reason: 'paid-already',
    });
    expect(room.ask({ type: 'cancel-tournament', tournament: 'e', at: room.at })).toMatchObject({
      reason: 'paid-already',
    });
  });

  test('prizes fixed by hand come to the pool and do not grow', () => {
    const room = runningRoom({ players: 9 });
    const fix = { type: 'fix-prizes', tournament: 'e' } as const;
    expect(room.ask({ ...fix, prizes: [50_000, 30_000] })).toEqual({
      reason: 'sum-differs',
      expected: 81_000,
      given: 80_000,
    });
    expect(room.ask({ ...fix, prizes: [40_000, 41_000] })).toMatchObject({
      faults: [{ fault: 'shares-grow', place: 2 }],
    });
    expect(room.ask({ ...fix, prizes: [41_000, 40_000] })).toBeNull();
    expect(room.view().prizes).toEqual([41_000, 40_000]);
  });

  test('a deal shares out exactly what is left among all who are left, and the winner has what was played on for', () => {
    const room = runningRoom({ players: 9 });
    for (const player of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']) putOut(room, player);
    const deal = { type: 'agree-deal', tournament: 'e', at: room.at, heads: 'played' } as const;
    expect(room.ask({ ...deal, amounts: { p8: 30_000, p9: 30_000 }, left: 4000 })).toEqual({
      reason: 'sum-differs',
      expected: 65_000,
      given: 64_000,
    });
    expect(room.ask({ ...deal, amounts: { p8: 65_000 }, left: 0 })).toEqual({ reason: 'players-left', players: 2 });
    expect(room.ask({ ...deal, amounts: { p8: 30_000, p7: 35_000 }, left: 0 })).toMatchObject({
      what: 'player',
      id: 'p7',
    });
    expect(room.ask({ ...deal, amounts: { p8: 30_000, p9: 30_000 }, left: 5000 })).toBeNull();
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toEqual({
      reason: 'players-left',
      players: 2,
    });
    putOut(room, 'p8');
    room.do({ type: 'end-tournament', tournament: 'e', at: room.at, unpaid: true });
    const won = room.view().standings.filter(({ player }) => player === 'p8' || player === 'p9');
    expect(won.map(({ player, prize }) => [player, prize])).toEqual([
      ['p9', 35_000],
      ['p8', 30_000],
    ]);
    expect(room.ask(paying(room, 'p9', 35_000))).toBeNull();
  });

  test('chips that are missing show at once, and are booked with a reason', () => {
    const room = runningRoom({ players: 4 });
    const [seat = 0] = room.playersAt('t1');
    const table = room.table('t1');
    const chairs = table.chairs.map((chair) => (chair.seat === seat ? { ...chair, stack: 19_500 } : chair));
    room.tables.set('t1', { ...table, chairs, chipsIn: table.chipsIn - 500 });
    expect(room.view().chips).toMatchObject({ issued: 80_000, found: 79_500 });
    room.do({ type: 'book-chips', tournament: 'e', difference: -500, reason: { id: 'why', hash: '' } });
    expect(room.view().chips).toMatchObject({ issued: 79_500, found: 79_500 });
    const uncounted = chairs.map((chair) => (chair.seat === seat ? { ...chair, stack: null } : chair));
    room.tables.set('t1', { ...table, chairs: uncounted });
    expect(room.view().chips.uncounted).toEqual(['t1']);
  });
});

describe('a tournament', () => {
  test('is not played with a faulty structure or under rules that do not exist', () => {
    const room = plannedRoom();
    const plan = { type: 'plan-tournament', id: 'f', at: room.at, name: 'Second' } as const;
    expect(room.ask({ ...plan, structure: { ...regular, levels: [] } })).toMatchObject({ reason: 'structure' });
    const astray = { ...structureTemplates.mixed, variant: 'limit-badugi' } as const;
    expect(room.ask({ ...plan, structure: astray })).toMatchObject({ reason: 'malformed' });
    const overlay = { 'balance.trigger': 99 } as const;
    expect(room.ask({ ...plan, structure: { ...regular, overlay } })).toMatchObject({ reason: 'malformed' });
  });

  test('begins with two players who have seats, once', () => {
    const room = plannedRoom({ players: 1 });
    const start = { type: 'start-tournament', tournament: 'e', at: room.at } as const;
    expect(room.ask(start)).toEqual({ reason: 'players-left', players: 1 });
    enter(room, 'p2');
    expect(room.ask(start)).toEqual({ reason: 'not-seated', player: 'p1' });
    expect(room.ask({ type: 'pause-clock', tournament: 'e', at: room.at })).toEqual({
      reason: 'not-now',
      stage: 'planned',
    });
    expect(room.table('t1').halted?.why).toBe('floor');
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
    room.do(start);
    expect(room.table('t1')).toMatchObject({ schedule: { startedAt: start.at }, mode: 'tournament' });
    expect(room.table('t1').halted).toBeUndefined();
    expect(room.ask(start)).toEqual({ reason: 'not-now', stage: 'running' });
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toEqual({
      reason: 'players-left',
      players: 2,
    });
  });

  test('changes only what has not been yet once it runs', () => {
    const room = runningRoom({ players: 4, structure: { levels } });
    const change = (parts: object) =>
      room.ask({ type: 'change-structure', tournament: 'e', structure: { ...room.tournament.structure, ...parts } });
    expect(change({ startingChips: 10_000 })).toEqual({ reason: 'not-now', stage: 'running' });
    expect(change({ levels: levels.map((level) => ({ ...level, minutes: 15 })) })).toMatchObject({
      reason: 'level-passed',
      level: 1,
    });
    expect(
      change({ levels: levels.map((level) => (level.number < 3 ? level : { ...level, minutes: 15 })) }),
    ).toBeNull();
    expect(room.table('t1').schedule?.levels[3]?.minutes).toBe(15);
  });

  test('that is called off frees its tables', () => {
    const room = runningRoom({ players: 4 });
    room.do({ type: 'cancel-tournament', tournament: 'e', at: room.at });
    expect(room.playersAt('t1')).toEqual([]);
    expect(room.tournament).toMatchObject({ stage: 'over', cancelled: true });
    expect(room.ask(entering(room, 'p9'))).toEqual({ reason: 'not-now', stage: 'over' });
    expect(room.ask({ type: 'pause-clock', tournament: 'x', at: 0 })).toEqual({
      reason: 'unknown',
      what: 'tournament',
      id: 'x',
    });
  });
});
