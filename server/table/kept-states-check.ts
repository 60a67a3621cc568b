import { isDeepStrictEqual } from 'node:util';
import { stateShape } from '../../engine/table.ts';
import type { EventLog, Snapshot } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { handSnapshotOf } from './hand-source.ts';
import { growOn, keepMade, newestSnapshots, nothingGrown, type RestoredTable, snapshotOf } from './restore-table.ts';

/** How many rows are replayed at a time: about two milliseconds, and no tap waits longer. */
const rowsInSlice = 100;
/** Taps come first: they have the thread for at least this long between two slices. */
const restMs = 50;

export interface KeptStatesCheckOptions {
  readonly log: EventLog;
  readonly time: Pick<TimeSource, 'after'>;
  readonly report: (sentence: string) => void;
}

/**
 * A start uses the states an earlier program stored, so that a long log delays no table. This check replays the log from its first row to
 * its end at the start, slice by slice behind the open console, and compares. A state that is missing or differs is written anew, and the
 * next start uses it.
 */
export class KeptStatesCheck {
  readonly #options: KeptStatesCheckOptions;
  readonly #end: number;
  readonly #snapshots: ReadonlyMap<number, Snapshot>;
  #grown: RestoredTable = nothingGrown;
  #sentence: string | null = null;
  #cancel: () => void = () => {};

  constructor(options: KeptStatesCheckOptions) {
    this.#options = options;
    this.#end = options.log.head.seq;
    this.#snapshots = new Map(newestSnapshots(options.log).map((one) => [one.seq, one]));
    this.#later();
  }

  /** What a person must do; null: nothing, as far as the log has been replayed. */
  get sentence(): string | null {
    return this.#sentence;
  }

  stop(): void {
    this.#cancel();
  }

  #later(): void {
    if (this.#grown.head.seq >= this.#end) return;
    this.#cancel = this.#options.time.after(restMs, () => {
      if (this.#playOn()) this.#later();
    });
  }

  /** False: the log cannot be played on. */
  #playOn(): boolean {
    const { log } = this.#options;
    try {
      const limit = Math.min(rowsInSlice, this.#end - this.#grown.head.seq);
      this.#grown = growOn(log, this.#grown, limit, (row, before, { state }) => {
        const atHand = handSnapshotOf(row, before);
        if (atHand !== null) {
          const kept = log.handSnapshot(atHand.hand, stateShape);
          if (this.#isOther(row.seq, kept?.hand === atHand.hand ? kept.state : null, atHand.state))
            keepMade(log, [atHand], []);
        }
        const kept = this.#snapshots.get(row.seq);
        if (kept === undefined) return;
        const own = snapshotOf(row, state);
        if (this.#isOther(row.seq, kept.shape === stateShape ? kept.body : null, own.body)) keepMade(log, [], [own]);
      });
      return true;
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      this.#say(error.message);
      return false;
    }
  }

  /** Whether a state is missing (null) or differs: the latter is reported. */
  #isOther(seq: number, kept: string | null, own: string): boolean {
    if (kept === own) return false;
    if (kept === null) return true;
    if (isSameState(kept, own)) return false;
    this.#say(
      `The state kept at event ${seq} is not what this version makes of the log. It has been made anew: restart the table between two hands.`,
    );
    return true;
  }

  #say(sentence: string): void {
    if (this.#sentence === null) this.#options.report(sentence);
    this.#sentence ??= sentence;
  }
}

/** Two programs may write the same state with its parts in another order. Unreadable text is not the same state. */
function isSameState(kept: string, own: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(kept), JSON.parse(own));
  } catch {
    return false;
  }
}
