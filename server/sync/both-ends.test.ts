import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { RoomUnderFaults, type RunningTable } from '../../commands/simulation/room-under-faults.ts';
import type { TableState } from '../../engine/index.ts';
import type { HandProjection, IncidentProjection } from '../../native-bridge/contracts/cardroom-store.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { projectRows } from '../cardroom/project-rows.ts';
import { requestOfOrder } from './order-answers.ts';

// Each evening is thousands of transactions that are really on the disk.
vi.setConfig({ testTimeout: 30_000 });

const everyRow = 1_000_000;

function openRoom(luck: Luck) {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const room = new RoomUnderFaults(folder.path, luck);
  onTestFinished(() => room.close());
  for (const tableId of ['1', '2']) room.startTable(tableId);
  return { room, path: join(folder.path, 'cardroom.sqlite') };
}

/** One step of a bad evening. */
async function accident(room: RoomUnderFaults, luck: Luck): Promise<void> {
  const tableId = luck.oneOf(['1', '2']);
  const table = tableOf(room, tableId);
  if (luck.once(12)) room.cut(tableId);
  if (luck.once(25)) room.restartTable(tableId);
  if (luck.once(30)) room.closeRoom();
  if (luck.once(12)) room.openRoom();
  if (luck.once(20)) {
    await room.backUpRoom();
    room.changeStaff();
  }
  if (luck.once(40)) room.restoreRoom();
  if (luck.once(8)) room.rule(tableId);
  for (let tap = luck.upTo(6); tap > 0; tap -= 1) room.play(tableOf(room, tableId));
  expect(table.tableId).toBe(tableId);
  room.time.advance(luck.oneOf([0, 1, 5, 200, 3_000, 20_000]));
}

/** The evening ends well: everything is up, no cable is pulled, and there is a minute to catch up. */
function calm(room: RoomUnderFaults): void {
  room.isWireBad = false;
  for (const tableId of ['1', '2']) room.cut(tableId);
  room.openRoom();
  room.time.advance(60_000);
}

function tableOf(room: RoomUnderFaults, tableId: string): RunningTable {
  return room.tables.get(tableId) ?? expect.unreachable(`table ${tableId} runs`);
}

/** After the next change of the staff every table has the room's own list, whatever it missed and whatever the room forgot. */
function expectStaffKnown(room: RoomUnderFaults): void {
  const list = room.changeStaff();
  room.time.advance(1_000);
  for (const { staff } of room.tables.values()) expect([staff.current(), staff.confirmed]).toEqual([list, true]);
}

/** The room holds every event once, hash for hash, and everything it shows is what the rows say. */
function expectRoomIsTrue(room: RoomUnderFaults, path: string): void {
  for (const { tableId, log, table } of room.tables.values()) {
    const rows = log.read(0, everyRow);
    expect(room.store.rows(log.logId, 0, everyRow)).toEqual(rows);
    expect(room.store.position(log.logId)).toEqual(log.head);
    expect(room.statuses.get(tableId)).toMatchObject({ state: 'linked', unsent: 0, sentence: null });
    const rebuilt = projectRows(null, { tableId, logId: log.logId }, rows);
    if ('unfit' in rebuilt) throw new Error(rebuilt.unfit);
    const kept = room.store.table(tableId);
    expect(kept?.seq).toBe(log.head.seq);
    for (const state of [table.state, rebuilt.table.state])
      expect(JSON.parse(kept?.state ?? '')).toEqual(written(state));
    expect(projectionsIn(path, log.logId)).toEqual({
      hands: [...rebuilt.hands].sort((one, other) => one.hand - other.hand),
      incidents: [...rebuilt.incidents].sort((one, other) => (one.incidentId < other.incidentId ? -1 : 1)),
    });
    expect(room.store.texts(log.allTexts().map(({ id }) => id))).toHaveLength(log.allTexts().length);
  }
}

/** A state as it travels: the table before a step is kept in memory alone. */
const written = (state: TableState | null): unknown => JSON.parse(JSON.stringify(state));

/** Each order was executed once at its table and has its answer in the room. */
function expectOrdersDoneOnce(room: RoomUnderFaults): void {
  for (const { tableId, log } of room.tables.values()) {
    expect(room.store.waitingOrders(tableId)).toEqual([]);
    const ordered = log.read(0, everyRow).filter(({ request }) => request?.startsWith('order:'));
    const answers = ordered.filter(({ kind }) => kind === 'incident-ruled' || kind === 'order-answered');
    expect(new Set(answers.map(({ request }) => request)).size).toBe(answers.length);
    for (const { request, kind } of answers) {
      const order = room.store.order(request?.slice(requestOfOrder('').length) ?? '');
      // A room restored from a backup does not know what it ordered after it.
      if (order !== null) expect(order.state).toBe(kind === 'incident-ruled' ? 'done' : 'refused');
    }
  }
}

function projectionsIn(path: string, logId: string) {
  const db = new Database(path, { readonly: true });
  const ofLog = 'JOIN logs ON logs.number = log WHERE log_id = ?';
  const hands = db
    .prepare<[string], HandProjection>(
      `SELECT log_id AS logId, hand, started_at AS startedAt, ended_at AS endedAt, outcome, pot_chips AS potChips
       FROM hands ${ofLog} ORDER BY hand`,
    )
    .all(logId);
  const incidents = db
    .prepare<[string], IncidentProjection>(
      `SELECT log_id AS logId, incident_id AS incidentId, hand, kind, reported_at AS reportedAt, ruled_at AS ruledAt, ruling
       FROM incidents ${ofLog} ORDER BY incident_id`,
    )
    .all(logId);
  db.close();
  return { hands, incidents };
}

function orderStates(path: string): readonly string[] {
  const db = new Database(path, { readonly: true });
  const states = db.prepare<[], { readonly state: string }>('SELECT DISTINCT state FROM orders').all();
  db.close();
  return states.map(({ state }) => state);
}

async function badEvening(seed: number, steps: number) {
  const luck = luckOf(seed);
  const { room, path } = openRoom(luck);
  for (let step = 0; step < steps; step += 1) await accident(room, luck);
  calm(room);
  return { room, path };
}

describe('an evening of accidents', () => {
  // 88: the floor ordered a new deal when the first of two pots was pushed already.
  const seeds = [...Array.from({ length: 25 }, (_, index) => index + 1), 88];
  const heard = new Set<string>();
  const orders = new Set<string>();

  test.each(seeds)('seed %i: the room holds every event once and every order was executed once', async (seed) => {
    const { room, path } = await badEvening(seed, 120);
    expectRoomIsTrue(room, path);
    expectOrdersDoneOnce(room);
    expectStaffKnown(room);
    for (const kind of room.heardByTables()) heard.add(kind);
    for (const state of orderStates(path)) orders.add(state);
  });

  test('the evenings were bad enough', () => {
    expect([...heard]).toEqual(expect.arrayContaining(['welcome', 'kept', 'order', 'gap', 'malformed']));
    expect([...orders].sort()).toEqual(['done', 'refused']);
  });
});

/** Rows at table 1: somebody plays for a while, offline or not. */
function playOn(room: RoomUnderFaults, taps: number): void {
  for (let tap = 0; tap < taps; tap += 1) room.play(tableOf(room, '1'));
}

test('a room restored from an older backup is refilled', async () => {
  const { room, path } = openRoom(luckOf(1));
  room.isWireBad = false;
  playOn(room, 50);
  room.time.advance(1_000);
  await room.backUpRoom();
  const held = room.store.position('log-1').seq;
  playOn(room, 300);
  room.time.advance(1_000);
  room.restoreRoom();
  expect(room.store.position('log-1').seq).toBe(held);
  room.time.advance(10_000);
  expectRoomIsTrue(room, path);
});

test('a table that was offline for weeks catches up, and play goes on meanwhile', () => {
  const { room, path } = openRoom(luckOf(2));
  room.isWireBad = false;
  room.closeRoom();
  playOn(room, 900);
  room.openRoom();
  const behind = tableOf(room, '1').log.head.seq;
  expect(behind).toBeGreaterThan(400);
  for (let ms = 0; ms < 10_000 && room.store.position('log-1').seq === 0; ms += 1) room.time.advance(1);
  expect(room.store.position('log-1').seq).toBeGreaterThan(0);
  expect(room.store.position('log-1').seq).toBeLessThan(behind);
  for (let tap = 0; tap < 40; tap += 1) {
    playOn(room, 1);
    room.time.advance(1);
  }
  room.time.advance(1_000);
  expect(tableOf(room, '1').log.head.seq).toBeGreaterThan(behind);
  expectRoomIsTrue(room, path);
});

test('a table restored from an older backup says so, plays on, and takes nothing from the room', async () => {
  const { room } = openRoom(luckOf(3));
  room.isWireBad = false;
  playOn(room, 50);
  room.time.advance(1_000);
  await room.backUpTable('1');
  playOn(room, 100);
  room.time.advance(1_000);
  const held = room.store.rows('log-1', 0, everyRow);
  room.restoreTable('1');
  room.time.advance(1_000);
  expect(room.statuses.get('1')).toMatchObject({
    state: 'unlinked',
    sentence: expect.stringMatching(/restored from a backup/),
  });
  playOn(room, 200);
  room.time.advance(20_000);
  expect(tableOf(room, '1').log.head.seq).toBeGreaterThan(held.length);
  expect(room.statuses.get('1')).toMatchObject({
    state: 'unlinked',
    sentence: expect.stringMatching(/another history/),
  });
  expect(room.store.rows('log-1', 0, everyRow)).toEqual(held);
});

test('an order is executed once, whichever message is lost and whoever restarts', () => {
  const { room } = openRoom(luckOf(4));
  room.isWireBad = false;
  playOn(room, 30);
  const opened = tableOf(room, '1').table.state;
  expect(opened?.incidents.some(({ ruling }) => ruling === null)).toBe(true);
  room.time.advance(1_000);
  room.cut('1');
  expect(room.rule('1')).not.toBeNull();
  room.time.advance(5);
  const [order] = room.store.waitingOrders('1');
  expect(order).toBeDefined();
  for (let delay = 0; delay < 12; delay += 1) {
    room.time.advance(5_000);
    room.cut('1');
    if (delay % 3 === 0) room.restartTable('1');
    // Each time the cable holds a millisecond longer: the hello, the order and its answer are lost in turn.
    room.time.advance(250 + delay);
  }
  room.time.advance(10_000);
  const ordered = tableOf(room, '1').log.byRequest(requestOfOrder(order?.id ?? ''));
  expect(ordered.filter(({ kind }) => kind === 'incident-ruled' || kind === 'order-answered')).toHaveLength(1);
  expect(room.store.order(order?.id ?? '')?.state).not.toBe('waiting');
});
