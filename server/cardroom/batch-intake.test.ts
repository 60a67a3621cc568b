import { expect, test } from 'vitest';
import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { batch, openRoom } from '../../test/support/intake-room.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import type { LinkedTable } from '../sync/intake.ts';
import { rebuildProjections } from './rebuild-table.ts';

/** A room with tables 1 and 2 linked; what both say at once arrives in one turn. */
function twoTables() {
  const opened = openRoom();
  const { connect, say, store, time } = opened;
  const linked = (tableId: string) => {
    const { near, cut } = connect();
    say(near, { type: 'hello', protocol: 1, tableId, logId: `log-${tableId}`, key: `key-${tableId}`, ...emptyHead });
    const before = near.heard.length;
    return {
      near,
      cut,
      send: (rows: readonly LogRow[]) => near.send(JSON.stringify(batch(rows))),
      heard: () => messagesAt<ToTable>(near).slice(before),
    };
  };
  let writes = 0;
  let depth = 0;
  const { together } = store;
  store.together = (work) => {
    if (depth === 0) writes += 1;
    depth += 1;
    try {
      return together.call(store, work) as ReturnType<typeof work>;
    } finally {
      depth -= 1;
    }
  };
  const turn = (): void => time.advance(10);
  return { ...opened, one: linked('1'), two: linked('2'), turn, writes: () => writes };
}

const rowsOfOne = firstRows('1', 'log-1', 9);
const rowsOfTwo = firstRows('2', 'log-2', 5);
const kept = (seq: number) => ({ type: 'kept', seq });

test('what tables send in one turn is written once, each acknowledged after, the second of a table upon its first', () => {
  const { one, two, turn, writes, store, room } = twoTables();
  const told: string[] = [];
  room.listen({
    tableGrew: ({ tableId, head }, events) => told.push(`${tableId}: ${events.length} to ${head.seq}`),
    linkChanged: () => {},
    orderAnswered: () => {},
    batchKept: (rows) => told.push(`${rows} kept`),
  });
  one.send(rowsOfOne.slice(0, 4));
  two.send(rowsOfTwo);
  one.send(rowsOfOne.slice(2));
  expect([one.heard(), store.rows.position('log-1').seq]).toEqual([[], 0]);
  turn();
  expect([one.heard(), two.heard(), writes()]).toEqual([[kept(4), kept(10)], [kept(6)], 1]);
  expect(told).toEqual(['1: 4 to 4', '4 kept', '2: 6 to 6', '6 kept', '1: 6 to 10', '6 kept']);
  expect(room.table('1')?.head.seq).toBe(10);
  expect(rebuildProjections(store)).toBeNull();
});

test.each<[string, readonly LogRow[], string]>([
  ['leaves a gap', rowsOfOne.slice(3), 'gap'],
  ['opens another table', rowsOf('log-1', [{ ...JSON.parse(rowsOfTwo[0]?.body ?? '') }]), 'malformed'],
])('a batch that %s takes nothing else with it', (_what, wrong, why) => {
  const { one, two, turn, store } = twoTables();
  one.send(wrong);
  two.send(rowsOfTwo.slice(0, 3));
  two.send(rowsOfTwo.slice(3));
  turn();
  expect(one.heard()).toMatchObject([{ type: 'turned-away', why }]);
  expect([two.heard(), store.rows.position('log-1').seq]).toEqual([[kept(3), kept(6)], 0]);
});

test('rows that contradict those just before them in the group are kept apart, and what follows goes on', () => {
  const { one, two, turn, store, room } = twoTables();
  const other = rowsOf('log-1', [note(77)], { after: rowsOfOne[4] ?? emptyHead });
  one.send(rowsOfOne);
  one.send(other);
  two.send(rowsOfTwo);
  turn();
  expect([one.heard(), two.heard()]).toEqual([[kept(10), kept(6)], [kept(6)]]);
  expect([store.rows.position('log-1').seq, room.links.forks()]).toMatchObject([
    10,
    [{ parted: 5, apart: { events: 1 } }],
  ]);
});

test('what arrived from a table that is gone before its turn has ended is kept, and nobody is told to be there', () => {
  const { one, two, turn, time, store, room } = twoTables();
  one.send(rowsOfOne);
  turn();
  one.send(rowsOf('log-1', [note(77)], { after: rowsOfOne[4] ?? emptyHead }));
  two.send(rowsOfTwo);
  // The wire takes a millisecond, and the turn ends after what is already due then.
  time.after(1, () => {
    for (const { cut } of [one, two]) cut();
  });
  turn();
  expect([two.heard(), store.rows.position('log-2').seq, room.links.count]).toEqual([[], 6, 0]);
  expect(room.links.forks()).toMatchObject([{ parted: 5, apart: { events: 1, linked: false } }]);
});

test('a disk that fails in the middle keeps nothing of the group, and no table is told that it did', () => {
  const { one, two, turn, store, room } = twoTables();
  const accept = store.accept.bind(store);
  store.accept = (sent, grown) => {
    accept(sent, grown);
    if (sent.tableId === '2') throw new StorageFault('disk-full', 'The disk is full.');
  };
  one.send(rowsOfOne);
  two.send(rowsOfTwo);
  turn();
  expect([one.heard(), two.heard(), one.near.isDown, two.near.isDown]).toEqual([[], [], true, true]);
  expect([store.rows.position('log-1'), room.table('1'), room.writes.fault]).toEqual([
    emptyHead,
    null,
    'The disk is full.',
  ]);
});

test('a table with a long log behind it lets the room do something else: what is played now goes first, and then they take turns', () => {
  const { one, two, turn, writes, room } = twoTables();
  const told: number[] = [];
  room.listen({
    tableGrew: () => {},
    linkChanged: () => {},
    orderAnswered: () => {},
    batchKept: (rows) => void told.push(rows),
  });
  const long = firstRows('1', 'log-1', 599);
  for (let at = 0; at < long.length; at += 200) one.send(long.slice(at, at + 200));
  for (const part of [0, 2, 4]) two.send(rowsOfTwo.slice(part, part + 2));
  turn();
  expect([one.heard(), two.heard()]).toEqual([
    [kept(200), kept(400), kept(600)],
    [kept(2), kept(4), kept(6)],
  ]);
  // Two batches of a table are in a group, and each transaction has a part of one lane.
  expect([told, writes()]).toEqual([[2, 2, 200, 2, 200, 200], 5]);
});

test('what has arrived is kept when the program ends before its turn does, and by itself if it must be', () => {
  const { room, store } = openRoom();
  const ends: string[] = [];
  const by = {} as LinkedTable;
  const batchOf = (rows: readonly LogRow[]) => ({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const offer = (rows: readonly LogRow[]) =>
    room.intake.offer({ batch: batchOf(rows), by, isBeside: false, answered: ({ is }) => ends.push(is) });
  offer(rowsOfOne.slice(0, 5));
  expect(ends).toEqual([]);
  room.intake.keepNow();
  offer(rowsOfOne.slice(5, 7));
  expect(room.intake.accept(batchOf(rowsOfOne.slice(7)))).toBeNull();
  expect([ends, store.rows.position('log-1').seq, room.writes.fault]).toEqual([['kept', 'kept'], 10, null]);
});
