import type { KnownLog, ProjectionDifference } from '../../native-bridge/contracts/cardroom-store.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { ComparableStore } from '../../native-bridge/contracts/readable-store.ts';
import { walkChain } from '../sync/hash-chain.ts';
import { isTextOf } from '../sync/private-text.ts';
import { textRefsOfRow } from '../sync/private-text-ids.ts';
import { sealedEnd } from './log-ends.ts';
import { grownBy } from './project-rows.ts';
import { growAll, type StoppedLog } from './rebuild-table.ts';

/** Where a store is not what its room has written. */
export interface StoreDifferences {
  /** Logs whose rows are others than the room has taken in, each with the first such row. */
  readonly logs: readonly (KnownLog & { readonly seq: number })[];
  /** The first of what is shown that is not as the rows tell it; null: all is. */
  readonly shown: ProjectionDifference | null;
  /** What another program would have the room write: triggers that are not the store's own. */
  readonly triggers: readonly string[];
  /** Words that are not the ones an event was written with, by id. */
  readonly words: readonly string[];
}

/** What a store says when nobody else has written it. */
export const noDifferences: StoreDifferences = { logs: [], shown: null, triggers: [], words: [] };

const rowsAtOnce = 1_000;
const namedMax = 20;

/**
 * Compares the whole of a store with what the room has written, as it is at one moment: the rows of each log with their hashes and with its
 * sealed end, what is shown with the rows, and words with the hashes in the events. `keys`: those the room has sealed it with.
 */
export function differencesIn(store: ComparableStore, keys: ReadonlySet<string>): StoreDifferences {
  return store.asOfNow(() => {
    const words = new WrongWords(store);
    const logs = store.projections.logs().flatMap((log) => {
      const seq = firstChanged(store, log, { keys, look: (rows) => words.take(rows) });
      return seq === null ? [] : [{ ...log, seq }];
    });
    for (let rows = store.office.read(0, rowsAtOnce); rows.length > 0; ) {
      words.take(rows);
      rows = store.office.read(rows.at(-1)?.seq ?? 0, rowsAtOnce);
    }
    return { logs, shown: shownOtherwise(store), triggers: store.foreignTriggers(), words: words.ids };
  });
}

/** The first of what is shown that is not as the rows tell it; null: all is. `stopped`: called for every log that is not understood to its end. */
export function shownOtherwise(
  store: ComparableStore,
  stopped: (log: StoppedLog) => void = () => {},
): ProjectionDifference | null {
  return store.regrown((keep) => growAll(store, keep).forEach(stopped));
}

/** Whether this program has grown what the store shows: otherwise its room does so when it starts. */
export const isGrownHere = (store: Pick<ComparableStore, 'grownBy'>): boolean => store.grownBy() === grownBy;

/** The first row of a log that is another one than the room has taken in; null: none is. */
function firstChanged(
  store: ComparableStore,
  { logId }: KnownLog,
  { keys, look }: { readonly keys: ReadonlySet<string>; readonly look: (rows: readonly LogRow[]) => void },
): number | null {
  let head: LogHead = emptyHead;
  for (let rows = store.rows.read(logId, 0, rowsAtOnce); rows.length > 0; ) {
    look(rows);
    const walked = walkChain(logId, head, rows);
    if ('found' in walked) return walked.seq;
    head = walked;
    rows = store.rows.read(logId, head.seq, rowsAtOnce);
  }
  const [end, seals] = [store.rows.endOf(logId), store.seals()];
  if (end === null || end.seq === 0 || seals === null) return null;
  const sealed = sealedEnd({ storeId: store.storeId, seals, rows: store.rows }, end, keys);
  return sealed === end.seq ? null : (sealed ?? 0) + 1;
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
