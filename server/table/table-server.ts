import type { KeyObject } from 'node:crypto';
import type { AntennaHealth } from '../../native-bridge/contracts/card-reader.ts';
import type { ClockMemory, DiskReserve } from '../../native-bridge/contracts/disk.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { LineCounters, LineHealth } from '../../native-bridge/contracts/line.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { PracticeFacts } from '../../protocol/practice-facts.ts';
import type { ShufflerAsk } from '../../protocol/shuffler-desk.ts';
import type { ConsoleStaff } from '../../protocol/staff.ts';
import type { ShownUpdate, TableStatus, WaitingOrder } from '../../protocol/table-messages.ts';
import { answer } from '../connections/answer.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import { Flapping } from '../flapping.ts';
import { isHandAsSeen, tapeOfHand } from '../floor/table-before-hand.ts';
import type { CachedStaffList } from '../staff/cached-list.ts';
import { identify } from '../staff/identify.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import type { KeptNote } from '../sync/meeting.ts';
import type { UplinkLog } from '../sync/uplink.ts';
import { startUplinksInTurn } from '../sync/uplinks-in-turn.ts';
import {
  type DeviceParts,
  type RunningTable,
  type Stop,
  startBadgeReader,
  startReads,
  startShuffler,
} from './attached-devices.ts';
import { carryLogOver } from './carried-log.ts';
import { showChipsToCarry } from './chips-to-carry.ts';
import { watchClock } from './clock-watch.ts';
import { Consoles } from './consoles.ts';
import { DiskWatch } from './disk-watch.ts';
import { TableFloorDesk } from './floor-desk.ts';
import { handsInLog } from './hand-source.ts';
import { KeptStatesCheck } from './kept-states-check.ts';
import { openTable } from './open-table.ts';
import { showPlayers } from './players-view.ts';
import { RoomOrders } from './room-orders.ts';
import { ShotClockWatch } from './shot-clock-watch.ts';
import { askShuffler } from './shuffler-desk.ts';
import { signWhatIsNot } from './signing-key.ts';
import { StartGate } from './start-gate.ts';
import { StatusBoard } from './status-board.ts';
import { Table } from './table.ts';
import { lastClockOf, TableClock } from './table-clock.ts';
import { TableStaff, type TableStaffOptions } from './table-staff.ts';
import { showTimeTaken } from './time-taken.ts';

/** Everything a table server consists of; the caller opens these, and closes the log and the sockets afterwards. */
export interface TableServerParts extends DeviceParts {
  /** Signs that log at the end of each hand. Absent: it is not signed. */
  readonly signingKey?: KeyObject;
  /** Earlier logs of this table, oldest first; the room is sent what it lacks of them. Absent: none. */
  readonly givenUpLogs?: readonly UplinkLog[];
  /** The signing key of an earlier log; null: that key is not here. Absent: there is none. */
  readonly givenUpKey?: (logId: string) => KeyObject | null;
  /** Milliseconds since any fixed moment; never jumps. Absent: taken from the timers. */
  readonly passed?: () => number;
  /** Stores the table's own clock. Absent: only its log does. */
  readonly clockMemory?: ClockMemory;
  /** This PC's clock, even if the program runs on another time. Absent: the same. */
  readonly wallClock?: () => number;
  /** Room on the disk for the hand in play; null if none is reserved. */
  readonly reserve: DiskReserve | null;
  /** The disk was full when the log was opened, and the reserve was given up. Absent: it was not. */
  readonly isDiskFull?: boolean;
  /** The staff who may sign in here, as last sent by the room. */
  readonly staff: CachedStaffList;
  /** The table's identity towards the room, and a function that opens a new connection; null for a table without a room. */
  readonly room: { readonly key: string; readonly connect: () => ClosableTransport } | null;
  /** What the table remembers about its room. Absent: it forgets when the program ends. */
  readonly keptNote?: KeptNote & { write(): void };
  /** Checks who somebody is. Absent: by the hashes in the staff list. */
  readonly identify?: TableStaffOptions['identify'];
  /** Lets the kiosk around the console be closed; null or absent if there is no kiosk. */
  readonly leaveConsole?: (() => void) | null;
  /** Ends this program, whose next start goes on in a new log. Absent: it cannot. */
  readonly beginNewLog?: NonNullable<TableStaffOptions['beginNewLog']>;
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

/** What `/health` says about a table: no name, no tag, no card. */
export interface ToldByTable {
  readonly tableId: string;
  readonly sequence: number;
  readonly hand: number;
  readonly status: Omit<TableStatus, 'staff' | 'carry' | 'waiting'> & {
    readonly staff: { readonly list: ConsoleStaff['list']; readonly beside: string | null } | null;
    readonly waiting: readonly string[];
  };
  readonly practice: PracticeFacts;
  /** What a person must do about the stored states; null: nothing. */
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
  const waiting: Record<'room' | 'desk', readonly WaitingOrder[]> = { room: [], desk: [] };
  const showsWaiting = (of: 'room' | 'desk') => (orders: readonly WaitingOrder[]) => {
    waiting[of] = orders;
    status.setWaiting([...waiting.room, ...waiting.desk]);
  };
  // Before anything that begins a hand: a moved player is not dealt in.
  const orders = new RoomOrders({
    ...source,
    table,
    ordered: {
      tableId: config.tableId,
      logs: [log, ...(parts.givenUpLogs ?? [])].map(({ logId }) => logId),
      roomKey: () => parts.staff.roomKey,
    },
    time,
    pastTape: (hand) => tapeOfHand(handsInLog(log), hand),
    isAsSeen: (hand, sequence) => isHandAsSeen(handsInLog(log), table.sequence, { hand, sequence }),
    onWaiting: showsWaiting('room'),
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
    onWaiting: showsWaiting('desk'),
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

type Running = TableServerParts & RunningTable;

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
    onStatus: ({ state, isQuiet = false, unsent, sentence, ...said }) => {
      status.setCardroom(isQuiet ? 'unlinked' : state, unsent, said);
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
