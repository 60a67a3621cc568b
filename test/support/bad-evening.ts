import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { RoomUnderFaults } from '../../commands/simulation/room-under-faults.ts';
import type { RunningTable } from '../../commands/simulation/table-program.ts';
import type { TableState } from '../../engine/table.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { projectRows } from '../../server/cardroom/project-rows.ts';
import { growAnewIfOlder } from '../../server/cardroom/rebuild-table.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const everyRow = 1_000_000;

export function openRoom(luck: Luck) {
  const folder = temporaryFolder();
  const room = new RoomUnderFaults(folder, luck);
  onTestFinished(() => room.close());
  for (const tableId of ['1', '2']) room.startTable(tableId);
  return { room, path: join(folder, 'cardroom.sqlite') };
}

/** One step of a bad evening. */
export async function accident(room: RoomUnderFaults, luck: Luck): Promise<void> {
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
  if (luck.once(8)) await room.rule(tableId);
  for (let tap = luck.upTo(6); tap > 0; tap -= 1) room.play(tableOf(room, tableId));
  expect(table.tableId).toBe(tableId);
  room.time.advance(luck.oneOf([0, 1, 5, 200, 3_000, 20_000]));
}

/** A good end: everything is up, no cable is pulled, and there is a minute to catch up. */
export function calm(room: RoomUnderFaults): void {
  room.isWireBad = false;
  for (const tableId of ['1', '2']) room.cut(tableId);
  room.openRoom();
  room.time.advance(60_000);
}

export function tableOf(room: RoomUnderFaults, tableId: string): RunningTable {
  return room.tables.get(tableId) ?? expect.unreachable(`table ${tableId} runs`);
}

/** The room has every event once, hash for hash, and everything it shows follows from the rows. */
export function expectRoomIsTrue(room: RoomUnderFaults): void {
  for (const { tableId, log, table } of room.tables.values()) {
    const rows = log.read(0, everyRow);
    expect(room.store.rows.read(log.logId, 0, everyRow)).toEqual(rows);
    expect(room.store.rows.position(log.logId)).toEqual(log.head);
    expect(room.statuses.get(tableId)).toMatchObject({ state: 'linked', unsent: 0, sentence: null });
    const rebuilt = projectRows(null, { tableId, logId: log.logId }, rows);
    if ('unfit' in rebuilt) throw new Error(rebuilt.unfit);
    const kept = room.store.projections.table(tableId);
    expect(kept?.seq).toBe(log.head.seq);
    for (const state of [table.state, rebuilt.table.state])
      expect(JSON.parse(kept?.state ?? '')).toEqual(written(state));
    expect(room.store.texts.of(log.allTexts().map(({ id }) => id))).toHaveLength(log.allTexts().length);
  }
  const live = projectionsOf(room.store);
  room.store.growAnew(0, () => {});
  growAnewIfOlder(room.store);
  expect(projectionsOf(room.store)).toEqual(live);
}

/** A table's state as its room keeps it: only the table itself takes steps back. */
const written = (state: TableState | null): unknown => JSON.parse(JSON.stringify(state && { ...state, undo: null }));

export function projectionsOf(store: CardroomStore): unknown {
  const all = { limit: everyRow };
  const snapshots = store.projections.logs().map(({ logId }) => store.projections.handSnapshot(logId, everyRow));
  return [store.projections.tables(), store.search.hands(all), store.search.records(all), snapshots];
}

/** Rows at table 1: the table plays for a while, linked or not. */
export function playOn(room: RoomUnderFaults, taps: number): void {
  for (let tap = 0; tap < taps; tap += 1) room.play(tableOf(room, '1'));
}
