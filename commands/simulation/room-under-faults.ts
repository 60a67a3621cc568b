import { fail } from 'node:assert/strict';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IncidentRuling, Refusal } from '../../engine/table.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import type { VersionRange } from '../../protocol/protocol-version.ts';
import type { Room } from '../../server/cardroom/room.ts';
import { type Cardroom, startCardroom } from '../../server/cardroom/start-cardroom.ts';
import { tapeOfHand } from '../../server/floor/table-before-hand.ts';
import { newRoomKey, parseRoomKey, personOf, type StaffList } from '../../server/staff/staff-list.ts';
import { serveTable } from '../../server/sync/intake.ts';
import type { UplinkStatus } from '../../server/sync/uplink.ts';
import { handsInLog } from '../../server/table/hand-source.ts';
import { beginNewLog } from '../../server/table/new-log.ts';
import { Accountant } from './accountant.ts';
import { badWire } from './bad-wire.ts';
import { orderAtPage } from './floor-page.ts';
import { Happenings } from './happenings.ts';
import { type OfficePage, openOfficePage } from './office-page.ts';
import { replaceDatabase, timeWhile } from './program-life.ts';
import { correctionFor, randomOrder } from './random-order.ts';
import { type Luck, somethingToDo } from './random-play.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import { type RunningTable, simulatedSigningKey, startTableProgram } from './table-program.ts';
import { type TransportPair, transportPair, type WireEnd } from './transport-pair.ts';

const roomKey = parseRoomKey(newRoomKey((count) => new Uint8Array(count).fill(7))) ?? fail('A new key can be read.');

/** A cardroom and its tables in one process, over SQLite files, with every accident a seed can produce. */
export class RoomUnderFaults {
  readonly time = new SimulatedTime();
  readonly tables = new Map<string, RunningTable>();
  readonly statuses = new Map<string, UplinkStatus>();
  readonly happenings = new Happenings();
  /** Reads along what tables and office write. */
  readonly accountant = new Accountant();
  readonly #luck: Luck;
  readonly #folder: string;
  readonly tableKeys: ReadonlyMap<string, string>;
  readonly #connections = new Map<string, TransportPair>();
  /** All connections of the running cardroom; a program that ends takes its sockets with it. */
  readonly #accepted = new Set<TransportPair>();
  readonly #heardByTables = new Set<string>();
  /** The error of the clock of a table's program, in milliseconds. */
  readonly skews = new Map<string, number>();
  /** The same for the room's program. */
  roomSkew = 0;
  /** Tables whose network is down. */
  readonly unreachable = new Set<string>();
  /** The protocol versions the room's program speaks with tables; null: all that this program knows. */
  roomVersions: VersionRange | null = null;
  readonly #disks = new Map<string, SimulatedDisk>();
  #store: SqliteCardroomStore | null = null;
  #cardroom: Cardroom | null = null;
  #browserKey = '';
  #officeKey = '';
  #backup: string | null = null;
  #ids = 0;
  /** Files of logs their tables have given up. */
  readonly #givenUp = new Map<string, readonly string[]>();
  #staffEntered = 0;
  /** The tables' private files, which outlive their programs. */
  readonly #files = new Map<string, Uint8Array>();
  /** Messages are lost, doubled, delayed and cut while this is true. */
  isWireBad = true;

  constructor(folder: string, luck: Luck, tableIds: readonly string[] = ['1', '2']) {
    this.#folder = folder;
    this.#luck = luck;
    this.tableKeys = new Map(tableIds.map((tableId) => [tableId, `key-${tableId}`]));
    this.openRoom();
    this.#browserKey = this.#pairedBrowser('floor');
    this.#officeKey = this.#pairedBrowser('cardroom');
  }

  #pairedBrowser(role: 'floor' | 'cardroom'): string {
    const code = this.#cardroom?.issueCode(role).code ?? '';
    return this.#cardroom?.pair({ code, name: 'Petra' }, role).key ?? '';
  }

  /** A manager at the office's page; null while the room is closed. */
  async openOffice(): Promise<OfficePage | null> {
    const line = this.#browser();
    if (line === null) return null;
    return openOfficePage({ line, time: this.time, key: this.#officeKey, newId: () => this.#newId() });
  }

  /** A page of the floor, greeted; null while the room is closed. */
  openFloorPage(): WireEnd | null {
    const line = this.#browser();
    line?.send(JSON.stringify({ type: 'hello', protocol: 1, key: this.#browserKey }));
    return line;
  }

  get store(): CardroomStore {
    if (this.#store === null) throw new Error('The room is closed.');
    return this.#store;
  }

  /** The tables as the running room knows them. */
  get room(): Room {
    if (this.#cardroom === null) throw new Error('The room is closed.');
    return this.#cardroom.room;
  }

  get isOpen(): boolean {
    return this.#cardroom !== null;
  }

  /** Messages the tables heard from the room in all this time: their types, and the reasons for turning tables away. */
  heardByTables(): ReadonlySet<string> {
    for (const { near } of this.#connections.values()) this.#noteHeard(near);
    return this.#heardByTables;
  }

  #noteHeard(end: WireEnd): void {
    const kind = /^\{"type":"([\w-]+)"(?:,"why":"([\w-]+)")?/;
    for (const text of end.take()) {
      const [, type, why] = kind.exec(text) ?? [];
      const heard = why ?? type;
      if (heard !== undefined) this.#heardByTables.add(heard);
    }
  }

  openRoom(): void {
    if (this.#store !== null) return;
    const store = openCardroomStore({ path: this.#pathOf('cardroom'), newStoreId: () => 'store-1' });
    this.#store = store;
    this.#cardroom = startCardroom({
      store,
      time: this.#roomTime(),
      tableKeys: this.tableKeys,
      randomCode: () => String(100_000 + this.#ids++),
      newKey: () => `browser-${this.#ids++}`,
      staff: {
        newId: () => this.#newId(),
        random: (count) => Uint8Array.from({ length: count }, () => this.#luck.upTo(255)),
        key: roomKey,
        demo: true,
      },
      // Hashing takes longer than an evening here may.
      identify: async ({ people }, proof) => {
        const person = people.find(({ role }) => proof.by === 'badge' && role === proof.badge);
        return person === undefined ? null : personOf(person);
      },
    });
  }

  /** The time of the room's program as it runs now. */
  #roomTime(): TimeSource {
    const store = this.#store;
    const { time } = this;
    const skewed: TimeSource = {
      now: () => time.now() + this.roomSkew,
      after: (delayMs, action) => time.after(delayMs, action),
    };
    return timeWhile(skewed, () => this.#store === store);
  }

  closeRoom(): void {
    for (const connection of this.#accepted) connection.cut();
    this.#accepted.clear();
    if (this.#store !== null) this.accountant.readOffice(this.#store);
    this.#store?.close();
    this.#store = null;
    this.#cardroom = null;
  }

  async backUpRoom(): Promise<void> {
    if (this.#store === null) return;
    this.#backup = this.#pathOf('backup');
    await this.#store.backup(this.#backup);
  }

  /** The room's disk is lost and its backup takes its place. False: there is none. `asWhole`: nothing in the store shows it. */
  restoreRoom(asWhole = false): boolean {
    if (this.#backup === null) return false;
    this.closeRoom();
    replaceDatabase(this.#pathOf('cardroom'), this.#backup);
    this.openRoom();
    if (asWhole) this.store.copyMark.settle();
    return true;
  }

  /** `name`: a name other than the table's own, for a second program with a copy of its disk. */
  startTable(tableId: string, name = tableId): void {
    const { time } = this;
    const running = startTableProgram({
      tableId,
      path: this.#pathOf(`table-${name}`),
      givenUp: this.#givenUp.get(name) ?? [],
      disk: this.diskOf(name),
      time: {
        now: () => time.now() + (this.skews.get(name) ?? 0),
        after: (delayMs, action) => time.after(delayMs, action),
      },
      passed: () => time.now(),
      newId: () => this.#newId(),
      connect: () => this.#connect(name),
      files: this.#files,
      onStatus: (status) => {
        this.statuses.set(name, status);
      },
      happenings: this.happenings,
    });
    this.tables.set(name, running);
    this.#read(name);
  }

  /** The accountant reads a table's log before its disk is changed. */
  #read(name: string): void {
    const { tableId, log } = this.tables.get(name) ?? {};
    if (tableId !== undefined && log !== undefined) this.accountant.readTable(name, tableId, log);
  }

  /** Everything written so far. */
  readAll(): void {
    for (const name of this.tables.keys()) this.#read(name);
    this.accountant.readOffice(this.store);
  }

  /** The disk of a table, full or not; it outlives the table's program. */
  diskOf(name: string): SimulatedDisk {
    const disk = this.#disks.get(name) ?? new SimulatedDisk();
    this.#disks.set(name, disk);
    return disk;
  }

  /** Somebody copies a table's disk, and a second program runs with it beside the first. */
  async copyTable(tableId: string, name: string): Promise<void> {
    await this.tables.get(tableId)?.log.backup(this.#pathOf(`table-${name}`));
    this.startTable(tableId, name);
  }

  stopTable(name: string): void {
    this.#read(name);
    this.accountant.forget(name);
    this.tables.get(name)?.stop();
    this.tables.delete(name);
  }

  /** A manager lets a table go on in a new log. Returns why not. */
  startNewLog(tableId: string): Refusal | null {
    const { log, stop } = this.tables.get(tableId) ?? fail(`Table ${tableId} runs.`);
    const old = this.#pathOf(`table-${`${tableId}-${log.logId}`}`);
    const ask = { by: 'manager:M1', reason: 'The disk was copied.', counts: {} };
    const keys = () => ({ fresh: simulatedSigningKey(fresh.logId), old: simulatedSigningKey(log.logId) });
    const next = this.#pathOf(`table-${`${tableId}-next`}`);
    const fresh = openEventLog({ path: next, tableId, newLogId: () => `log-${tableId}-${this.#newId()}` });
    const refusal = beginNewLog(log, fresh, ask, { time: this.time, newId: () => this.#newId(), keys });
    fresh.close();
    if (refusal === null) {
      this.#read(tableId);
      stop();
      renameSync(this.#pathOf(`table-${tableId}`), old);
      renameSync(next, this.#pathOf(`table-${tableId}`));
      this.#givenUp.set(tableId, [...(this.#givenUp.get(tableId) ?? []), old]);
      this.startTable(tableId);
    } else rmSync(next);
    return refusal;
  }

  restartTable(tableId: string): void {
    this.tables.get(tableId)?.stop();
    this.startTable(tableId);
  }

  async backUpTable(tableId: string): Promise<void> {
    await this.tables.get(tableId)?.log.backup(this.#pathOf(`table-${`${tableId}-backup`}`));
  }

  /** The table's disk is lost: it starts from its backup. */
  restoreTable(tableId: string): void {
    this.#read(tableId);
    this.tables.get(tableId)?.stop();
    replaceDatabase(this.#pathOf(`table-${tableId}`), this.#pathOf(`table-${tableId}-backup`));
    this.startTable(tableId);
  }

  cut(tableId: string): void {
    this.#connections.get(tableId)?.cut();
  }

  /** Somebody at the table acts; a refusal changes nothing. */
  play({ table }: RunningTable): void {
    const { state } = table;
    if (state === null) return;
    const newId = () => this.#newId();
    const { command, name } = somethingToDo(state, this.#luck, { at: this.time.now(), newId, tape: table.tape });
    const texts = name === null ? [] : [name];
    const { refusal } = table.submit({ actor: 'dealer', command, id: newId(), sequence: null, texts });
    if (refusal === null) this.happenings.count(`tap ${command.type}`);
  }

  /** The floor rules on the first incident it sees. Returns the request's id. */
  rule(tableId: string): Promise<string | null> {
    return this.#order(tableId, ({ state }) => {
      const incident = state.incidents.find(({ ruling }) => ruling === null);
      if (incident === undefined) return null;
      const ruling = this.#luck.oneOf<IncidentRuling>(['deal-again', 'play-on', 0]);
      return { order: 'rule-incident', incident: incident.id, ruling, reason: `Reason ${this.#newId()}.` };
    });
  }

  /** The floor gives a random order, corrections of older hands among them, and sometimes gives it twice. */
  async orderSomething(tableId: string): Promise<string | null> {
    const running = this.tables.get(tableId);
    if (running === undefined) return null;
    const { log } = running;
    const tape = (hand: number) => tapeOfHand(handsInLog(log), hand);
    return this.#order(tableId, ({ state, sequence }) =>
      randomOrder({ state, sequence, tape }, this.#luck, `Reason ${this.#newId()}.`),
    );
  }

  /** The floor corrects a hand of a table, the last one so that this player was not out in it, if it can. */
  async correctHand(
    tableId: string,
    argued: { readonly hand: number; readonly player: string | null },
  ): Promise<string | null> {
    const { log } = this.tables.get(tableId) ?? {};
    if (log === undefined) return null;
    const tape = (hand: number) => tapeOfHand(handsInLog(log), hand);
    return this.#order(tableId, ({ state, sequence }) => correctionFor({ state, sequence, tape }, this.#luck, argued));
  }

  async #order(tableId: string, choose: (overview: TableOverview) => FloorOrder | null): Promise<string | null> {
    const line = this.#browser();
    if (line === null) return null;
    const key = this.#browserKey;
    const chosen = (overview: TableOverview): FloorOrder | null => {
      const order = choose(overview);
      if (order !== null) this.happenings.count(`floor order ${order.order}`);
      return order;
    };
    return orderAtPage({ line, key, time: this.time, luck: this.#luck, newId: () => this.#newId() }, tableId, chosen);
  }

  /** A browser's end of a line to the room; null while it is closed. */
  #browser(): WireEnd | null {
    if (this.#cardroom === null) return null;
    const connection = transportPair(this.time, undefined, false);
    this.#accept(connection);
    this.#cardroom.serveBrowser(connection.far);
    return connection.near;
  }

  #accept(connection: TransportPair): void {
    for (const each of this.#accepted) if (each.far.isDown) this.#accepted.delete(each);
    this.#accepted.add(connection);
  }

  close(): void {
    for (const table of this.tables.values()) table.stop();
    this.closeRoom();
  }

  #connect(tableId: string): TransportPair['near'] {
    const pair = transportPair(
      this.time,
      badWire(this.#luck, () => this.isWireBad),
      false,
    );
    const before = this.#connections.get(tableId);
    if (before !== undefined) this.#noteHeard(before.near);
    this.#connections.set(tableId, pair);
    if (this.#cardroom === null || this.unreachable.has(tableId)) {
      this.time.after(1, () => pair.cut());
    } else {
      const versions = this.roomVersions === null ? {} : { versions: this.roomVersions };
      this.#accept(pair);
      serveTable(pair.far, { room: this.#cardroom.room, time: this.#roomTime(), ...versions });
    }
    return pair.near;
  }

  #pathOf(what: string): string {
    return join(this.#folder, `${what}.sqlite`);
  }

  /** Somebody new is entered in the cardroom. Returns the list the tables should have then. */
  changeStaff(): StaffList | null {
    if (this.#cardroom === null) return null;
    const { staffOffice } = this.#cardroom;
    const number = String(100 + this.#staffEntered++);
    void staffOffice.answer({ type: 'add', number, name: `Dealer ${number}`, role: 'dealer' });
    return staffOffice.signedList === null ? null : (JSON.parse(staffOffice.signedList.list) as StaffList);
  }

  #newId(): string {
    this.#ids += 1;
    return `id-${String(this.#ids).padStart(8, '0')}`;
  }
}
