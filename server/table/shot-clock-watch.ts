import { shotView } from '../../engine/rules.ts';
import { type Command, refillsDueAt, type TableState } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Consoles } from './consoles.ts';
import type { Table } from './table.ts';
import { lastClockOf, type TableClock } from './table-clock.ts';

/** Shorter than anybody notices on a clock of seconds. */
const keepEveryMs = 200;
const askEveryMs = 1_000;

/** For a table without screens: whatever books its acts is always there. */
const alwaysHeard: Pick<Consoles, 'isHeard' | 'heardAt' | 'ask' | 'onChange'> = {
  isHeard: true,
  heardAt: Number.POSITIVE_INFINITY,
  ask: () => {},
  onChange: () => () => {},
};

/**
 * Books what happens when a shot clock runs out: a time card used automatically, the end of the time and, if the house wants it, the
 * resulting decision. Once for each decision: after an undo it is not booked again automatically. The clock stops while no console is
 * heard, from the moment it was last heard, because nobody could have booked what the player did.
 */
export class ShotClockWatch {
  readonly #table: Table;
  readonly #time: TimeSource;
  readonly #clock: TableClock;
  readonly #consoles: typeof alwaysHeard;
  #cancel: () => void = () => {};
  #cancelKeep: () => void = () => {};
  #cancelAsk: () => void = () => {};
  #cancelLevel: () => void = () => {};
  #stopListening: () => void = () => {};
  #booked = '';
  /** The decision for which consoles are asked. */
  #asked: string | null = null;

  constructor({
    table,
    time,
    clock,
    consoles = alwaysHeard,
  }: {
    readonly table: Table;
    readonly time: TimeSource;
    readonly clock: TableClock;
    /** Absent: acts are booked without one. */
    readonly consoles?: typeof alwaysHeard;
  }) {
    this.#table = table;
    this.#time = time;
    this.#clock = clock;
    this.#consoles = consoles;
  }

  start(): void {
    const endings = [this.#table.onAppended(() => this.#look()), this.#consoles.onChange(() => this.#console())];
    this.#stopListening = () => {
      for (const end of endings) end();
    };
    this.#look();
  }

  stop(): void {
    this.#stopListening();
    this.#cancel();
    this.#cancelKeep();
    this.#cancelAsk();
    this.#cancelLevel();
    const { shotClock, pace } = this.#table.state ?? {};
    if (shotClock !== undefined || pace !== undefined) this.#clock.beat();
  }

  #look(): void {
    this.#cancel();
    this.#cancelKeep();
    this.#cancelLevel();
    const { state } = this.#table;
    if (state === null) return;
    this.#clock.catchUp(lastClockOf(state));
    // The same clock ends the windows of hands.
    if (state.pace !== undefined) this.#clock.beat();
    this.#clock.rest();
    if (state.shotClock === undefined) return;
    this.#awaitLevel(state);
    const { clock } = state.shotClock;
    const { sequence } = this.#table;
    this.#watchConsoles(clock.turn?.key ?? null);
    this.#console();
    // Booking that has already led to another look.
    if (this.#table.sequence !== sequence) return;
    if (clock.turn?.result === null && clock.paused.length === 0) {
      // Zero may have passed unbooked: an extension was undone late, or something else was booked at that very moment.
      const left = shotView(clock, this.#table.clock)?.left ?? 0;
      this.#beat();
      // A decision exactly at zero is in time.
      this.#cancel = this.#time.after(left + 1, () => this.#run());
    }
  }

  /** Some refills come at once with a new level, even in the middle of a hand. */
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
    // The schedule was changed or stopped, or the disk is full.
    if (this.#table.sequence === sequence) this.#cancelLevel = this.#time.after(keepEveryMs, () => this.#look());
  }

  #submitRun(console?: Extract<Command, { type: 'run-clock' }>['console']): void {
    const command = { type: 'run-clock', at: 0, ...(console === undefined ? null : { console }) } as const;
    this.#table.submit({ actor: 'table', id: null, sequence: null, command });
  }

  #beat(): void {
    this.#cancelKeep = this.#time.after(keepEveryMs, () => this.#beat());
    this.#beatOnce();
  }

  #beatOnce(): void {
    // Screens have counted on meanwhile, so they are told, and so is the log.
    if (this.#clock.beat() > 0) this.#submitRun('stood');
  }

  /** While a decision is timed, consoles are asked again and again whether they are there. */
  #watchConsoles(key: string | null): void {
    if (key === this.#asked) return;
    this.#asked = key;
    this.#cancelAsk();
    if (key !== null) this.#askConsoles();
  }

  #askConsoles(): void {
    this.#cancelAsk = this.#time.after(askEveryMs, () => this.#askConsoles());
    this.#consoles.ask();
    this.#console();
  }

  /** Books that no console is heard, or that one is heard again, and what waited for it. */
  #console(): void {
    // A console is heard before its tap is handled, so the standstill belongs to the decision during which it happened, not to the next.
    if (this.#clock.hasStood) this.#beatOnce();
    const { state } = this.#table;
    const { turn = null, paused = [] } = state?.shotClock?.clock ?? {};
    const { isHeard, heardAt } = this.#consoles;
    const isAway = paused.includes('console');
    if (isAway && isHeard) this.#submitRun('heard');
    else if (turn !== null && !isAway && !isHeard) this.#submitRun({ unheardSince: Math.max(0, heardAt) });
    else if (state !== null && isHeard) this.#bookTimeOut(state);
  }

  #run(): void {
    const { sequence } = this.#table;
    this.#submitRun();
    // What the clock books by itself waits for a console that was there at zero.
    this.#consoles.ask();
    // The timer fired early, or the disk is full: retry.
    if (this.#table.sequence === sequence) this.#cancel = this.#time.after(keepEveryMs, () => this.#look());
  }

  #bookTimeOut({ shotClock, hand }: TableState): void {
    const turn = shotClock?.clock.turn ?? null;
    const seat = hand?.toAct ?? null;
    if (shotClock?.plan.atZero !== 'clock' || turn?.result == null || turn.key === this.#booked || seat === null)
      return;
    // Without a console nobody could have said that the player acted in time.
    if (this.#consoles.heardAt < turn.at) return;
    this.#booked = turn.key ?? '';
    this.#table.submit({ actor: 'table', id: null, sequence: null, command: { type: 'book-time-out', seat, at: 0 } });
  }
}
