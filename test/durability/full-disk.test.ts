import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { randomTap } from '../../commands/simulation/random-taps.ts';
import { messagesAt, transportPair } from '../../commands/simulation/transport-pair.ts';
import { apply, type TableState } from '../../engine/table.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore, SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import type { WriteDatabase } from '../../native-bridge/sqlite/database.ts';
import { openEventLog, SqliteEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { cardroomKind } from '../../native-bridge/sqlite/migrations/cardroom.ts';
import { tableLogKind } from '../../native-bridge/sqlite/migrations/table-log.ts';
import { openWriteDatabase } from '../../native-bridge/sqlite/open-database.ts';
import { takeWriteLock } from '../../native-bridge/sqlite/write-lock.ts';
import { rowsInMessageMax } from '../../protocol/sync-messages.ts';
import { Room } from '../../server/cardroom/room.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { serveTable } from '../../server/sync/intake.ts';
import { openTable } from '../../server/table/open-table.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { Table } from '../../server/table/table.ts';
import { batch } from '../support/intake-room.ts';
import { sampleConfig } from '../support/real-table.ts';
import { firstRows } from '../support/table-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Faults of a disk caused inside SQLite: every write that needs another page, or every write, fails midway. */
const illnesses = [
  {
    name: 'a full disk',
    code: 'disk-full',
    sentence: /^The disk that holds .+ is full\.$/,
    befall: (db: WriteDatabase) => {
      const pages = db.pragma('page_count', { simple: true }) as number;
      db.pragma(`max_page_count = ${pages + 1}`);
    },
    heal: (db: WriteDatabase) => void db.pragma('max_page_count = 1000000'),
  },
  {
    name: 'a file that may only be read',
    code: 'not-writable',
    sentence: /cannot be opened for writing: look at the rights of the file and its folder\.$/,
    befall: (db: WriteDatabase) => void db.pragma('query_only = ON'),
    heal: (db: WriteDatabase) => void db.pragma('query_only = OFF'),
  },
] as const;

function fileIn(name: string): string {
  const folder = temporaryFolder();
  return join(folder, name);
}

test.each(illnesses)('$name: taps are refused with a sentence, and play goes on afterwards', (illness) => {
  const path = fileIn('table.db');
  openEventLog({ path, tableId: 'table-7', newLogId: randomUUID }).close();
  const lock = takeWriteLock(path);
  const db = openWriteDatabase(lock.path, tableLogKind);
  const log = new SqliteEventLog(db, lock);
  onTestFinished(() => log.close());
  const time = new SimulatedTime();
  const table = new Table({ log, time });
  openTable(table, sampleConfig(), { now: () => time.now(), newId: randomUUID });
  const luck = luckOf(5);
  const tap = () => {
    const { state } = table;
    const broke = state?.chairs.find(({ player, stack }) => player !== null && stack === 0);
    const isBetween = state?.hand == null || state.hand.stage === 'over';
    const command =
      state === null
        ? expect.fail('There is no table.')
        : broke !== undefined && isBetween
          ? ({ type: 'add-chips', seat: broke.seat, chips: 300 } as const)
          : (randomTap(state, luck.fraction, 0) ?? expect.fail('Nothing can be done.'));
    return { actor: 'dealer', command, id: randomUUID(), sequence: table.sequence };
  };
  let refused = 0;
  for (let round = 0; round < 12; round += 1) {
    illness.befall(db);
    let submission = tap();
    let answer = table.submit(submission);
    // On a full disk writes that still fit succeed.
    while (answer.refusal === null) {
      submission = tap();
      answer = table.submit(submission);
    }
    refused += 1;
    expect(answer.fault?.code).toBe(illness.code);
    expect(answer.refusal).toMatchObject({ reason: 'not-kept', why: expect.stringMatching(illness.sentence) });
    const { state, sequence } = table;
    expect(table.submit(submission).refusal?.reason).toBe('not-kept');
    expect([table.state, table.sequence, log.head.seq]).toEqual([state, sequence, sequence]);
    illness.heal(db);
    expect(table.submit(submission)).toMatchObject({ refusal: null, fault: null });
  }
  expect(refused).toBe(12);
  const rows = log.read(0, log.head.seq);
  expect(walkChain(log.logId, emptyHead, rows)).toEqual(log.head);
  expect(rows.reduce<TableState | null>((state, row) => apply(state, readEvent(row)), null)).toEqual(table.state);
});

test.each(illnesses)(
  '$name at the cardroom: no batch is acknowledged, and all of them are when it is well again',
  (illness) => {
    const path = fileIn('cardroom.db');
    openCardroomStore({ path, newStoreId: () => 'store-1' }).close();
    const lock = takeWriteLock(path);
    const db = openWriteDatabase(lock.path, cardroomKind);
    const store = new SqliteCardroomStore({ db, lock, storeId: 'store-1' });
    onTestFinished(() => store.close());
    const time = new SimulatedTime();
    const room = new Room({ store, time, tableKeys: new Map([['1', 'key-1']]), staffList: () => null });
    const rows = firstRows('1', 'log-1', 600);
    const { near, far } = transportPair(time);
    serveTable(far, { room, time });
    const say = (message: unknown): void => {
      near.send(JSON.stringify(message));
      time.advance(20);
    };
    say({ type: 'hello', protocol: 1, tableId: '1', logId: 'log-1', key: 'key-1', ...emptyHead });
    say(batch(rows.slice(0, 1)));
    const kept = () =>
      messagesAt<{ readonly type: string; readonly seq: number }>(near).filter(({ type }) => type === 'kept');
    expect(kept().at(-1)?.seq).toBe(1);
    illness.befall(db);
    say(batch(rows.slice(1, 1 + rowsInMessageMax)));
    expect([kept().at(-1)?.seq, store.rows.position('log-1').seq]).toEqual([1, 1]);
    expect(room.writes.fault).toMatch(illness.sentence);
    illness.heal(db);
    const again = transportPair(time);
    serveTable(again.far, { room, time });
    again.near.send(
      JSON.stringify({
        type: 'hello',
        protocol: 1,
        tableId: '1',
        logId: 'log-1',
        key: 'key-1',
        seq: 601,
        hash: rows.at(-1)?.hash,
      }),
    );
    time.advance(20);
    for (let from = 1; from < rows.length; from += rowsInMessageMax) {
      again.near.send(JSON.stringify(batch(rows.slice(from, from + rowsInMessageMax))));
      time.advance(20);
    }
    expect(messagesAt<{ readonly type: string }>(again.near).at(-1)).toMatchObject({ type: 'kept', seq: 601 });
    expect(walkChain('log-1', emptyHead, store.rows.read('log-1', 0, 1_000))).toEqual(store.rows.position('log-1'));
  },
);
