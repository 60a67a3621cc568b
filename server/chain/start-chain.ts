import type { KeyObject } from 'node:crypto';
import type { ChainRoom, ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { RoomStanding } from '../../protocol/chain-messages.ts';
import { linksNoted } from '../flapping.ts';
import { type Note, repeatedNotes } from '../repeated-notes.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { repeat } from '../timers.ts';
import { ChainIntake } from './chain-intake.ts';
import { type ChainHealth, ChainWatch } from './chain-watch.ts';
import { DiskProbe } from './disk-probe.ts';
import { HandingDown } from './handing-down.ts';
import { RoomJoining } from './room-joining.ts';
import { type LinkedRoom, serveRoom } from './room-line.ts';
import { RoomsInTurn } from './rooms-in-turn.ts';

export interface ChainOptions {
  readonly store: ChainStore;
  readonly time: TimeSource;
  /** Runs something after reading what has arrived meanwhile. */
  readonly nextTurn: (action: () => void) => void;
  /** Six random digits. */
  readonly randomCode: () => string;
  /** What rooms are told about the chain. */
  readonly about: { readonly chain: string; readonly version: string };
  /** The chain's own key: it signs what is sent to rooms. */
  readonly key: KeyObject;
  /** Called with what happens, for the log. */
  readonly note: Note;
}

/** The chain's doors; the caller opens sockets and mounts them. */
export interface Chain {
  readonly joining: RoomJoining;
  readonly watch: ChainWatch;
  /** Rooms that are linked now, by number. */
  readonly linked: ReadonlyMap<number, LinkedRoom>;
  serveRoom(transport: ClosableTransport): void;
  /** Sends every linked room its items: an offer was made, the exclusion list has changed, or somebody is to be erased. */
  tellAll(): Promise<void>;
  /** A room's key is no longer valid. */
  cutOff(storeId: string): void;
  health(): ChainHealth;
  /** When it resolves, everything offered is written or was given up. */
  stop(): Promise<void>;
}

/** A PostgreSQL without an answer is not waited for any longer: rooms still hold what it has not stored. */
const givenUpMs = 10_000;
/** A write that takes longer is reported as a fault. */
const unansweredMs = 15_000;
/** How often the disk is tried, whether or not rooms send. */
const probeMs = 30_000;
const takesNothing = 'PostgreSQL takes nothing.';
const takesAgain = 'PostgreSQL takes what rooms send again.';
/** How often the log looks whether PostgreSQL answers. */
const hangsMs = 5_000;
/** How often a room is asked again that could not erase a person yet. */
const askAgainMs = 10 * 60_000;

/** Starts the chain over its store. */
export function startChain({ store, time, nextTurn, randomCode, about, key, note }: ChainOptions): Chain {
  const links = new LinkedRooms();
  const watch = new ChainWatch(time, (sentence) => note(sentence === null ? takesAgain : takesNothing, { sentence }));
  const broke = (room: number, error: unknown): void =>
    note('Something unexpected went wrong.', { room, stack: stackOf(error) });
  const quietly = (room: number, work: Promise<unknown>): void =>
    void work.catch((error: unknown) => {
      if (error instanceof StorageFault) watch.failed(error);
      else broke(room, error);
    });
  const intake = intakeOf({ store, time, note, watch, broke, quietly });
  const handing = new HandingDown({ store, time, key });
  const tellAll = async (): Promise<void> => {
    for (const room of [...links.byNumber.values()]) await handing.tell(room);
  };
  const probe = new DiskProbe({ store, time, watch, broke: (error) => broke(0, error) });
  const repeated = [
    repeat(time, askAgainMs, () => quietly(0, tellAll())),
    repeat(time, probeMs, () => void probe.look()),
    repeat(time, hangsMs, () => watch.hangs(unansweredSentence([intake, probe], time.now()))),
  ];
  const hears = ({ room }: LinkedRoom, now: RoomStanding): void =>
    quietly(
      room.room,
      keepStanding({ store, time }, room, now).then(() => watch.wroteALittle()),
    );
  const cutOff = (storeId: string): void => {
    for (const one of links.of(storeId)) one.giveWay();
  };
  const joined = (storeId: string, isKnown: boolean): void => {
    cutOff(storeId);
    note(isKnown ? 'A room has come again.' : 'A room has joined.', { room: storeId });
  };
  const joinedAs = { chain: about.chain, chainKey: publicRoomKey(key) };
  const joining = new RoomJoining({ store, time, randomCode, about: joinedAs, joined });
  const known = new KnownRooms(store);
  const rooms = new RoomsInTurn({ time, nextTurn });
  quietly(0, known.count());
  const noted = roomsNoted(note, time);
  return {
    joining,
    watch,
    linked: links.byNumber,
    cutOff,
    tellAll,
    serveRoom: (transport) =>
      serveRoom(rooms.inTurn(transport), {
        store,
        time,
        intake,
        linked: (room) => {
          quietly(0, known.count());
          // Two programs of one room: each line asks whether the other is there, and the later history is stored apart.
          links.add(room);
          noted.link(room.room.storeId, 'Room linked.');
          quietly(room.room.room, handing.tell(room));
        },
        unlinked: (room) => {
          links.remove(room);
          noted.link(room.room.storeId, 'Room gone.');
        },
        hears: (room, message) => {
          if (message.type === 'standing') hears(room, message.now);
          else quietly(room.room.room, handing.hears(room, message));
        },
        stands: (fault) => watch.stands(fault),
        turnedAway: (room, sentence) => noted.away('Turned away.', { room, sentence }),
        broke,
      }),
    health: () => ({
      role: 'chain',
      version: about.version,
      rooms: known.rooms,
      linked: links.byNumber.size,
      ...healthOf(watch, [intake, probe], time.now()),
    }),
    stop: async () => {
      for (const stop of repeated) stop();
      await atMost(givenUpMs, intake.whenIdle(), time);
    },
  };
}

/** Log lines that any call of a room might cause, so repeats are counted together. */
const roomsNoted = (note: Note, time: TimeSource) => ({
  away: repeatedNotes(note, time),
  link: linksNoted(time, (what, room) => note(what, { room })),
});

const keepStanding = (
  { store, time }: Pick<ChainOptions, 'store' | 'time'>,
  { room, name, version }: ChainRoom,
  now: RoomStanding,
): Promise<void> => store.rooms.keepStanding(room, { at: time.now(), name, version, now });

const healthOf = (watch: ChainWatch, asking: Parameters<typeof unansweredSentence>[0], now: number) => ({
  events: watch.events,
  sentence: watch.fault ?? unansweredSentence(asking, now),
});

/** A database whose machine or disk hangs does not refuse; it only does not answer. */
export function unansweredSentence(
  asking: readonly Pick<ChainIntake, 'unansweredSince'>[],
  now: number,
): string | null {
  const seconds = Math.floor((now - Math.min(...asking.map(({ unansweredSince }) => unansweredSince ?? now))) / 1_000);
  if (seconds < unansweredMs / 1_000) return null;
  return `PostgreSQL has not answered for ${seconds} s: see whether it runs, and whether its disk does. Rooms keep what they have and send it later.`;
}

/** Waits for the work, but no longer than this. */
async function atMost(ms: number, work: Promise<void>, time: TimeSource): Promise<void> {
  let cancel = (): void => {};
  const givenUp = new Promise<void>((resolve) => {
    cancel = time.after(ms, resolve);
  });
  await Promise.race([work, givenUp]);
  cancel();
}

/** How many rooms have ever joined. */
class KnownRooms {
  readonly #store: ChainOptions['store'];
  rooms = 0;

  constructor(store: ChainOptions['store']) {
    this.#store = store;
  }

  async count(): Promise<void> {
    this.rooms = (await this.#store.rooms.all()).length;
  }
}

interface IntakeParts extends Pick<ChainOptions, 'store' | 'time' | 'note'> {
  readonly watch: ChainWatch;
  readonly broke: (room: number, error: unknown) => void;
  readonly quietly: (room: number, work: Promise<unknown>) => void;
}

function intakeOf({ store, time, note, watch, broke, quietly }: IntakeParts): ChainIntake {
  const forks = new Set<string>();
  return new ChainIntake({
    logs: store.logs,
    time,
    kept: (_room, rows) => watch.kept(rows),
    partedFrom: ({ log }, seq) => {
      // Reported with its first rows, not with every tap after them.
      const fork = `${log.room} ${log.logId} ${seq}`;
      if (forks.has(fork)) return;
      forks.add(fork);
      const said = `Log ${log.logId} (${log.tableId}) has two histories from event ${seq + 1} on: a disk was copied or restored. Both are kept.`;
      const kept = store.signatures.find(log.room, { logId: log.logId, said, at: time.now() });
      // What the database did not accept is reported with the next rows.
      const again = (error: unknown): never => {
        forks.delete(fork);
        throw error;
      };
      quietly(log.room, kept.catch(again));
      note('Two histories of one log.', { room: log.room, log: log.logId });
    },
    failed: (fault) => watch.failed(fault),
    broke: (error) => broke(0, error),
  });
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The rooms that are linked now. If two PCs claim to be the same room, the later one is served, and the other when that one is gone. */
export class LinkedRooms {
  readonly #all = new Set<LinkedRoom>();

  /** One for each room, by number. */
  readonly byNumber = new Map<number, LinkedRoom>();

  add(linked: LinkedRoom): void {
    this.#all.add(linked);
    this.byNumber.set(linked.room.room, linked);
  }

  remove(linked: LinkedRoom): void {
    this.#all.delete(linked);
    const { room } = linked.room;
    if (this.byNumber.get(room) !== linked) return;
    const other = [...this.#all].findLast((one) => one.room.room === room);
    if (other === undefined) this.byNumber.delete(room);
    else this.byNumber.set(room, other);
  }

  /** Every connection that claims to be this room. */
  of(storeId: string): readonly LinkedRoom[] {
    return [...this.#all].filter(({ room }) => room.storeId === storeId);
  }
}
