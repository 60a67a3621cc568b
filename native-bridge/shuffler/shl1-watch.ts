import type { ShufflerEvent } from '../contracts/shuffler.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';

/** A lid open this long over a finished deck was forgotten. */
const lidForgottenMs = 30_000;

/** The machine's stage, from its events; null while unknown. */
type Stage = 'empty' | 'loaded' | 'moving' | 'waits' | 'presented' | 'service' | null;

const stageOfState: Readonly<Record<string, Stage>> = {
  EMPTY: 'empty',
  LOADED: 'loaded',
  SHUFFLING: 'moving',
  VERIFYING: 'moving',
  DONE: 'waits',
  DELIVER: 'presented',
  SERVICE: 'service',
};

export interface Shl1WatchOptions {
  readonly time: TimeSource;
  /** A cycle that takes longer is overdue. */
  readonly overdueAfterMs: number;
  readonly tell: (event: ShufflerEvent) => void;
}

/** Follows a machine over time and reports what no single record says: a cycle that does not end, a lid open where it should be closed. */
export class Shl1Watch {
  readonly #options: Shl1WatchOptions;
  #stage: Stage = null;
  #deck = 'UNKNOWN';
  #isLidOpen = false;
  #isLidTold = false;
  #cancelOverdue: () => void = () => {};
  #cancelLid: () => void = () => {};

  constructor(options: Shl1WatchOptions) {
    this.#options = options;
  }

  /** Whether a press may present a finished deck. Not where the machine is known to hold none, where it opens for loading or for a jam. */
  get mayPresent(): boolean {
    return this.#stage === null || this.#stage === 'waits' || this.#stage === 'presented';
  }

  /** Takes the machine's events in order, each with its deck. */
  hear(record: Shl1Record, deck: string): void {
    const { name, fields } = record;
    if (name === 'DOOR') this.#lid(fields.st === 'OPEN');
    if (name === 'SHUFFLING') this.#deck = deck;
    const stage = this.#stageAfter(record);
    if (stage === undefined) return;
    // Progress messages in mid-cycle do not extend the cycle.
    const isProgress = name === 'SHUFFLING' && fields.pct !== undefined && this.#stage === 'moving';
    if (!isProgress) this.#enter(stage);
  }

  /** A fault stops the cycle, and its end restarts it; otherwise the machine says so. */
  faulted(isStanding: boolean): void {
    this.#cancelOverdue();
    if (!isStanding && this.#stage === 'moving') this.#awaitEnd();
  }

  /** The answer to STATUS: the state now, though earlier events may still come. */
  meet(fields: Shl1Fields, deck: string): void {
    this.#deck = deck;
    if (fields.door !== undefined) this.#lid(fields.door === 'OPEN');
  }

  /** The machine's own word for its stage, asked for when it had nothing more to tell. Used only where its events do not say. */
  learn(state: string | undefined): void {
    if (this.#stage === null) this.#enter(stageOfState[state ?? ''] ?? null);
  }

  /** The machine is no longer heard, or events of it are lost. */
  lose(): void {
    this.#cancelOverdue();
    this.#cancelLid();
    this.#stage = null;
  }

  #stageAfter({ name, fields }: Shl1Record): Stage | undefined {
    switch (name) {
      case 'LOADED':
      case 'VERIFIED':
        return 'loaded';
      case 'SHUFFLING':
        return 'moving';
      case 'DONE':
        return 'waits';
      case 'GREEN_BUTTON':
        return fields.act === 'OPEN' && this.#stage === 'waits' ? 'presented' : undefined;
      case 'TAKEN':
        return 'empty';
      case 'SERVICE':
        return fields.st === 'IN' ? 'service' : 'empty';
      case 'READY':
        return stageOfState[fields.st ?? ''] ?? null;
      case 'BOOT':
      case 'OVERRUN':
        return null;
      default:
        return undefined;
    }
  }

  #enter(stage: Stage): void {
    this.#stage = stage;
    this.#cancelOverdue();
    if (stage === 'moving') this.#awaitEnd();
    this.#watchLid();
  }

  #awaitEnd(): void {
    this.#cancelOverdue();
    this.#cancelOverdue = this.#options.time.after(this.#options.overdueAfterMs, () =>
      this.#options.tell({ type: 'overdue', deck: this.#deck }),
    );
  }

  #lid(isOpen: boolean): void {
    this.#isLidOpen = isOpen;
    this.#watchLid();
    if (isOpen || !this.#isLidTold) return;
    this.#isLidTold = false;
    this.#options.tell({ type: 'lid-closed' });
  }

  #watchLid(): void {
    this.#cancelLid();
    if (!this.#isLidOpen || this.#isLidTold) return;
    if (this.#stage === 'moving') this.#tellLid();
    else if (this.#stage === 'waits' || this.#stage === 'presented')
      this.#cancelLid = this.#options.time.after(lidForgottenMs, () => this.#tellLid());
  }

  #tellLid(): void {
    this.#isLidTold = true;
    this.#options.tell({ type: 'lid-open' });
  }
}
