import { fail } from 'node:assert/strict';
import { createHash, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { ClockMemory } from '../../native-bridge/contracts/disk.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { openEventLog, type SqliteEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { isHandAsSeen, tapeOfHand } from '../../server/floor/table-before-hand.ts';
import { CachedStaffList } from '../../server/staff/cached-list.ts';
import { newRoomKey, parseRoomKey } from '../../server/staff/staff-list.ts';
import { ofAnotherLog } from '../../server/sync/signed-order.ts';
import type { UplinkOptions, UplinkStatus } from '../../server/sync/uplink.ts';
import { startUplinksInTurn } from '../../server/sync/uplinks-in-turn.ts';
import { DiskWatch } from '../../server/table/disk-watch.ts';
import { handsInLog } from '../../server/table/hand-source.ts';
import { RoomOrders } from '../../server/table/room-orders.ts';
import { ShotClockWatch } from '../../server/table/shot-clock-watch.ts';
import { signWhatIsNot } from '../../server/table/signing-key.ts';
import { StartGate } from '../../server/table/start-gate.ts';
import { Table } from '../../server/table/table.ts';
import { lastClockOf, TableClock } from '../../server/table/table-clock.ts';
import { openCashTable } from './cash-manager.ts';
import type { Happenings } from './happenings.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

/** A table's program: its log on disk, the table and the uplink, started anew after each stop. */
export interface RunningTable {
  readonly tableId: string;
  readonly log: SqliteEventLog;
  readonly table: Table;
  readonly staff: CachedStaffList;
  stop(): void;
}

interface TableProgramOptions {
  readonly tableId: string;
  readonly path: string;
  /** Files of logs the table has given up. */
  readonly givenUp: readonly string[];
  readonly disk: SimulatedDisk;
  /** The time of day at the table, right or wrong. */
  readonly time: TimeSource;
  /** Milliseconds as they pass, whatever the time of day does. */
  readonly passed: () => number;
  readonly newId: () => string;
  readonly connect: UplinkOptions['connect'];
  /** The table's private files, which outlive its program. */
  readonly files: Map<string, Uint8Array>;
  readonly onStatus: (status: UplinkStatus) => void;
  readonly happenings: Happenings;
}

/** Starts a table over its log, and opens it where there was none. */
export function startTableProgram(options: TableProgramOptions): RunningTable {
  const { tableId, path, disk, time, newId } = options;
  const isNew = !existsSync(path);
  const log = openEventLog({ path, tableId, newLogId: () => `log-${tableId}` });
  const onDisk = disk.over(log);
  const givenUp = options.givenUp.map(openReadOnlyLog);
  const watch = new DiskWatch({ reserve: disk.reserve, time, report: () => {} });
  const signingKey = simulatedSigningKey(log.logId);
  const clock = new TableClock(options.passed, clockMemoryOf(options));
  const table = new Table({ log: onDisk, time, disk: watch, signingKey, clock: () => clock.now() });
  clock.catchUp(lastClockOf(table.state));
  if (isNew) table.submit({ actor: 'table', command: openCashTable(tableId), id: null, sequence: null });
  if (!disk.isFull) signWhatIsNot(onDisk, signingKey);
  const { happenings } = options;
  table.onAppended(({ events }) => {
    if (table.state !== null) happenings.appended(tableId, events, table.state);
  });
  const staff = staffOf(options);
  const orders = new RoomOrders({
    table,
    ordered: { tableId, logs: [log, ...givenUp].map(({ logId }) => logId), roomKey: () => staff.roomKey },
    time,
    newId,
    now: () => time.now(),
    pastTape: (hand) => tapeOfHand(handsInLog(log), hand),
    isAsSeen: (hand, sequence) => isHandAsSeen(handsInLog(log), table.sequence, { hand, sequence }),
    // A disk that is put back lacks the log begun since. Everything else is an order that nobody gave.
    report: (sentence) => (sentence.endsWith(ofAnotherLog) ? happenings.count('order of another log') : fail(sentence)),
  });
  const stopOrders = orders.start();
  const shotClock = new ShotClockWatch({ table, time, clock });
  shotClock.start();
  const gate = new StartGate({ table, time, begin: () => {} });
  const uplink = startUplinksInTurn({
    log: onDisk,
    givenUp,
    tableId,
    key: `key-${tableId}`,
    connect: options.connect,
    onAppended: (listener) => table.onAppended(() => listener()),
    executeOrder: (order) => {
      const { body } = order;
      if (body?.type === 'office-order') happenings.count(`order ${body.order.order}`);
      return orders.execute(order);
    },
    onStaffList: (list) => staff.take(list),
    // Nobody makes a review key in a simulation.
    onReviewKey: () => {},
    time,
    run: newId(),
    takeBack: (given) => table.takeBack(given),
    keyOf: simulatedSigningKey,
    onStanding: (standing) => gate.standing(standing),
    onStatus: options.onStatus,
  });
  const stop = () => {
    watch.stop();
    shotClock.stop();
    gate.stop();
    uplink.stop();
    stopOrders();
    log.close();
    for (const each of givenUp) each.close();
  };
  return { tableId, log, table, staff, stop };
}

/** A key for each log, the same in every run. */
export function simulatedSigningKey(logId: string): KeyObject {
  const seed = createHash('sha256').update(logId).digest();
  return parseRoomKey(newRoomKey(() => seed)) ?? fail('A new key can be read.');
}

function clockMemoryOf({ tableId, files }: TableProgramOptions): ClockMemory {
  const path = `${tableId}/table-clock`;
  return {
    read: () => Number(new TextDecoder().decode(files.get(path) ?? new Uint8Array())),
    keep: (ms) => void files.set(path, new TextEncoder().encode(String(ms))),
  };
}

function staffOf({ tableId, files }: TableProgramOptions): CachedStaffList {
  const read = (path: string): Uint8Array | null => files.get(path) ?? null;
  return new CachedStaffList({
    files: { read, readSecret: read, write: (path, bytes) => void files.set(path, bytes) },
    listFile: `${tableId}/staff-list.json`,
    keyFile: `${tableId}/staff-room.key`,
    configuredKey: null,
    report: () => {},
  });
}
