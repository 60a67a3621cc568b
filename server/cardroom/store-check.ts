import type { AuditRow, CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { StoreDifferences } from './compare-store.ts';
import { grownAnewEntry, namedTriggers } from './rebuild-table.ts';

export interface StoreCheckOptions {
  readonly store: Pick<CardroomStore, 'foreignWrites' | 'audit'>;
  readonly time: TimeSource;
  /** Compares the whole store with what the room has written; a sentence: why it cannot. Absent: the store is taken as it is. */
  readonly compare?: () => Promise<StoreDifferences | string>;
  /** The number of the file (`foreignWrites`) before the tables were loaded from it. */
  readonly loadedAt: number;
  /** Loads every table from the store again. */
  readonly load: () => void;
  /** Grows everything shown anew from the rows, books where it was seen first to be otherwise, and loads it. */
  readonly growAnew: (where: string) => AuditRow;
  /** Called when `isSure` or `sentence` has changed. */
  readonly changed: () => void;
}

const dayMs = 24 * 60 * 60_000;
const newestEntries = 100;
const againMs = 60_000;

/**
 * Whether the store says what the room has written. It is compared as a whole, in a thread, after every start and whenever another program
 * has written the file since; until that is done nobody is ordered to a seat, because the chips a player carries are read from it.
 *
 *   start, foreign write ─► compared ─► the same: sure         shown otherwise ─► grown anew ─► compared         other rows: named, never sure
 */
export class StoreCheck {
  readonly #options: StoreCheckOptions;
  /** The file as it was compared and found good. Null: not yet. */
  #good: number | null = null;
  #isRunning = false;
  #isBegun = false;
  /** The file for which it was grown anew: if that does not help, it is not tried again. */
  #grownFor: number | null = null;
  #found: string | null = null;
  #grownAnew: AuditRow | null;

  constructor(options: StoreCheckOptions) {
    this.#options = options;
    this.#grownAnew = options.store.audit.read(null, newestEntries).find(({ what }) => what === grownAnewEntry) ?? null;
  }

  /** The first comparison begins: the room serves by now. */
  begin(): void {
    this.#isBegun = true;
    this.#run();
  }

  /** Whether nobody else has written the store; if that has to be seen first, it is. */
  get isSure(): boolean {
    const { compare, store } = this.#options;
    if (compare === undefined || this.#good === store.foreignWrites()) return true;
    if (this.#isBegun) this.#run();
    return false;
  }

  /** What another program has written, in a sentence; null: nothing that was met. */
  get sentence(): string | null {
    if (this.#found !== null) return this.#found;
    const last = this.#grownAnew;
    if (last === null || this.#options.time.now() - last.at > dayMs) return null;
    return `What the store showed of the tables was not as their logs tell it, first in ${last.reason}: another program has changed it. The room has grown it anew, and nobody was seated by it.`;
  }

  #run(): void {
    const { compare, store } = this.#options;
    if (compare === undefined || this.#isRunning) return;
    this.#isRunning = true;
    const version = store.foreignWrites();
    void compare().then((found) => {
      this.#isRunning = false;
      try {
        this.#take(found, version);
      } catch (error) {
        // A disk that fails is named elsewhere; it is looked at again before anybody is seated.
        if (!(error instanceof StorageFault)) throw error;
      }
    });
  }

  #take(found: StoreDifferences | string, version: number): void {
    const { changed, time } = this.#options;
    if (typeof found === 'string') {
      this.#found = `Whether another program has changed the store cannot be said, and nobody is seated until it can. ${found}`;
      this.#isRunning = true;
      time.after(againMs, () => {
        this.#isRunning = false;
        this.#run();
      });
    } else if (found.logs.length === 0 && isOtherwise(found) && this.#grownFor !== version) {
      this.#grownAnew = this.#options.growAnew(shownIn(found));
      this.#grownFor = version;
      this.#run();
    } else {
      this.#found = sentenceOf(found);
      const isGood = found.logs.length === 0 && !isOtherwise(found);
      // It was another file when the tables were loaded, and nobody has looked at that one.
      if (isGood && this.#good === null && version !== this.#options.loadedAt) this.#options.load();
      if (isGood) this.#good = version;
      // It stays as it is until a person has restored it: comparing it again shows the same.
      else this.#isRunning = true;
    }
    changed();
  }
}

const isOtherwise = ({ shown, triggers }: StoreDifferences): boolean => shown !== null || triggers.length > 0;

const shownIn = ({ shown, triggers }: StoreDifferences): string =>
  triggers.length > 0 || shown === null ? namedTriggers(triggers) : `${shown.table} (${shown.row})`;

function sentenceOf({ logs: [first], shown, words }: StoreDifferences): string | null {
  if (first !== undefined) {
    const { tableId, logId, seq } = first;
    return `Event ${seq} of table ${tableId} in the store (log ${logId}) is not the one this room has taken in: another program has changed it. Nobody is ordered to a seat until a backup is in place: “riffle restore”; tables send again what is newer.`;
  }
  if (shown !== null)
    return `What the store shows of the tables (${shown.table}) is not as their logs tell it, and growing it anew does not help. Nobody is ordered to a seat until a backup is in place: “riffle restore”.`;
  if (words.length === 0) return null;
  return `Another program has changed names or reasons in the store: ${words.length} of them are not the ones that were written, and may show people under other names. “riffle verify” lists them.`;
}
