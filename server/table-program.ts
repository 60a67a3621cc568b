import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { FoundRoom } from '../native-bridge/contracts/discovery.ts';
import type { Line } from '../native-bridge/contracts/line.ts';
import { PrivateFileFault, type PrivateFiles } from '../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';
import { clockMemoryIn } from '../native-bridge/disk/clock-memory.ts';
import { diskReserve } from '../native-bridge/disk/disk-reserve.ts';
import { readText, writableFolder } from '../native-bridge/disk/folders.ts';
import { machineFacts } from '../native-bridge/disk/machine-facts.ts';
import { isReadByOthers, privateFiles } from '../native-bridge/disk/private-files.ts';
import { shufflerMemoryIn } from '../native-bridge/disk/shuffler-memory.ts';
import { tableLogFiles } from '../native-bridge/disk/table-log-files.ts';
import { startSealerProcess } from '../native-bridge/processes/sealer-process.ts';
import { sentenceOf } from '../protocol/refusal-sentence.ts';
import { CannotRun } from './cannot-run.ts';
import { parseTableConfig, type TableConfig } from './config.ts';
import { ownMachineDoor } from './connections/doors.ts';
import { listenForPages } from './connections/message-port-listener.ts';
import { roomSocket } from './connections/room-socket.ts';
import { linkWithShell } from './connections/shell-link.ts';
import { simulatedInMemory } from './device-config.ts';
import { howToRestoreLog, opened } from './how-to-restore.ts';
import { readPairingKey } from './pairing-key.ts';
import type { Play } from './parent-messages.ts';
import { endWith, playFor, roomAwaited, startAgain, tellReady, warnOfOpenSecrets } from './program-life.ts';
import type { ServerOptions } from './server-options.ts';
import { CachedStaffList } from './staff/cached-list.ts';
import { newId, openLog, type Surroundings, serve, shellPort } from './surroundings.ts';
import type { ClosableTransport } from './sync/closable-transport.ts';
import { syncMessageBytesMax } from './sync/next-batch.ts';
import { placesOf } from './table/attached-devices.ts';
import { refuseWhileTakingOver } from './table/begun-takeover.ts';
import { CachedReviewKey } from './table/cached-review-key.ts';
import type { SealerProcess } from './table/card-sealer.ts';
import { registrationAntenna } from './table/deck-desk.ts';
import { type DeckFiles, deckFilesOf } from './table/deck-store.ts';
import { openedOnFullDisk } from './table/disk-watch.ts';
import { KeptByRoomNote, keptByRoomFile } from './table/kept-by-room.ts';
import { goOnInNewLog } from './table/new-log.ts';
import { keepOrderedNewLog, orderedNewLogFile, readOrderedNewLog } from './table/ordered-new-log.ts';
import { readRoomLink, roomLinkFile } from './table/room-link.ts';
import { sealerOverShell } from './table/sealer-over-shell.ts';
import { keptSigningKey, openSigningKey, signingKeyFile } from './table/signing-key.ts';
import { growStatesAhead, statesAheadFile, takeUpStatesAhead } from './table/states-ahead.ts';
import { tableHealth } from './table/table-health.ts';
import { startTableServer, type TableServerParts } from './table/table-server.ts';
import { type WayToRoom, type WayToRoomOptions, wayToRoom } from './table/way-to-room.ts';
import { isFault } from './timers.ts';
import { standingOfLog } from './updates/standing.ts';

const simulatedSpeed = 4;
/** How long an answer takes to its page, at most. */
const saidMs = 300;
/** Pause between two thousand rows of a log that is read beside its table. */
const restMs = 5;

/** Runs a table's server until it is told to end. */
export async function runTable({ file, port, withParent }: ServerOptions, surroundings: Surroundings): Promise<void> {
  const { time, program, launched } = surroundings;
  const config = parseTableConfig(file, readText(file));
  const folder = writableFolder(resolve(dirname(file), config.data));
  refuseWhileTakingOver(folder, existsSync);
  const log = await openLog(withParent ? folder : null);
  if (isReadByOthers(file)) warnOfOpenSecrets(file, config, log);
  const { openEventLog } = await import('../native-bridge/sqlite/event-log.ts');
  const { openReadOnlyLog } = await import('../native-bridge/sqlite/read-only-log.ts');
  await takeUpOrderedNewLog({ folder, tableId: config.tableId, time, log });
  const logFiles = tableLogFiles(folder);
  const { reserveMegabytes, tableId } = config;
  const reserve = reserveMegabytes === 0 ? null : diskReserve(join(folder, 'reserve'), reserveMegabytes * 2 ** 20);
  const open = () => openEventLog({ path: logFiles.inUse, tableId, newLogId: newId });
  const { opened: eventLog, isFull } = await opened({
    open: () => openedOnFullDisk(reserve, open),
    instead: () => howToRestoreLog(file),
    roomAgain: roomAwaited(time, log),
  });
  takeUpStatesAhead(
    eventLog,
    statesAheadIn(folder, (sentence) => log.warn(sentence)),
  );
  await launched.stand(() => standingOfLog(eventLog));
  const givenUpLogs = logFiles.givenUp().map(openReadOnlyLog);
  const report = (sentence: string): void => log.warn(sentence);
  const room = roomOfTable({
    config,
    folder,
    time,
    files: privateFiles,
    report,
    ...(await roomNetwork(report)),
  });
  const devices = await openDevices(config, time, { folder: dirname(file), data: folder, log });
  const staff = new CachedStaffList({
    files: privateFiles,
    configuredKey: room?.staffKey ?? null,
    report,
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
    givenUpKey: (logId) => keptSigningKey(folder, logId, privateFiles),
    time,
    passed: () => performance.now(),
    clockMemory: clockMemoryIn(folder, report),
    wallClock: () => Date.now(),
    newId,
    reserve,
    isDiskFull: isFull,
    ...devices,
    staff,
    reviewKey: new CachedReviewKey({
      files: privateFiles,
      file: join(folder, 'review-key.json'),
      report,
      roomKey: () => staff.roomKey,
    }),
    streamKey: new CachedReviewKey({
      files: privateFiles,
      file: join(folder, 'stream-key.json'),
      is: 'stream-key',
      report,
      roomKey: () => staff.roomKey,
    }),
    startSealer: () => startSealer(surroundings.main, deckFilesOf(config.devices, dirname(file))),
    room,
    keptNote: new KeptByRoomNote({ files: privateFiles, file: join(folder, keptByRoomFile), time }),
    leaveConsole: link.leaveConsole,
    beginNewLog: (ask) => {
      keepOrderedNewLog(privateFiles, join(folder, orderedNewLogFile), { ...ask, of: eventLog.logId });
      // The console hears first that it was taken.
      time.after(saidMs, () => void stop().then(startAgain));
    },
    report: (sentence) => log.warn(sentence),
  });
  if (shell !== null) listenForPages(shell, server);
  const listening = await serve(surroundings, {
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
      // The players' display for a house that shows its console in a browser.
      [
        '/players',
        { door: launched.door(ownMachineDoor), why: 'not-paired', serve: (transport) => server.showPlayers(transport) },
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
  launched.startTable({ server, room, folder, stop, report, config: file, tableId: config.tableId, log: eventLog });
  link.tellServing({ url: listening.url, kiosk: config.kiosk });
  tellReady({ type: 'ready', url: listening.url, codes: {} }, log);
}

/**
 * Carries out what a manager has ordered at the console before the table is opened. Where it cannot be, the table goes on in the log it has, and
 * the order is void.
 */
async function takeUpOrderedNewLog(own: {
  readonly folder: string;
  readonly tableId: string;
  readonly time: TimeSource;
  readonly log: Logger;
}): Promise<void> {
  const { folder, tableId, time, log } = own;
  const path = join(folder, orderedNewLogFile);
  const ordered = readOrderedNewLog(privateFiles, path);
  if (ordered === null) return;
  const { holdLog } = await import('../native-bridge/sqlite/held-log.ts');
  let held: ReturnType<typeof holdLog> | null = null;
  try {
    held = holdLog(folder);
    const keyOf = (logId: string) => openSigningKey(signingKeyFile(folder, logId), privateFiles, randomBytes);
    const keptKeyOf = (logId: string) => keptSigningKey(folder, logId, privateFiles);
    const gone = goOnInNewLog(held, { ...ordered, tableId, time, newId, keyOf, keptKeyOf });
    if (gone === 'finished') log.info('The table goes on in the new log that was begun before.');
    else if ('refusal' in gone) log.warn(`No new log was begun: ${sentenceOf(gone.refusal)}`);
    else log.info(`The table goes on in a new log. The old one, up to event ${gone.seq}, is ${gone.put}.`);
  } catch (error) {
    if (!isFault(error)) throw error;
    log.warn(`No new log was begun: ${error.message}`);
  } finally {
    held?.release();
    rmSync(path, { force: true });
  }
}

/** Null: none, or not readable; they only save time. */
function statesAheadIn(folder: string, report: (sentence: string) => void): Uint8Array | null {
  try {
    return privateFiles.read(join(folder, statesAheadFile));
  } catch (error) {
    if (!(error instanceof PrivateFileFault)) throw error;
    report(error.message);
    return null;
  }
}

/**
 * Reads a table's log beside the version that writes it, and leaves the states that this version's start begins from. It ends with that
 * version, and may be ended at any moment.
 */
export async function growTableAhead({ file }: ServerOptions, time: TimeSource): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  const { openReadOnlyLog } = await import('../native-bridge/sqlite/read-only-log.ts');
  const folder = writableFolder(resolve(dirname(file), parseTableConfig(file, readText(file)).data));
  const log = openReadOnlyLog(tableLogFiles(folder).inUse);
  const rest = (): Promise<void> => new Promise((done) => void time.after(restMs, done));
  const states = await growStatesAhead(log, statesAheadIn(folder, console.error), rest);
  log.close();
  if (states !== null) privateFiles.write(join(folder, statesAheadFile), Buffer.from(states, 'utf8'));
  process.exit(0);
}

function startSealer(main: string, files: DeckFiles | null): SealerProcess {
  const shell = shellPort();
  if (files === null) throw new CannotRun('A card reader needs “devices.deckFile”.');
  if (shell !== null) return sealerOverShell(shell, files);
  return startSealerProcess(main, files);
}

/** The table's configured devices, not started yet. The parent operates one that is simulated in here. */
async function openDevices(
  { devices, ...config }: TableConfig,
  time: TimeSource,
  { folder, data, log }: { readonly folder: string; readonly data: string; readonly log: Logger },
): Promise<Pick<TableServerParts, 'shuffler' | 'reader' | 'badgeReader'>> {
  const { openBadgeReader, openReader, openShuffler } = await import('../native-bridge/open-devices.ts');
  const surroundings = {
    time,
    nonce: () => randomBytes(4).toString('hex').toUpperCase(),
    maintenance: (lines: readonly string[]) => log.info({ lines }, 'For the shuffler’s technician.'),
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
            {
              ...shuffler,
              model: shuffler.model,
              key,
              memory,
              cycleMs,
              line: await lineOf('shuffler', shuffler, time),
            },
            surroundings,
          ),
    reader:
      reader === undefined
        ? null
        : await openReader(
            { ...reader, goneAfterMs: goneAfterMs({ ...config, devices }), line: await lineOf('reader', reader, time) },
            surroundings,
          ),
    badgeReader: badge === undefined ? null : await openBadgeReader(badge, surroundings),
  };
}

async function lineOf(
  device: Play['device'],
  { line = '' }: { readonly line?: string },
  time: TimeSource,
): Promise<string | Line> {
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

async function roomNetwork(report: (sentence: string) => void) {
  const { findRooms, meetRoom, openRoomSocket } = await import('../native-bridge/network/room-network.ts');
  const find = (heard: (room: FoundRoom) => void) => findRooms(heard, { report });
  return { find, meet: meetRoom, openSocket: openRoomSocket };
}

const goneAfter = { seat: 1_500, board: 2_500, muck: 4_000 };
const goneFromRegistration = 600;

/**
 * How long, in milliseconds, a card may go unseen on each antenna before it counts as gone: longer where cards lie under hands and chips.
 * Nothing covers a registration antenna.
 */
function goneAfterMs(config: TableConfig): ReadonlyMap<number, number> {
  const places = placesOf(config);
  const registration = registrationAntenna(config, places);
  return new Map([
    ...(registration === null ? [] : [[registration, goneFromRegistration] as const]),
    ...[...places].map(([antenna, place]) => [antenna, goneAfter[typeof place === 'number' ? 'seat' : place]] as const),
  ]);
}

interface RoomOfTableOptions extends Omit<WayToRoomOptions, 'config' | 'link' | 'files' | 'authorityFile'> {
  readonly config: TableConfig;
  readonly files: PrivateFiles;
  /** Folder of the table's data. */
  readonly folder: string;
  readonly openSocket: (url: string, authority: string | null, messageBytesMax: number) => WebSocket;
}

/** A table's room: the table's identity towards it, and a function that opens a new connection. */
type RoomOfTable = WayToRoom & { readonly connect: () => ClosableTransport };

/** Null for a table without a room. Throws `CannotRun` with one sentence. */
function roomOfTable(options: RoomOfTableOptions): RoomOfTable | null {
  const { config, files, folder, time, openSocket } = options;
  const link = readRoomLink(files, join(folder, roomLinkFile), config.tableId);
  const way = wayToRoom({ ...options, link, authorityFile: join(folder, 'cardroom-authority.pem') });
  if (way === null) return null;
  const open = (url: string, authority: string | null) => openSocket(url, authority, 2 * syncMessageBytesMax);
  return { ...way, connect: () => roomSocket({ ...way, time, open }) };
}
