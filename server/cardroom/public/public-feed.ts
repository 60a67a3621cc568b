import type { OfficeEvent, OfficeState } from '../../../engine/office.ts';
import type { TableEvent, TableState } from '../../../engine/table.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import { withNamesTold } from '../../../protocol/public-events/names-told.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import type { ToldByHouse } from '../../../protocol/public-events/public-facts.ts';
import { type PublicRoom, publicRoomOf } from '../../../protocol/public-events/public-room.ts';
import { type NamesOfStream, roomStream, tableStream } from '../../../protocol/public-events/public-stream.ts';
import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import { publicTableOf } from '../../../protocol/public-events/public-table-of.ts';
import { plainWords } from '../../../protocol/words-schema.ts';
import type { Names } from '../names.ts';
import type { Office } from '../office/office.ts';
import { officeEventOf } from '../office/office-log.ts';
import type { LiveTable } from '../project-rows.ts';
import { readEvent } from '../read-event.ts';
import type { Room } from '../room.ts';
import { Places } from './places.ts';
import { type Begin, type Cursor, cursorAt, type PublicLogs } from './public-cursor.ts';

/** A reader of a feed. */
export interface FeedReader {
  /** Whose reader it is: a token, or an address. Null: one of the house's own, which is not counted. */
  readonly asker: string | null;
  /** Bytes given to it that have not left yet. */
  waitingBytes(): number;
  send(event: PublicEvent): void;
  /** Nothing more comes, and why. */
  end(sentence: string): void;
}

export interface PublicFeedOptions {
  readonly room: Room;
  readonly names: Pick<Names, 'behind'>;
  readonly office: Pick<Office, 'idsOf' | 'isNamed' | 'listen' | 'state'>;
  readonly time: TimeSource;
  /** Whether the house publishes rulings. */
  readonly rulings: boolean;
}

const rowsAtOnce = 100;
const officeRowsAtOnce = 1_000;
/** A reader further behind than this gets nothing until it has caught up. */
const waitingBytesMax = 256 * 1024;
const againMs = 100;
const readersMax = 200;
/** Enough for every screen of a house behind one address. */
const readersOfOneMax = 40;
const idleMs = 1;

const noPlace = {
  full: `${readersMax} readers follow tables here already.`,
  'enough-of-one': `${readersOfOneMax} readers of one token, or of one address, follow tables here already.`,
} as const;

/** The key under which readers of the office wait; no table has this id. */
const theOffice = '';

/** Who has agreed, and who is the same person as somebody else. */
const namingIn = ({ state }: Pick<Office, 'state'>): readonly unknown[] => [state.named, state.players];

/** The public part of the room's tables and its office, for readers that follow it. Readers cannot send anything. */
export class PublicFeed {
  readonly #options: PublicFeedOptions;
  /** Readers that are up to date, by table. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #places = new Places({ most: readersMax, mostOfOne: readersOfOneMax });
  /** Players who have ever stated whether they may be named, and how far the office's log was read for it. */
  readonly #asked = new Set<string>();
  #askedUntil = 0;
  /** How often the list of people who may be named has changed. */
  #namings = 0;
  /** The part of the office's state that it depends on. */
  #naming: readonly unknown[];

  constructor(options: PublicFeedOptions) {
    this.#options = options;
    this.#naming = namingIn(options.office);
    options.room.listen({
      tableGrew: ({ tableId }) => this.#wake(tableId),
      linkChanged: () => {},
      orderAnswered: () => {},
      understandingChanged: (tableId) => this.#wake(tableId),
    });
    options.office.listen(() => {
      this.#wake(theOffice);
      const naming = namingIn(options.office);
      if (naming.every((part, index) => part === this.#naming[index])) return;
      this.#naming = naming;
      this.namesChanged();
    });
  }

  /** A person may now be named, or no longer, or a name was erased: all listeners are told at once. */
  namesChanged(): void {
    this.#namings += 1;
    for (const where of [...this.#waiting.keys()]) this.#wake(where);
  }

  /**
   * Sends a reader the events of a table, or of the office if that is null, from a given position. Returns a function that ends it, or a
   * sentence why it is impossible.
   */
  follow(
    tableId: string | null,
    from: Begin,
    reader: FeedReader,
  ): { readonly stop: () => void } | { readonly sentence: string } {
    const { room, time } = this.#options;
    if (tableId !== null && room.table(tableId) === null) return { sentence: `The room has no table “${tableId}”.` };
    const now = (): number => time.now();
    const cursor =
      tableId === null
        ? cursorAt(logsOfOffice(this.#logs()), from, now)
        : cursorAt(
            logsOfTable(this.#logs(), tableId, () => room.table(tableId)),
            from,
            now,
          );
    if ('sentence' in cursor) return cursor;
    const leave = reader.asker === null ? () => {} : this.#places.take(reader.asker);
    if (typeof leave === 'string') return { sentence: noPlace[leave] };
    return { stop: this.#tell(tableId ?? theOffice, { cursor, reader, leave }) };
  }

  /** The public state of every table now, in order of id. */
  tables(): readonly PublicTable[] {
    const { nameOf } = this.#logs();
    return this.#options.room.tables().map(({ state }) => publicTableOf(state, nameOf));
  }

  /** The public state of the office now. */
  office(): PublicRoom {
    return publicRoomOf(this.#options.office.state, this.#logs().nameOf);
  }

  /** An event that was pulled some time ago, as it may be sent now: without names withdrawn since. */
  asToldNow(event: PublicEvent): PublicEvent {
    const { names, office } = this.#options;
    const agreed = Object.keys(office.state.named ?? {}).flatMap((id) => office.idsOf(id));
    const told = new Set(Object.values(names.behind(agreed)).map(plainWords));
    return withNamesTold(event, (name) => told.has(name));
  }

  #logs(): PublicLogsOptions {
    const { room, names, office, rulings } = this.#options;
    const nameOf = (id: string): string | null => {
      const name = office.isNamed(id) ? names.behind([id])[id] : undefined;
      return name === undefined ? null : plainWords(name);
    };
    const asked = this.#askedPlayers();
    return {
      store: room.store,
      nameOf,
      hadNameOf: (id) => (office.idsOf(id).some((one) => asked.has(one)) ? '' : nameOf(id)),
      rulings,
      namings: () => this.#namings,
    };
  }

  #askedPlayers(): ReadonlySet<string> {
    const { office } = this.#options.room.store;
    for (;;) {
      const rows = office.read(this.#askedUntil, officeRowsAtOnce);
      for (const row of rows) {
        const event = officeEventOf(row);
        if (event.type === 'naming-agreed') for (const player of event.players) this.#asked.add(player);
        this.#askedUntil = row.seq;
      }
      if (rows.length < officeRowsAtOnce) return this.#asked;
    }
  }

  /** Tables come first; between two pulls everything else has a turn. */
  #tell(
    where: string,
    { cursor, reader, leave }: { readonly cursor: Cursor; readonly reader: FeedReader; readonly leave: () => void },
  ): () => void {
    const { time } = this.#options;
    let [isOver, cancel] = [false, (): void => {}];
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      leave();
      cancel();
      this.#waiting.get(where)?.delete(step);
    };
    const step = (): void => {
      if (isOver) return;
      if (reader.waitingBytes() > waitingBytesMax) {
        cancel = time.after(againMs, step);
        return;
      }
      // A fault while reading must not end the pulling.
      cancel = time.after(againMs, step);
      const pulled = cursor.pull(rowsAtOnce);
      cancel();
      if ('sentence' in pulled) {
        over();
        reader.end(pulled.sentence);
        return;
      }
      for (const event of pulled.events) reader.send(event);
      if (pulled.isBehind) cancel = time.after(idleMs, step);
      else this.#wait(where, step);
    };
    cancel = time.after(idleMs, step);
    return over;
  }

  #wake(where: string): void {
    const waiting = this.#waiting.get(where);
    this.#waiting.delete(where);
    for (const one of waiting ?? []) one();
  }

  #wait(tableId: string, step: () => void): void {
    const waiting = this.#waiting.get(tableId) ?? new Set();
    waiting.add(step);
    this.#waiting.set(tableId, waiting);
  }
}

interface PublicLogsOptions extends ToldByHouse, NamesOfStream {
  readonly store: Pick<CardroomStore, 'rows' | 'projections' | 'search' | 'office' | 'storeId'>;
  /** How often the list of people who may be named has changed. */
  readonly namings: () => number;
}

/** More hands than a table plays in two days. */
const handsMost = 2_000;

/** The logs of one table, oldest first. `table`: as the room understands it; null: it does not. */
function logsOfTable(
  { store, namings, ...told }: PublicLogsOptions,
  tableId: string,
  table: () => LiveTable | null,
): PublicLogs<TableState, TableEvent> {
  const all = (): readonly string[] =>
    store.projections.logs().flatMap((log) => (log.tableId === tableId ? [log.logId] : []));
  return {
    current: () => table()?.logId ?? null,
    has: (logId) => all().includes(logId),
    // All rows of a former log; of the current one as far as it is understood.
    end: (logId) => {
      const live = table();
      return live?.logId === logId ? live.head.seq : store.rows.position(logId).seq;
    },
    read: (logId, after, limit) =>
      store.rows.read(logId, after, limit).map((row) => {
        const read = readEvent(row);
        return 'unfit' in read
          ? { sentence: 'What follows was written by another version of this program.' }
          : { sequence: row.seq, at: row.at, event: read.event };
      }),
    near: ({ logId, n }) => {
      const live = table();
      if (live?.logId === logId && live.head.seq === n) return { row: n, state: live.state };
      const [row] = n === 0 ? [] : store.rows.read(logId, n - 1, 1);
      const kept = row === undefined ? null : store.projections.handSnapshot(logId, row.hand);
      if (kept === null || kept.seq > n) return { row: 0, state: null };
      return { row: kept.seq, state: JSON.parse(kept.state) as TableState };
    },
    since: (at) => {
      const first = store.search.hands({ tableId, from: at, limit: handsMost }).at(-1);
      if (first === undefined) return null;
      const [began] = store.rows.ofHand(first.logId, first.hand);
      return began === undefined ? null : { logId: first.logId, n: began.seq - 1 };
    },
    next: (logId) => {
      const live = table();
      if (live === null || live.logId === logId) return null;
      const logs = all();
      return logs[logs.indexOf(logId) + 1] ?? null;
    },
    stream: (logId) => tableStream(logId, told),
    namings,
  };
}

/** The office's single log, named after its store. */
function logsOfOffice({ store, namings, ...told }: PublicLogsOptions): PublicLogs<OfficeState, OfficeEvent> {
  const { storeId, office } = store;
  return {
    current: () => storeId,
    has: (logId) => logId === storeId,
    end: () => office.head().seq,
    read: (_logId, after, limit) =>
      office.read(after, limit).map((row) => ({ sequence: row.seq, at: row.at, event: officeEventOf(row) })),
    near: () => ({ row: 0, state: null }),
    since: () => null,
    next: () => null,
    stream: (logId) => roomStream(logId, told),
    namings,
  };
}
