import { mostSeats } from '../../engine/notation.ts';
import { actorOf } from '../../engine/table.ts';
import type { BadgeReader } from '../../native-bridge/contracts/badge-reader.ts';
import type { CardReader } from '../../native-bridge/contracts/card-reader.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import type { Shuffler } from '../../native-bridge/contracts/shuffler.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { TableConfig } from '../config.ts';
import type { CachedReviewKey } from './cached-review-key.ts';
import { CardReads } from './card-reads.ts';
import type { SealerProcess } from './card-sealer.ts';
import { DealWatch } from './deal-watch.ts';
import { registrationAntenna, TableDeckDesk } from './deck-desk.ts';
import { FactPace, type Pace } from './fact-pace.ts';
import type { RoomOrders } from './room-orders.ts';
import type { Place } from './sealer-messages.ts';
import { bookShufflerEvents } from './shuffler-events.ts';
import type { StatusBoard } from './status-board.ts';
import { StreetWatch } from './street-watch.ts';
import type { Table } from './table.ts';
import type { TableStaff } from './table-staff.ts';

/** What a table server's devices need of its parts. */
export interface DeviceParts {
  readonly config: TableConfig;
  readonly log: EventLog;
  readonly time: TimeSource;
  readonly newId: () => string;
  readonly shuffler: Shuffler | null;
  readonly reader: CardReader | null;
  /** The badge reader; null if staff type their number, or the reader acts as a keyboard. */
  readonly badgeReader: BadgeReader | null;
  /** The key hands are sealed for, as last sent by the room. */
  readonly reviewKey: CachedReviewKey;
  /** The key that cards for a stream are sealed for. Absent: this table has no streams. */
  readonly streamKey?: CachedReviewKey;
  readonly startSealer: () => SealerProcess;
  /** One sentence for the log, without a name, a card or a tag. */
  readonly report: (sentence: string) => void;
}

/** The table that devices report to. */
export interface RunningTable {
  readonly table: Table;
  readonly status: StatusBoard;
  readonly orders: RoomOrders;
}

type RunningDevices = DeviceParts & RunningTable;

/** Stops what it came from. */
export type Stop = () => void | Promise<void>;

/** Books what the shuffler reports. */
export function startShuffler(running: RunningDevices & { readonly isAttended: () => boolean }): Stop {
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

/** Signs in the person whose badge is read. */
export function startBadgeReader(
  { badgeReader, report, time }: RunningDevices,
  signIn: Pick<TableStaff, 'badgeRead'>,
): Stop {
  if (badgeReader === null) return () => {};
  const pace = new FactPace(time, badgePace);
  let told: string | null = null;
  const endings = [
    badgeReader.onBadge((badge) => void signIn.badgeRead(badge)),
    badgeReader.onHealth(({ state, fault, why }) => {
      // A missing line is retried every few seconds, all night long.
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

/** The card reading of a table, created but not started; null for a table without a reader. */
export function startReads(running: RunningDevices): Reads | null {
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

/** A device whose health is followed: a shuffler or a card reader. */
interface FollowedDevice {
  readonly health: LineHealth;
  onHealth(listener: (health: LineHealth) => void): () => void;
}

/** For a loose cable, or a reader that restarts again and again: faster changes are booked as the state every few seconds. */
const healthPace: Pace = { atOnce: 20, perSecond: 0.2 };

/**
 * Shows a device's health on the screens and books its changes until the returned function is called. Attempts to open a line are not
 * booked: a missing line is tried every few seconds, all night long.
 */
export function followDevice(
  device: 'shuffler' | 'reader',
  source: FollowedDevice,
  { table, status, time }: { readonly table: Table; readonly status: StatusBoard; readonly time: TimeSource },
): () => void {
  const pace = new FactPace(time, healthPace);
  let newest = source.health;
  let booked: LineHealth | null = null;
  const book = (): void => {
    const { state, fault, why, unheardMs } = newest;
    // The same fault in other words is no change.
    if ((state === booked?.state && fault === booked.fault) || !pace.may(device, book)) return;
    booked = newest;
    const fact = { type: 'device-changed', device, state, fault, why } as const;
    table.submit({
      actor: actorOf('device', device),
      id: null,
      sequence: null,
      command: { type: 'note', fact },
      ...(unheardMs === undefined ? {} : { unheardMs }),
    });
  };
  const changed = (health: LineHealth): void => {
    status.setDevice(device, health);
    if (health.state === 'opening') return;
    newest = health;
    book();
  };
  // A device that was not started yet is missing, which is no change.
  status.setDevice(device, source.health);
  const unfollow = source.onHealth(changed);
  return () => {
    unfollow();
    pace.stop();
  };
}
