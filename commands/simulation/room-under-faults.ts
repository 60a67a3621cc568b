import { fail } from 'node:assert/strict';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog, type SqliteEventLog } from '../../native-bridge/sqlite/event-log.ts';
import type { FromCardroomServer } from '../../protocol/cardroom-messages.ts';
import { type Cardroom, startCardroom } from '../../server/cardroom/start-cardroom.ts';
import { CachedStaffList } from '../../server/staff/cached-list.ts';
import { newRoomKey, parseRoomKey, type StaffList } from '../../server/staff/staff-list.ts';
import { startUplink, type UplinkStatus } from '../../server/sync/uplink.ts';
import { executeOrder } from '../../server/table/room-orders.ts';
import { Table } from '../../server/table/table.ts';
import { openCashTable } from './open-cash-table.ts';
import { type Luck, somethingToDo } from './random-play.ts';
import { messagesAt, type TransportPair, transportPair, type Wire, type WireEnd } from './transport-pair.ts';

/** A table's program: its log on disk, the table and the uplink, started anew after each stop. */
export interface RunningTable {
  readonly tableId: string;
  readonly log: SqliteEventLog;
  readonly table: Table;
  readonly staff: CachedStaffList;
  stop(): void;
}

const roomKey = parseRoomKey(newRoomKey((count) => new Uint8Array(count).fill(7))) ?? fail('A new key can be read.');

/** A cardroom and its tables in one process, over SQLite files, with every accident a seed can think of. */
export class RoomUnderFaults {
  readonly time = new SimulatedTime();
  readonly tables = new Map<string, RunningTable>();
  readonly statuses = new Map<string, UplinkStatus>();
  readonly #luck: Luck;
  readonly #folder: string;
  readonly #connections = new Map<string, TransportPair>();
  /** Everything the running cardroom has ever let in; a program that ends takes its sockets with it. */
  readonly #accepted = new Set<TransportPair>();
  readonly #tableEnds: WireEnd[] = [];
  #store: SqliteCardroomStore | null = null;
  #cardroom: Cardroom | null = null;
  #browserKey = '';
  #backup: string | null = null;
  #ids = 0;
  #staffEntered = 0;
  /** The tables' private files, which outlive their programs. */
  readonly #files = new Map<string, Uint8Array>();
  /** Messages are lost, doubled, delayed and cut while this is true. */
  isWireBad = true;

  constructor(folder: string, luck: Luck) {
    this.#folder = folder;
    this.#luck = luck;
    this.openRoom();
    const code = this.#cardroom?.issueCode('floor').code ?? '';
    this.#browserKey = this.#cardroom?.pair({ code, name: 'Petra' }, 'tablet').key ?? '';
  }

  get store(): CardroomStore {
    if (this.#store === null) throw new Error('The room is closed.');
    return this.#store;
  }

  /** What the tables heard from the room in all this time: message types, and why they were turned away. */
  heardByTables(): readonly string[] {
    const kind = /^\{"type":"([\w-]+)"(?:,"why":"([\w-]+)")?/;
    return this.#tableEnds.flatMap(({ heard }) =>
      heard.flatMap((text) => {
        const [, type, why] = kind.exec(text) ?? [];
        return why ?? type ?? [];
      }),
    );
  }

  openRoom(): void {
    if (this.#store !== null) return;
    const path = this.#roomPath();
    this.#store = openCardroomStore({ path, newStoreId: () => 'store-1' });
    this.#cardroom = startCardroom({
      store: this.#store,
      time: this.time,
      tableKeys: new Map([
        ['1', 'key-1'],
        ['2', 'key-2'],
      ]),
      randomCode: () => String(100_000 + this.#ids++),
      newKey: () => `browser-${this.#ids++}`,
      staff: {
        newId: () => `staff-${this.#staffEntered}`,
        random: (count) => new Uint8Array(count),
        key: roomKey,
        demo: true,
      },
    });
  }

  closeRoom(): void {
    for (const connection of this.#accepted) connection.cut();
    this.#accepted.clear();
    this.#store?.close();
    this.#store = null;
    this.#cardroom = null;
  }

  async backUpRoom(): Promise<void> {
    if (this.#store === null) return;
    this.#backup = join(this.#folder, 'backup.sqlite');
    await this.#store.backup(this.#backup);
  }

  /** The room's disk is lost: what the backup held is all there is. */
  restoreRoom(): void {
    if (this.#backup === null) return;
    this.closeRoom();
    replaceDatabase(this.#roomPath(), this.#backup);
    this.openRoom();
  }

  startTable(tableId: string): void {
    const path = this.#tablePath(tableId);
    const isNew = !existsSync(path);
    const log = openEventLog({ path, tableId, newLogId: () => `log-${tableId}` });
    const { time } = this;
    const table = new Table({ log, time, build: 'test' });
    if (isNew) table.submit({ actor: 'table', command: openCashTable(tableId), id: null, sequence: null });
    const source = { now: () => time.now(), newId: () => this.#newId() };
    const staff = this.#staffOf(tableId);
    const uplink = startUplink({
      log,
      tableId,
      key: `key-${tableId}`,
      connect: () => this.#connect(tableId),
      onAppended: (listener) => table.onAppended(() => listener()),
      executeOrder: (order) => executeOrder(table, order, source),
      onStaffList: (list) => staff.take(list),
      time,
      onStatus: (status) => {
        this.statuses.set(tableId, status);
      },
    });
    const stop = () => {
      uplink.stop();
      log.close();
    };
    this.tables.set(tableId, { tableId, log, table, staff, stop });
  }

  restartTable(tableId: string): void {
    this.tables.get(tableId)?.stop();
    this.startTable(tableId);
  }

  async backUpTable(tableId: string): Promise<void> {
    await this.tables.get(tableId)?.log.backup(this.#tablePath(`${tableId}-backup`));
  }

  /** The table's disk is lost: it starts from its backup. */
  restoreTable(tableId: string): void {
    this.tables.get(tableId)?.stop();
    replaceDatabase(this.#tablePath(tableId), this.#tablePath(`${tableId}-backup`));
    this.startTable(tableId);
  }

  cut(tableId: string): void {
    this.#connections.get(tableId)?.cut();
  }

  /** Somebody at the table does something; what the rules refuse changes nothing. */
  play({ table }: RunningTable): void {
    const { state } = table;
    if (state === null) return;
    const newId = () => this.#newId();
    const { command, name } = somethingToDo(state, this.#luck, { at: this.time.now(), newId, tape: table.tape });
    const texts = name === null ? [] : [name];
    table.submit({ actor: 'dealer', command, id: newId(), sequence: null, texts });
  }

  /** The floor rules on the first incident it sees; with luck twice, from two connections. Gives the request's id. */
  rule(tableId: string): string | null {
    if (this.#cardroom === null) return null;
    const connection = transportPair(this.time);
    const { near, far } = connection;
    this.#accepted.add(connection);
    this.#cardroom.serveBrowser(far);
    near.send(JSON.stringify({ type: 'hello', protocol: 1, key: this.#browserKey }));
    this.time.advance(3);
    const [welcome] = messagesAt<FromCardroomServer>(near);
    if (welcome?.type !== 'welcome') throw new Error('The browser was turned away.');
    const overview = welcome.tables.find((table) => table.tableId === tableId);
    const incident = overview?.state.incidents.find(({ ruling }) => ruling === null);
    if (incident === undefined) return null;
    const id = this.#newId();
    const ruling = this.#luck.oneOf(['deal-again', 'play-on', 0]);
    const rule = { type: 'rule', id, tableId, incident: incident.id, ruling, reason: `Reason ${id}.` };
    near.send(JSON.stringify(rule));
    this.time.advance(this.#luck.upTo(5));
    near.close();
    return id;
  }

  close(): void {
    for (const table of this.tables.values()) table.stop();
    this.closeRoom();
  }

  #connect(tableId: string): TransportPair['near'] {
    const pair = transportPair(this.time, this.#wire());
    this.#connections.set(tableId, pair);
    this.#tableEnds.push(pair.near);
    if (this.#cardroom === null) {
      this.time.after(1, () => pair.cut());
    } else {
      this.#accepted.add(pair);
      this.#cardroom.serveTable(pair.far);
    }
    return pair.near;
  }

  #wire(): Wire {
    const luck = this.#luck;
    return (text) => {
      const sound = { text, delayMs: 1 };
      if (!this.isWireBad || !luck.once(12)) return [sound];
      return luck.oneOf<ReturnType<Wire>>([
        [],
        [sound, sound],
        [{ text, delayMs: 1 + luck.upTo(40) }],
        [{ text: text.slice(0, luck.upTo(text.length)), delayMs: 1 }],
        [sound, { text, delayMs: 1 + luck.upTo(400) }],
      ]);
    };
  }

  #roomPath(): string {
    return join(this.#folder, 'cardroom.sqlite');
  }

  #tablePath(tableId: string): string {
    return join(this.#folder, `table-${tableId}.sqlite`);
  }

  /** Somebody new is entered in the cardroom; gives the list the tables should have then. */
  changeStaff(): StaffList | null {
    if (this.#cardroom === null) return null;
    const { staffOffice } = this.#cardroom;
    const number = String(100 + this.#staffEntered++);
    void staffOffice.answer({ type: 'add', number, name: `Dealer ${number}`, role: 'dealer' });
    return staffOffice.signedList === null ? null : (JSON.parse(staffOffice.signedList.list) as StaffList);
  }

  #staffOf(tableId: string): CachedStaffList {
    const read = (path: string): Uint8Array | null => this.#files.get(path) ?? null;
    return new CachedStaffList({
      files: { read, readSecret: read, write: (path, bytes) => void this.#files.set(path, bytes) },
      listFile: `${tableId}/staff-list.json`,
      keyFile: `${tableId}/staff-room.key`,
      configuredKey: null,
      report: () => {},
    });
  }

  #newId(): string {
    this.#ids += 1;
    return `id-${String(this.#ids).padStart(8, '0')}`;
  }
}

function replaceDatabase(path: string, backup: string): void {
  for (const companion of ['', '-wal', '-shm']) rmSync(path + companion, { force: true });
  copyFileSync(backup, path);
}
