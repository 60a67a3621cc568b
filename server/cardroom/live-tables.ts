import type { TableState } from '../../engine/table.ts';
import type { Batch, CardroomStore, KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { NotUnderstood } from '../../protocol/cardroom-messages.ts';
import { sentenceOfNotUnderstood } from './not-understood.ts';
import type { LiveTable, StoredEvent } from './project-rows.ts';
import type { Unfit } from './read-event.ts';
import { growAnewIfOlder, growBy, growLog, rebuildTable } from './rebuild-table.ts';

/** Tables as grown by the earlier batches of the same transaction, by log. */
export type Ahead = Map<string, LiveTable>;

/** The result of a batch, once it is on disk. */
export interface KeptBatch {
  /** The rows that were not held before. */
  readonly fresh: readonly LogRow[];
  /** The table's new state, with the events that led to it; null: the batch does not change the table's current state. */
  readonly grown: { readonly table: LiveTable; readonly events: readonly StoredEvent[] } | null;
}

/** A batch in a transaction that is not on disk yet. */
interface StoredBatch {
  /** Call it once the batch is on disk. */
  readonly onDisk: () => KeptBatch;
  /** The state its table is shown in now. Absent: as before. */
  readonly state?: string;
}

/**
 * Every table as grown from the room's rows, and the tables it does not understand. If a log is not understood from some row on, it is
 * still stored whole; its table stays as before that row, until a newer log or a newer program is understood.
 */
export class LiveTables {
  readonly #store: CardroomStore;
  readonly #time: TimeSource;
  readonly #changed: (tableId: string) => void;
  readonly #tables = new Map<string, LiveTable>();
  /** The log a table began last. */
  readonly #newest = new Map<string, string>();
  /** The first row of a log that is not understood, by log. */
  readonly #stopped = new Map<string, NotUnderstood>();
  /** The last table grown from a log it has given up, while rows of that log still arrive. */
  #late: LiveTable | null = null;

  /** Loads every table from the state the store holds. `changed`: called when a table is no longer understood. */
  constructor(store: CardroomStore, time: TimeSource, changed: (tableId: string) => void) {
    this.#store = store;
    this.#time = time;
    this.#changed = changed;
    growAnewIfOlder(store);
    this.load();
  }

  /** Takes every table from the state the store holds. */
  load(): void {
    for (const known of [this.#tables, this.#newest, this.#stopped]) known.clear();
    this.#late = null;
    const store = this.#store;
    for (const { tableId, logId, seq, state } of store.projections.tables()) {
      const position = store.rows.position(logId);
      const head = seq === position.seq ? position : { seq, hash: store.rows.read(logId, seq - 1, 1)[0]?.hash ?? '' };
      this.#tables.set(tableId, { tableId, logId, head, state: JSON.parse(state) as TableState });
    }
    const passed = new Set<string>();
    for (const log of store.projections.logs()) {
      this.#newest.set(log.tableId, log.logId);
      const live = this.#tables.get(log.tableId) ?? null;
      // Rows before the log in use belong to logs that were given up.
      const isGivenUp = live !== null && live.logId !== log.logId && !passed.has(live.logId);
      if (!isGivenUp) this.#growOn(log, live?.logId === log.logId ? live : null);
      passed.add(log.logId);
    }
  }

  /** Every table that is understood, at least up to some event, in order of id. */
  all(): readonly LiveTable[] {
    return [...this.#tables.values()].sort((one, other) => (one.tableId < other.tableId ? -1 : 1));
  }

  /** How many tables ever sent an event. */
  get known(): number {
    return this.#newest.size;
  }

  get(tableId: string): LiveTable | null {
    return this.#tables.get(tableId) ?? null;
  }

  /** Null: the table is shown as its own log says. */
  notUnderstood(tableId: string): NotUnderstood | null {
    return this.#stopped.get(this.#newest.get(tableId) ?? '') ?? null;
  }

  /** Every table whose own state is not what is shown here, in order of id. */
  allNotUnderstood(): readonly NotUnderstood[] {
    return [...this.#newest.keys()].sort().flatMap((tableId) => this.notUnderstood(tableId) ?? []);
  }

  /** Stores a batch and what is grown from it, inside the caller's transaction. */
  keep(batch: Batch, ahead: Ahead): StoredBatch {
    const { tableId, logId } = batch;
    const held = this.#store.rows.position(logId).seq;
    const fresh = batch.rows.filter(({ seq }) => seq > held);
    const before = this.#stopped.has(logId) ? null : (ahead.get(logId) ?? this.#lookUp(batch));
    if ((before?.head.seq ?? 0) !== held) {
      this.#store.keepUngrown(batch);
      return { onDisk: () => ({ fresh, grown: null }) };
    }
    const known = batch.rows.filter(({ seq }) => seq <= held);
    const log = { tableId, logId };
    let state: string | undefined;
    const { table, events, unfit } = growBy({ before, log, rows: fresh }, (rows, grown) => {
      this.#store.accept({ ...batch, rows: [...known, ...rows] }, grown);
      state = grown.table.state;
    });
    // What is not understood is stored all the same: a later program reads it.
    if (unfit !== null) this.#store.keepUngrown(batch);
    if (table !== null) ahead.set(logId, table);
    // Late rows of a log the table has given up are stored, but do not change the table's state.
    const isInUse = this.#store.projections.logInUse(tableId) === logId;
    const onDisk = (): KeptBatch => {
      if (held === 0) this.#newest.set(tableId, logId);
      const hasGrown = table !== null && events.length > 0;
      if (hasGrown && isInUse) this.#tables.set(tableId, table);
      else if (hasGrown) this.#late = table;
      if (unfit !== null) this.#stop(log, unfit);
      return { fresh, grown: hasGrown && isInUse ? { table, events } : null };
    };
    return isInUse && state !== undefined ? { onDisk, state } : { onDisk };
  }

  /** Viewing this one table failed: it is shown to nobody until the program restarts. */
  setAside(tableId: string, why: string): void {
    const table = this.#tables.get(tableId);
    if (table === undefined) return;
    const { logId, head } = table;
    this.#stop(
      { tableId, logId },
      { unfit: `What events up to ${head.seq} say cannot be shown: ${why}.`, at: head.seq, isNewer: false },
    );
    this.#tables.delete(tableId);
  }

  #stop(log: KnownLog, unfit: Unfit): void {
    const { tableId, logId } = log;
    const { at, isNewer } = unfit;
    const name = this.#tables.get(tableId)?.state.name ?? null;
    this.#stopped.set(logId, {
      tableId,
      logId,
      name,
      event: at,
      why: isNewer ? 'newer' : 'strange',
      since: this.#time.now(),
      sentence: sentenceOfNotUnderstood(log, unfit),
    });
    this.#changed(tableId);
  }

  /** The table according to this very log, which need not be the log in use. */
  #lookUp({ tableId, logId }: KnownLog): LiveTable | null {
    const live = this.#tables.get(tableId);
    if (live?.logId === logId) return live;
    if (this.#late?.logId === logId) return this.#late;
    return rebuildTable(this.#store, { tableId, logId });
  }

  /** An older program could not read these rows; this one may. */
  #growOn(log: KnownLog, from: LiveTable | null): void {
    const { table, unfit } = growLog(this.#store, log, {
      from,
      keep: (rows, grown) => this.#store.accept({ ...log, rows, texts: [] }, grown),
    });
    if (table !== null) this.#tables.set(log.tableId, table);
    // Of rows that another program has changed the comparison of the store tells: the table is not to blame.
    if (unfit !== null && unfit.isChanged !== true) this.#stop(log, unfit);
  }
}
