import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CashManager } from '../../commands/simulation/cash-manager.ts';
import type { OfficePage } from '../../commands/simulation/office-page.ts';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { RoomUnderFaults } from '../../commands/simulation/room-under-faults.ts';
import type { RunningTable } from '../../commands/simulation/table-program.ts';
import { tapAsDealer } from '../../commands/simulation/tap-as-dealer.ts';
import { TournamentManager } from '../../commands/simulation/tournament-manager.ts';
import { transportPair, type WireEnd } from '../../commands/simulation/transport-pair.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { toldHands } from '../../protocol/hand-history/told-hand.ts';
import { writeHand } from '../../protocol/hand-history/write-hands.ts';
import { answer } from '../../server/connections/answer.ts';
import { StatusBoard } from '../../server/table/status-board.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { readerKinds } from '../devices/device-kinds.ts';
import { TableUnderFaults } from '../devices/table-under-faults.ts';

const cashTables = ['1', '2'] as const;
const tournamentTables = ['3', '4', '5'] as const;
const tables: readonly [string, ...string[]] = [...cashTables, ...tournamentTables];
const minuteMs = 60_000;
const tapsAMinute = 4;
/** A person at a desk leaves after this long: pages and sessions come and go. */
const deskMinutes = 15;
const backupHours = 6;
const handsExported = 5;
const exportedRows = 400;

/** The result of an hour. */
export interface Hour {
  readonly taps: number;
  readonly hands: number;
  readonly messages: number;
}

/**
 * A house in simulated time: two cash tables and three tournament tables, each with its console and a cardroom, and a sixth table with a
 * reader and a shuffler. Managers sign in at the office, floor people look, call and order, consoles and pages come and go, cables are
 * pulled, backups are made and hands are exported. No program is ever restarted.
 */
export class BusyRoom {
  readonly #folder: string;
  readonly #luck;
  readonly #room: RoomUnderFaults;
  readonly #devices: TableUnderFaults;
  readonly #tournament: TournamentManager;
  readonly #cash: CashManager;
  readonly #consoles = new Map<string, WireEnd>();
  #office: OfficePage | null = null;
  #floor: WireEnd | null = null;
  #hours = 0;
  #taps = 0;
  #messages = 0;
  #exported = 0;

  constructor(folder: string, seed: number) {
    this.#folder = folder;
    this.#luck = luckOf(seed ^ 0x5eed);
    const [room, devices] = [join(folder, 'room'), join(folder, 'devices')];
    for (const each of [room, devices]) mkdirSync(each);
    this.#room = new RoomUnderFaults(room, luckOf(seed), tables);
    this.#room.isWireBad = false;
    for (const tableId of tables) this.#room.startTable(tableId);
    this.#devices = new TableUnderFaults({ folder: devices, seed, reader: readerKinds['pepper-c1-mux'] });
    this.#tournament = new TournamentManager(this.#luck, this.#luck, tournamentTables);
    this.#cash = new CashManager(this.#luck, cashTables);
  }

  /** Pending timers. */
  get timers(): number {
    return this.#room.time.timers;
  }

  /** Hands exported as text. */
  get exported(): number {
    return this.#exported;
  }

  async hour(): Promise<Hour> {
    const before = { taps: this.#taps, hands: this.#hands, messages: this.#messages };
    if (this.#hours === 0) await this.#openGame();
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute % deskMinutes === 0) await this.#changeDesks();
      await this.#minute();
    }
    this.#room.cut(this.#luck.oneOf(tables));
    await this.#devices.play(minuteMs);
    this.#hours += 1;
    this.#export(this.#luck.oneOf(tables));
    if (this.#hours % backupHours === 0) {
      await this.#room.backUpRoom();
      await this.#room.backUpTable(this.#luck.oneOf(tables));
    }
    return {
      taps: this.#taps - before.taps,
      hands: this.#hands - before.hands,
      messages: this.#messages - before.messages,
    };
  }

  /** What went wrong, in sentences. */
  async close(): Promise<readonly string[]> {
    const { wrong } = await this.#devices.end();
    this.#room.close();
    return wrong;
  }

  get #hands(): number {
    return tables.reduce((sum, tableId) => sum + (this.#room.tables.get(tableId)?.table.state?.handNumber ?? 0), 0);
  }

  /** The cash game gets its tables before anybody sits there. */
  async #openGame(): Promise<void> {
    this.#room.time.advance(5_000);
    await this.#changeDesks();
    for (const _ of ['the game', ...cashTables, 'the dealers']) await this.#manage('cash');
  }

  async #minute(): Promise<void> {
    const [room, luck] = [this.#room, this.#luck];
    for (const tableId of tables) {
      const running = room.tables.get(tableId);
      for (let tap = 0; running !== undefined && tap < tapsAMinute; tap += 1) this.#tap(running);
    }
    for (const _ of [1, 2]) await this.#manage(luck.once(3) ? 'cash' : 'tournament');
    // Calls are answered about as often as they come.
    for (const tableId of cashTables) await room.rule(tableId);
    if (luck.once(10)) await room.orderSomething(luck.oneOf(cashTables));
    room.time.advance(minuteMs / 2);
    this.#drain();
    room.time.advance(minuteMs / 2);
    this.#drain();
  }

  /** At the cash tables anything happens, including calls for the floor; at the tournament tables only what a dealer would do. */
  #tap(running: RunningTable): void {
    this.#taps += 1;
    const isCash = (cashTables as readonly string[]).includes(running.tableId);
    if (isCash && this.#luck.once(3)) this.#room.play(running);
    else tapAsDealer(running, this.#luck, { at: this.#room.time.now(), id: `tap-${this.#taps}` });
    this.#room.time.advance(200);
  }

  /** Everybody leaves and others come: a person signs in at the office, the floor watches a table, and a console is reloaded. */
  async #changeDesks(): Promise<void> {
    this.#office?.close();
    this.#floor?.close();
    this.#office = await this.#room.openOffice();
    this.#floor = this.#room.openFloorPage();
    this.#floor?.send(JSON.stringify({ type: 'watch', tableId: this.#luck.oneOf(tables) }));
    const tableId = this.#luck.oneOf(tables);
    this.#consoles.get(tableId)?.close();
    for (const each of tables)
      if (each === tableId || !this.#consoles.has(each)) this.#consoles.set(each, this.#console(each));
  }

  #console(tableId: string): WireEnd {
    const { time } = this.#room;
    const { table } = this.#room.tables.get(tableId) ?? {};
    const pair = transportPair(time, undefined, false);
    if (table === undefined) return pair.near;
    answer(pair.far, {
      table,
      time,
      status: new StatusBoard(time, { simulated: false, cardroom: true }),
      newId: () => `console-${this.#taps}`,
      deckDesk: null,
      askShuffler: null,
      signIn: null,
      floorDesk: null,
    });
    pair.near.send(JSON.stringify({ type: 'hello', protocol: 1 }));
    return pair.near;
  }

  async #manage(what: 'cash' | 'tournament'): Promise<void> {
    const page = this.#office;
    if (page === null || page.isGone) return;
    const wish = what === 'cash' ? this.#cash.wish(page.cash()) : this.#tournament.wish(page.tournaments(), null);
    if (wish !== null) await page.wish(wish);
  }

  #drain(): void {
    for (const end of [...this.#consoles.values(), this.#floor]) this.#messages += end?.take().length ?? 0;
    // The tables' messages are kept by kind alone.
    this.#room.heardByTables();
  }

  /** Exports the newest hands of a table, as `riffle export` does. */
  #export(tableId: string): void {
    const log = openReadOnlyLog(join(this.#folder, 'room', `table-${tableId}.sqlite`));
    try {
      const running = this.#room.tables.get(tableId);
      const { handNumber = 0 } = running?.table.state ?? {};
      const last = running?.log.handSnapshot(Math.max(1, handNumber - handsExported), 'test') ?? null;
      const events = log.read(last?.seq ?? 0, exportedRows).map(readEvent);
      const state = last === null ? null : (JSON.parse(last.state) as Parameters<typeof toldHands>[1]);
      for (const [index, told] of [...toldHands(events, state, new Map())].entries())
        if ('text' in writeHand('phh', told, index, (id) => id)) this.#exported += 1;
    } finally {
      log.close();
    }
  }
}
