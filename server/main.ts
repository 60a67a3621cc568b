// The server program, and the only file that opens hardware, disk, sockets and processes; everything else is handed them.
//   --role table|cardroom --config FILE [--port N] [--with-parent]        --role card-sealer --deck FILE
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CardReader } from '../native-bridge/contracts/card-reader.ts';
import type { Line } from '../native-bridge/contracts/line.ts';
import type { Shuffler } from '../native-bridge/contracts/shuffler.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';
import { CannotRun, listenFault } from './cannot-run.ts';
import { type CodeDesk, codeDesk, codeDeskFile } from './cardroom/code-desk.ts';
import {
  parseCardroomConfig,
  parseTableConfig,
  simulatedInMemory,
  type TableConfig,
  UnusableConfig,
} from './config.ts';
import { type Door, ownMachineDoor, ownPageDoor, programDoor } from './connections/doors.ts';
import { serveHttpFiles } from './connections/http-files.ts';
import { listenForConsole } from './connections/message-port-listener.ts';
import type { ParentPort } from './connections/shell-port.ts';
import { socketTransport } from './connections/socket-transport.ts';
import { listenForWebSockets, type SocketRoute } from './connections/web-socket-listener.ts';
import type { Play, Played } from './parent-messages.ts';
import { dieOfBugs, endWith, tellReady } from './program-life.ts';
import { readServerOptions, type ServerOptions } from './server-options.ts';
import { syncMessageBytesMax } from './sync/next-batch.ts';
import type { SealerProcess } from './table/card-sealer.ts';
import { serveSealedCards } from './table/card-sealer-process.ts';
import type { FromSealer } from './table/sealer-messages.ts';
import { listenForTableServer, sealerOverShell } from './table/sealer-over-shell.ts';
import { placesOf, startTableServer } from './table/table-server.ts';

const exitCannotRun = 2;
const serialBaudRate = 115_200;
const cardroomPage = 'cardroom.html';
const simulatedSpeed = 4;

interface Listening {
  readonly url: string;
  /** The same server as reached from this machine. */
  readonly ownUrl: string;
  /** No connection is left when it resolves, and everybody who was served knows. */
  readonly close: () => Promise<void>;
}

const time: TimeSource = {
  now: () => Date.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};
const newId = (): string => randomBytes(16).toString('hex');

// Names and keys lie in these files: they are for the account that runs the program. A thread has its process's mask.
if (isMainThread) process.umask(0o077);

try {
  refuseOldNode(process.versions.node);
  await run(optionsOf(process.argv.slice(2)));
} catch (error) {
  const isExpected = [CannotRun, UnusableConfig, StorageFault].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exit(exitCannotRun);
}

/** The database library does not refuse an older Node, it crashes in it: this comes before it is loaded. */
function refuseOldNode(version: string): void {
  if (Number.parseInt(version, 10) < 24) throw new CannotRun(`Riffle needs Node 24 or later; this is Node ${version}.`);
}

function optionsOf(args: readonly string[]): ServerOptions {
  const options = readServerOptions(args);
  if ('problem' in options) throw new CannotRun(options.problem);
  return options;
}

async function run(options: ServerOptions): Promise<void> {
  switch (options.role) {
    case 'table':
      return runTable(options);
    case 'cardroom':
      return runCardroom(options);
    case 'card-sealer':
      return runCardSealer(options.file);
  }
}

async function runTable({ file, port, withParent }: ServerOptions): Promise<void> {
  const config = parseTableConfig(file, readText(file));
  const folder = writableFolder(resolve(dirname(file), config.data));
  const log = await openLog(withParent ? folder : null);
  dieOfBugs(log);
  const { openEventLog } = await import('../native-bridge/sqlite/event-log.ts');
  const eventLog = openEventLog({ path: join(folder, 'table.db'), tableId: config.tableId, newLogId: newId });
  const devices = await openDevices(config);
  const { WebSocket } = await import('ws');
  const server = startTableServer({
    config,
    log: eventLog,
    time,
    newId,
    build: buildName(),
    ...devices,
    startSealer: () => startSealer(resolve(dirname(file), config.devices.deckFile ?? '')),
    connectRoom: (url) =>
      socketTransport(new WebSocket(url, { handshakeTimeout: 5_000, maxPayload: 2 * syncMessageBytesMax }), time),
    report: (sentence) => log.warn(sentence),
  });
  const shell = shellPort();
  if (shell !== null) listenForConsole(shell, (transport) => server.serveScreen(transport));
  const routes = new Map<string, SocketRoute>([
    ['/table', { door: ownMachineDoor, why: 'not-paired', serve: (transport) => server.serveScreen(transport) }],
  ]);
  const listening = await listen({
    ...config,
    port: port ?? config.port,
    index: 'index.html',
    door: ownMachineDoor,
    routes,
    health: server.health,
  });
  const stop = async (): Promise<void> => {
    await listening.close();
    await server.stop();
    eventLog.close();
  };
  endWith(stop, log, withParent);
  tellReady({ type: 'ready', url: listening.url, codes: {} }, log);
}

async function runCardroom({ file, port, withParent }: ServerOptions): Promise<void> {
  const config = parseCardroomConfig(file, readText(file));
  const folder = writableFolder(resolve(dirname(file), config.data));
  const log = await openLog(withParent ? folder : null);
  dieOfBugs(log);
  const { openCardroomStore } = await import('../native-bridge/sqlite/cardroom-store.ts');
  const { startCardroom } = await import('./cardroom/start-cardroom.ts');
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: newId });
  const cardroom = startCardroom({
    store,
    time,
    tableKeys: new Map(Object.entries(config.tables)),
    randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    newKey: () => randomBytes(32).toString('base64url'),
    pairing: { codeLifetimeMs: config.pairing.minutes * 60_000, codeUses: config.pairing.uses },
  });
  const routes = new Map<string, SocketRoute>([
    ['/socket', { door: ownPageDoor, why: 'not-paired', serve: (transport) => cardroom.serveBrowser(transport) }],
    ['/sync', { door: programDoor, why: 'key', serve: (transport) => cardroom.serveTable(transport) }],
  ]);
  const deskKey = randomBytes(32).toString('base64url');
  const desk = codeDesk(deskKey, cardroom);
  const listening = await listen({
    ...config,
    port: port ?? config.port,
    index: cardroomPage,
    door: ownPageDoor,
    routes,
    health: cardroom.health,
    posts: {
      '/pair': ({ body, ip }) => cardroom.pair(body, ip),
      '/code': ({ body, raw }) => desk(body, raw),
    },
  });
  const deskFile = writeCodeDesk(folder, { url: listening.ownUrl, key: deskKey });
  const stop = async (): Promise<void> => {
    rmSync(deskFile, { force: true });
    await listening.close();
    store.close();
  };
  endWith(stop, log, withParent);
  const roles = ['floor', 'cardroom', 'display'] as const;
  const codes = Object.fromEntries(roles.map((role) => [role, cardroom.issueCode(role).code]));
  tellReady({ type: 'ready', url: listening.url, codes }, log);
}

function writeCodeDesk(folder: string, desk: CodeDesk): string {
  const file = join(folder, codeDeskFile);
  // One that a crash left behind would keep its rights.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(desk), { mode: 0o600, flag: 'wx' });
  return file;
}

/** The only process that reads a deck file. It has no log, and its words reach nobody but the table server. */
function runCardSealer(file: string): void {
  const shell = shellPort();
  const decks = (): string => readText(file);
  if (shell === null) {
    process.on('disconnect', () => process.exit(0));
    serveSealedCards(decks, {
      tell: (message) => process.send?.(message),
      listen: (hear) => process.on('message', hear),
    });
    return;
  }
  listenForTableServer(shell, (port) => {
    port.on('close', () => process.exit(0));
    const listen = (hear: (message: unknown) => void): unknown => port.on('message', ({ data }) => hear(data));
    serveSealedCards(decks, { tell: (message) => port.postMessage(message), listen });
    port.start();
  });
}

function shellPort(): ParentPort | null {
  return (process as typeof process & { readonly parentPort?: ParentPort }).parentPort ?? null;
}

function startSealer(deckFile: string): SealerProcess {
  const shell = shellPort();
  if (shell !== null) return sealerOverShell(shell, deckFile);
  const program = [process.execPath, import.meta.filename, '--role', 'card-sealer', '--deck', deckFile] as const;
  // The core file of a crash would be full of tags: a shell forbids it, then becomes the sealer. Windows writes none by itself.
  const [first, ...rest] =
    process.platform === 'win32' ? program : (['/bin/sh', '-c', 'ulimit -c 0; exec "$0" "$@"', ...program] as const);
  const child = spawn(first, rest, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // What cannot be sent is told again to the next process.
  child.on('error', () => {});
  return {
    send: (message) => void (child.connected && child.send(message)),
    onMessage: (listener) => void child.on('message', (message) => listener(message as FromSealer)),
    onExit: (listener) => void child.once('exit', listener),
    stop: () => void (child.connected && child.disconnect()),
  };
}

async function openDevices(
  config: TableConfig,
): Promise<{ readonly shuffler: Shuffler | null; readonly reader: CardReader | null }> {
  const { shuffler, reader } = config.devices;
  return {
    shuffler: shuffler === 'none' ? null : await openShuffler(shuffler),
    reader: reader === 'none' ? null : await openReader(reader, config),
  };
}

async function openShuffler(path: string): Promise<Shuffler> {
  const { Shl1Shuffler } = await import('../native-bridge/shuffler/shl1-shuffler.ts');
  const { SimulatedShuffler } = await import('../native-bridge/shuffler/simulated-shuffler.ts');
  const line = await openLine(path, (far) => {
    const machine = new SimulatedShuffler({ line: far, time, seed: randomInt(2 ** 31), speed: simulatedSpeed });
    playFor('shuffler', {
      press: () => machine.pressGreenButton(),
      take: () => machine.takeDeck(),
      load: (deck) => machine.loadDeck(deck as 'RED' | 'BLUE'),
      state: () => machine.view,
    });
    machine.start();
  });
  return new Shl1Shuffler({ line, time, nonce: () => randomBytes(4).toString('hex').toUpperCase() });
}

async function openReader(path: string, config: TableConfig): Promise<CardReader> {
  const { PepperMux } = await import('../native-bridge/rfid/pepper-mux.ts');
  const { SimulatedPepperMux } = await import('../native-bridge/rfid/simulated-pepper-mux.ts');
  const line = await openLine(path, (far) => {
    const mat = new SimulatedPepperMux({ line: far, time, seed: randomInt(2 ** 31), speed: 1 });
    playFor('reader', {
      place: (antenna, tag) => mat.placeTag(Number(antenna), String(tag)),
      clear: () => mat.clear(),
      state: () => Object.fromEntries(mat.counts),
    });
    mat.start();
  });
  // The longer a place's cards lie under hands and chips, the longer a card may go unseen there.
  const goneAfter = { seat: 1_500, board: 2_500, muck: 4_000 };
  const goneAfterMs = new Map(
    [...placesOf(config)].map(([antenna, place]) => [antenna, goneAfter[typeof place === 'number' ? 'seat' : place]]),
  );
  return new PepperMux({ line, time, goneAfterMs });
}

/** A real line, or, where this machine can make none for a simulated device, two ends in memory with the device at the far one. */
async function openLine(path: string, simulate: (far: Line) => void): Promise<Line> {
  if (path !== simulatedInMemory) {
    const { SerialLine } = await import('../native-bridge/serial/serial-line.ts');
    return new SerialLine({ path, baudRate: serialBaudRate, time });
  }
  const { memoryLinePair } = await import('../native-bridge/serial/memory-line.ts');
  const { near, far } = memoryLinePair(time);
  simulate(far);
  return near;
}

/** Lets whoever started this program play a device that is simulated in here, as hands would. */
function playFor(
  device: Play['device'],
  plays: Readonly<Record<string, (...words: readonly unknown[]) => unknown>>,
): void {
  process.on('message', (message: Play) => {
    if (message.type !== 'play' || message.device !== device) return;
    const play = Object.hasOwn(plays, message.what) ? plays[message.what] : undefined;
    const played: Played = { type: 'played', id: message.id, result: play?.(...message.words) ?? null };
    process.send?.(played);
  });
}

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly index: string;
  readonly door: Door;
  readonly routes: ReadonlyMap<string, SocketRoute>;
  readonly health: () => object;
  /** What POST is answered with, by path. */
  readonly posts?: Readonly<Record<string, (request: FastifyRequest) => object>>;
}

async function listen({ host, port, index, door, routes, health, posts = {} }: ListenOptions): Promise<Listening> {
  const { default: fastify } = await import('fastify');
  const { default: files } = await import('@fastify/static');
  const { WebSocketServer } = await import('ws');
  const http = fastify({ forceCloseConnections: true, bodyLimit: 16 * 1024 });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 2 * syncMessageBytesMax });
  const served = listenForWebSockets({ http: http.server, sockets, routes, time });
  const alsoAt = index === cardroomPage ? ['/floor'] : [];
  await serveHttpFiles(http, { files, folder: screensFolder(), index, alsoAt, door, health });
  for (const [path, answer] of Object.entries(posts)) http.post(path, answer);
  try {
    await http.listen({ host, port });
  } catch (error) {
    throw listenFault(error, { host, port });
  }
  const { port: taken } = http.server.address() as AddressInfo;
  const urlOf = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${taken}`;
  const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  return {
    url: urlOf(host),
    ownUrl: urlOf(anyAddress[host] ?? host),
    close: async () => {
      await served.close();
      await http.close();
    },
  };
}

/** The built screens: beside this file's folder when it runs from its sources, one folder up when it is built itself. */
function screensFolder(): string | null {
  const places = [join(import.meta.dirname, '../out/renderer'), join(import.meta.dirname, '../renderer')];
  return places.find((place) => existsSync(join(place, 'assets'))) ?? null;
}

/** Names what turns a log into a table: the engine's sources, or the file they were built into. */
function buildName(): string {
  const hash = createHash('sha256');
  const engine = join(import.meta.dirname, '../engine');
  const isSource = existsSync(engine);
  const files = isSource ? readdirSync(engine, { recursive: true, encoding: 'utf8' }).sort() : [];
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)))
    hash.update(file).update(readFileSync(join(engine, file)));
  if (!isSource) hash.update(readFileSync(import.meta.filename));
  return hash.digest('hex').slice(0, 16);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') throw new CannotRun(`There is no file ${file}.`);
    throw new CannotRun(`${file} cannot be read (${String(code)}).`);
  }
}

function writableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    throw new CannotRun(`The data folder ${folder} cannot be written: correct “data” or the rights of the folder.`);
  }
}

/** JSON lines, on stderr or in a file of the data folder. Nobody's name, no tag and no card ever goes in. */
async function openLog(folder: string | null): Promise<Logger> {
  const { default: pino } = await import('pino');
  return pino({ base: null }, pino.destination({ dest: folder === null ? 2 : join(folder, 'server.log'), sync: true }));
}
