import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { buildAll } from '../../build/build.ts';
import { parseCardroomConfig } from '../../server/config.ts';
import type { Ready } from '../../server/main.ts';
import { electronBinary } from '../electron-binary.ts';
import { DealingHands } from './dealing-hands.ts';
import { defaultCardroom, defaultTable, playerNames, type TablePlace, tableId } from './default-table.ts';
import { playDemo } from './demo.ts';
import { hasDisplay, openPage } from './open-page.ts';
import { type SimulatedDevice, superviseDevice, superviseKiosk, superviseServer } from './programs.ts';
import { simulatedDecks } from './simulated-decks.ts';
import type { StartOptions } from './start-options.ts';
import { pairingLines, type StartScreen } from './start-screen.ts';
import { CouldNotStart } from './supervised-process.ts';

const root = join(import.meta.dirname, '..', '..');
/** Shuffling takes a real machine 22 seconds, which is long when nobody is chatting meanwhile. */
const shufflerSpeed = 4;
const cardMs = 250;
const actionMs = 1_200;

/** The smallest real cardroom: two servers, two simulated devices and a pair of simulated hands on one PC. */
export class OnePc {
  readonly #options: StartOptions;
  readonly #say: (line: string) => void;
  /** What runs, in the order in which it was started. */
  readonly #running: { stop(): void | Promise<void> }[] = [];
  #isStopped = false;

  constructor(options: StartOptions, say: (line: string) => void) {
    this.#options = options;
    this.#say = say;
  }

  /** Starts everything and returns what to tell people. Rejects with `CouldNotStart`; what did start is then for `stop`. */
  async start(): Promise<StartScreen> {
    const { data, port, demo } = this.#options;
    makeFolder(join(data, 'lines'));
    const deckFile = join(data, 'decks.json');
    const decks = simulatedDecks(deckFile, randomInt(2 ** 31));
    const shuffler = await this.#device('shuffler');
    const reader = await this.#device('reader');
    const key = keptKey(join(data, 'cardroom.toml')) ?? randomBytes(24).toString('base64url');
    const room = await this.#cardroom(key, port === 0 ? 0 : port + 1);
    const url = `${room.url.replace('http', 'ws')}/sync`;
    const lines = { shuffler: shuffler?.line ?? 'none', reader: reader?.line ?? 'none' };
    const table = await this.#table({ cardroom: { url, key }, deckFile, ...lines });
    const at = { tableUrl: table.url, shufflerControl: shuffler?.control ?? null };
    const hands =
      reader === null
        ? null
        : this.#keep(new DealingHands({ ...at, readerControl: reader.control, decks, random: Math.random, cardMs }));
    if (demo) this.#keep(playDemo({ ...at, hands, names: playerNames, actionMs, say: this.#say }));
    return { data, room, table, shuffler, reader };
  }

  /** Ends everything, the last started first. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const running of this.#running.splice(0).reverse()) await running.stop();
  }

  #keep<Running extends { stop(): void | Promise<void> }>(running: Running): Running {
    if (this.#isStopped) throw new CouldNotStart('It was told to end while it started.');
    this.#running.push(running);
    return running;
  }

  /** Null where it was not wanted, or where this machine has no line for it: the table is then played by hand. */
  async #device(device: 'shuffler' | 'reader'): Promise<SimulatedDevice | null> {
    if (!this.#options[device]) return null;
    const line = join(this.#options.data, 'lines', device);
    const supervised = superviseDevice({
      name: `The simulated ${device}`,
      verb: `simulate-${device}`,
      line,
      speed: device === 'shuffler' ? shufflerSpeed : 1,
      say: this.#say,
    });
    try {
      return await this.#keep(supervised).start();
    } catch (error) {
      if (!(error instanceof CouldNotStart) || this.#isStopped) throw error;
      this.#say(`The table plays without a ${device}: ${error.message}`);
      return null;
    }
  }

  #cardroom(key: string, port: number): Promise<Ready> {
    const config = join(this.#options.data, 'cardroom.toml');
    writeFileSync(config, defaultCardroom({ port, key }), { mode: 0o600 });
    const onAgain = ({ url, codes }: Ready): void => this.#say(pairingLines(url, codes));
    return this.#keep(
      superviseServer({ name: 'The cardroom server', role: 'cardroom', config, onAgain, say: this.#say }),
    ).start();
  }

  /** In the kiosk where Electron is on the disk and there is a display to show it on, else by itself. */
  async #table(place: Omit<TablePlace, 'port'>): Promise<StartScreen['table']> {
    const { data, open, port: wanted } = this.#options;
    const config = join(data, `${tableId}.toml`);
    const binary = open && hasDisplay(process) ? electronBinary({ root, env: process.env }) : null;
    const port = binary !== null && wanted === 0 ? await freePort() : wanted;
    writeFileSync(config, defaultTable(this.#options, { ...place, port }), { mode: 0o600 });
    if (binary !== null) {
      const url = `http://127.0.0.1:${port}`;
      await buildAll();
      await this.#keep(superviseKiosk({ binary, root, config, url, say: this.#say })).start();
      return { url, window: 'kiosk' };
    }
    await buildAll({ only: ['renderer'] });
    const { url } = await this.#keep(
      superviseServer({ name: 'The table server', role: 'table', config, say: this.#say }),
    ).start();
    return { url, window: open && openPage(url, process) ? 'browser' : 'none' };
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CouldNotStart(`The data folder cannot be made: ${(error as Error).message}.`);
  }
}

/** The table's key from the last time, so that the cardroom knows the table again. */
function keptKey(file: string): string | null {
  if (!existsSync(file)) return null;
  return parseCardroomConfig(file, readFileSync(file, 'utf8')).tables[tableId] ?? null;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
