import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildAll } from '../../build/build.ts';
import { makeFolder } from '../../native-bridge/disk/folders.ts';
import { parseCardroomConfig } from '../../server/config.ts';
import { simulatedInMemory } from '../../server/device-config.ts';
import type { Ready } from '../../server/parent-messages.ts';
import { electronBinary } from '../electron-binary.ts';
import { type ControlRoutes, serveControl } from '../simulator/control-server.ts';
import { DealingHands } from './dealing-hands.ts';
import {
  defaultCardroom,
  defaultTable,
  emptyTable,
  furtherTables,
  gamesOf,
  playerNames,
  type TablePlace,
  tableId,
} from './default-table.ts';
import { playDemo } from './demo.ts';
import { hasDisplay, openPage } from './open-page.ts';
import { type OpenedTable, openedTable, writeConfig } from './opened-table.ts';
import { playedBy, playedReaderRoutes, playedShufflerRoutes } from './played-device.ts';
import { type SimulatedDevice, superviseDevice, superviseKiosk, superviseServer } from './programs.ts';
import { type DeckTags, simulatedDecks } from './simulated-decks.ts';
import type { StartOptions } from './start-options.ts';
import { pairingLines, type StartScreen } from './start-screen.ts';
import { CouldNotStart } from './supervised-process.ts';

const root = join(import.meta.dirname, '..', '..');
/** A real machine shuffles for 22 seconds, which is too long to watch. */
const shufflerSpeed = 4;
const cardMs = 250;
const actionMs = 1_200;
/** A note for people who edit a table's configuration. */
const openedOnce = 'Seats, stakes and players count only when the table is opened for the first time.';

/** The smallest complete cardroom: two servers, two simulated devices and a pair of simulated hands on one PC. */
export class OnePc {
  readonly #options: StartOptions;
  readonly #say: (line: string) => void;
  /** The running programs, in the order in which they were started. */
  readonly #running: { stop(): void | Promise<void> }[] = [];
  #decks: DeckTags = new Map();
  #isStopped = false;

  constructor(options: StartOptions, say: (line: string) => void) {
    this.#options = options;
    this.#say = say;
  }

  /** Starts everything and returns what to print. Rejects with `CouldNotStart`; call `stop` for what did start. */
  async start(): Promise<StartScreen> {
    const { data, port, demo, mat } = this.#options;
    makeDataFolder(join(data, 'lines'));
    // A server that finds no screens at its start serves none until it restarts.
    await buildAll({ only: ['renderer'] });
    const deckFile = join(data, 'decks.sealed');
    const decks = simulatedDecks(deckFile, randomInt(2 ** 31));
    const lines = { shuffler: await this.#line('shuffler'), reader: await this.#line('reader') };
    const badges = await this.#badges();
    const keys = this.#keys();
    const key = keys[tableId] ?? '';
    const room = await this.#cardroom(keys, port === 0 ? 0 : port + 1);
    const url = `${room.url.replace('http', 'ws')}/sync`;
    const places = {
      shuffler: placeOf(lines.shuffler),
      reader: placeOf(lines.reader),
      badge: badges?.line ?? null,
    };
    const table = await this.#table({ cardroom: { url, key }, deckFile, ...places });
    const shuffler = await this.#device(lines.shuffler, playedShufflerRoutes(playedBy(table.child, 'shuffler')));
    const reader = await this.#device(lines.reader, playedReaderRoutes(playedBy(table.child, 'reader')));
    const at = { tableUrl: table.url, shufflerControl: shuffler?.control ?? null };
    const withReader = (control: string): DealingHands =>
      new DealingHands({ ...at, readerControl: control, decks, random: Math.random, cardMs });
    const hands = reader === null || mat ? null : this.#keep(withReader(reader.control));
    this.#decks = decks;
    if (reader !== null && reader.line !== 'in memory') await this.#bringDecks(reader);
    if (demo) this.#keep(playDemo({ ...at, hands, names: playerNames, actionMs, say: this.#say }));
    const further = await this.#further(url, keys);
    const openedAs = this.#openedAs();
    return {
      data,
      openedAs,
      seats: openedAs?.seats ?? this.#options.seats,
      room,
      table,
      further,
      shuffler,
      reader,
      badges,
    };
  }

  /** Each table's key, reused from the last time, so that the cardroom recognises it. */
  #keys(): Readonly<Record<string, string>> {
    const kept = keptKeys(join(this.#options.data, 'cardroom.toml'));
    const ids = [tableId, ...furtherTables(this.#options.tables).map((one) => one.tableId)];
    return { ...kept, ...Object.fromEntries(ids.map((id) => [id, kept[id] ?? randomBytes(24).toString('base64url')])) };
  }

  /** Tables without devices and, until the office seats somebody, without players. */
  async #further(url: string, keys: Readonly<Record<string, string>>): Promise<StartScreen['further']> {
    const { data, port, tables } = this.#options;
    const started: { readonly name: string; readonly url: string }[] = [];
    for (const [index, own] of furtherTables(tables).entries()) {
      const config = join(data, `${own.tableId}.toml`);
      const cardroom = { url, key: keys[own.tableId] ?? '' };
      const none = { shuffler: null, reader: null, badge: null, deckFile: join(data, `${own.tableId}.decks`) };
      const place = { cardroom, ...none, port: port === 0 ? 0 : port + 2 + index };
      this.#write(config, emptyTable(this.#options, place, own), openedOnce);
      const server = superviseServer({ name: `The server of ${own.name}`, role: 'table', config, say: this.#say });
      started.push({ name: own.name, url: (await this.#keep(server).start()).url });
    }
    return started;
  }

  /** Ends everything in reverse order. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const running of this.#running.splice(0).reverse()) await running.stop();
  }

  /** How the table was opened earlier, if that differs from the present request. */
  #openedAs(): OpenedTable | null {
    const { data, mode, seats, rulebook, game } = this.#options;
    const opened = openedTable(join(data, tableId, 'table.db'));
    return isDeepStrictEqual(opened, { mode, seats, rulebook, games: gamesOf(game) }) ? null : opened;
  }

  #write(file: string, config: object, note: string): void {
    if (writeConfig(file, config, note)) this.#say(`${file} is used as somebody changed it.`);
  }

  #keep<Running extends { stop(): void | Promise<void> }>(running: Running): Running {
    if (this.#isStopped) throw new CouldNotStart('It was told to end while it started.');
    this.#running.push(running);
    return running;
  }

  /** Puts the simulated decks beside the reader's mat; a restarted reader has an empty one. */
  async #bringDecks({ control }: SimulatedDevice): Promise<void> {
    const body = JSON.stringify([...this.#decks].map(([name, tags]) => ({ name, tags: [...tags.values()] })));
    const answer = await fetch(`${control}/mat/decks`, { method: 'POST', body });
    await answer.arrayBuffer();
  }

  /** A device with a line of its own; in memory if this machine can make no line; null if it was not wanted. */
  async #line(device: 'shuffler' | 'reader'): Promise<DeviceLine> {
    if (!this.#options[device]) return null;
    const supervised = superviseDevice({
      name: `The simulated ${device}`,
      verb: `simulate-${device}`,
      line: join(this.#options.data, 'lines', device),
      speed: device === 'shuffler' ? shufflerSpeed : 1,
      onAgain: (again) => void (device === 'reader' && this.#bringDecks(again).catch(() => {})),
      say: this.#say,
    });
    try {
      return await this.#keep(supervised).start();
    } catch (error) {
      if (!(error instanceof CouldNotStart) || this.#isStopped) throw error;
      this.#say(`The ${device} is simulated in memory: ${error.message}`);
      return 'in memory';
    }
  }

  /** A badge reader on a line of its own; null if it was not wanted, or this machine can make no line. */
  async #badges(): Promise<SimulatedDevice | null> {
    if (!this.#options.badges) return null;
    const supervised = superviseDevice({
      name: 'The simulated badge reader',
      verb: 'simulate-badge',
      line: join(this.#options.data, 'lines', 'badge'),
      speed: 1,
      say: this.#say,
    });
    try {
      return await this.#keep(supervised).start();
    } catch (error) {
      if (!(error instanceof CouldNotStart) || this.#isStopped) throw error;
      this.#say(`There is no badge reader: ${error.message} PINs are typed all the same.`);
      return null;
    }
  }

  /** Where a device is operated; one in memory is operated here, through the table server. */
  async #device(line: DeviceLine, routes: ControlRoutes): Promise<SimulatedDevice | null> {
    if (line !== 'in memory') return line;
    const control = await serveControl(routes, 0);
    this.#keep({ stop: () => control.close() });
    return { line, control: control.url };
  }

  #cardroom(keys: Readonly<Record<string, string>>, port: number): Promise<Ready> {
    const config = join(this.#options.data, 'cardroom.toml');
    this.#write(config, defaultCardroom({ port, keys }), '');
    const onAgain = ({ url, codes }: Ready): void => this.#say(pairingLines(url, codes));
    return this.#keep(
      superviseServer({ name: 'The cardroom server', role: 'cardroom', config, onAgain, say: this.#say }),
    ).start();
  }

  /** In the kiosk if Electron is on disk and there is a display, otherwise without a window. */
  async #table(
    place: Omit<TablePlace, 'port'>,
  ): Promise<StartScreen['table'] & { readonly child: () => ChildProcess | null }> {
    const { data, open, port: wanted } = this.#options;
    const config = join(data, `${tableId}.toml`);
    // The kiosk's own table server could not be told what is done to a device in its memory.
    const isInMemory = place.shuffler === simulatedInMemory || place.reader === simulatedInMemory;
    const onDisk = electronBinary({ root, env: process.env });
    const hasElectron = onDisk !== null;
    const binary = open && !isInMemory && hasDisplay(process) ? onDisk : null;
    const port = binary !== null && wanted === 0 ? await freePort() : wanted;
    this.#write(config, defaultTable(this.#options, { ...place, port }), openedOnce);
    if (binary !== null) {
      const url = `http://127.0.0.1:${port}`;
      await buildAll({ only: ['server', 'electron'] });
      await this.#keep(superviseKiosk({ binary, root, config, url, say: this.#say })).start();
      return { url, window: 'kiosk', hasElectron, child: () => null };
    }
    const server = this.#keep(superviseServer({ name: 'The table server', role: 'table', config, say: this.#say }));
    const { url } = await server.start();
    const window = open && openPage(url, process) ? 'browser' : 'none';
    return { url, window, hasElectron, child: () => server.child };
  }
}

/** A device with a line of its own, one in the table server's memory, or none. */
type DeviceLine = SimulatedDevice | 'in memory' | null;

function placeOf(line: DeviceLine): string | null {
  if (line === null) return null;
  return line === 'in memory' ? simulatedInMemory : line.line;
}

function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new CouldNotStart(`The data folder cannot be made: ${(error as Error).message}.`);
  }
}

function keptKeys(file: string): Readonly<Record<string, string>> {
  return existsSync(file) ? parseCardroomConfig(file, readFileSync(file, 'utf8')).tables : {};
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
