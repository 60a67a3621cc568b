import { CRASHES, type Crash, type CrashJournal, type CrashKind } from './crash-journal.ts';

/** After this many crashes within this many minutes, restarting does not help. */
const SAFE_MODE_AFTER = { crashes: 5, minutes: 10 } as const;

/** Decides between the console and the plain page that says why there is none. */
export class SafeMode {
  readonly #journal: CrashJournal;
  readonly #now: () => number;
  readonly #onEnter: () => void;
  #since = Number.NEGATIVE_INFINITY;
  #isOn: boolean;

  /** `onEnter` is called when, in the middle of a run, restarting has not helped. */
  constructor(journal: CrashJournal, { now, onEnter }: { readonly now: () => number; readonly onEnter: () => void }) {
    this.#journal = journal;
    this.#now = now;
    this.#onEnter = onEnter;
    this.#isOn = this.#isTooMuch;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The crashes that count, newest last. */
  get crashes(): readonly Crash[] {
    const from = this.#now() - SAFE_MODE_AFTER.minutes * 60_000;
    return this.#journal.crashes.filter(({ at }) => at >= from && at > this.#since);
  }

  /** Something ended that should not have. */
  noted(what: CrashKind, why: string, code: number | null): void {
    this.#journal.note(what, why, code);
    if (this.#isOn || !this.#isTooMuch) return;
    this.#isOn = true;
    this.#onEnter();
  }

  /** Somebody wants the console again: earlier crashes no longer count. */
  left(): void {
    this.#isOn = false;
    this.#since = this.#now();
  }

  /** The most frequent kind among those that led here. */
  get mostly(): CrashKind {
    const times = (kind: CrashKind) => this.crashes.filter(({ what }) => what === kind).length;
    return CRASHES.reduce((most, kind) => (times(kind) > times(most) ? kind : most));
  }

  get #isTooMuch(): boolean {
    return this.crashes.length >= SAFE_MODE_AFTER.crashes;
  }
}
