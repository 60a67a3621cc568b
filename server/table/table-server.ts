import type { KeyObject } from 'node:crypto';
import { mostSeats } from '../../engine/notation.ts';
import type { BadgeReader } from '../../native-bridge/contracts/badge-reader.ts';
import type { AntennaHealth, CardReader } from '../../native-bridge/contracts/card-reader.ts';
import type { ClockMemory } from '../../native-bridge/contracts/clock-memory.ts';
import type { DiskReserve } from '../../native-bridge/contracts/disk-reserve.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { LineCounters, LineHealth } from '../../native-bridge/contracts/line.ts';
import type { Shuffler } from '../../native-bridge/contracts/shuffler.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { PracticeFacts } from '../../protocol/practice-facts.ts';
import type { ShufflerAsk } from '../../protocol/shuffler-desk.ts';
import type { ConsoleStaff } from '../../protocol/staff.ts';
import type { ShownUpdate, TableStatus } from '../../protocol/table-messages.ts';
import type { TableConfig } from '../config.ts';
import { answer } from '../connections/answer.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import { Flapping } from '../flapping.ts';
import { tapeOfHand } from '../floor/table-before-hand.ts';
import type { CachedStaffList } from '../staff/cached-list.ts';
import { identify } from '../staff/identify.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import type { KeptNote } from '../sync/meeting.ts';
import type { UplinkLog } from '../sync/uplink.ts';
import { startUplinksInTurn } from '../sync/uplinks-in-turn.ts';
import type { CachedReviewKey } from './cached-review-key.ts';
import { CardReads } from './card-reads.ts';
import type { SealerProcess } from './card-sealer.ts';
import { carryLogOver } from './carried-log.ts';
import { showChipsToCarry } from './chips-to-carry.ts';
import { watchClock } from './clock-watch.ts';
import { Consoles } from './consoles.ts';
import { DealWatch } from './deal-watch.ts';
import { registrationAntenna, TableDeckDesk } from './deck-desk.ts';
import { followDevice } from './device-notes.ts';
import { DiskWatch } from './disk-watch.ts';
import { FactPace } from './fact-pace.ts';
import { TableFloorDesk } from './floor-desk.ts';
import { handsInLog } from './hand-source.ts';
import { KeptStatesCheck } from './kept-states-check.ts';
import { openTable } from './open-table.ts';
import { showPlayers } from './players-view.ts';
import { RoomOrders } from './room-orders.ts';
import type { Place } from './sealer-messages.ts';
import { ShotClockWatch } from './shot-clock-watch.ts';
import { askShuffler } from './shuffler-desk.ts';
import { bookShufflerEvents } from './shuffler-events.ts';
import { signWhatIsNot } from './signing-key.ts';
import { StartGate } from './start-gate.ts';
import { StatusBoard } from './status-board.ts';
import { StreetWatch } from './street-watch.ts';
import { Table } from './table.ts';
import { lastClockOf, TableClock } from './table-clock.ts';
import { TableStaff, type TableStaffOptions } from './table-staff.ts';
import { showTimeTaken } from './time-taken.ts';

/** Everything a table server consists of; the caller opens these, and closes the log and the sockets afterwards. */
export interface TableServerParts {
  readonly config: TableConfig;
  readonly log: EventLog;
  /** Signs that log at the end of each hand. Absent: it is not signed. */
  readonly signingKey?: KeyObject;
  /** Earlier logs of this table, oldest first; the room is sent what it lacks of them. Absent: none. */
  readonly givenUpLogs?: readonly UplinkLog[];
  /** The signing key of an earlier log; null: that key is not here. Absent: there is none. */
  readonly givenUpKey?: (logId: string) => KeyObject | null;
  readonly time: TimeSource;
  /** Milliseconds since any fixed moment; never jumps. Absent: taken from the timers. */
  readonly passed?: () => number;
  /** Stores the table's own clock. Absent: only its log does. */
  readonly clockMemory?: ClockMemory;
  /** This PC's clock, even if the program runs on another time. Absent: the same. */
  readonly wallClock?: () => number;
  readonly newId: () => string;
  readonly shuffler: Shuffler | null;
  readonly reader: CardReader | null;
  /** The badge reader; null if staff type their number, or the reader acts as a keyboard. */
  readonly badgeReader: BadgeReader | null;
  /** Room on the disk for the hand in play; null if none is reserved. */
  readonly reserve: DiskReserve | null;
  /** The disk was full when the log was opened, and the reserve was given up. Absent: it was not. */
  readonly isDiskFull?: boolean;
  /** The staff who may sign in here, as last sent by the room. */
  readonly staff: CachedStaffList;
  /** The key hands are sealed for, as last sent by the room. */
  readonly reviewKey: CachedReviewKey;
  /** The key that cards for a stream are sealed for. Absent: this table has no streams. */
  readonly streamKey?: CachedReviewKey;
  readonly startSealer: () => SealerProcess;
  /** The table's identity towards the room, and a function that opens a new connection; null for a table without a room. */
  readonly room: { readonly key: string; readonly connect: () => ClosableTransport } | null;
  /** What the table remembers of its room. Absent: it forgets with the program. */
  readonly keptNote?: KeptNote & { write(): void };
  /** Checks who somebody is. Absent: by the hashes in the staff list. */
  readonly identify?: TableStaffOptions['identify'];
  /** Lets the kiosk around the console be closed; null or absent if there is no kiosk. */
  readonly leaveConsole?: (() => void) | null;
  /** One sentence for the log, without a name, a card or a tag. */
  readonly report: (sentence: string) => void;
}

/** A running table. */
export interface TableServer {
  readonly table: Table;
  readonly serveScreen: (transport: ScreenTransport) => void;
  /** What everybody around the table may see; messages back are ignored. */
  readonly showPlayers: (transport: ScreenTransport) => void;
  /** Health of the table and of its devices' lines and antennas, for maintenance: states and numbers, never a tag or a card. */
  health(): ToldByTable;
  /** What screens are told about program versions; null: nothing. */
  showUpdate(update: ShownUpdate | null): void;
  stop(): Promise<void>;
}

/** What `/health` tells of a table: no name, no tag, no card. */
export interface ToldByTable {
  readonly tableId: string;
  readonly sequence: number;
  readonly hand: number;
  readonly status: Omit<TableStatus, 'staff' | 'carry' | 'waiting'> & {
    readonly staff: { readonly list: ConsoleStaff['list']; readonly beside: string | null } | null;
    readonly waiting: readonly string[];
  };
  readonly practice: PracticeFacts;
  /** What a person must do about the states the log keeps; null: nothing. */
  readonly sentence: string | null;
  readonly devices: {
    readonly shuffler: { readonly line: LineCounters } | null;
    readonly reader: {
      readonly line: LineCounters | undefined;
      readonly antennas: readonly AntennaHealth[];
      readonly unsealed: string | null;
    } | null;
    readonly badge: { readonly health: LineHealth; readonly line: LineCounters } | null;
  };
}

/** Restores the table from its log, opens it if it is new, and connects devices, room and screens. */
export function startTableServer(parts: TableServerParts): TableServer {
  const { config, log, time, newId, signingKey } = parts;
  const { reserve, report, isDiskFull: isFull = false } = parts;
  const disk = reserve === null ? null : new DiskWatch({ reserve, isFull, time, report });
  const signing = signingKey === undefined ? {} : { signingKey };
  const clock = new TableClock(parts.passed ?? (() => time.now()), parts.clockMemory);
  const table = new Table({
    log,
    time,
    clock: () => clock.now(),
    ...signing,
    ...(disk === null ? {} : { disk }),
  });
  clock.catchUp(lastClockOf(table.state));
  const consoles = new Consoles(() => clock.now());
  const source = { now: () => time.now(), newId };
  openTable(table, config, source);
  if (signingKey !== undefined) signAtStart(log, signingKey, parts.report);
  const status = new StatusBoard(time, {
    simulated: config.devices.simulated,
    screen: config.screen,
    cardroom: parts.room !== null,
  });
  // Before anything that begins a hand: a moved player is not dealt in.
  const orders = new RoomOrders({
    ...source,
    table,
    time,
    pastTape: (hand) => tapeOfHand(handsInLog(log), hand),
    onWaiting: (waiting) => status.setWaiting(waiting),
    report: parts.report,
  });
  const running = { ...parts, table, status, orders };
  const reads = startReads(running);
  const deckDesk = reads?.deckDesk ?? null;
  const signIn = new TableStaff({ identify, ...running, required: config.staff.required });
  const floorDesk = new TableFloorDesk({
    ...running,
    signIn,
    nextTurn: () => new Promise((turn) => void time.after(0, turn)),
  });
  const { shuffler } = parts;
  const ask = shuffler === null ? null : (what: ShufflerAsk) => askShuffler(shuffler, { table, ask: what });
  const keptStates = new KeptStatesCheck({ log, time, report });
  const stops: Stop[] = [
    orders.start(),
    () => disk?.stop(),
    watchClock(parts),
    () => keptStates.stop(),
    carryLogOver({ table, log, time }),
  ];
  // What devices and people report at the start is booked, and the log may lack events that the room has to give back first.
  const shotClock = new ShotClockWatch({ table, time, clock, consoles });
  const begin = (): void => {
    signIn.start();
    shotClock.start();
    reads?.start();
    stops.push(
      startShuffler({ ...running, isAttended: () => signIn.isAttended }),
      startBadgeReader(running, signIn),
      () => signIn.stop(),
      () => shotClock.stop(),
      showChipsToCarry(running),
      showTimeTaken(running),
      () => reads?.stop(),
    );
  };
  stops.push(startRoomLink(running, begin));
  return {
    table,
    serveScreen: (transport) =>
      answer(transport, { table, status, time, newId, deckDesk, askShuffler: ask, signIn, floorDesk, consoles }),
    showUpdate: (update) => status.setUpdate(update),
    showPlayers: (transport) => showPlayers(transport, { table, time }),
    health: () => ({
      tableId: config.tableId,
      sequence: table.sequence,
      hand: table.state?.handNumber ?? 0,
      status: withoutPeople(status.status),
      practice: practiceFacts(table),
      sentence: keptStates.sentence,
      devices: {
        shuffler: parts.shuffler === null ? null : { line: parts.shuffler.counters },
        reader:
          reads === null
            ? null
            : { line: parts.reader?.counters, antennas: parts.reader?.antennas ?? [], unsealed: reads.whyUnsealed() },
        badge:
          parts.badgeReader === null ? null : { health: parts.badgeReader.health, line: parts.badgeReader.counters },
      },
    }),
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** `/health` is for programs, and for any account on this machine: it contains no name. */
function withoutPeople({ staff, carry: _carry, waiting = [], ...status }: TableStatus): ToldByTable['status'] {
  const { beside, list } = staff ?? {};
  return {
    ...status,
    staff: list === undefined ? null : { list, beside: beside == null ? null : beside.person.role },
    waiting: waiting.map(({ order }) => order.order),
  };
}

/** If the disk refuses it now, it is written at the end of the next hand. */
function signAtStart(log: EventLog, key: KeyObject, report: (sentence: string) => void): void {
  try {
    signWhatIsNot(log, key);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    report(error.message);
  }
}

/** A practice page polls this, so that nobody practises while the table needs its dealer. */
function practiceFacts({ state, lastDecisive }: Table): PracticeFacts {
  const running = state?.hand != null && state.hand.stage !== 'over';
  const rules = state === null ? null : { rulebook: state.rulebook, overlay: state.overlay };
  return { running, hand: state?.handNumber ?? 0, decisive: lastDecisive, rules };
}

type Running = TableServerParts & { readonly table: Table; readonly status: StatusBoard; readonly orders: RoomOrders };
type Stop = () => void | Promise<void>;

function startShuffler(running: Running & { readonly isAttended: () => boolean }): Stop {
  const { shuffler } = running;
  if (shuffler === null) return () => {};
  const unfollow = followDevice('shuffler', shuffler, running);
  bookShufflerEvents(shuffler, running);
  shuffler.start();
  return () => {
    // A device that goes because this program ends is not booked.
    unfollow();
    return shuffler.stop();
  };
}

/** Its health is in the program's log only. */
const badgePace = { atOnce: 10, perSecond: 1 / 60 };

function startBadgeReader({ badgeReader, report, time }: Running, signIn: Pick<TableStaff, 'badgeRead'>): Stop {
  if (badgeReader === null) return () => {};
  const pace = new FactPace(time, badgePace);
  let told: string | null = null;
  const endings = [
    badgeReader.onBadge((badge) => void signIn.badgeRead(badge)),
    badgeReader.onHealth(({ state, fault, why }) => {
      // A missing line is tried again every few seconds, all night long.
      if (fault !== null && fault !== told && why !== null && pace.may('badge', () => {})) report(why);
      told = state === 'ready' ? null : (fault ?? told);
    }),
  ];
  badgeReader.start();
  return () => {
    for (const end of endings) end();
    pace.stop();
    return badgeReader.stop();
  };
}

interface Reads {
  readonly deckDesk: TableDeckDesk;
  /** Why no hand is sealed for a review; null if hands are sealed. */
  readonly whyUnsealed: () => string | null;
  readonly start: () => void;
  readonly stop: Stop;
}

function startReads(running: Running): Reads | null {
  const { reader, config, log, reviewKey } = running;
  if (reader === null) return null;
  let unfollow: () => void = () => {};
  const places = placesOf(config);
  const review = { table: config.tableId, log: log.logId, key: reviewKey };
  const streets = config.devices.reader?.streets ?? 'checks';
  const reads = new CardReads({
    ...running,
    reader,
    places,
    review,
    folds: config.devices.reader?.folds ?? 'automatic',
    streets,
  });
  const dealWatch = new DealWatch(running);
  const streetWatch = new StreetWatch({ ...running, streets });
  const deckDesk = new TableDeckDesk({
    ...running,
    reader,
    places,
    antenna: registrationAntenna(config, places),
    tellSealer: (message) => reads.tellSealer(message),
  });
  reads.onDesk((message) => deckDesk.hear(message));
  const { streamKey } = running;
  const tellStreamKey = (): void => {
    if (streamKey?.current() != null) running.status.setStreamKey();
  };
  const start = (): void => {
    tellStreamKey();
    streamKey?.onChange(tellStreamKey);
    unfollow = followDevice('reader', reader, running);
    deckDesk.start();
    dealWatch.start();
    streetWatch.start();
    reads.start();
    reader.start();
  };
  const stop = (): Promise<void> => {
    unfollow();
    deckDesk.stop();
    dealWatch.stop();
    streetWatch.stop();
    reads.stop();
    return reader.stop();
  };
  return { deckDesk, whyUnsealed: () => reads.whyUnsealed, start, stop };
}

/** Antenna by antenna if configured so; otherwise the seats in order, then the board, then the muck. */
export function placesOf({ devices }: Pick<TableConfig, 'devices'>): ReadonlyMap<number, Place> {
  const antennas = devices.reader?.antennas;
  if (antennas !== undefined)
    return new Map(Object.entries(antennas).map(([antenna, place]) => [Number(antenna), place]));
  const seats = Array.from({ length: mostSeats }, (_seat, index): [number, Place] => [index + 1, index + 1]);
  return new Map([...seats, [mostSeats + 1, 'board'], [mostSeats + 2, 'muck']]);
}

/** Connects the table with its room. `begin` is called once: when the log has everything the room could give back, as far as is known. */
function startRoomLink(running: Running, begin: () => void): Stop {
  const { config, log, time, table, status, newId, room, report, staff, orders, signingKey } = running;
  const { reviewKey, streamKey } = running;
  const { givenUpKey = () => null } = running;
  if (room === null) {
    begin();
    return () => {};
  }
  const gate = new StartGate({ table, time, begin });
  const told = new Flapping(time);
  const uplink = startUplinksInTurn({
    log,
    givenUp: running.givenUpLogs ?? [],
    tableId: config.tableId,
    key: room.key,
    time,
    connect: () => room.connect(),
    onAppended: (listener) => table.onAppended(listener),
    executeOrder: (order) => orders.execute(order),
    onStaffList: (list) => staff.take(list),
    onReviewKey: (key, is) => {
      (is === 'review-key' ? reviewKey : streamKey)?.take(key);
      if (key.leastMinutes !== undefined) status.setStreamLeast(key.leastMinutes);
    },
    run: newId(),
    ...(running.keptNote === undefined ? {} : { keptNote: running.keptNote }),
    takeBack: (given) => table.takeBack(given),
    keyOf: (logId) => (logId === log.logId ? (signingKey ?? null) : givenUpKey(logId)),
    onStanding: (standing) => gate.standing(standing),
    onStatus: ({ state, unsent, sentence, ...said }) => {
      status.setCardroom(state, unsent, said);
      told.is(sentence ?? '', () => {
        if (sentence !== null) report(sentence);
      });
    },
  });
  return () => {
    gate.stop();
    told.stop();
    uplink.stop();
    running.keptNote?.write();
  };
}
