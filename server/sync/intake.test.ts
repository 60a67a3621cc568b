import { expect, test } from 'vitest';
import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { syncVersions } from '../../protocol/protocol-version.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import {
  batch,
  hello,
  logId,
  openRoom,
  openRoomAgain,
  rows,
  today,
  turnedAway,
} from '../../test/support/intake-room.ts';
import { sampleRoomKey } from '../../test/support/staff-of-house.ts';
import { firstRows, note, rowsGoneOn, rowsOf, tableOpened } from '../../test/support/table-rows.ts';
import { Room } from '../cardroom/room.ts';
import { signStaffList } from '../staff/staff-list.ts';

const { newest } = syncVersions;

test('an accepted table gets the staff list before any order, and every linked table gets the next list', () => {
  const staffList = signStaffList(
    { version: 1, issuedAt: 1, demo: false, badgeSalt: 'ab'.repeat(16), people: [] },
    sampleRoomKey(),
  );
  const { say, connect, linked, room, time } = openRoom(staffList);
  const { near } = connect();
  room.orders.keep({
    id: 'o1',
    tableId: '1',
    createdAt: 1,
    actor: 'floor:AB',
    body: JSON.stringify({
      type: 'floor-order',
      order: { order: 'take-call', incident: 'i1' },
      by: 'floor:AB',
      second: null,
      name: 'Petra',
    }),
    state: 'waiting',
    answer: null,
  });
  expect(say(near, { ...hello, key: 'guess' })).toEqual(turnedAway('key'));
  const end = linked();
  expect(messagesAt<ToTable>(end).map(({ type }) => type)).toEqual(['welcome', 'staff-list', 'order']);
  expect(messagesAt<ToTable>(end)[1]).toEqual({ type: 'staff-list', ...staffList });
  room.links.sendStaffList({ ...staffList, list: '{}' });
  time.advance(10);
  expect(messagesAt<ToTable>(end).at(-1)).toEqual({ type: 'staff-list', ...staffList, list: '{}' });
});

test('a table is told the room’s position, and its rows are acknowledged once stored', () => {
  const { say, connect, store } = openRoom();
  const { near } = connect();
  expect(say(near, hello)).toEqual([{ type: 'welcome', protocol: 1, storeId: 'store-1', ...emptyHead }]);
  expect(say(near, batch(rows.slice(0, 4)), batch(rows.slice(4)))).toEqual([
    { type: 'kept', seq: 4 },
    { type: 'kept', seq: 10 },
  ]);
  expect(store.rows.read(logId, 0, 100)).toEqual(rows);
});

test('duplicate, overlapping and late batches are harmless', () => {
  const { say, linked, store } = openRoom();
  const end = linked();
  const offers = [rows.slice(0, 6), rows.slice(0, 6), rows.slice(2, 8), rows.slice(0, 3), rows.slice(9), rows];
  const answers = say(end, ...offers.slice(0, 4).map(batch));
  expect(answers).toEqual([6, 6, 8, 3].map((seq) => ({ type: 'kept', seq })));
  expect(say(end, batch(rows))).toEqual([{ type: 'kept', seq: 10 }]);
  expect(store.rows.read(logId, 0, 100)).toEqual(rows);
});

test('after a gap the table restarts from the room’s position', () => {
  const { say, linked, connect, store } = openRoom();
  const end = linked();
  say(end, batch(rows.slice(0, 3)));
  expect(say(end, batch(rows.slice(5)))).toEqual(turnedAway('gap'));
  expect(end.isDown).toBe(true);
  const { near } = connect();
  expect(say(near, hello)).toMatchObject([{ type: 'welcome', seq: 3, hash: rows[2]?.hash }]);
  expect(say(near, batch(rows.slice(3)))).toEqual([{ type: 'kept', seq: 10 }]);
  expect(store.rows.read(logId, 0, 100)).toEqual(rows);
});

test('an unknown key, or another table’s, is rejected', () => {
  const { say, connect, store } = openRoom();
  for (const wrong of [{ key: 'guess' }, { key: 'key-2' }, { key: '' }, { tableId: '3' }]) {
    expect(say(connect().near, { ...hello, ...wrong }, batch(rows))).toEqual(turnedAway('key'));
  }
  expect(store.rows.position(logId)).toEqual(emptyHead);
});

test.each<[string, object, number | null]>([
  ['an older table', { protocol: 1 }, 1],
  ['a table of before', { protocol: 2, oldest: 1, run: 'r1' }, 2],
  ['a table of before signed tips', { protocol: 3, oldest: 1, run: 'r1' }, 3],
  ['a table of before clocks', { protocol: 4, oldest: 1, run: 'r1' }, 4],
  ['a table of before least delays', { protocol: 6, oldest: 1, run: 'r1' }, 6],
  ['a table of today', { protocol: newest, oldest: 1, run: 'r1' }, newest],
  ['a table of before it was told of the office and of places', { protocol: 7, oldest: 1, run: 'r1' }, 7],
  ['a table of before the office was signed', { protocol: 8, oldest: 1, run: 'r1' }, 8],
  ['a newer table that still speaks this version', { protocol: newest + 1, oldest: 2, colour: 'green' }, newest],
  ['a newer table that does not', { protocol: newest + 2, oldest: newest + 1, colour: 'green' }, null],
  ['a newer table of one version', { protocol: newest + 1, colour: 'green' }, null],
])('%s is served where the versions meet, else told both', (_which, spoken, version) => {
  const { say, connect, store } = openRoom();
  const [answer] = say(connect().near, { ...hello, ...spoken });
  if (version !== null) expect(answer).toMatchObject({ type: 'welcome', protocol: version });
  else
    expect(answer).toMatchObject({
      type: 'turned-away',
      why: 'version',
      sentence: expect.stringMatching(
        new RegExp(
          `^The table speaks version.* (${newest + 1}|${newest + 2}) .*versions 1 to ${newest}: update the older one\\.$`,
        ),
      ),
    });
  expect(store.rows.position(logId)).toEqual(emptyHead);
});

test('the room knows how far a table’s clock is off its own, from its greeting on and while it is away', () => {
  const { say, connect, room, time } = openRoom();
  const { near } = connect();
  say(near, { ...today, now: time.now() - 300_000 });
  expect([room.links.of('1').ahead, room.links.clocksOff(10_000)]).toEqual([-300_000, { 1: -300_000 }]);
  near.close();
  time.advance(10);
  expect([room.links.of('1').ahead, room.links.clocksOff(10_000)]).toEqual([-300_000, {}]);
});

test('a table of version 5 is told how far its clock is off, an older one and one that is right are not', () => {
  const { say, connect, time } = openRoom();
  const told = (protocol: number, ahead: number) =>
    say(connect().near, { ...today, protocol, now: time.now() + ahead }).filter(({ type }) => type === 'clock-off');
  expect([told(4, 300_000), told(5, 9_000)]).toEqual([[], []]);
  expect(told(5, 300_000)).toEqual([{ type: 'clock-off', ahead: 300_000 }]);
  expect(told(5, -300_000)).toEqual([{ type: 'clock-off', ahead: -300_000 }]);
});

test('a table is told once the places of players who went out there, if its version knows them', () => {
  const { say, connect, room } = openRoom();
  const told = (protocol: number) => {
    const { near } = connect();
    say(near, { ...today, protocol });
    room.links.with('1')?.sendNews({ type: 'places', places: [{ player: 'p3', place: 41 }] });
    room.links.with('1')?.sendNews({ type: 'places', places: [{ player: 'p3', place: 41 }] });
    return say(near, { type: 'here' }).filter(({ type }) => type === 'places');
  };
  expect(told(7)).toEqual([]);
  expect(told(8)).toEqual([{ type: 'places', places: [{ player: 'p3', place: 41 }] }]);
});

test('a table is told of streams as far as its version knows them', () => {
  const key = { reviewKey: '{}', signature: 'AAAA' };
  const { say, connect } = openRoom(null, { streamKey: () => ({ ...key, leastMinutes: 30 }) });
  const told = (protocol: number) =>
    say(connect().near, { ...today, protocol }).filter(({ type }) => type === 'stream-key');
  expect(told(5)).toEqual([]);
  expect(told(6)).toEqual([{ type: 'stream-key', ...key }]);
  expect(told(7)).toEqual([{ type: 'stream-key', ...key, leastMinutes: 30 }]);
});

test('a newer room still serves a table of today', () => {
  const { say, connectTo } = openRoom();
  const newer = newest + 1;
  expect(say(connectTo({ oldest: 3, newest: newer }).near, today)).toMatchObject([
    { type: 'welcome', protocol: newest },
  ]);
  expect(say(connectTo({ oldest: newer, newest: newer }).near, today)).toEqual(turnedAway('version'));
});

test('a row that does not match its hash is rejected with its whole batch', () => {
  const { say, linked, store } = openRoom();
  const changed = rows.map((row) => (row.seq === 7 ? { ...row, at: row.at + 1 } : row));
  expect(say(linked(), batch(changed), batch(rows))).toEqual(turnedAway('chain'));
  expect(store.rows.position(logId)).toEqual(emptyHead);
});

test.each<[string, string | undefined, string, 'newer' | 'strange']>([
  ['an event the engine cannot apply', undefined, 'checked', 'strange'],
  ['a kind of event nobody here knows', '{"v":1,"type":"seat-lifted"}', 'seat-lifted', 'newer'],
  ['a later event version', '{"v":2,"type":"checked"}', 'checked', 'newer'],
  ['no event at all', '{', 'checked', 'strange'],
  ['another event than its name', '{"v":1,"type":"folded"}', 'checked', 'strange'],
])('%s is kept, the table stays as of the one before and is told so, and grows on by a program that can', (...row) => {
  const [_what, body, kind, why] = row;
  const { say, connect, store, room, time } = openRoom();
  const [strange] = rowsOf(logId, [{ type: 'checked', seat: 1, toAct: null }], {
    after: rows[9] ?? emptyHead,
    ...(body === undefined ? {} : { body, kind }),
  });
  const after = rowsOf(logId, [note(1)], { after: strange ?? emptyHead });
  const { near } = connect();
  say(near, today);
  const told = { type: 'not-understood', event: 11, why };
  expect(say(near, batch([...rows, ...(strange === undefined ? [] : [strange])]), batch(after))).toEqual([
    { type: 'kept', seq: 11 },
    told,
    { type: 'kept', seq: 12 },
  ]);
  expect(store.rows.read(logId, 10, 10)).toEqual([strange, ...after]);
  expect(room.table('1')?.head.seq).toBe(10);
  expect(room.notUnderstoodAt('1')?.sentence).toMatch(/^Table 1 is not understood from event 11 .* Event 11 /);
  const again = new Room({ store, time, tableKeys: new Map([['1', 'key-1']]), staffList: () => null });
  expect([again.table('1')?.head.seq, again.notUnderstood()]).toMatchObject([10, [{ tableId: '1', event: 11, why }]]);
  expect(say(openRoomAgain(again, time).near, { ...today, run: 'run-2' })).toMatchObject([{ type: 'welcome' }, told]);
});

test('a log that opens another table is rejected; one that opens none is kept and reported as not understood', () => {
  const { say, linked, store, room } = openRoom();
  expect(say(linked(), batch(firstRows('2', logId, 1)))).toEqual(turnedAway('malformed'));
  expect([store.rows.position(logId), room.notUnderstood()]).toEqual([emptyHead, []]);
  expect(say(linked(), batch(rowsOf(logId, [note(1)])))).toEqual([{ type: 'kept', seq: 1 }]);
  expect([store.projections.tables(), room.tables()]).toEqual([[], []]);
  expect(room.notUnderstood()).toMatchObject([{ tableId: '1', name: null, event: 1, why: 'strange' }]);
});

test('once the first connection is down the table may reconnect', () => {
  const { say, connect } = openRoom();
  const first = connect();
  say(first.near, hello);
  first.cut();
  expect(say(connect().near, hello)).toMatchObject([{ type: 'welcome' }]);
});

test('a table begins another log only if it names the one it continues', () => {
  const { say, linked, connect, room, store } = openRoom();
  const end = linked();
  say(end, batch(rows));
  end.close();
  const fresh = { ...today, logId: 'log-2', seq: 0, hash: emptyHead.hash, run: 'run-2' };
  const tell = (offered: readonly LogRow[]) => {
    const { near } = connect();
    say(near, fresh);
    const answers = say(near, batch(offered));
    near.close();
    return answers;
  };
  expect(tell(rowsOf('log-2', [tableOpened('1')]))).toEqual([
    { type: 'turned-away', why: 'malformed', sentence: expect.stringMatching(/riffle table new-log/) },
  ]);
  expect(store.rows.position('log-2')).toEqual(emptyHead);
  const state = room.table('1')?.state ?? expect.unreachable('the table is known');
  const goneOn = { log: logId, head: store.rows.position(logId), state };
  expect(tell(rowsGoneOn('log-2', goneOn))).toEqual([{ type: 'kept', seq: 1 }]);
  expect(room.table('1')).toMatchObject({ logId: 'log-2', head: { seq: 1 } });
  // A table that took over another table's log would bring its players along.
  const stolen = { ...today, tableId: '2', key: 'key-2', logId: 'log-3', seq: 0, hash: emptyHead.hash };
  const { near } = connect();
  say(near, stolen, batch(firstRows('2', 'log-3', 0)));
  near.close();
  const { near: thief } = connect();
  say(thief, { ...stolen, logId: 'log-4' });
  const opening = rowsGoneOn('log-4', { ...goneOn, state: { ...state, tableId: '2' } });
  expect(say(thief, batch(opening))).toEqual(turnedAway('malformed'));
});

test('a log stays with the table it was first met with', () => {
  const { say, linked, connect } = openRoom();
  say(linked(), batch(rows));
  expect(say(connect().near, { ...hello, tableId: '2', key: 'key-2' })).toEqual(turnedAway('key'));
});

test.each<[string, unknown]>([
  ['a half message', JSON.stringify(batch(rows)).slice(0, 300)],
  ['an unknown message', { type: 'sell' }],
  ['a batch of nothing', { type: 'batch', rows: [], texts: [] }],
  ['a second hello', hello],
  ['a hash that is too long to be one', batch(rows.map((row) => ({ ...row, hash: 'a'.repeat(65) })))],
])('%s gets one sentence and changes nothing', (_what, message) => {
  const { say, linked, store } = openRoom();
  expect(say(linked(), message, batch(rows))).toEqual(turnedAway('malformed'));
  expect(store.rows.position(logId)).toEqual(emptyHead);
});

test.each(['hash', 'previousHash'] as const)('an invalid %s fits no row, and changes nothing', (field) => {
  const { say, linked, store } = openRoom();
  const [first, ...others] = rows;
  const wrong = { ...(first ?? expect.unreachable('there is a row')), [field]: 'x' };
  expect(say(linked(), batch([wrong, ...others]))).toEqual(turnedAway('chain'));
  expect(store.rows.position(logId)).toEqual(emptyHead);
});

test('a connection that does not begin with hello, or stays silent, is closed', () => {
  const { say, connect, time, store } = openRoom();
  expect(say(connect().near, batch(rows))).toEqual(turnedAway('malformed'));
  const { near } = connect();
  time.advance(10_000);
  expect(say(near)).toEqual(turnedAway('malformed'));
  expect(near.isDown).toBe(true);
  expect(store.rows.position(logId)).toEqual(emptyHead);
});

test('on a full disk nothing is acknowledged; the rows come again when there is room', () => {
  const { say, linked, store, room } = openRoom();
  const accept = store.accept.bind(store);
  store.accept = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  const end = linked();
  expect(say(end, batch(rows))).toEqual([]);
  expect([end.isDown, room.writes.fault]).toEqual([true, 'The disk is full.']);
  store.accept = accept;
  expect(say(linked(), batch(rows))).toEqual([{ type: 'kept', seq: 10 }]);
  expect(room.writes.fault).toBeNull();
});
