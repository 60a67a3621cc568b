// The server program, and the only file that opens hardware, disk, sockets and processes; everything else is handed them.
//   --role table|cardroom --config FILE [--port N] [--with-parent]        --role card-sealer --deck FILE --deck-key FILE
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
import type { Line } from '../native-bridge/contracts/line.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';
import { leaveMemoryOutOfCores } from '../native-bridge/disk/core-files.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { shufflerMemoryIn } from '../native-bridge/disk/shuffler-memory.ts';
import { CannotRun, listenFault } from './cannot-run.ts';
import { type CodeDesk, codeDesk, codeDeskFile } from './cardroom/code-desk.ts';
import { staffDesk } from './cardroom/staff-desk.ts';
import { parseCardroomConfig, parseTableConfig, type TableConfig, UnusableConfig } from './config.ts';
import { type Door, ownMachineDoor, ownPageDoor, programDoor } from './connections/doors.ts';
import { serveHttpFiles } from './connections/http-files.ts';
import { listenForConsole } from './connections/message-port-listener.ts';
import type { ParentPort } from './connections/shell-port.ts';
import { socketTransport } from './connections/socket-transport.ts';
import { listenForWebSockets, type SocketRoute } from './connections/web-socket-listener.ts';
import { simulatedInMemory } from './device-config.ts';
import { readPairingKey } from './pairing-key.ts';
import type { Play } from './parent-messages.ts';
import { dieOfBugs, endWith, playFor, tellReady } from './program-life.ts';
import { openRoomKey } from './room-key.ts';
import { readServerOptions, type ServerOptions } from './server-options.ts';
import { CachedStaffList } from './staff/cached-list.ts';
import { syncMessageBytesMax } from './sync/next-batch.ts';
import type { SealerProcess } from './table/card-sealer.ts';
import { serveSealedCards } from './table/card-sealer-process.ts';
import { type DeckFiles, DeckStore, deckFilesOf } from './table/deck-store.ts';
import { goneAfterMs } from './table/gone-after.ts';
import { listenForTableServer, sealerOverShell } from './table/sealer-over-shell.ts';
import { startTableServer, type TableServerParts } from './table/table-server.ts';

const exitCannotRun = 2;
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
leaveMemoryOutOfCores();

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
      return runCardSealer(options);
  }
}

async function runTable({ file, port, withParent }: ServerOptions): Promise<void> {
  const config = parseTableConfig(file, readText(file));
  const folder = writableFolder(resolve(dirname(file), config.data));
  const log = await openLog(withParent ? folder : null);
  dieOfBugs(log);
  const { openEventLog } = await import('../native-bridge/sqlite/event-log.ts');
  const eventLog = openEventLog({ path: join(folder, 'table.db'), tableId: config.tableId, newLogId: newId });
  const devices = await openDevices(config, { folder: dirname(file), data: folder, log });
  const staff = new CachedStaffList({
    files: privateFiles,
    listFile: join(folder, 'staff-list.json'),
    keyFile: join(folder, 'staff-room.key'),
    configuredKey: config.cardroom?.staffKey ?? null,
    report: (sentence) => log.warn(sentence),
  });
  const { WebSocket } = await import('ws');
  const server = startTableServer({
    config,
    log: eventLog,
    time,
    newId,
    build: buildName(),
    ...devices,
    staff,
    startSealer: () => startSealer(deckFilesOf(config.devices, dirname(file))),
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
    staff: {
      newId,
      random: randomBytes,
      key: openRoomKey(join(folder, 'room.key'), privateFiles, randomBytes),
      demo: config.staff.demo,
    },
    pairing: { codeLifetimeMs: config.pairing.minutes * 60_000, codeUses: config.pairing.uses },
  });
  const routes = new Map<string, SocketRoute>([
    ['/socket', { door: ownPageDoor, why: 'not-paired', serve: (transport) => cardroom.serveBrowser(transport) }],
    ['/sync', { door: programDoor, why: 'key', serve: (transport) => cardroom.serveTable(transport) }],
  ]);
  const deskKey = randomBytes(32).toString('base64url');
  const desk = codeDesk(deskKey, cardroom);
  const atStaffDesk = staffDesk(deskKey, cardroom.staffOffice);
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
      '/staff': ({ body, raw }) => atStaffDesk(body, raw),
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
function runCardSealer({ file: deckFile, keyFile }: ServerOptions): void {
  const shell = shellPort();
  const store = new DeckStore({ deckFile, keyFile: keyFile ?? '', files: privateFiles, random: randomBytes });
  if (shell === null) {
    process.on('disconnect', () => process.exit(0));
    serveSealedCards(store, {
      tell: (message) => process.send?.(message),
      listen: (hear) => process.on('message', hear),
    });
    return;
  }
  listenForTableServer(shell, (port) => {
    port.on('close', () => process.exit(0));
    const listen = (hear: (message: unknown) => void): unknown => port.on('message', ({ data }) => hear(data));
    const isServing = serveSealedCards(store, { tell: (message) => port.postMessage(message), listen });
    if (isServing) port.start();
    else port.close();
  });
}

function shellPort(): ParentPort | null {
  return (process as typeof process & { readonly parentPort?: ParentPort }).parentPort ?? null;
}

function startSealer(files: DeckFiles | null): SealerProcess {
  const shell = shellPort();
  if (files === null) throw new CannotRun('A card reader needs “devices.deckFile”.');
  if (shell !== null) return sealerOverShell(shell, files);
  const role = ['--role', 'card-sealer', '--deck', files.deckFile, '--deck-key', files.keyFile] as const;
  const program = [process.execPath, import.meta.filename, ...role] as const;
  // The core file of a crash would be full of tags: a shell forbids it, then becomes the sealer. Windows writes none by itself.
  const [first, ...rest] =
    process.platform === 'win32' ? program : (['/bin/sh', '-c', 'ulimit -c 0; exec "$0" "$@"', ...program] as const);
  const child = spawn(first, rest, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // What cannot be sent is told again to the next process.
  child.on('error', () => {});
  return {
    send: (message) => void (child.connected && child.send(message)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    stop: () => void (child.connected && child.disconnect()),
  };
}

/** The table's devices by the configuration, not started. One that is simulated in here obeys whoever started this program. */
async function openDevices(
  { devices, ...config }: TableConfig,
  { folder, data, log }: { readonly folder: string; readonly data: string; readonly log: Logger },
): Promise<Pick<TableServerParts, 'shuffler' | 'reader' | 'badgeReader'>> {
  const { openBadgeReader, openReader, openShuffler } = await import('../native-bridge/open-devices.ts');
  const surroundings = {
    time,
    nonce: () => randomBytes(4).toString('hex').toUpperCase(),
    maintenance: (lines: readonly string[]) => log.info({ lines }, 'For whoever looks after the shuffler.'),
  };
  const { shuffler, reader, badge } = devices;
  const key = shuffler?.keyFile === undefined ? null : readPairingKey(resolve(folder, shuffler.keyFile), privateFiles);
  const cycleMs = 1_000 * (shuffler?.cycleSeconds ?? 60);
  const memory = shufflerMemoryIn(data, (sentence) => log.warn(sentence));
  return {
    shuffler:
      shuffler === undefined || shuffler.model === 'manual'
        ? null
        : await openShuffler(
            { ...shuffler, model: shuffler.model, key, memory, cycleMs, line: await lineOf('shuffler', shuffler) },
            surroundings,
          ),
    reader:
      reader === undefined
        ? null
        : await openReader(
            { ...reader, goneAfterMs: goneAfterMs({ ...config, devices }), line: await lineOf('reader', reader) },
            surroundings,
          ),
    badgeReader: badge === undefined ? null : await openBadgeReader(badge, surroundings),
  };
}

async function lineOf(device: Play['device'], { line = '' }: { readonly line?: string }): Promise<string | Line> {
  if (line !== simulatedInMemory) return line;
  const { playedReader, playedShuffler } = await import('../native-bridge/simulation/played-devices.ts');
  const options = { time, seed: randomInt(2 ** 31) };
  const played =
    device === 'shuffler'
      ? playedShuffler({ ...options, speed: simulatedSpeed })
      : playedReader({ ...options, speed: 1 });
  playFor(device, played.plays);
  return played.line;
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
  const alsoAt: Readonly<Record<string, string>> =
    index === cardroomPage ? { '/floor': index } : { '/practice': 'practice.html' };
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
