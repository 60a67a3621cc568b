import { expect, onTestFinished, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { syncVersions } from '../../protocol/protocol-version.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { note, rowsOf } from '../../test/support/table-rows.ts';
import { lastRows, logId, openTable, order, welcome } from '../../test/support/uplinked-table.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { signHead } from './signed-head.ts';
import type { UplinkOptions } from './uplink.ts';

test('the table sends its identity and its position', () => {
  const { newest, log } = openTable(3);
  expect(messagesAt(newest())).toEqual([
    {
      type: 'hello',
      protocol: syncVersions.newest,
      oldest: 1,
      run: 'run-1',
      tableId: '1',
      logId,
      key: 'key-1',
      ...log.head,
      now: expect.any(Number),
    },
  ]);
});

test('everything after the room’s position is sent, two batches at a time', () => {
  const { room, status } = openTable(899);
  expect(lastRows(room(welcome()))).toEqual([200, 400]);
  expect(status()).toMatchObject({ state: 'linked', unsent: 900, sentence: null });
  expect(lastRows(room({ type: 'kept', seq: 200 }))).toEqual([600]);
  expect(lastRows(room({ type: 'kept', seq: 600 }))).toEqual([800, 900]);
  expect(lastRows(room({ type: 'kept', seq: 900 }))).toEqual([]);
});

test('a room that has the beginning gets the rest', () => {
  const { room, log } = openTable(4);
  const third = log.read(2, 1)[0];
  const [batch] = room(welcome({ seq: 3, hash: third?.hash ?? '' }));
  expect(batch).toEqual({ type: 'batch', rows: log.read(3, 10), texts: [] });
});

test('a new row is sent at once, and the number of unsent rows is reported a few times a second at most', () => {
  const { room, append, log, time, statuses } = openTable(0);
  room(welcome(log.head));
  expect(statuses.map(({ state, unsent }) => [state, unsent])).toEqual([
    ['unlinked', 1],
    ['linked', 0],
  ]);
  for (const mark of [1, 2, 3]) {
    append(rowsOf(logId, [note(mark)], { after: log.head }));
    expect(lastRows(room())).toEqual([1 + mark]);
    room({ type: 'kept', seq: 1 + mark });
  }
  time.advance(1_000);
  expect(statuses).toHaveLength(2);
  append(rowsOf(logId, [note(4)], { after: log.head }));
  time.advance(300);
  expect(statuses.at(-1)).toMatchObject({ state: 'linked', unsent: 1 });
});

test('pauses between attempts grow to five seconds, and are short again once something was acknowledged', () => {
  const { attempts, time, room } = openTable(0);
  const gaps: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    attempts.at(-1)?.cut();
    const count = attempts.length;
    let waited = 0;
    for (; attempts.length === count; waited += 1) time.advance(1);
    gaps.push(waited);
  }
  expect(gaps).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  time.advance(5);
  room(welcome());
  room({ type: 'kept', seq: 1 });
  attempts.at(-1)?.cut();
  const count = attempts.length;
  time.advance(250);
  expect(attempts).toHaveLength(count + 1);
});

test('rows in flight when the cable was pulled are sent again', () => {
  const { attempts, room, time, statuses } = openTable(3);
  room(welcome());
  attempts.at(-1)?.cut();
  expect(statuses.at(-1)).toMatchObject({ state: 'unlinked', unsent: 4 });
  time.advance(300);
  expect(lastRows(room(welcome()))).toEqual([4]);
});

test('a room that falls silent is given up and greeted again', () => {
  const silentAtHello = openTable(0);
  silentAtHello.time.advance(10_300);
  expect(silentAtHello.attempts).toHaveLength(2);
  const silentAfterBatch = openTable(0);
  silentAfterBatch.room(welcome());
  silentAfterBatch.time.advance(15_300);
  expect(silentAfterBatch.attempts).toHaveLength(2);
  expect(silentAfterBatch.attempts[0]?.far.isDown).toBe(true);
});

test('a room that has everything may be silent for hours', () => {
  const { room, time, attempts, log, status } = openTable(2);
  room(welcome(log.head));
  time.advance(3 * 3_600_000);
  expect(attempts).toHaveLength(1);
  expect(status()).toMatchObject({ state: 'linked' });
});

test.each<[string, ToTable, RegExp]>([
  ['holds another history', welcome({ seq: 2, hash: 'f'.repeat(64) }), /event 2 is not the same/],
  ['is ahead of the table', welcome({ seq: 90, hash: 'f'.repeat(64) }), /holds 90 events .* only 4/],
  ['claims another beginning', welcome({ seq: 0, hash: 'f'.repeat(64) }), /event 0 is not the same/],
  ['speaks a later protocol', { ...welcome(), protocol: syncVersions.newest + 1 } as ToTable, /speaks version \d+/],
  ['turns the table away', { type: 'turned-away', why: 'key', sentence: 'Pair it again.' }, /Pair it again/],
])(
  'when the room %s, no row is sent, the sentence is shown and it is asked again in five seconds',
  (_what, answer, sentence) => {
    const { room, time, attempts, status } = openTable(3);
    expect(room(answer)).toEqual([]);
    expect(status()).toMatchObject({ state: 'unlinked', sentence: expect.stringMatching(sentence) });
    time.advance(4_900);
    expect(attempts).toHaveLength(1);
    time.advance(200);
    expect(attempts).toHaveLength(2);
    room(welcome());
    expect(status()).toMatchObject({ state: 'linked', sentence: null });
  },
);

test('a PC the room does not accept as a table is told so until the room accepts it', () => {
  const { room, time, status } = openTable(3);
  room({ type: 'turned-away', why: 'key', sentence: 'Another PC is this table now.' });
  expect(status()).toMatchObject({ state: 'unlinked', isStranger: true });
  time.advance(5_100);
  room(welcome());
  expect(status()).not.toHaveProperty('isStranger');
});

test('a room that greets the table and takes nothing of its log is not said to be away, until it keeps something', () => {
  const { room, time, status } = openTable(3);
  const refuses = (): unknown =>
    room({ type: 'turned-away', why: 'malformed', sentence: 'Table 7 begins a new log that goes on from none.' });
  room(welcome());
  refuses();
  expect(status()).toMatchObject({ state: 'unlinked', isRefused: true });
  time.advance(5_100);
  room(welcome());
  expect(status()).toMatchObject({ state: 'linked', isRefused: true });
  refuses();
  time.advance(5_100);
  room(welcome());
  room({ type: 'kept', seq: 4 });
  time.advance(300);
  expect(status()).not.toHaveProperty('isRefused');
});

test('a gap is not shown as a fault: the table restarts from the room’s position', () => {
  const { room, time, attempts, status } = openTable(3);
  room(welcome(), { type: 'turned-away', why: 'gap', sentence: 'Rows are missing.' });
  expect(status()).toMatchObject({ state: 'unlinked', sentence: null });
  time.advance(300);
  expect(attempts).toHaveLength(2);
});

test.each<[string, string]>([
  ['nonsense', '{"type":"sell"}'],
  ['half a message', '{"type":"ke'],
  ['a second welcome', JSON.stringify(welcome())],
  ['rows kept that never were', '{"type":"kept","seq":500}'],
  ['an order of another room', JSON.stringify({ ...order, storeId: 'store-9' })],
])('%s ends the link with a sentence and is not acted on', (_what, text) => {
  const executed: string[] = [];
  const executeOrder: UplinkOptions['executeOrder'] = ({ id }) => {
    executed.push(id);
    return { refusal: null };
  };
  const { room, newest, time, status } = openTable(3, { executeOrder });
  room(welcome());
  newest().send(text);
  time.advance(10);
  expect(status()).toMatchObject({ state: 'unlinked', sentence: expect.stringMatching(/\w/) });
  expect(executed).toEqual([]);
});

test('an order that comes before the welcome is not executed', () => {
  const executeOrder = () => expect.unreachable('no order may be executed yet');
  const { room, status } = openTable(3, { executeOrder });
  room(order);
  expect(status()).toMatchObject({ state: 'unlinked' });
});

test('a staff list and a review key reach the table as sent, but not from a room that has not told its position', () => {
  const list = { list: '{}', signature: 'AAAA', key: 'AAAA' };
  const key = { reviewKey: '{}', signature: 'AAAA' };
  const early = openTable(3);
  early.room({ type: 'staff-list', ...list });
  expect(early.status()).toMatchObject({ state: 'unlinked' });
  const { room, staffLists, reviewKeys, status } = openTable(3);
  const forStream = { ...key, leastMinutes: 30 };
  expect(
    room(
      welcome(),
      { type: 'staff-list', ...list },
      { type: 'review-key', ...key },
      { type: 'stream-key', ...forStream },
    ),
  ).toHaveLength(1);
  expect(staffLists).toEqual([list]);
  expect(reviewKeys).toEqual([key, forStream]);
  const tooEarly = openTable(3);
  tooEarly.room({ type: 'review-key', ...key });
  expect([tooEarly.status()?.state, tooEarly.reviewKeys]).toEqual(['unlinked', []]);
  expect(early.staffLists).toEqual([]);
  expect(status()).toMatchObject({ state: 'linked' });
});

test('an order is executed and answered; if the log knows it already, the log’s answer is sent', () => {
  const executed: string[] = [];
  const executeOrder: UplinkOptions['executeOrder'] = ({ id }) => {
    executed.push(id);
    return { refusal: id === 'o1' ? null : 'Too late.' };
  };
  const { room, append, log } = openTable(0, { executeOrder });
  room(welcome(log.head));
  expect(room(order)).toEqual([{ type: 'order-answered', order: 'o1', refusal: null }]);
  expect(room({ ...order, order: 'o2' })).toEqual([{ type: 'order-answered', order: 'o2', refusal: 'Too late.' }]);
  append(rowsOf(logId, [note(1)], { after: log.head, request: 'order:o3' }));
  const refused = { type: 'order-answered', order: 'o4', storeId: 'store-1', refusal: 'No.' } as const;
  append(rowsOf(logId, [refused], { after: log.head, request: 'order:o4' }));
  const early = room({ ...order, order: 'o3' }, { ...order, order: 'o4' });
  expect(early.map(({ type }) => type)).toEqual(['batch']);
  expect(room({ type: 'kept', seq: log.head.seq })).toEqual([
    { type: 'order-answered', order: 'o3', refusal: null },
    { type: 'order-answered', order: 'o4', refusal: 'No.' },
  ]);
  expect(executed).toEqual(['o1', 'o2']);
});

test('an order carried out while a table reconnects is answered after all rows the room lacked', () => {
  const { room, append, log } = openTable(899, {
    executeOrder: ({ id }) => {
      append(rowsOf(logId, [note(1)], { after: log.head, request: `order:${id}` }));
      return { refusal: null };
    },
  });
  const answers = (...said: readonly ToTable[]) => room(...said).filter(({ type }) => type === 'order-answered');
  expect(answers(welcome(), order)).toEqual([]);
  for (const seq of [200, 400, 600, 800]) expect(answers({ type: 'kept', seq })).toEqual([]);
  expect(answers({ type: 'kept', seq: log.head.seq })).toEqual([
    { type: 'order-answered', order: 'o1', refusal: null },
  ]);
});

test('a waiting order is answered once its end is in the log and the room has stored those rows', () => {
  const { room, append, log } = openTable(0, { executeOrder: () => null });
  room(welcome(log.head));
  expect(room(order)).toEqual([]);
  append(rowsOf(logId, [note(1)], { after: log.head, request: null }));
  expect(room().filter(({ type }) => type !== 'batch')).toEqual([]);
  append(rowsOf(logId, [note(2)], { after: log.head, request: 'order:o1' }));
  expect(room().map(({ type }) => type)).toEqual(['batch']);
  const answer = { type: 'order-answered', order: 'o1', refusal: null };
  expect(room({ type: 'kept', seq: log.head.seq })).toEqual([answer]);
  append(rowsOf(logId, [note(3)], { after: log.head, request: null }));
  expect(room().filter(({ type }) => type === 'order-answered')).toEqual([]);
});

test('an order that failed on the disk is not answered, so that it comes again', () => {
  const executeOrder = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  const { room, log, status } = openTable(0, { executeOrder });
  room(welcome(log.head));
  expect(room(order)).toEqual([]);
  expect(status()).toMatchObject({ state: 'unlinked', sentence: 'The disk is full.' });
});

test('an unreadable log ends the link, not the play', () => {
  const { log, room, status, time } = openTable(3);
  const read = log.read.bind(log);
  log.read = () => {
    throw new StorageFault('disk-failing', 'The disk reported an error.');
  };
  room(welcome());
  expect(status()).toMatchObject({ state: 'unlinked', sentence: 'The disk reported an error.' });
  log.read = read;
  time.advance(5_010);
  expect(lastRows(room(welcome()))).toEqual([4]);
});

test('after stop nothing is sent, tried or waited for', () => {
  const { uplink, room, time, attempts, append, log } = openTable(3);
  room(welcome(), { type: 'kept', seq: 4 });
  append(rowsOf(logId, [note(9)], { after: log.head }));
  uplink.stop();
  time.advance(60_000);
  expect([attempts.length, attempts[0]?.far.isDown, time.timers]).toEqual([1, true, 0]);
});

const key = simulatedSigningKey('table');

/** A table of ten rows with signed heads, from before its uplink greeted. */
function signedTable(at: readonly number[]) {
  const open = openTable(9);
  onTestFinished(() => open.uplink.stop());
  const rows = open.log.read(0, 100);
  const heads = at.map((seq, index) => signHead(logId, { ...(rows[seq - 1] as LogRow), number: index + 1 }, key));
  open.log.append([], { heads });
  // Greets again, with the heads signed by now.
  open.newest().close();
  open.time.advance(6_000);
  return { ...open, rows, heads };
}

const sentHeads = (messages: readonly { readonly type: string }[]): readonly SignedHead[] =>
  messages.flatMap((message) => ('heads' in message ? (message.heads as readonly SignedHead[]) : []));
const at = (row: LogRow | undefined) => ({ seq: row?.seq ?? 0, hash: row?.hash ?? '' });

test('it greets with its log’s key, and sends no heads to a room that has not asked', () => {
  const { newest, room, rows } = signedTable([3]);
  expect(JSON.parse(newest().heard.at(-1) ?? '')).toMatchObject({ type: 'hello', signingKey: publicRoomKey(key) });
  expect(sentHeads(room(welcome(at(rows[9]))))).toEqual([]);
});

test('a head is sent once its row is stored, from the room’s position', () => {
  const { room, rows, heads } = signedTable([2, 4, 6, 9]);
  const asked = { ...welcome(at(rows[4])), signed: 2 } as ToTable;
  expect(sentHeads(room(asked))).toEqual([heads[1]]);
  expect(sentHeads(room({ type: 'kept', seq: 8 }))).toEqual([heads[2]]);
  expect(sentHeads(room({ type: 'kept', seq: 10 }))).toEqual([heads[3]]);
  expect(sentHeads(room({ type: 'kept', seq: 10 }))).toEqual([]);
});

test('a table behind its room, or apart from it, sends its heads from the last common row', () => {
  const { room, rows, heads } = signedTable([2, 4, 6]);
  const marks = [at(rows[3])];
  const apart = {
    type: 'welcome',
    protocol: 2,
    storeId: 'store-1',
    seq: 7,
    hash: 'f'.repeat(64),
    marks,
    signed: 6,
  } as const;
  expect(sentHeads(room(apart))).toEqual([]);
  expect(sentHeads(room({ type: 'kept', seq: 10 }))).toEqual([heads[2]]);
});
