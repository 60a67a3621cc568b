import type { KnownLog, ProjectionDifference } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { ComparableStore } from '../../native-bridge/contracts/readable-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { isTextOf } from '../sync/private-text.ts';
import { textRefsOfRow } from '../sync/private-text-ids.ts';
import { sealedEnd } from './log-ends.ts';
import { grownBy } from './project-rows.ts';
import { growAll, type StoppedLog } from './rebuild-table.ts';
import { type HeldRows, heldIn, heldRows } from './room-seals.ts';
import { heldWith, type Reach } from './store-reach.ts';

/** Where a store is not what its room has written. */
export interface StoreDifferences {
  /** The file contradicts itself, for example an index its table, in a sentence: then nothing else is compared. Null: it does not. */
  readonly damage: string | null;
  /** Logs whose rows are others than the room has taken in, each with the first such row. */
  readonly logs: readonly (KnownLog & { readonly seq: number })[];
  /** The first of what is shown that is not as the rows tell it; null: all is. */
  readonly shown: ProjectionDifference | null;
  /** What another program would have the room write or read: triggers and indexes that are not the store's own, or say otherwise than their tables. */
  readonly triggers: readonly string[];
  /** What the room has sealed that it holds, and is there no more; null: nobody can say, because its own list is gone. */
  readonly gone: HeldRows | null;
  /** Logs of which the store holds an older copy, each with its last event there, and with the last one that was taken in. */
  readonly behind: readonly (KnownLog & { readonly seq: number; readonly was: number })[];
  /** Words that are not the ones an event was written with, by id. */
  readonly words: readonly string[];
  /** Which backup to restore, in a sentence, and whether there is one. Absent: nobody has looked. */
  readonly restore?: { readonly sentence: string; readonly isThere: boolean };
}

export const nothingGone: HeldRows = { orders: 0, logs: [], aside: 0 };

/** What a store says when nobody else has written it. */
export const noDifferences: StoreDifferences = {
  damage: null,
  logs: [],
  shown: null,
  triggers: [],
  gone: nothingGone,
  behind: [],
  words: [],
};

const officeRowsAtOnce = 1_000;
const namedMax = 20;

/**
 * Compares the whole of a store with what the room has written, as it is at one moment: every index with its table, the rows of each log with
 * their hashes and with its sealed end, what is shown with the rows, words with the hashes in the events, and what was counted with what is
 * there. `keys`: those the room has sealed it with. `reach`: how far it had come there; null: nothing is remembered.
 */
export function differencesIn(
  store: ComparableStore,
  keys: ReadonlySet<string>,
  reach: Reach | null = null,
): StoreDifferences {
  const damage = damageOf(store);
  // Indexes are made anew from their tables, and then the rest is compared.
  const indexes = damage === null ? [] : store.wrongIndexes();
  if (indexes.length > 0) return { ...noDifferences, triggers: indexes };
  if (damage !== null) return { ...noDifferences, damage };
  return store.asOfNow(() => {
    const words = new WrongWords(store);
    const changed = new Map<string, number>();
    // Every row is read and parsed once for all of it.
    const shown = shownOtherwise(
      store,
      ({ logId, unfit }) => unfit.isChanged && changed.set(logId, unfit.at),
      (rows) => words.take(rows),
    );
    for (let rows = store.office.read(0, officeRowsAtOnce); rows.length > 0; ) {
      words.take(rows);
      rows = store.office.read(rows.at(-1)?.seq ?? 0, officeRowsAtOnce);
    }
    const logs = store.projections.logs().flatMap((log) => {
      const seq = changed.get(log.logId) ?? otherEnd(store, log, keys);
      return seq === null ? [] : [{ ...log, seq }];
    });
    const triggers = store.foreignTriggers();
    const [gone, behind] = [goneFrom(store, keys, reach), behindIn(store, reach)];
    return { damage, logs, shown, triggers, gone, behind, words: words.ids };
  });
}

/** Logs of which the store holds an older copy than the room remembers. One that is gone altogether is missed anyway. */
export const behindIn = ({ rows }: Pick<ComparableStore, 'rows'>, reach: Reach | null): StoreDifferences['behind'] =>
  (reach?.logs ?? [])
    .map(({ logId, tableId, seq: was }) => ({ logId, tableId, seq: rows.position(logId).seq, was }))
    .filter(({ seq, was }) => seq > 0 && seq < was);

function damageOf(store: ComparableStore): string | null {
  try {
    store.assertWhole();
    return null;
  } catch (error) {
    if (error instanceof StorageFault && error.code === 'corrupted') return error.message;
    throw error;
  }
}

/**
 * The first of what is shown that is not as the rows tell it; null: all is. `stopped`: called for every log that is not understood to its end.
 * `look`: called with every row.
 */
export function shownOtherwise(
  store: ComparableStore,
  stopped: (log: StoppedLog) => void = () => {},
  look?: (rows: readonly LogRow[]) => void,
): ProjectionDifference | null {
  return store.regrown((keep) => growAll(store, keep, look).forEach(stopped));
}

/**
 * What the room has sealed, or remembers, that a store holds, and is there no more; null: the list of it is another one, or is gone. `reach`:
 * null: nothing is remembered.
 */
export function goneFrom(
  store: ComparableStore,
  keys: ReadonlySet<string>,
  reach: Reach | null = null,
): HeldRows | null {
  const seals = store.seals();
  const sealed = seals === null ? null : heldRows({ storeId: store.storeId, seals }, keys);
  if (sealed === null) return null;
  const held = heldWith(sealed, reach);
  const there = heldIn(store);
  const logsThere = new Set(there.logs.map(({ logId }) => logId));
  return {
    orders: Math.max(0, held.orders - there.orders),
    logs: held.logs.filter(({ logId }) => !logsThere.has(logId)),
    aside: Math.max(0, held.aside - there.aside),
  };
}

/** Whether this program has grown what the store shows: otherwise its room does so when it starts. */
export const isGrownHere = (store: Pick<ComparableStore, 'grownBy'>): boolean => store.grownBy() === grownBy;

/** The first row behind, or instead of, the end at which a log was sealed; null: it ends there. */
function otherEnd(store: ComparableStore, { logId }: KnownLog, keys: ReadonlySet<string>): number | null {
  const [end, seals] = [store.rows.endOf(logId), store.seals()];
  if (end === null || end.seq === 0 || seals === null) return null;
  const sealed = sealedEnd({ storeId: store.storeId, seals, rows: store.rows }, end, keys);
  return sealed === end.seq ? null : (sealed ?? 0) + 1;
}

/** What another program has changed in a copy of a store, as far as its seals tell without growing anything; null: nothing. */
export function changedInCopy(store: ComparableStore, keys: ReadonlySet<string>): string | null {
  const seals = store.seals();
  // A copy from before the room sealed it says nothing of the kind.
  if (seals === null || seals.find('held', 'all') === null) return null;
  const gone = goneFrom(store, keys);
  if (gone === null) return 'another program has changed what it must hold';
  const [lost] = gone.logs;
  if (lost !== undefined) return `another program has deleted the log of table ${lost.tableId}`;
  if (gone.orders > 0) return 'another program has deleted orders from it';
  const other = store.projections.logs().find((log) => otherEnd(store, log, keys) !== null);
  return other === undefined ? null : `another program has changed the log of table ${other.tableId}`;
}

/** Words whose hash is not the one in an event that names them. */
class WrongWords {
  readonly #texts: ReadonlyMap<string, ReturnType<ComparableStore['allTexts']>[number]>;
  readonly #good = new Map<string, string>();
  readonly #wrong = new Set<string>();

  constructor(store: Pick<ComparableStore, 'allTexts'>) {
    this.#texts = new Map(store.allTexts().map((text) => [text.id, text]));
  }

  get ids(): readonly string[] {
    return [...this.#wrong];
  }

  take(rows: readonly Pick<LogRow, 'body'>[]): void {
    for (const row of rows)
      for (const ref of textRefsOfRow(row)) {
        if (this.#good.get(ref.id) === ref.hash) continue;
        const text = this.#texts.get(ref.id);
        if (text === undefined) continue;
        if (isTextOf(ref, text)) this.#good.set(ref.id, ref.hash);
        else if (this.#wrong.size < namedMax) this.#wrong.add(ref.id);
      }
  }
}
