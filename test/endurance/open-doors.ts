import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { listenTools } from '../../native-bridge/network/listen-tools.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { messageBytesMax } from '../../protocol/table-messages.ts';
import { startCardroom } from '../../server/cardroom/start-cardroom.ts';
import { answer } from '../../server/connections/answer.ts';
import type { ScreenTransport } from '../../server/connections/screen-transport.ts';
import { listenForWebSockets } from '../../server/connections/web-socket-listener.ts';
import { serveTable } from '../../server/sync/intake.ts';
import { StatusBoard } from '../../server/table/status-board.ts';
import { logId, openRoom, today } from '../support/intake-room.ts';
import { realTable } from '../support/real-table.ts';
import { sampleRoomKey } from '../support/staff-of-house.ts';
import { firstRows } from '../support/table-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A server on real sockets of this machine. */
async function door(serve: (transport: ScreenTransport) => void) {
  const http = createServer();
  const { sockets } = listenTools(messageBytesMax);
  const routes = new Map([['/', { door: () => null, why: 'not-paired' as const, serve }]]);
  const listener = listenForWebSockets({ http, sockets, routes, time: systemTime });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => {
    await listener.close();
    http.close();
  });
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/`, sockets };
}

/** A table with three players, and its status, at a real door. */
export async function tableAtDoor() {
  const { table, log } = realTable();
  const status = new StatusBoard(systemTime, { simulated: false, cardroom: true });
  const without = { deckDesk: null, askShuffler: null, signIn: null, floorDesk: null };
  const opened = await door((transport) =>
    answer(transport, { ...without, table, status, time: systemTime, newId: randomUUID }),
  );
  return { ...opened, table, log, status };
}

/** A cardroom without tables at a real door, and the keys of two paired pages. */
export async function cardroomAtDoor() {
  const folder = temporaryFolder();
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: randomUUID });
  onTestFinished(() => store.close());
  const cardroom = startCardroom({
    store,
    time: systemTime,
    tableKeys: new Map(),
    randomCode: () => String(100_000 + (randomBytes(4).readUInt32BE() % 900_000)),
    newKey: () => randomBytes(32).toString('base64url'),
    staff: { newId: randomUUID, random: randomBytes, key: sampleRoomKey(), demo: true },
  });
  const opened = await door((transport) => cardroom.serveBrowser(transport));
  const paired = (role: 'floor' | 'cardroom'): string =>
    cardroom.pair({ code: cardroom.issueCode(role).code, name: 'Petra' }, '127.0.0.1').key ?? '';
  return { ...opened, cardroom, floorKey: paired('floor'), officeKey: paired('cardroom') };
}

/** A cardroom at the door for tables, which has one table's log. */
export async function roomAtDoor() {
  const { store, time, room } = openRoom();
  const rows = firstRows('1', logId, 1_000);
  expect(room.intake.accept({ tableId: '1', logId, rows, texts: [] })).toBeNull();
  const opened = await door((transport) => serveTable(transport, { room, time }));
  const { seq, hash } = rows.at(-1) ?? expect.unreachable();
  return { ...opened, store, hello: { ...today, seq, hash } };
}

interface Heard {
  readonly type: string;
  readonly id?: string;
  readonly refusal?: unknown;
}

/** A page that records its messages. */
export class Page {
  readonly socket: WebSocket;
  readonly heard: Heard[] = [];
  /** How the other end closed; null while it is open. */
  closed: { readonly code: number; readonly why: string } | null = null;

  private constructor(url: string) {
    this.socket = new WebSocket(url, { perMessageDeflate: false });
    this.socket.on('message', (data) => this.heard.push(JSON.parse(String(data)) as Heard));
    this.socket.on('close', (code, why) => {
      this.closed = { code, why: String(why) };
    });
    this.socket.on('error', () => {});
  }

  /** Opened and accepted. */
  static at(url: string, key: string | null = null): Promise<Page> {
    return Page.greeting(url, { type: 'hello', protocol: 1, key });
  }

  /** Opened and accepted with that greeting. */
  static async greeting(url: string, hello: object): Promise<Page> {
    const page = new Page(url);
    onTestFinished(() => page.socket.terminate());
    await once(page.socket, 'open');
    page.say(hello);
    await page.until(() => page.heard.some(({ type }) => type === 'welcome'));
    return page;
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Resolves once it holds; a test that waits in vain fails by its own time limit. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((turn) => setTimeout(turn, 2));
  }

  /** Sends it and waits for the answer with its id. */
  async ask(message: { readonly id: string } & Readonly<Record<string, unknown>>): Promise<Heard> {
    this.say(message);
    const answerTo = (): Heard | undefined => this.heard.find(({ id }) => id === message.id);
    await this.until(() => answerTo() !== undefined || this.closed !== null);
    return answerTo() ?? { type: 'gone' };
  }
}
