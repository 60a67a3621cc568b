import type { CardroomStore, StoredBrowsers } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { NotUnderstood } from '../../protocol/cardroom-messages.ts';
import type { TurnedAwayFor } from '../../protocol/sync-messages.ts';
import type { AskedOfLog, IntakeRoom } from '../sync/intake.ts';
import { BatchIntake } from './batch-intake.ts';
import type { ForeignSaid } from './differences-said.ts';
import { ForkWatch } from './fork-watch.ts';
import { LiveTables } from './live-tables.ts';
import { LogEnds } from './log-ends.ts';
import type { LiveTable } from './project-rows.ts';
import { growShownAnew } from './rebuild-table.ts';
import { type RoomListener, RoomListeners } from './room-listeners.ts';
import { RoomSeals } from './room-seals.ts';
import { SignedHeads } from './signed-heads.ts';
import { StoreCheck, type StoreCheckOptions } from './store-check.ts';
import { noStoreReach, type StoreReach } from './store-reach.ts';
import { StoreWrites } from './store-writes.ts';
import { TableKeys } from './table-keys.ts';
import { TableLinks, type TableLinksOptions } from './table-links.ts';
import { type RoomSigning, TableOrders } from './table-orders.ts';
import { TablesAtDoor } from './tables-at-door.ts';
import { WoundBack } from './wound-back.ts';

export interface RoomOptions extends Pick<TableLinksOptions, 'staffList' | 'reviewKey' | 'streamKey' | 'officeHead'> {
  readonly store: CardroomStore;
  readonly time: TimeSource;
  /** Keys of tables that are not paired, by their ids. */
  readonly tableKeys: ReadonlyMap<string, string>;
  /** Signs orders. Absent: neither they nor the office are signed. */
  readonly signing?: RoomSigning;
  /** How far the room had come in the store. Absent: nothing is remembered. */
  readonly reach?: StoreReach;
  /** Compares the store with what the room has written. Absent: nobody does. */
  readonly compare?: (keys: ReadonlySet<string>) => ReturnType<NonNullable<StoreCheckOptions['compare']>>;
}

/**
 * The cardroom: the store, and every table's live state grown from it.
 *
 *   links (who speaks) ─► intake (what is said, until it is on disk) ─► live tables ─► listeners
 *   orders (what tables are to do) ─► links
 */
export class Room implements IntakeRoom {
  readonly store: CardroomStore;
  /** The keys by which tables identify themselves. */
  readonly keys: TableKeys;
  /** What tables sign. */
  readonly heads: SignedHeads;
  readonly links: TableLinks;
  readonly intake: BatchIntake;
  readonly orders: TableOrders;
  readonly writes: StoreWrites;
  readonly woundBack: WoundBack;
  /** Tables that are not let in. */
  readonly atDoor: TablesAtDoor;
  /** Who of the rows that let somebody in was let in by the room. */
  readonly seals: RoomSeals;
  /** Where the tables' logs end, as the room has taken them in. */
  readonly ends: LogEnds;
  /** Whether what the store shows is what the room has written. */
  readonly check: StoreCheck;
  /** Browsers that were let in. */
  readonly browsers: StoredBrowsers;
  readonly #live: LiveTables;
  readonly #listeners: RoomListeners;

  /** Loads every table from where the store holds it. */
  constructor(options: RoomOptions) {
    const { store, time } = options;
    const writes = new StoreWrites(time);
    const listeners = new RoomListeners((tableId, why) => this.#live.setAside(tableId, why));
    const { signing = null, reach = noStoreReach } = options;
    const seals = new RoomSeals(store, signing);
    const heads = new SignedHeads({ store, time, seals });
    const ends = new LogEnds({ store, time, seals: signing === null ? null : seals, reach });
    const loadedAt = store.foreignWrites();
    const live = new LiveTables(store, time, (tableId) =>
      listeners.tellOf(tableId, (listener) => listener.understandingChanged?.(tableId)),
    );
    ends.sealGrown();
    const forks = new ForkWatch(store, time);
    const links = new TableLinks({ ...options, live, forks, listeners });
    const orders = new TableOrders({ store, writes, listeners, links, live, seals, signing });
    this.store = store;
    this.seals = seals;
    this.browsers = seals.browsers(store.browsers, (work) => store.together(work));
    this.keys = new TableKeys({ store, time, seals, configured: options.tableKeys });
    this.heads = heads;
    this.ends = ends;
    this.links = links;
    this.orders = orders;
    this.woundBack = new WoundBack({
      store,
      time,
      roomKey: orders.key,
      isGone: (logId) => ends.isGone(logId),
      officeWas: reach.now?.office ?? 0,
    });
    const { woundBack } = this;
    this.intake = new BatchIntake({ store, time, writes, live, forks, heads, ends, orders, listeners, woundBack });
    this.writes = writes;
    this.#live = live;
    this.#listeners = listeners;
    this.atDoor = new TablesAtDoor({
      time,
      isTaken: (tableId) => this.keys.isTaken(tableId),
      isLinked: (tableId) => links.of(tableId).linked,
      changed: () => listeners.tell((listener) => listener.doorChanged?.()),
    });
    const { atDoor } = this;
    listeners.listen({
      tableGrew: () => {},
      linkChanged: (tableId) => atDoor.linkChanged(tableId),
      orderAnswered: () => {},
    });
    const { compare } = options;
    this.check = new StoreCheck({
      store,
      time,
      loadedAt,
      load: () => live.load(),
      growAnew: (where, version) => {
        const booked = store.together(() => {
          // What was written since it was compared is rows that nobody has checked.
          if (store.foreignWrites() !== version) return null;
          store.takeTriggersOut();
          return growShownAnew(store, where, time.now());
        });
        if (booked === null) return null;
        live.load();
        ends.sealGrown();
        return booked;
      },
      isBack: ({ logId, tableId }) => !ends.isGone(logId) && links.hasReported(tableId),
      changed: () => this.#tellAll(),
      ...(compare === undefined || signing === null ? {} : { compare: () => compare(signing.known) }),
    });
  }

  /** Every table may be another one than it was. */
  #tellAll(): void {
    this.#listeners.tell((listener) => listener.storeCompared?.());
    for (const table of this.tables())
      this.#listeners.tellOf(table.tableId, (listener) => listener.tableGrew(table, []));
  }

  /** What another program has written into the store and the room does not believe, in a sentence; null: nothing that was met. */
  get strange(): string | null {
    return this.foreign?.sentence ?? null;
  }

  /** The same, and for pages. */
  get foreign(): ForeignSaid | null {
    const written = this.orders.sentence ?? this.seals.sentence ?? this.ends.sentence;
    return written === null ? this.check.foreign : { sentence: written, said: { is: 'written' } };
  }

  get storeId(): string {
    return this.store.storeId;
  }

  /** The store answers at once, with what the room has taken in. */
  atHand({ logId }: AskedOfLog, done: (isThere: boolean) => void): void {
    this.ends.settle([logId]);
    done(true);
  }

  /** Every table that ever sent an event this program understands, in the order of their ids. */
  tables(): readonly LiveTable[] {
    return this.#live.all();
  }

  /** How many tables ever sent an event, understood or not. */
  get knownTables(): number {
    return this.#live.known;
  }

  table(tableId: string): LiveTable | null {
    return this.#live.get(tableId);
  }

  /** Every table whose own state is not shown, because this program does not understand it. */
  notUnderstood(): readonly NotUnderstood[] {
    return this.#live.allNotUnderstood();
  }

  /** Null: the table is understood. */
  notUnderstoodAt(tableId: string): NotUnderstood | null {
    return this.#live.notUnderstood(tableId);
  }

  /** Reads one table; a fault with it only affects this table. */
  lookAt<Seen>(tableId: string, look: () => Seen): Seen | null {
    return this.#listeners.lookAt(tableId, look);
  }

  /** Tells the room's operator. */
  broke(tableId: string, error: unknown): void {
    this.#listeners.broke(tableId, error);
  }

  turnedAway(tableId: string, why: TurnedAwayFor, isRetired = false): void {
    this.atDoor.knocked(tableId, isRetired ? 'retired' : why);
    const known = this.table(tableId) !== null || this.keys.isTaken(tableId) ? tableId : '';
    this.#listeners.tell((listener) => listener.turnedAway?.(known, why));
  }

  /** Returns a function that unsubscribes. */
  listen(listener: RoomListener): () => void {
    return this.#listeners.listen(listener);
  }
}
