import type { TableState } from '../../engine/table.ts';
import type { Batch, CardroomStore, KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { NotUnderstood } from '../../protocol/cardroom-messages.ts';
import { sentenceOfNotUnderstood } from './not-understood.ts';
import type { LiveTable, StoredEvent, Unfit } from './project-rows.ts';
import { growAnewIfOlder, growBy, growLog, rebuildTable } from './rebuild-table.ts';

/** Tables as the batches before this one in the same transaction have grown them, by log. */
export type Ahead = Map<string, LiveTable>;

/** What a batch came to, once it is on disk. */
export interface KeptBatch {
  /** The rows that were not held before. */
  readonly fresh: readonly LogRow[];
  /** The table as it stands now, with what made it so; null: nothing the batch said changes how its table stands. */
  readonly grown: { readonly table: LiveTable; readonly events: readonly StoredEvent[] } | null;
}

/**
 * Every table as it is grown from the rows the room keeps, and the tables it does not understand. A log that is not understood
 * from one row on is kept whole; its table stands as it did before that row, until a newer log or a newer program is understood.
 */
export class LiveTables {
  readonly #store: CardroomStore;
  readonly #time: TimeSource;
  readonly #changed: (tableId: string) => void;
  readonly #tables = new Map<string, LiveTable>();
  /** The log a table began last. */
  readonly #newest = new Map<string, string>();
  /** From where on a log is not understood, by log. */
  readonly #stopped = new Map<string, NotUnderstood>();
  /** The log of a table that has begun another one since, as long as its rows come. */
  #late: LiveTable | null = null;

  /** Takes up every table where the store holds it. `changed`: told when a table has come to be not understood. */
  constructor(store: CardroomStore, time: TimeSource, changed: (tableId: string) => void) {
    this.#store = store;
    this.#time = time;
    this.#changed = changed;
    growAnewIfOlder(store);
    for (const { tableId, logId, seq, state } of store.projections.tables()) {
      const position = store.rows.position(logId);
      const head = seq === position.seq ? position : { seq, hash: store.rows.read(logId, seq - 1, 1)[0]?.hash ?? '' };
      this.#tables.set(tableId, { tableId, logId, head, state: JSON.parse(state) as TableState });
    }
    const passed = new Set<string>();
    for (const log of store.projections.logs()) {
      this.#newest.set(log.tableId, log.logId);
      const live = this.#tables.get(log.tableId) ?? null;
      // What stands before the log in use was given up.
      const isGivenUp = live !== null && live.logId !== log.logId && !passed.has(live.logId);
      if (!isGivenUp) this.#growOn(log, live?.logId === log.logId ? live : null);
      passed.add(log.logId);
    }
  }

  /** Every table that is understood, were it only up to some event, in the order of their ids. */
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

  /** Null: the table stands as it says. */
  notUnderstood(tableId: string): NotUnderstood | null {
    return this.#stopped.get(this.#newest.get(tableId) ?? '') ?? null;
  }

  /** Every table that does not stand as it says, in the order of their ids. */
  allNotUnderstood(): readonly NotUnderstood[] {
    return [...this.#newest.keys()].sort().flatMap((tableId) => this.notUnderstood(tableId) ?? []);
  }

  /** Keeps a batch and what is grown from it, inside the caller's transaction. What it gives is done once that is on disk. */
  keep(batch: Batch, ahead: Ahead): () => KeptBatch {
    const { tableId, logId } = batch;
    const held = this.#store.rows.position(logId).seq;
    const fresh = batch.rows.filter(({ seq }) => seq > held);
    const before = this.#stopped.has(logId) ? null : (ahead.get(logId) ?? this.#lookUp(batch));
    if ((before?.head.seq ?? 0) !== held) {
      this.#store.keepUngrown(batch);
      return () => ({ fresh, grown: null });
    }
    const known = batch.rows.filter(({ seq }) => seq <= held);
    const log = { tableId, logId };
    const { table, events, unfit } = growBy({ before, log, rows: fresh }, (rows, grown) =>
      this.#store.accept({ ...batch, rows: [...known, ...rows] }, grown),
    );
    // What is not understood is kept all the same: a later program reads it.
    if (unfit !== null) this.#store.keepUngrown(batch);
    if (table !== null) ahead.set(logId, table);
    // Late rows of a log the table has given up are kept, but they are not how the table stands.
    const isInUse = this.#store.projections.logInUse(tableId) === logId;
    return () => {
      if (held === 0) this.#newest.set(tableId, logId);
      const hasGrown = table !== null && events.length > 0;
      if (hasGrown && isInUse) this.#tables.set(tableId, table);
      else if (hasGrown) this.#late = table;
      if (unfit !== null) this.#stop(log, unfit);
      return { fresh, grown: hasGrown && isInUse ? { table, events } : null };
    };
  }

  /** Somebody who looks at this table, and at no other, cannot: it is shown to nobody until the program starts again. */
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

  /** The table as this very log tells it, which need not be the log in use. */
  #lookUp({ tableId, logId }: KnownLog): LiveTable | null {
    const live = this.#tables.get(tableId);
    if (live?.logId === logId) return live;
    if (this.#late?.logId === logId) return this.#late;
    return rebuildTable(this.#store, { tableId, logId });
  }

  /** An older program could not read these rows; this one may. */
  #growOn(log: KnownLog, from: LiveTable | null): void {
    const { table, unfit } = growLog(this.#store, log, from, (rows, grown) =>
      this.#store.accept({ ...log, rows, texts: [] }, grown),
    );
    if (table !== null) this.#tables.set(log.tableId, table);
    if (unfit !== null) this.#stop(log, unfit);
  }
}
