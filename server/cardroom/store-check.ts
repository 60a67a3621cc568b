import type { AuditRow, CardroomStore, KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { StoreDifferences } from './compare-store.ts';
import { differencesSaid, type ForeignSaid } from './differences-said.ts';
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
  /**
   * Grows everything shown anew from the rows, books where it was seen first to be otherwise, and loads it. Null: the file is another one than
   * this number says, and nothing was grown from it.
   */
  readonly growAnew: (where: string, version: number) => AuditRow | null;
  /** Whether a table has sent its log, which was gone, once more. */
  readonly isBack: (log: KnownLog) => boolean;
  /** Called when `isSure` or `foreign` has changed. */
  readonly changed: () => void;
}

const dayMs = 24 * 60 * 60_000;
const newestEntries = 100;
const againMs = 60_000;
/** A comparison that takes longer is named: people wait for it. */
const longMs = 2 * 60_000;

/**
 * Whether the store says what the room has written. It is compared as a whole, in a thread, after every start and whenever another program
 * has written the file since; until that is done nobody is ordered to a seat, because the chips a player carries are read from it.
 *
 *   start, foreign write ─► compared ─► the same: sure         shown otherwise ─► grown anew ─► compared         other rows: named, never sure
 *                              ▲                                                                                a log gone or older: named, until its table sends it
 *                              └── it failed: named, and again after a minute
 */
export class StoreCheck {
  readonly #options: StoreCheckOptions;
  /** The file as it was compared and found good. Null: not yet. */
  #good: number | null = null;
  #isRunning = false;
  /** Since when people wait for a comparison to come to its end; null: for none. */
  #since: number | null = null;
  /** No comparison is begun: one has failed a moment ago. */
  #isPausing = false;
  /** What was found stays as it is until a person has restored the store. */
  #isOver = false;
  #isBegun = false;
  /** The file for which it was grown anew: if that does not help, it is not tried again. */
  #grownFor: number | null = null;
  /** Logs that another program has deleted, or put an older copy of in their place. */
  #gone: readonly KnownLog[] = [];
  #found: ForeignSaid | null = null;
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
    const { compare, store, isBack } = this.#options;
    if (compare === undefined || this.#good === store.foreignWrites()) return true;
    // What is back is not named any longer, and what is missing still is.
    if (this.#gone.some(isBack)) this.#isOver = false;
    if (this.#isBegun) this.#run();
    return false;
  }

  /** What another program has written; null: nothing that was met. */
  get foreign(): ForeignSaid | null {
    const now = this.#options.time.now();
    if (this.#found !== null) return this.#found;
    if (this.#since !== null && now - this.#since > longMs) {
      const sentence = `The store has been compared with what the room has written since ${new Date(this.#since).toISOString()}: nobody is ordered to a seat until that is done. If it does not end, restart the cardroom server.`;
      return { sentence, said: { is: 'comparing' } };
    }
    const last = this.#grownAnew;
    if (last === null || now - last.at > dayMs) return null;
    const sentence = `What the store showed of the tables was not as their logs tell it, first in ${last.reason}: another program has changed it. The room has grown it anew, and nobody was seated by it.`;
    return { sentence, said: { is: 'righted' } };
  }

  #run(): void {
    const { compare, store, time } = this.#options;
    if (compare === undefined || this.#isRunning || this.#isPausing || this.#isOver) return;
    this.#isRunning = true;
    this.#since ??= time.now();
    const version = store.foreignWrites();
    void compare().then((found) => {
      this.#isRunning = false;
      try {
        if (typeof found === 'string') this.#failed(found);
        else this.#take(found, version);
      } catch (error) {
        if (!(error instanceof StorageFault)) throw error;
        this.#failed(error.message);
      }
      this.#options.changed();
    });
  }

  #failed(why: string): void {
    this.#since = null;
    const sentence = `Whether another program has changed the store cannot be said, and nobody is seated until it can. ${why}`;
    this.#found = { sentence, said: { is: 'unsure' } };
    this.#isPausing = true;
    this.#options.time.after(againMs, () => {
      this.#isPausing = false;
      this.#run();
    });
  }

  #take(found: StoreDifferences, version: number): void {
    this.#gone = [...(found.gone?.logs ?? []), ...found.behind];
    const areRowsGood =
      found.damage === null && found.logs.length === 0 && found.gone !== null && this.#gone.length === 0;
    const isGood = areRowsGood && !isOtherwise(found);
    const isSettled = this.#options.store.foreignWrites() === version;
    if (areRowsGood && !isGood && isSettled && this.#grownFor !== version) {
      this.#grownAnew = this.#options.growAnew(shownIn(found), version) ?? this.#grownAnew;
      this.#grownFor = version;
      this.#run();
      return;
    }
    if (!areRowsGood || isGood || isSettled) this.#found = differencesSaid(found);
    // Part of what was found may have been written before it was grown anew, and part since.
    if (!isGood && !isSettled) {
      this.#run();
      return;
    }
    this.#since = null;
    // It stays as it is until a person has restored it: comparing it again shows the same.
    this.#isOver = !isGood;
    if (this.#isOver) return;
    // It was another file when the tables were loaded, and nobody has looked at that one.
    if (this.#good === null && version !== this.#options.loadedAt) this.#options.load();
    this.#good = version;
  }
}

const isOtherwise = ({ shown, triggers }: StoreDifferences): boolean => shown !== null || triggers.length > 0;

const shownIn = ({ shown, triggers }: StoreDifferences): string =>
  triggers.length > 0 || shown === null ? namedTriggers(triggers) : `${shown.table} (${shown.row})`;
