import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type FollowedTable, followTable } from '../../commands/follow-table.ts';
import { defaultCardroom, defaultTable, tableId } from '../../commands/one-pc/default-table.ts';
import { superviseDevice, superviseServer } from '../../commands/one-pc/programs.ts';
import { type DeckTags, simulatedDecks } from '../../commands/one-pc/simulated-decks.ts';
import type { PairAnswer } from '../../protocol/cardroom-messages.ts';
import type { Ready } from '../../server/parent-messages.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A cardroom of one PC with simulated devices, and somebody listening on every wire. */
export interface OpenPc {
  readonly data: string;
  /** `http://host:port` of the table server. */
  readonly url: string;
  readonly room: Pick<Ready, 'url' | 'codes'>;
  readonly table: FollowedTable;
  /** Where the shuffler's buttons are. */
  readonly shuffler: string;
  /** Where cards are laid on the reader's antennas. */
  readonly reader: string;
  readonly decks: DeckTags;
  /** What was sent to each kind of page, and both ways between table and cardroom. */
  readonly sent: ReadonlyMap<string, string>;
  /** Resolves when the cardroom has everything the table booked. */
  readonly untilRoomHasAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const say = (): void => {};
const key = 'the-key-of-the-one-table';

/** Starts what `riffle start` starts, with devices faster than life. */
export async function openPc(): Promise<OpenPc> {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const data = folder.path;
  const running: { stop(): void | Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const one of running.splice(0).reverse()) await one.stop();
  };
  onTestFinished(stop);
  const keep = <Running extends { stop(): void | Promise<void> }>(one: Running): Running => {
    running.push(one);
    return one;
  };
  mkdirSync(join(data, 'lines'));
  const deckFile = join(data, 'decks.sealed');
  const decks = simulatedDecks(deckFile, 1);
  const device = (name: 'shuffler' | 'reader', speed: number) =>
    keep(superviseDevice({ name, verb: `simulate-${name}`, line: join(data, 'lines', name), speed, say })).start();
  const server = (role: 'table' | 'cardroom', toml: string) => {
    const config = join(data, `${role}.toml`);
    writeFileSync(config, toml);
    return keep(superviseServer({ name: role, role, config, say })).start();
  };
  const [shuffler, reader] = await Promise.all([device('shuffler', 50), device('reader', 4)]);
  const room = await server('cardroom', defaultCardroom({ port: 0, keys: { [tableId]: key } }));
  const sent = new Map<string, string>();
  const hear = (place: string, text: string): void => void sent.set(place, `${sent.get(place) ?? ''}${text}\n`);
  const wire = keep(await tappedWire(`${wsOf(room.url)}/sync`, (text) => hear('sync', text)));
  const lines = { shuffler: shuffler.line, reader: reader.line, badge: null, deckFile };
  const place = { port: 0, cardroom: { url: wire.url, key }, ...lines };
  const { url } = await server(
    'table',
    defaultTable({ game: 'no-limit-holdem', rulebook: 'tda-2011', mode: 'cash', seats: 4, demo: false }, place),
  );
  keep(await listener(`${wsOf(url)}/table`, null, (text) => hear('console', text)));
  for (const role of ['floor', 'display'] as const) {
    const browser = await pairedKey(room.url, room.codes[role]);
    keep(await listener(`${wsOf(room.url)}/socket`, browser, (text) => hear(role, text)));
  }
  const table = followTable(url);
  keep({ stop: () => table.close() });
  return {
    data,
    url,
    room,
    table,
    shuffler: shuffler.control,
    reader: reader.control,
    decks,
    sent,
    untilRoomHasAll: () =>
      expect
        .poll(async () => (await fetch(`${url}/health`)).json(), { timeout: 10_000 })
        .toMatchObject({ status: { cardroom: { state: 'linked', unsent: 0 } } }),
    stop,
  };
}

export const wsOf = (url: string): string => url.replace('http', 'ws');

/** Pairs a browser with a code; gives its key. */
export async function pairedKey(url: string, code: string | undefined): Promise<string | null> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code, name: 'Tablet' });
  const answer = (await (await fetch(`${url}/pair`, { method: 'POST', headers, body })).json()) as PairAnswer;
  return answer.key;
}

/** A page that follows the table and says nothing. */
async function listener(url: string, browser: string | null, hear: (text: string) => void) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  socket.on('message', (data) => hear(String(data)));
  socket.send(JSON.stringify({ type: 'hello', protocol: 1, key: browser }));
  if (browser !== null) socket.send(JSON.stringify({ type: 'watch', tableId }));
  return { stop: () => socket.terminate() };
}

/** Stands between the table and its cardroom, passes everything on, and hears it. */
async function tappedWire(room: string, hear: (text: string) => void) {
  const wire = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(wire, 'listening');
  wire.on('connection', (near) => {
    const far = new WebSocket(room);
    const waiting = once(far, 'open');
    const pass = (to: WebSocket) => async (data: Buffer) => {
      await waiting;
      hear(String(data));
      to.send(String(data));
    };
    near.on('message', pass(far)).on('close', () => far.terminate());
    far.on('message', pass(near)).on('close', () => near.terminate());
  });
  const stop = (): void => {
    for (const client of wire.clients) client.terminate();
    wire.close();
  };
  return { url: `ws://127.0.0.1:${(wire.address() as AddressInfo).port}`, stop };
}
