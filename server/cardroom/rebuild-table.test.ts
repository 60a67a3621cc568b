import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore, SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { cardroomKind } from '../../native-bridge/sqlite/migrations/cardroom.ts';
import { openWriteDatabase } from '../../native-bridge/sqlite/open-database.ts';
import { takeWriteLock } from '../../native-bridge/sqlite/write-lock.ts';
import { busyTable } from '../../test/support/busy-table.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { firstRows, projectionsIn } from '../../test/support/table-rows.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rebuildProjections } from './rebuild-table.ts';
import { Room } from './room.ts';

interface SentLog {
  readonly tableId: string;
  readonly logId: string;
  readonly rows: readonly LogRow[];
}

/** A room that is sent every log in pieces of any size, the logs' pieces in any order. */
function sentTo(logs: readonly SentLog[], luck: Luck) {
  const { store, time, path } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  // The logs are met in one order, so that they have the same numbers.
  const left = logs.map(({ rows, ...log }) => {
    expect(room.intake.accept({ ...log, rows: rows.slice(0, 1), texts: [] })).toBeNull();
    return { ...log, rows: rows.slice(1) };
  });
  while (left.some(({ rows }) => rows.length > 0)) {
    const log = luck.oneOf(left as [(typeof left)[number]]);
    const piece = log.rows.slice(0, 1 + luck.upTo(luck.once(3) ? 60 : 4));
    expect(room.intake.accept({ ...log, rows: piece, texts: [] })).toBeNull();
    // Some rows are sent again.
    log.rows = log.rows.slice(piece.length - (luck.once(9) ? 1 : 0));
  }
  return { store, room, path };
}

const met = new Map<string, number>();

test('projections are those of a rebuild, however batches were cut and in whatever order tables came', () => {
  fc.assert(
    fc.property(fc.array(randomTables, { minLength: 2, maxLength: 2 }), fc.nat(), (tables, seed) => {
      const logs = tables.map((from, index): SentLog => {
        const log = { tableId: `T${index}`, logId: `L${index}` };
        return { ...log, rows: busyTable(from, luckOf(seed + index), { ...log, steps: 120 }).rows };
      });
      const [one, other] = [1, 2].map((order) => sentTo(logs, luckOf(seed ^ order)));
      if (one === undefined || other === undefined) throw new Error('Two rooms were sent the logs.');
      const held = projectionsIn(one.path);
      for (const [name, rows] of Object.entries(held)) met.set(name, (met.get(name) ?? 0) + rows.length);
      expect(projectionsIn(other.path)).toEqual(held);
      expect(rebuildProjections(one.store)).toBeNull();
      expect(projectionsIn(one.path)).toEqual(held);
    }),
    { numRuns: 8 },
  );
  // What never came up was not compared.
  for (const name of ['seats', 'hands', 'records', 'stays', 'device_facts']) expect(met.get(name)).toBeGreaterThan(0);
});

test('a full disk loses nothing that was acknowledged, is said, and passes by itself when there is room', () => {
  const path = join(temporaryFolder(), 'cardroom.db');
  openCardroomStore({ path, newStoreId: () => 'store-1' }).close();
  const lock = takeWriteLock(path);
  const db = openWriteDatabase(lock.path, cardroomKind);
  const store = new SqliteCardroomStore({ db, lock, storeId: 'store-1' });
  onTestFinished(() => store.close());
  const room = new Room({ store, time: new SimulatedTime(), tableKeys: new Map(), staffList: () => null });
  const sent = firstRows('1', 'log-1', 500);
  const accept = (count: number) => () =>
    room.intake.accept({ tableId: '1', logId: 'log-1', rows: sent.slice(0, count), texts: [] });
  expect(accept(10)()).toBeNull();
  const pages = db.pragma('page_count', { simple: true }) as number;
  db.pragma(`max_page_count = ${pages + 2}`);
  expect(accept(501)).toThrow(`The disk that holds ${path} is full.`);
  expect([room.writes.fault, room.store.rows.position('log-1').seq]).toEqual([
    `The disk that holds ${path} is full.`,
    10,
  ]);
  expect(room.table('1')?.head.seq).toBe(10);
  db.pragma(`max_page_count = ${pages + 1_000}`);
  expect(accept(501)()).toBeNull();
  expect([room.writes.fault, room.store.rows.position('log-1').seq, rebuildProjections(store)]).toEqual([
    null,
    501,
    null,
  ]);
});
