import { shotView } from '../../engine/rules.ts';
import { refillsDueAt, type TableState } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Table } from './table.ts';
import { lastClockOf, type TableClock } from './table-clock.ts';

/** Shorter than anybody notices on a clock of seconds. */
const keepEveryMs = 200;

/**
 * Books what happens when a shot clock runs out: a time card used automatically, the end of the time and, if the house wants it, the
 * resulting decision. Once for each decision: after an undo it is not booked again automatically.
 */
export class ShotClockWatch {
  readonly #table: Table;
  readonly #time: TimeSource;
  readonly #clock: TableClock;
  #cancel: () => void = () => {};
  #cancelKeep: () => void = () => {};
  #cancelLevel: () => void = () => {};
  #stopListening: () => void = () => {};
  #booked = '';

  constructor({
    table,
    time,
    clock,
  }: { readonly table: Table; readonly time: TimeSource; readonly clock: TableClock }) {
    this.#table = table;
    this.#time = time;
    this.#clock = clock;
  }

  start(): void {
    this.#stopListening = this.#table.onAppended(() => this.#look());
    this.#look();
  }

  stop(): void {
    this.#stopListening();
    this.#cancel();
    this.#cancelKeep();
    this.#cancelLevel();
    const { shotClock, pace } = this.#table.state ?? {};
    if (shotClock !== undefined || pace !== undefined) this.#clock.keep();
  }

  #look(): void {
    this.#cancel();
    this.#cancelKeep();
    this.#cancelLevel();
    const { state } = this.#table;
    if (state === null) return;
    this.#clock.catchUp(lastClockOf(state));
    // The same clock ends the windows of hands.
    if (state.pace !== undefined) this.#clock.keep();
    if (state.shotClock === undefined) return;
    this.#awaitLevel(state);
    const { clock } = state.shotClock;
    if (clock.turn?.result === null && clock.paused.length === 0) {
      // Zero may have gone by unbooked: an extension was taken back late, or something else was booked at that very moment.
      const left = shotView(clock, this.#table.clock)?.left ?? 0;
      this.#keep();
      // A decision at the very moment of zero is in time.
      this.#cancel = this.#time.after(left + 1, () => this.#run());
    } else this.#bookTimeOut(state);
  }

  /** Some refills come with a new level at once, in the middle of a hand too. */
  #awaitLevel(state: TableState): void {
    const now = this.#time.now();
    const dueAt = refillsDueAt(state, now);
    if (dueAt !== null) this.#cancelLevel = this.#time.after(Math.max(dueAt - now, 1), () => this.#runLevel());
  }

  #runLevel(): void {
    const { state, sequence } = this.#table;
    const now = this.#time.now();
    const dueAt = state === null ? null : refillsDueAt(state, now);
    if (dueAt !== null && dueAt <= now) this.#submitRun();
    // The schedule was changed or stands, or the disk is full.
    if (this.#table.sequence === sequence) this.#cancelLevel = this.#time.after(keepEveryMs, () => this.#look());
  }

  #submitRun(): void {
    this.#table.submit({ actor: 'table', id: null, sequence: null, command: { type: 'run-clock', at: 0 } });
  }

  #keep(): void {
    this.#clock.keep();
    this.#cancelKeep = this.#time.after(keepEveryMs, () => this.#keep());
  }

  #run(): void {
    const { sequence } = this.#table;
    this.#submitRun();
    // The timer fired early, or the disk is full: retry.
    if (this.#table.sequence === sequence) this.#cancel = this.#time.after(keepEveryMs, () => this.#look());
  }

  #bookTimeOut({ shotClock, hand }: TableState): void {
    const turn = shotClock?.clock.turn ?? null;
    const seat = hand?.toAct ?? null;
    if (shotClock?.plan.atZero !== 'clock' || turn?.result == null || turn.key === this.#booked || seat === null)
      return;
    this.#booked = turn.key ?? '';
    this.#table.submit({ actor: 'table', id: null, sequence: null, command: { type: 'book-time-out', seat, at: 0 } });
  }
}
