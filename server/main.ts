// The server program, and the only file that opens hardware, disk, sockets and processes; everything else is handed them.
//   --role table|cardroom --config FILE [--port N] [--with-parent]        --role card-sealer --deck FILE --deck-key FILE
import './no-inspector.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { FoundRoom } from '../native-bridge/contracts/discovery.ts';
import type { Line } from '../native-bridge/contracts/line.ts';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { backupFolder } from '../native-bridge/disk/backup-folder.ts';
import { checkInThread } from '../native-bridge/disk/check-in-thread.ts';
import { leaveMemoryOutOfCores } from '../native-bridge/disk/core-files.ts';
import { diskReserve } from '../native-bridge/disk/disk-reserve.ts';
import { machineFacts } from '../native-bridge/disk/machine-facts.ts';
import { readText, writableFolder } from '../native-bridge/disk/own-folder.ts';
import { isReadByOthers, privateFiles } from '../native-bridge/disk/private-files.ts';
import { programFilesOf } from '../native-bridge/disk/program-files.ts';
import { shufflerMemoryIn } from '../native-bridge/disk/shuffler-memory.ts';
import { tableLogFiles } from '../native-bridge/disk/table-log-files.ts';
import { ownNames, urlFromOutside } from '../native-bridge/network/own-names.ts';
import { isLoopbackHost } from '../native-bridge/network/shared-port.ts';
import { startSealerProcess } from '../native-bridge/processes/sealer-process.ts';
import { startBeside } from '../native-bridge/processes/start-beside.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { CannotRun, refuseOldNode } from './cannot-run.ts';
import { Backups } from './cardroom/backups.ts';
import { cardroomDoors } from './cardroom/cardroom-doors.ts';
import { faultOfBackup } from './cardroom/check-store.ts';
import { type CodeDesk, codeDeskFile, keepCodeDesk } from './cardroom/code-desk.ts';
import type { Note } from './cardroom/room-watch.ts';
import {
  type CardroomConfig,
  parseCardroomConfig,
  parseTableConfig,
  type TableConfig,
  UnusableConfig,
} from './config.ts';
import { ownMachineDoor } from './connections/doors.ts';
import { type Listening, type ListenOptions, listen } from './connections/listen.ts';
import { listenForPages } from './connections/message-port-listener.ts';
import { cardroomPage, roomPages, tablePages } from './connections/page-addresses.ts';
import { RoomCertificates } from './connections/room-certificates.ts';
import { linkWithShell } from './connections/shell-link.ts';
import type { ParentPort } from './connections/shell-port.ts';
import { simulatedInMemory } from './device-config.ts';
import { EvenClock } from './even-clock.ts';
import { howToRestoreLog, howToRestoreStore, opened } from './how-to-restore.ts';
import { launchedFrom } from './launch/launch-words.ts';
import { readPairingKey } from './pairing-key.ts';
import type { Play } from './parent-messages.ts';
import {
  dieOfBugs,
  endWith,
  playFor,
  roomAwaited,
  tellFirstStart,
  tellReady,
  warnOfOpenSecrets,
} from './program-life.ts';
import { openRoomKey } from './room-key.ts';
import { isFirstStart, readServerOptions, type ServerOptions } from './server-options.ts';
import { CachedStaffList } from './staff/cached-list.ts';
import { syncMessageBytesMax } from './sync/next-batch.ts';
import { CachedReviewKey } from './table/cached-review-key.ts';
import type { SealerProcess } from './table/card-sealer.ts';
import { type DeckFiles, DeckStore, deckFilesOf } from './table/deck-store.ts';
import { openedOnFullDisk } from './table/disk-watch.ts';
import { goneAfterMs } from './table/gone-after.ts';
import { roomOfTable } from './table/room-of-table.ts';
import { runCardSealer } from './table/run-card-sealer.ts';
import { sealerOverShell } from './table/sealer-over-shell.ts';
import { openSigningKey, signingKeyFile } from './table/signing-key.ts';
import { tableHealth } from './table/table-health.ts';
import { startTableServer, type TableServerParts } from './table/table-server.ts';
import { tolerantTime } from './timers.ts';
import { Launched } from './updates/launched.ts';
import { standingOfLog, standingOfRoom } from './updates/standing.ts';

const exitCannotRun = 2;
const simulatedSpeed = 4;

const clock = new EvenClock({ wall: () => Date.now(), passed: () => performance.now() });
const time = tolerantTime({ now: () => clock.now(), after: systemTime.after }, (sentence) => console.error(sentence));
const program = programFilesOf(import.meta.filename);
/** A program of its own beside this one, as a source and as what is built of it. */
const backupCheck = join(import.meta.dirname, `check-backup${extname(import.meta.filename)}`);
/** Null where no launcher started this program. */
const updateToolsOf = async (folder: string | null) =>
  folder !== null ? (await import('../native-bridge/updates/update-tools.ts')).updateTools(folder) : null;
const launched = new Launched(await updateToolsOf(launchedFrom(process)), time);
const newId = (): string => randomBytes(16).toString('hex');

// Names and keys lie in these files: they are for the account that runs the program. A thread has its process's mask.
if (isMainThread) process.umask(0o077);
leaveMemoryOutOfCores();

try {
  refuseOldNode(process.versions.node);
  await run(optionsOf(process.argv.slice(2)));
} catch (error) {
  const isExpected = [CannotRun, UnusableConfig, StorageFault, PrivateFileFault].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exit(exitCannotRun);
}

function optionsOf(args: readonly string[]): ServerOptions {
  const options = readServerOptions(args);
  if ('problem' in options) throw new CannotRun(options.problem);
  return options;
}

async function run(options: ServerOptions): Promise<void> {
  switch (options.role) {
    case 'table':
      return isFirstStart(options, existsSync) ? firstStart(options) : runTable(options);
    case 'cardroom':
      return runCardroom(options);
    case 'card-sealer':
      return cardSealer(options);
  }
}

async function runTable({ file, port, withParent }: ServerOptions): Promise<void> {
  const config = parseTableConfig(file, readText(file));
  const folder = writableFolder(resolve(dirname(file), config.data));
  const log = await openLog(withParent ? folder : null);
  if (isReadByOthers(file)) warnOfOpenSecrets(file, config, log);
  const { openEventLog } = await import('../native-bridge/sqlite/event-log.ts');
  const { openReadOnlyLog } = await import('../native-bridge/sqlite/read-only-log.ts');
  const logFiles = tableLogFiles(folder);
  const { reserveMegabytes, tableId } = config;
  const reserve = reserveMegabytes === 0 ? null : diskReserve(join(folder, 'reserve'), reserveMegabytes * 2 ** 20);
  const open = () => openEventLog({ path: logFiles.inUse, tableId, newLogId: newId });
  const { opened: eventLog, isFull } = await opened({
    open: () => openedOnFullDisk(reserve, open),
    instead: () => howToRestoreLog(file),
    roomAgain: roomAwaited(time, log),
  });
  await launched.stand(() => standingOfLog(eventLog, program.build));
  const givenUpLogs = logFiles.givenUp().map(openReadOnlyLog);
  const report = (sentence: string): void => log.warn(sentence);
  const room = roomOfTable({
    ...{ config, folder, time, files: privateFiles, report },
    ...(await roomNetwork(report)),
  });
  const devices = await openDevices(config, { folder: dirname(file), data: folder, log });
  const staff = new CachedStaffList({
    ...{ files: privateFiles, configuredKey: room?.staffKey ?? null, report },
    listFile: join(folder, 'staff-list.json'),
    keyFile: join(folder, 'staff-room.key'),
  });
  const shell = shellPort();
  const link = linkWithShell(shell);
  const server = startTableServer({
    config,
    log: eventLog,
    signingKey: openSigningKey(signingKeyFile(folder, eventLog.logId), privateFiles, randomBytes),
    givenUpLogs,
    time,
    wallClock: () => Date.now(),
    newId,
    build: program.build,
    ...{ reserve, isDiskFull: isFull },
    ...devices,
    staff,
    reviewKey: new CachedReviewKey({
      ...{ files: privateFiles, file: join(folder, 'review-key.json'), report },
      roomKey: () => staff.roomKey,
    }),
    startSealer: () => startSealer(deckFilesOf(config.devices, dirname(file))),
    room,
    leaveConsole: link.leaveConsole,
    report: (sentence) => log.warn(sentence),
  });
  if (shell !== null) listenForPages(shell, server);
  const listening = await serve({
    ...config,
    port: port ?? config.port,
    certificates: null,
    index: 'index.html',
    door: ownMachineDoor,
    routes: new Map([
      [
        '/table',
        { door: launched.door(ownMachineDoor), why: 'not-paired', serve: (transport) => server.serveScreen(transport) },
      ],
    ]),
    ...tableHealth(server, { version: program.version, time, machine: machineFacts({ data: folder }) }),
  });
  const stop = async (closing?: () => void): Promise<void> => {
    launched.stop();
    await listening.close();
    await server.stop();
    closing?.();
    eventLog.close();
    for (const each of givenUpLogs) each.close();
  };
  endWith(stop, log, withParent || launched.is);
  launched.startTable({ ...{ server, room, folder, stop, report }, tableId: config.tableId, log: eventLog });
  link.tellServing({ url: listening.url, kiosk: config.kiosk });
  tellReady({ type: 'ready', url: listening.url, codes: {} }, log);
}

async function runCardroom({ file, port, withParent }: ServerOptions): Promise<void> {
  const config = parseCardroomConfig(file, readText(file));
  const folder = writableFolder(resolve(dirname(file), config.data));
  const log = await openLog(withParent ? folder : null);
  const report = (sentence: string): void => log.warn(sentence);
  if (isReadByOthers(file)) warnOfOpenSecrets(file, config, log);
  const { openCardroomStore } = await import('../native-bridge/sqlite/cardroom-store.ts');
  const { startCardroom } = await import('./cardroom/start-cardroom.ts');
  const backupsIn = backupFolder(resolve(folder, config.backup.folder));
  const store = await opened({
    open: () => openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: newId }),
    instead: () => howToRestoreStore(file, backupsIn, async (path) => faultOfBackup(path, await readOnlyStore())),
    roomAgain: roomAwaited(time, log),
  });
  const backups = new Backups({
    ...{ time, ...config.backup, folder: backupsIn },
    ...{ count: (after) => store.countBackup(after), copyTo: (path) => store.backup(path) },
    ...{ report, check: checkInThread(backupCheck), made: () => log.info('Backup made.') },
  });
  await launched.stand(() => standingOfRoom(store));
  const note: Note = (what, facts) => log.info(facts, what);
  const cardroom = startCardroom({
    store,
    time,
    tableKeys: new Map(Object.entries(config.tables)),
    randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    newKey: () => randomBytes(32).toString('base64url'),
    staff: {
      ...{ newId, random: randomBytes, demo: config.staff.demo },
      key: openRoomKey(join(folder, 'room.key'), privateFiles, randomBytes),
    },
    review: { files: privateFiles, file: join(folder, 'review.key'), report },
    pairing: { codeLifetimeMs: config.pairing.minutes * 60_000, codeUses: config.pairing.uses },
    backup: () => backups.last ?? { at: null, sentence: null },
    retention: config.retention,
    about: { room: config.name, version: program.version },
    ...{ note, updates: () => launched.room },
  });
  (await import('prom-client')).collectDefaultMetrics({ register: cardroom.watch.registry });
  await cardroom.reviewKey?.startDemo();
  const updates = launched.roomUpdates({
    ...{ cardroom, folder, note, files: privateFiles, version: program.version },
    ...{ standing: () => standingOfRoom(store), stop: (closing) => stop(closing) },
  });
  const deskKey = randomBytes(32).toString('base64url');
  const certificates = await certificatesOf(config, folder, log);
  const listening = await serve({
    ...config,
    port: port ?? config.port,
    certificates,
    index: cardroomPage,
    ...cardroomDoors(cardroom, {
      key: deskKey,
      token: config.watch?.token ?? null,
      ...{ note, updates, door: launched.door, machine: machineFacts({ data: folder }) },
      isOwnName: (name) => certificates?.isFor(name) ?? false,
      place: () => ({ address: urlFromOutside(listening.url), fingerprint: certificates?.fingerprint ?? null }),
    }),
  });
  const deskFile = join(folder, codeDeskFile);
  const desk: CodeDesk = { url: listening.ownUrl, screens: urlFromOutside(listening.url), key: deskKey };
  const leaveDesk = keepCodeDesk(desk, { file: deskFile, files: privateFiles, time, report });
  const { announceRoom } = await import('../native-bridge/network/discovery.ts');
  const called = { ...config, port: listening.port, storeId: store.storeId, version: program.version };
  const stopAnnouncing = announceRoom(called, { report });
  const stop = async (closing?: () => void): Promise<void> => {
    leaveDesk();
    rmSync(deskFile, { force: true });
    stopAnnouncing();
    await listening.close();
    cardroom.room.keepNow();
    await backups.stop();
    closing?.();
    store.close();
  };
  endWith(stop, log, withParent || launched.is);
  const roles = ['floor', 'cardroom', 'display'] as const;
  const codes = Object.fromEntries(roles.map((role) => [role, cardroom.issueCode(role).code]));
  tellReady({ type: 'ready', url: listening.url, codes }, log);
}

async function readOnlyStore() {
  const { openReadOnlyStore } = await import('../native-bridge/sqlite/read-only-store.ts');
  return openReadOnlyStore;
}

/** The only process that reads a deck file. It has no log, and its words reach nobody but the table server. */
function cardSealer({ file: deckFile, keyFile }: ServerOptions): void {
  const store = new DeckStore({ deckFile, keyFile: keyFile ?? '', files: privateFiles, random: randomBytes });
  runCardSealer(store, shellPort());
}

/** A PC without a configuration is set up in the browser or kiosk that stands before it, and is then what it was set up as. */
async function firstStart({ file, port: wanted }: ServerOptions): Promise<void> {
  const { runFirstStart } = await import('./first-start/run-first-start.ts');
  const { firstStartTools } = await import('../native-bridge/first-start-tools.ts');
  const stateFolder = process.env.STATE_DIRECTORY ?? null;
  const parts = { time, shell: shellPort(), serve, stateFolder, serving: tellFirstStart };
  const { table, room, port } = await runFirstStart({ file, port: wanted, tools: firstStartTools(time), ...parts });
  // The shell starts it again, with a new line to its page.
  if (shellPort() !== null) process.exit(0);
  const options = { keyFile: null, withParent: false } as const;
  if (table === null && room !== null) return runCardroom({ ...options, role: 'cardroom', file: room, port: null });
  if (room !== null) startBeside(import.meta.filename, ['--role', 'cardroom', '--config', room, '--with-parent']);
  return runTable({ ...options, role: 'table', file, port });
}

function shellPort(): ParentPort | null {
  return (process as typeof process & { readonly parentPort?: ParentPort }).parentPort ?? null;
}

function startSealer(files: DeckFiles | null): SealerProcess {
  const shell = shellPort();
  if (files === null) throw new CannotRun('A card reader needs “devices.deckFile”.');
  if (shell !== null) return sealerOverShell(shell, files);
  return startSealerProcess(import.meta.filename, files);
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

/** What opens sockets is loaded when there is something to serve. */
async function serve(options: Omit<ListenOptions, 'files' | 'folder' | 'alsoAt' | 'time'>): Promise<Listening> {
  const { listenTools } = await import('../native-bridge/network/listen-tools.ts');
  const { files, ...tools } = listenTools(2 * syncMessageBytesMax);
  const alsoAt = options.index === cardroomPage ? roomPages : tablePages;
  return listen({ ...options, files, folder: program.screens, alsoAt, time }, tools);
}

async function roomNetwork(report: (sentence: string) => void) {
  const { findRooms, meetRoom, openRoomSocket } = await import('../native-bridge/network/room-network.ts');
  const find = (heard: (room: FoundRoom) => void) => findRooms(heard, { report });
  return { find, meet: meetRoom, openSocket: openRoomSocket };
}

/** None where nobody but this machine comes. */
async function certificatesOf({ host, names }: CardroomConfig, folder: string, log: Logger) {
  if (isLoopbackHost(host)) return null;
  const { certificateMaker } = await import('../native-bridge/network/certificates.ts');
  return RoomCertificates.open({
    maker: certificateMaker,
    files: privateFiles,
    authorityFile: join(folder, 'authority.key'),
    serverFile: join(folder, 'server.key'),
    time,
    ownNames: () => ownNames(host, names),
    report: (sentence) => log.info(sentence),
  });
}

/** On stderr, or in a file of the data folder; a bug that ends this program is the last thing in it. Nobody's name, no tag and no card ever goes in. */
async function openLog(folder: string | null): Promise<Logger> {
  const { openProgramLog } = await import('../native-bridge/disk/program-log.ts');
  const log = openProgramLog(folder === null ? null : join(folder, 'server.log'));
  dieOfBugs(log);
  return log;
}
