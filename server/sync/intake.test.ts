import { expect, test } from 'vitest';
import { messagesAt, transportPair, type WireEnd } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import { sampleRoomKey } from '../../test/support/staff-of-house.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { Room } from '../cardroom/room.ts';
import { type SignedStaffList, signStaffList } from '../staff/staff-list.ts';
import { serveTable } from './intake.ts';

const logId = 'log-1';
const rows = firstRows('1', logId, 9);
const hello = {
  type: 'hello',
  protocol: 1,
  tableId: '1',
  logId,
  key: 'key-1',
  seq: 10,
  hash: rows[9]?.hash ?? '',
} as const;

function openRoom(staffList: SignedStaffList | null = null) {
  const { time, store } = storeOnDisk();
  const tableKeys = new Map([
    ['1', 'key-1'],
    ['2', 'key-2'],
  ]);
  const room = new Room({ store, time, tableKeys, staffList: () => staffList });
  const connect = () => {
    const pair = transportPair(time);
    serveTable(pair.far, { room, time });
    return pair;
  };
  /** Says something at a table's end and waits for what comes back. */
  const say = (end: WireEnd, ...messages: readonly unknown[]): readonly ToTable[] => {
    const before = end.heard.length;
    for (const message of messages) end.send(typeof message === 'string' ? message : JSON.stringify(message));
    time.advance(10);
    return messagesAt<ToTable>(end).slice(before);
  };
  const linked = () => {
    const { near } = connect();
    say(near, hello);
    return near;
  };
  return { time, store, room, connect, say, linked };
}

test('a table that is let in gets the staff list before any order, and every linked table gets the next one', () => {
  const staffList = signStaffList(
    { version: 1, issuedAt: 1, demo: false, badgeSalt: 'ab'.repeat(16), people: [] },
    sampleRoomKey(),
  );
  const { say, connect, linked, room, time } = openRoom(staffList);
  const { near } = connect();
  room.keepOrder({
    id: 'o1',
    tableId: '1',
    createdAt: 1,
    actor: 'floor:AB',
    body: JSON.stringify({ type: 'rule-incident', incident: 'i1', ruling: 'deal-again', by: 'floor:AB', reason: '' }),
    state: 'waiting',
    answer: null,
  });
  expect(say(near, { ...hello, key: 'guess' })).toEqual(turnedAway('key'));
  const end = linked();
  expect(messagesAt<ToTable>(end).map(({ type }) => type)).toEqual(['welcome', 'staff-list', 'order']);
  expect(messagesAt<ToTable>(end)[1]).toEqual({ type: 'staff-list', ...staffList });
  room.sendStaffList({ ...staffList, list: '{}' });
  time.advance(10);
  expect(messagesAt<ToTable>(end).at(-1)).toEqual({ type: 'staff-list', ...staffList, list: '{}' });
});

const batch = (offered: readonly LogRow[]): ToRoom => ({ type: 'batch', rows: [...offered], texts: [] });
const turnedAway = (why: string) => [{ type: 'turned-away', why, sentence: expect.stringMatching(/^[A-Z].{10,}\.$/) }];

test('a table is told where the room stands, and its rows are acknowledged once they are kept', () => {
  const { say, connect, store } = openRoom();
  const { near } = connect();
  expect(say(near, hello)).toEqual([{ type: 'welcome', protocol: 1, storeId: 'store-1', ...emptyHead }]);
  expect(say(near, batch(rows.slice(0, 4)), batch(rows.slice(4)))).toEqual([
    { type: 'kept', seq: 4 },
    { type: 'kept', seq: 10 },
  ]);
  expect(store.rows(logId, 0, 100)).toEqual(rows);
});

test('duplicate, overlapping and overtaken batches are harmless', () => {
  const { say, linked, store } = openRoom();
  const end = linked();
  const offers = [rows.slice(0, 6), rows.slice(0, 6), rows.slice(2, 8), rows.slice(0, 3), rows.slice(9), rows];
  const answers = say(end, ...offers.slice(0, 4).map(batch));
  expect(answers).toEqual([6, 6, 8, 8].map((seq) => ({ type: 'kept', seq })));
  expect(say(end, batch(rows))).toEqual([{ type: 'kept', seq: 10 }]);
  expect(store.rows(logId, 0, 100)).toEqual(rows);
});

test('after a gap the table begins again from the room’s position', () => {
  const { say, linked, connect, store } = openRoom();
  const end = linked();
  say(end, batch(rows.slice(0, 3)));
  expect(say(end, batch(rows.slice(5)))).toEqual(turnedAway('gap'));
  expect(end.isDown).toBe(true);
  const { near } = connect();
  expect(say(near, hello)).toMatchObject([{ type: 'welcome', seq: 3, hash: rows[2]?.hash }]);
  expect(say(near, batch(rows.slice(3)))).toEqual([{ type: 'kept', seq: 10 }]);
  expect(store.rows(logId, 0, 100)).toEqual(rows);
});

test('a stranger’s key, or another table’s, opens nothing', () => {
  const { say, connect, store } = openRoom();
  for (const wrong of [{ key: 'guess' }, { key: 'key-2' }, { key: '' }, { tableId: '3' }]) {
    expect(say(connect().near, { ...hello, ...wrong }, batch(rows))).toEqual(turnedAway('key'));
  }
  expect(store.position(logId)).toEqual(emptyHead);
});

test('a later protocol is turned away by a sentence that names both versions, whatever it says', () => {
  const { say, connect, store } = openRoom();
  const [answer] = say(connect().near, { ...hello, protocol: 2, colour: 'green' }, batch(rows));
  expect(answer).toMatchObject({ type: 'turned-away', why: 'version', sentence: expect.stringMatching(/2.*1/) });
  expect(store.position(logId)).toEqual(emptyHead);
});

test('a row that does not say what its hash says is turned away with its whole batch', () => {
  const { say, linked, store } = openRoom();
  const changed = rows.map((row) => (row.seq === 7 ? { ...row, at: row.at + 1 } : row));
  expect(say(linked(), batch(changed), batch(rows))).toEqual(turnedAway('chain'));
  expect(store.position(logId)).toEqual(emptyHead);
});

test('an event the engine cannot apply is turned away with its whole batch, and the room lives on', () => {
  const { say, linked, store } = openRoom();
  const impossible = rowsOf(logId, [{ type: 'checked', seat: 1, toAct: null }], { after: rows[9] ?? emptyHead });
  expect(say(linked(), batch([...rows, ...impossible]))).toEqual(turnedAway('malformed'));
  expect(store.position(logId)).toEqual(emptyHead);
  expect(say(linked(), batch(rows))).toEqual([{ type: 'kept', seq: 10 }]);
});

test('a log that begins with nothing, or opens another table, is turned away', () => {
  const { say, linked, store } = openRoom();
  expect(say(linked(), batch(rowsOf(logId, [note(1)])))).toEqual(turnedAway('malformed'));
  expect(say(linked(), batch(firstRows('2', logId, 1)))).toEqual(turnedAway('malformed'));
  expect(store.tables()).toEqual([]);
});

test('a later event version is turned away until the room is updated', () => {
  const { say, linked, store } = openRoom();
  const later = rowsOf(logId, [note(1)], { body: '{"v":2,"type":"device-changed"}' });
  expect(say(linked(), batch(later))).toEqual(turnedAway('malformed'));
  expect(store.position(logId)).toEqual(emptyHead);
});

test('a second history is a fork at the greeting and at every row', () => {
  const { say, linked, connect, store } = openRoom();
  const end = linked();
  say(end, batch(rows));
  const other = rowsOf(logId, [note(50), note(51), note(52), note(53)], {
    after: { seq: 8, hash: rows[7]?.hash ?? '' },
  });
  expect(say(end, batch(other))).toEqual(turnedAway('fork'));
  expect(say(connect().near, { ...hello, hash: other[1]?.hash })).toEqual(turnedAway('fork'));
  expect(say(linked(), batch(other.slice(0, 1)))).toEqual(turnedAway('fork'));
  expect(store.rows(logId, 0, 100)).toEqual(rows);
});

test('a copied disk, or a second program at the same table, is turned away; the first stays', () => {
  const { say, linked, connect } = openRoom();
  const first = linked();
  expect(say(connect().near, hello)).toEqual(turnedAway('twice'));
  expect(say(connect().near, { ...hello, logId: 'log-9', seq: 0, hash: emptyHead.hash })).toEqual(turnedAway('twice'));
  expect(say(first, batch(rows))).toEqual([{ type: 'kept', seq: 10 }]);
});

test('once the first connection is down the table may come again', () => {
  const { say, connect } = openRoom();
  const first = connect();
  say(first.near, hello);
  first.cut();
  expect(say(connect().near, hello)).toMatchObject([{ type: 'welcome' }]);
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
  ['a hash that is none', batch(rows.map((row) => ({ ...row, hash: 'x' })))],
])('%s gets one sentence and changes nothing', (_what, message) => {
  const { say, linked, store } = openRoom();
  expect(say(linked(), message, batch(rows))).toEqual(turnedAway('malformed'));
  expect(store.position(logId)).toEqual(emptyHead);
});

test('who does not begin with hello, or says nothing at all, is turned away', () => {
  const { say, connect, time, store } = openRoom();
  expect(say(connect().near, batch(rows))).toEqual(turnedAway('malformed'));
  const { near } = connect();
  time.advance(10_000);
  expect(say(near)).toEqual(turnedAway('malformed'));
  expect(near.isDown).toBe(true);
  expect(store.position(logId)).toEqual(emptyHead);
});

test('a disk that takes nothing is not acknowledged; the rows come again when it does', () => {
  const { say, linked, store, room } = openRoom();
  const accept = store.accept.bind(store);
  store.accept = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  const end = linked();
  expect(say(end, batch(rows))).toEqual([]);
  expect([end.isDown, room.fault]).toEqual([true, 'The disk is full.']);
  store.accept = accept;
  expect(say(linked(), batch(rows))).toEqual([{ type: 'kept', seq: 10 }]);
  expect(room.fault).toBeNull();
});
