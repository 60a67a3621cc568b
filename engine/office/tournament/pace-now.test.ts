import { expect, test } from 'vitest';
import { finalTableAt } from '../../../test/support/running-tables.ts';
import { plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { levelAt } from '../../rules/procedure/stakes.ts';
import { apply } from '../../table/apply.ts';
import type { PaceOrder } from '../../words/pace.ts';
import type { Schedule } from '../../words/stakes.ts';
import { growOffice } from '../apply-office.ts';
import { ordersDue } from '../orders-due.ts';
import { finalPaceDue } from './final-pace.ts';
import { atLevelEnd } from './tournament-clock.ts';
import { tournamentView } from './view-tournament.ts';

const viewOf = (room: TournamentRoom) => tournamentView(room.tournament, room.office, room.facts(), room.at);
const pace = (room: TournamentRoom, order: PaceOrder | null) =>
  room.do({ type: 'set-pace', tournament: 'e', at: room.at, pace: order });
const freshTable = () => plannedRoom({ tables: 1 }).table('t1');
/** So many hands begin at the table, as its log counts them. */
function deals(room: TournamentRoom, tableId: string, hands: number): void {
  const table = room.table(tableId);
  if (table.pace === undefined) throw new Error('It is paced.');
  room.tables.set(tableId, { ...table, pace: { ...table.pace, hands: table.pace.hands + hands } });
}
const shown = ({ schedule }: { readonly schedule: Schedule | null }, at: number) =>
  schedule === null ? null : levelAt(schedule, at);

test('levels by hands: the clock stands, and the office is at the level of the table that is furthest', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  pace(room, { handsPerLevel: 4 });
  expect(room.table('t1').pace).toMatchObject({ handsPerLevel: 4, fromLevel: 1, hands: 0 });
  deals(room, 't1', 6);
  deals(room, 't2', 3);
  const view = viewOf(room);
  expect(view.pace?.byHands).toEqual({ level: 2, handOfLevel: 2, handsLeft: 2 });
  expect(shown(view.tournament, room.at + 3_600_000)?.level.number).toBe(2);
  room.settle();
  // Each table deals by its own hands all the same.
  expect(room.table('t2').pace).toMatchObject({ fromLevel: 1, hands: 3 });
});

test('by the clock again: it goes on with the level the hands have come to, from its beginning', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  pace(room, { handsPerLevel: 4 });
  deals(room, 't1', 5);
  room.at += 600_000;
  pace(room, null);
  const { tournament, pace: now } = viewOf(room);
  expect(now).toBeNull();
  expect(room.table('t1').pace).toBeUndefined();
  const level = shown(tournament, room.at);
  const minutes = level?.level.minutes ?? 0;
  expect([level?.level.number, level?.endsAt]).toEqual([2, room.at + minutes * 60_000]);
});

test('so many hands before the break: each table stops after its own, and the break begins with the floor’s word', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  pace(room, { lastHands: 2 });
  expect(viewOf(room).pace?.done).toEqual([]);
  deals(room, 't1', 2);
  expect(viewOf(room).pace?.done).toEqual(['t1']);
  deals(room, 't2', 2);
  room.at += 60_000;
  room.do({ type: 'begin-break', tournament: 'e', at: room.at });
  expect(room.table('t1').pace).toBeUndefined();
  // The level of this structure has no break: the next one begins.
  expect(shown(viewOf(room).tournament, room.at)?.level.number).toBe(2);
});

test('while hands are counted nobody touches the clock, and nothing is taken back twice', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  const { at } = room;
  expect(room.ask({ type: 'set-pace', tournament: 'e', at, pace: null })).toEqual({ reason: 'not-paced' });
  expect(room.ask({ type: 'begin-break', tournament: 'e', at })).toEqual({ reason: 'not-paced' });
  pace(room, { handsPerLevel: 20 });
  for (const type of ['pause-clock', 'resume-clock'] as const)
    expect(room.ask({ type, tournament: 'e', at })).toEqual({ reason: 'paced' });
  pace(room, { handsPerLevel: 20, lastHands: 1 });
  expect(room.ask({ type: 'begin-break', tournament: 'e', at })).toEqual({ reason: 'paced' });
});

test('a break before which hands are counted does not count the level’s hands anew', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  pace(room, { handsPerLevel: 4 });
  deals(room, 't1', 3);
  room.at += 1000;
  pace(room, { handsPerLevel: 4, lastHands: 2 });
  expect(room.table('t1').pace).toMatchObject({ handsPerLevel: 4, fromLevel: 1, hands: 3, lastHand: 5 });
  room.at += 1000;
  pace(room, { handsPerLevel: 4 });
  expect(room.table('t1').pace).toMatchObject({ fromLevel: 1, hands: 3 });
  expect(room.table('t1').pace?.lastHand).toBeUndefined();
});

test('what the floor ordered at its table stays where the office has ordered nothing', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  const own = { type: 'pace-set', at: 0, pace: { windowSeconds: 90 }, level: 1 } as const;
  room.tables.set('t1', apply(room.table('t1'), own));
  expect(ordersDue(room.office, room.facts(), room.at)).toEqual([]);
});

test('the break of a level begins at the moment the floor says so', () => {
  const blinds = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const levels = [
    { number: 1, minutes: 20, breakAfter: 10, ...blinds },
    { number: 2, minutes: 20, ...blinds },
  ];
  const at = 100 * 60_000;
  const stands = { startedAt: at - 15 * 60_000, pausedAt: at - 60_000, levels };
  const { breakUntil, level } = levelAt(atLevelEnd(stands, at), at);
  expect([breakUntil, level.number]).toEqual([at + 10 * 60_000, 2]);
});

test('at the final table levels go by hands where the structure says so; a pace the floor has ordered stays', () => {
  const room = runningRoom({ players: 6, tables: 2, structure: { finalTableHands: 12 } });
  const draw = () => room.do(finalTableAt(room, 't1'));
  const { at } = room;
  draw();
  expect(room.tournament.pace).toMatchObject({ handsPerLevel: 12 });
  expect(room.tournament.schedule?.pausedAt).toBe(at);
  room.settle();
  expect(room.table('t1').pace).toMatchObject({ handsPerLevel: 12, hands: 0 });
  const other = runningRoom({ players: 6, tables: 2, structure: { finalTableHands: 12 } });
  pace(other, { windowSeconds: 180 });
  other.do({
    type: 'draw-final-table',
    tournament: 'e',
    at: other.at,
    tableId: 't1',
    rolls: other.rolls(),
    ids: other.ids(),
  });
  expect(other.tournament.pace).toMatchObject({ windowSeconds: 180 });
});

test.each(['break-table', 'leave-table', 'close-registration'] as const)(
  'levels go by hands from the final table on also where it comes by %s, and not before: where the floor ends that, they go by the clock',
  (how) => {
    const late = how === 'close-registration' ? { lateUntilLevel: 5 } : { lateUntilLevel: 0, reentry: null };
    const structure = { finalTableHands: 12, ...late };
    const room = runningRoom({ players: 6, tables: how === 'break-table' ? 2 : 1, structure });
    expect(room.tournament.pace).toBeUndefined();
    if (how === 'leave-table') {
      room.tables.set('t9', { ...freshTable(), tableId: 't9' });
      room.do({ type: 'use-table', tournament: 'e', tableId: 't9' });
      room.do({ type: 'leave-table', tournament: 'e', tableId: 't9' });
    } else if (how === 'close-registration') room.do({ type: 'close-registration', tournament: 'e' });
    else {
      const { at } = room;
      room.do({ type: 'break-table', tournament: 'e', at, tableId: 't2', rolls: room.rolls(), ids: room.ids() });
    }
    expect(room.table('t1').pace).toMatchObject({ handsPerLevel: 12 });
    pace(room, null);
    expect(room.tournament.pace).toBeUndefined();
  },
);

test('levels go by hands also where late registration ends by the clock alone, after its break, once, and never again where the floor ends that', () => {
  const structure = { finalTableHands: 12, lateUntilLevel: 1, reentry: null };
  const room = runningRoom({ players: 6, tables: 1, structure });
  const levels = (room.tournament.schedule?.levels ?? []).map((level) => ({ ...level, minutes: 20 }));
  const [first, ...rest] = levels;
  if (first === undefined) throw new Error('It has levels.');
  room.do({ type: 'change-levels', tournament: 'e', levels: [{ ...first, breakAfter: 10 }, ...rest] });
  const book = (): number => {
    const events = finalPaceDue(room.office, room.at);
    room.office = growOffice(room.office, events);
    room.settle();
    return events.length;
  };
  room.at += 19 * 60_000;
  expect(book()).toBe(0);
  // Sales are over; the break is taken by the clock.
  room.at += 5 * 60_000;
  expect(book()).toBe(0);
  room.at += 7 * 60_000;
  expect(book()).toBe(1);
  expect(room.table('t1').pace).toMatchObject({ handsPerLevel: 12, fromLevel: 2 });
  expect(room.tournament.schedule?.pausedAt).toBe(room.at);
  expect(book()).toBe(0);
  pace(room, null);
  room.at += 60_000;
  expect([book(), room.tournament.pace]).toEqual([0, undefined]);
  // What the floor orders afterwards, and ends again, it decides as well.
  pace(room, { lastHands: 3 });
  expect(book()).toBe(0);
});

test('a pace the floor has ordered stays where late registration ends by the clock, and two tables are no final one', () => {
  const structure = { finalTableHands: 12, lateUntilLevel: 0, reentry: null };
  expect(finalPaceDue(runningRoom({ players: 6, tables: 2, structure }).office, Number.MAX_SAFE_INTEGER)).toEqual([]);
  const room = runningRoom({ players: 6, tables: 1, structure });
  pace(room, { windowSeconds: 180 });
  expect(finalPaceDue(room.office, room.at)).toEqual([]);
  expect(finalPaceDue(plannedRoom({ players: 6, tables: 1, structure }).office, room.at)).toEqual([]);
});
