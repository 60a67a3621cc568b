import { expect, test } from 'vitest';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { firstRows, note, rowsGoneOn, rowsOf } from '../../test/support/table-rows.ts';
import { rebuildProjections } from './rebuild-table.ts';
import { Room } from './room.ts';

/** A room over a store that a test may spoil and mend, and what it tells. */
function openRoom() {
  const { store, time } = storeOnDisk();
  const open = () => new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const room = open();
  const accept = (rows: readonly LogRow[], tableId = '1', logId = `log-${tableId}`) =>
    room.intake.accept({ tableId, logId, rows, texts: [] });
  const keep = store.accept.bind(store);
  /** As a program that does not know what to make of a row. */
  const spoilt = (isSpoilt: (row: LogRow) => boolean) => {
    store.accept = (batch, grown) =>
      store.together(() => {
        keep(batch, grown);
        if (batch.rows.some(isSpoilt)) throw new TypeError('NOT NULL constraint failed: stays.player');
      });
    return () => {
      store.accept = keep;
    };
  };
  return { store, room, open, accept, spoilt };
}

const nine = firstRows('1', 'log-1', 8);

test.each([[1], [2], [4], [9]])(
  'a row that cannot be kept with the others stops its own table there, however %i rows come at once, until a program can',
  (atOnce) => {
    const { store, room, open, accept, spoilt } = openRoom();
    const mended = spoilt(({ seq, body }) => seq === 6 && body.includes('mark'));
    for (let at = 0; at < nine.length; at += atOnce) expect(accept(nine.slice(at, at + atOnce))).toBeNull();
    expect(accept(firstRows('2', 'log-2', 2), '2')).toBeNull();
    expect([room.table('1')?.head.seq, store.rows.position('log-1').seq, store.projections.table('1')?.seq]).toEqual([
      5, 9, 5,
    ]);
    expect(room.notUnderstood()).toMatchObject([{ tableId: '1', name: 'Table 1', event: 6, why: 'strange' }]);
    expect(room.notUnderstoodAt('1')?.sentence).toMatch(/Event 6 says what the store does not take: NOT NULL/);
    expect(room.table('2')?.head.seq).toBe(3);
    // The same program, started again, does as it did.
    expect([open().table('1')?.head.seq, open().notUnderstoodAt('1')?.event]).toEqual([5, 6]);
    mended();
    const newer = open();
    expect([newer.table('1')?.head.seq, newer.notUnderstood(), rebuildProjections(store)]).toEqual([9, [], null]);
  },
);

test('a table whose new log is not understood is not well because its old one was; a newer program takes it up', () => {
  const { store, room, open, accept, spoilt } = openRoom();
  accept(nine);
  const state = room.table('1')?.state ?? expect.unreachable('the table is open');
  const goneOn = rowsGoneOn('log-9', { log: 'log-1', head: store.rows.position('log-1'), state });
  const mended = spoilt(({ kind }) => kind === 'table-opened');
  expect(accept(goneOn, '1', 'log-9')).toBeNull();
  const stopped = { tableId: '1', logId: 'log-9', name: 'Table 1', event: 1 };
  expect([room.table('1')?.logId, room.notUnderstood()]).toMatchObject(['log-1', [stopped]]);
  const later = rowsOf('log-9', [note(5)], { after: goneOn[0] ?? emptyHead });
  expect([accept(later, '1', 'log-9'), store.rows.position('log-9').seq]).toEqual([null, 2]);
  expect(open().notUnderstood()).toMatchObject([stopped]);
  mended();
  const newer = open();
  expect([newer.table('1')?.logId, newer.table('1')?.head.seq, newer.notUnderstood()]).toEqual(['log-9', 2, []]);
});

test('a table that begins a log that is understood is understood again, whatever its old one says yet', () => {
  const { store, room, accept } = openRoom();
  accept(nine);
  const state = room.table('1')?.state ?? expect.unreachable('the table is open');
  const [strange] = rowsOf('log-1', [note(1)], { after: store.rows.position('log-1'), body: '{' });
  accept(strange === undefined ? [] : [strange]);
  expect(room.notUnderstood()).toMatchObject([{ logId: 'log-1', event: 10 }]);
  accept(rowsGoneOn('log-9', { log: 'log-1', head: store.rows.position('log-1'), state }), '1', 'log-9');
  expect([room.notUnderstood(), room.table('1')?.logId]).toEqual([[], 'log-9']);
  accept(rowsOf('log-1', [note(2)], { after: store.rows.position('log-1') }));
  expect([room.notUnderstood(), store.rows.position('log-1').seq]).toEqual([[], 11]);
});

test('a table that somebody cannot look at is shown to nobody, is told of, and takes no other with it', () => {
  const { room, open, accept } = openRoom();
  const told: string[] = [];
  const changed: string[] = [];
  room.listen({
    tableGrew: ({ tableId }) => {
      if (tableId === '1') throw new RangeError('Maximum call stack size exceeded');
    },
    linkChanged: () => {},
    orderAnswered: () => {},
    broke: (tableId, error) => told.push(`${tableId} ${error}`),
  });
  room.listen({
    tableGrew: ({ tableId }) => told.push(`${tableId} grew`),
    linkChanged: () => {},
    orderAnswered: () => {},
    understandingChanged: (tableId) => changed.push(tableId),
  });
  expect([accept(nine), accept(firstRows('2', 'log-2', 2), '2')]).toEqual([null, null]);
  expect(told).toEqual(['1 RangeError: Maximum call stack size exceeded', '1 grew', '2 grew']);
  expect([room.tables().map(({ tableId }) => tableId), changed, room.knownTables]).toEqual([['2'], ['1'], 2]);
  expect(room.notUnderstood()).toMatchObject([{ tableId: '1', name: 'Table 1', event: 9, why: 'strange' }]);
  expect(accept(rowsOf('log-1', [note(9)], { after: nine[8] ?? emptyHead }))).toBeNull();
  expect([room.table('1'), room.store.rows.position('log-1').seq]).toEqual([null, 10]);
  expect(open().table('1')?.head.seq).toBe(10);
});
