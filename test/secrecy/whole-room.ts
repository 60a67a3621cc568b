import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { stringify } from 'smol-toml';
import { WebSocket, WebSocketServer } from 'ws';
import { buildAll } from '../../build/build.ts';
import { type FollowedTable, followTable } from '../../commands/follow-table.ts';
import { defaultCardroom, defaultTable, type GameChoice, tableId } from '../../commands/one-pc/default-table.ts';
import { superviseDevice } from '../../commands/one-pc/programs.ts';
import { type DeckTags, simulatedDecks } from '../../commands/one-pc/simulated-decks.ts';
import { RoomProcess } from './room-processes.ts';
import { waitFor } from './wait-until.ts';

/** A cardroom with one table and simulated devices, each in its own process, with all connections recorded. */
export interface WholeRoom {
  readonly data: string;
  readonly table: RoomProcess;
  readonly cardroom: RoomProcess;
  readonly followed: FollowedTable;
  /** The addresses of the shuffler's buttons and the reader's antennas. */
  readonly shuffler: string;
  readonly reader: string;
  readonly decks: DeckTags;
  readonly sockets: RecordedSockets;
  /** Resolves when the cardroom has everything the table booked. */
  readonly untilRoomHasAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const say = (): void => {};
const key = 'the-key-of-the-one-table';
/** Faster than normal: a shuffle takes a second, a round over all antennas a few hundredths. */
const speeds = { shuffler: 50, reader: 8 };
const seats = 4;
/** Longer than any evening here: nothing is released. */
const leastMinutes = 240;
/** Nothing in it needs to be searched. */
const smallReserve = 'reserveMegabytes = 1';

/** Starts what `riffle start` starts, in that folder; a failed start leaves nothing running. */
export async function openWholeRoom(data: string, game: GameChoice, seed: number): Promise<WholeRoom> {
  const running: { stop(): void | Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const one of running.splice(0).reverse()) await one.stop();
  };
  // The pages are searched too, and a clean checkout has none built.
  await buildAll({ only: ['renderer'] });
  try {
    return await started({ data, game, seed, stop, keep: (one) => void running.push(one) });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Starting {
  readonly data: string;
  readonly game: GameChoice;
  readonly seed: number;
  readonly stop: () => Promise<void>;
  readonly keep: (one: { stop(): void | Promise<void> }) => void;
}

async function started({ data, game, seed, stop, keep }: Starting): Promise<WholeRoom> {
  mkdirSync(join(data, 'lines'));
  const deckFile = join(data, 'decks.sealed');
  const decks = simulatedDecks(deckFile, seed);
  const device = async (name: keyof typeof speeds) => {
    const one = superviseDevice({
      name,
      verb: `simulate-${name}`,
      line: join(data, 'lines', name),
      speed: speeds[name],
      seed,
      say,
    } as const);
    keep(one);
    return one.start();
  };
  const server = async (role: 'table' | 'cardroom', toml: string): Promise<RoomProcess> => {
    const config = join(data, `${role}.toml`);
    writeFileSync(config, toml);
    const one = new RoomProcess(role, { config, folder: join(data, `run-${role}`) });
    keep({ stop: () => one.strike('SIGTERM') });
    await one.start();
    return one;
  };
  const [shuffler, reader, cardroom] = await Promise.all([
    device('shuffler'),
    device('reader'),
    server(
      'cardroom',
      stringify({ ...defaultCardroom({ port: 0, keys: { [tableId]: key } }), stream: { leastMinutes } }),
    ),
  ]);
  const sockets = new RecordedSockets();
  keep(sockets);
  const url = await sockets.between(`${cardroom.ready.url.replace('http', 'ws')}/sync`, 'sync');
  const lines = { shuffler: shuffler.line, reader: reader.line, badge: null, deckFile };
  const choice = { game, rulebook: 'tda-2011', mode: 'cash', seats, demo: false } as const;
  const written = stringify(defaultTable(choice, { port: 0, cardroom: { url, key }, ...lines }));
  const table = await server('table', `${smallReserve}\n${written}`);
  const followed = followTable(table.ready.url);
  keep({ stop: () => followed.close() });
  return {
    data,
    table,
    cardroom,
    followed,
    decks,
    sockets,
    stop,
    shuffler: shuffler.control,
    reader: reader.control,
    untilRoomHasAll: async () => {
      await waitFor('the last event in the cardroom', async () => {
        const health = (await (await fetch(`${table.ready.url}/health`)).json()) as TableHealth;
        return health.status?.cardroom?.state === 'linked' && health.status.cardroom.unsent === 0;
      });
    },
  };
}

/** The relevant part of a table's health. */
export interface TableHealth {
  readonly status?: {
    readonly cardroom?: { readonly state?: string; readonly unsent?: number };
    readonly shuffler?: { readonly state?: string };
    readonly streamKey?: boolean;
  };
  readonly devices?: { readonly reader?: { readonly unsealed?: unknown } };
}

/** Everything sent over each socket, by where it was recorded. */
class RecordedSockets {
  readonly #heard = new Map<string, string[]>();
  readonly #open: { stop(): void }[] = [];

  get places(): readonly string[] {
    return [...this.#heard.keys()];
  }

  /** Everything recorded there, one message a line. */
  at(place: string): string {
    return this.#heard.get(place)?.join('\n') ?? '';
  }

  hear(place: string, text: string): void {
    const heard = this.#heard.get(place) ?? [];
    heard.push(text);
    this.#heard.set(place, heard);
  }

  /** Every frame of every WebSocket of a page, both ways. */
  watch(place: string, page: Page): void {
    page.on('websocket', (line) => {
      const hear = ({ payload }: { readonly payload: string | Buffer }): void => this.hear(place, String(payload));
      line.on('framesent', hear).on('framereceived', hear);
    });
  }

  /** Relays everything between the table and its cardroom; returns the address for the table. */
  async between(room: string, place: string): Promise<string> {
    const wire = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(wire, 'listening');
    wire.on('connection', (near) => {
      const far = new WebSocket(room);
      const isOpen = once(far, 'open').then(
        () => true,
        () => {
          near.terminate();
          return false;
        },
      );
      const pass = (to: WebSocket) => async (data: Buffer) => {
        // A message of a peer that left before the other side was there reached nobody.
        if (!(await isOpen)) return;
        this.hear(place, String(data));
        to.send(String(data));
      };
      near.on('message', pass(far)).on('close', () => far.terminate());
      far.on('message', pass(near)).on('close', () => near.terminate());
      far.on('error', () => near.terminate());
    });
    this.#open.push({
      stop: () => {
        for (const client of wire.clients) client.terminate();
        wire.close();
      },
    });
    return `ws://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const one of this.#open.splice(0)) one.stop();
  }
}
