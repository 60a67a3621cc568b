import fc from 'fast-check';
import { expect, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogHead } from '../../native-bridge/contracts/event-log.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { Room } from '../../server/cardroom/room.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { serveTable } from '../../server/sync/intake.ts';
import { startUplink } from '../../server/sync/uplink.ts';
import { busyTable } from '../support/busy-table.ts';
import { randomTables } from '../support/random-table.ts';
import { storeOnDisk } from '../support/store-on-disk.ts';
import { onFailingDisk } from './failing-storage.ts';

const tableIds = ['1', '2'] as const;
/** More calls than the room makes to its store for one batch of each table. */
const callsOfBatches = 60;
const rowsOfStep = 3;

/** A room whose disk fails when told to, and tables that send it their play. */
function roomOnFailingDisk() {
  const { time, store: sound } = storeOnDisk();
  const { storage: store, disk } = onFailingDisk(sound);
  const room = new Room({
    store,
    time,
    staffList: () => null,
    tableKeys: new Map(tableIds.map((tableId) => [tableId, `key-${tableId}`])),
  });
  const tables = tableIds.map((tableId, index) => {
    const [from] = fc.sample(randomTables, { seed: 100 + index, numRuns: 1 });
    if (from === undefined) expect.fail('No table was drawn.');
    const logId = `log-${tableId}`;
    const { rows } = busyTable(from, luckOf(index), { tableId, logId, steps: 250 });
    const tell: (() => void)[] = [];
    const table = { tableId, logId, rows, head: emptyHead as LogHead, kept: 0, grow: (count: number) => grow(count) };
    const grow = (count: number): void => {
      const last = rows[Math.min(rows.length, table.head.seq + count) - 1];
      if (last !== undefined) table.head = { seq: last.seq, hash: last.hash };
      for (const each of tell) each();
    };
    startUplink({
      log: {
        logId,
        get head() {
          return table.head;
        },
        read: (after, limit) => rows.slice(after, Math.min(after + limit, table.head.seq)),
        texts: () => [],
        byRequest: () => [],
        heads: () => [],
        newestHead: () => null,
        voucher: null,
      },
      tableId,
      time,
      key: `key-${tableId}`,
      run: `run-${tableId}`,
      executeOrder: null,
      connect: () => {
        const { near, far } = transportPair(time);
        serveTable(far, { room, time });
        near.onMessage((text) => {
          const message = JSON.parse(text) as ToTable;
          if (message.type === 'kept') table.kept = message.seq;
        });
        return near;
      },
      onAppended: (listener) => {
        tell.push(listener);
        return () => {};
      },
      onStaffList: () => {},
      onReviewKey: () => {},
      takeBack: () => 'Nothing is given back here.',
      onStanding: () => {},
      onStatus: () => {},
    });
    return table;
  });
  return { time, sound, disk, tables };
}

test('whichever call of a batch fails on the room’s disk, nothing acknowledged is lost and everything arrives in the end', () => {
  const { time, sound, disk, tables } = roomOnFailingDisk();
  time.advance(2_000);
  const failedAt: Record<string, number> = {};
  for (let call = 1; call <= callsOfBatches; call += 1) {
    disk.failFrom(call);
    for (const { grow } of tables) grow(rowsOfStep);
    time.advance(50);
    for (const { logId, kept } of tables) expect(sound.rows.position(logId).seq).toBeGreaterThanOrEqual(kept);
    if (disk.failedAt !== null) failedAt[disk.failedAt] = (failedAt[disk.failedAt] ?? 0) + 1;
    disk.failFrom(0);
    time.advance(15_000);
    for (const { logId, head } of tables) expect(sound.rows.position(logId)).toEqual(head);
  }
  for (const { logId, rows, head } of tables) {
    const held = sound.rows.read(logId, 0, rows.length + 1);
    expect(walkChain(logId, emptyHead, held)).toEqual(head);
    expect(held.map(({ hash }) => hash)).toEqual(rows.slice(0, held.length).map(({ hash }) => hash));
  }
  expect(Object.keys(failedAt)).toContain('together');
  expect(Object.values(failedAt).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
});
