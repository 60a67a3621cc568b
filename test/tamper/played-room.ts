import { strict as assert } from 'node:assert';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Luck, somethingToDo } from '../../commands/simulation/random-play.ts';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { OfficeEvent } from '../../engine/office.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog, type SqliteEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { OfficeLog } from '../../server/cardroom/office/office-log.ts';
import { Room } from '../../server/cardroom/room.ts';
import { publicRoomKey } from '../../server/staff/staff-list.ts';
import { sealText } from '../../server/sync/private-text.ts';
import { signTip } from '../../server/sync/signed-head.ts';
import { openTable } from '../../server/table/open-table.ts';
import { signWhatIsNot } from '../../server/table/signing-key.ts';
import { Table } from '../../server/table/table.ts';
import { actorFor, sampleConfig } from '../support/real-table.ts';

/** The program that made the snapshots. */

/** Two tables that have played, and their room, as closed files. */
export interface PlayedRoom {
  readonly table: string;
  readonly otherTable: string;
  readonly store: string;
  readonly logId: string;
  /** Keys by the id of the log or the store, as noted by a person. */
  readonly keys: ReadonlyMap<string, string>;
}

/** Plays this many hands at each table, with unsigned tails, and brings everything to the room. */
export function playRoom(folder: string, luck: Luck, hands: number): PlayedRoom {
  const path = (name: string): string => join(folder, `${name}.db`);
  const time = new SimulatedTime();
  const store = openCardroomStore({ path: path('cardroom'), newStoreId: () => 'store-1' });
  const tableKeys = new Map(['1', '2'].map((tableId) => [tableId, `key-${tableId}`]));
  const room = new Room({ store, time, tableKeys, staffList: () => null });
  const keys = new Map<string, string>();
  for (const tableId of ['1', '2']) {
    const logId = `log-${tableId}`;
    const log = openEventLog({ path: path(`table-${tableId}`), tableId, newLogId: () => logId });
    // The second table only has to be a different one.
    playTable(log, luck, { time, hands: tableId === '1' ? hands : 1 });
    keys.set(logId, publicRoomKey(simulatedSigningKey(logId)));
    bring(log, room);
    log.close();
  }
  const roomKey = simulatedSigningKey('room');
  keys.set('store-1', publicRoomKey(roomKey));
  const office = new OfficeLog(store, roomKey);
  for (const [index, minutes] of [5, 7, 9, 11].entries()) {
    const { ref, text } = sealText(`Guest ${index}`, { id: `guest-${index}`, salt: 'salt' });
    const events: readonly OfficeEvent[] = [
      { type: 'player-met', player: ref, at: index },
      { type: 'call-minutes-set', minutes },
    ];
    office.append({ events, actor: 'floor', at: index, request: null, texts: [text], orders: [] });
  }
  store.close();
  return { table: path('table-1'), otherTable: path('table-2'), store: path('cardroom'), logId: 'log-1', keys };
}

/** The first table's disk was copied: both go on by themselves, and the room quarantines the copy's history. The table plays longer. */
export function playClone({ table: path, store: storePath, logId }: PlayedRoom, luck: Luck): string {
  const clone = `${path}.clone.db`;
  copyFileSync(path, clone);
  const time = new SimulatedTime();
  const store = openCardroomStore({ path: storePath, newStoreId: () => 'unused' });
  const room = new Room({ store, time, tableKeys: new Map([['1', 'key-1']]), staffList: () => null });
  const parted = store.rows.position(logId);
  for (const [run, each] of [path, clone].entries()) {
    const log = openEventLog({ path: each, tableId: '1', newLogId: () => 'unused' });
    time.advance(60_000);
    playTable(log, luck, { time, hands: each === clone ? 3 : 12, run: `run-${run}-` });
    if (each === clone) {
      const batch = { tableId: '1', logId, rows: log.read(parted.seq, everything), texts: log.allTexts() };
      store.keepApart(batch, { parted, metAt: time.now() });
      bringHeads(log, room);
    } else bring(log, room);
    log.close();
  }
  store.close();
  return clone;
}

interface PlayOptions {
  readonly time: SimulatedTime;
  /** More than were signed before. */
  readonly hands: number;
  /** Prefix of every id, so that a continued table repeats none. */
  readonly run?: string;
}

function playTable(log: SqliteEventLog, luck: Luck, { time, hands, run = '' }: PlayOptions): void {
  let ids = 0;
  const newId = (): string => `${log.logId}-${run}${ids++}`;
  const key = simulatedSigningKey(log.logId);
  const table = new Table({ log, time, signingKey: key });
  const sample = sampleConfig({ tableId: log.tableId, name: `Table ${log.tableId}` });
  if (log.head.seq === 0) openTable(table, sample, { now: () => time.now(), newId });
  signWhatIsNot(log, key);
  const before = log.newestHead()?.number ?? 0;
  const most = hands * 400;
  for (let tries = 0; (log.newestHead()?.number ?? 0) < before + hands && tries < most; tries += 1) {
    time.advance(500);
    const { state } = table;
    assert.ok(state !== null, 'The table was opened.');
    const doing = somethingToDo(state, luck, { at: time.now(), newId });
    const texts = doing.name === null ? [] : [doing.name];
    table.submit({
      actor: actorFor(doing.command, 'floor:1'),
      command: doing.command,
      id: newId(),
      sequence: null,
      texts,
    });
  }
  for (let notes = 1 + luck.upTo(3); notes > 0; notes -= 1)
    table.submit({
      actor: 'device:reader',
      command: { type: 'note', fact: { type: 'cards-seen', place: 2, count: notes } },
      id: newId(),
      sequence: null,
    });
}

const everything = 100_000_000;
const rowsAtOnce = 100;

function bring(log: SqliteEventLog, room: Room): void {
  const { tableId, logId } = log;
  const all = log.read(0, everything);
  greet(log, room);
  // A room that knows a table's heads wants each soon after the rows it covers.
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    const rows = all.slice(at, at + rowsAtOnce);
    const tip = signTip(logId, rows.at(-1) ?? assert.fail('The log is opened.'), simulatedSigningKey(logId));
    assert.equal(room.intake.accept({ tableId, logId, rows, texts: log.allTexts(), tip }), null);
    room.heads.take(
      { tableId, logId },
      log.heads(0, everything).filter(({ seq }) => seq <= (rows.at(-1)?.seq ?? 0)),
    );
  }
  bringHeads(log, room);
}

function greet({ tableId, logId }: SqliteEventLog, room: Room): void {
  const signingKey = publicRoomKey(simulatedSigningKey(logId));
  room.heads.meet({ tableId, logId, key: `key-${tableId}`, signingKey });
}

function bringHeads(log: SqliteEventLog, room: Room): void {
  const { tableId, logId } = log;
  const heads = log.heads(0, everything);
  greet(log, room);
  room.heads.take({ tableId, logId }, heads);
  assert.deepEqual(room.heads.findings, []);
}
