import type { ShufflerMark, ShufflerMemory } from '../contracts/disk.ts';
import type { ShufflerEvent, ShufflerIdentity } from '../contracts/shuffler.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import {
  cardOrderOffered,
  count,
  deckOf,
  identityOf,
  isKnownEvent,
  type Shl1Setting,
  shufflerEvent,
  word,
} from './shl1-events.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';
import { Shl1Numbers } from './shl1-numbers.ts';
import { Shl1Watch } from './shl1-watch.ts';
import { StandingFaults } from './standing-faults.ts';

interface Shl1StoryOptions {
  readonly time: TimeSource;
  /** The names of the two decks in the configuration. */
  readonly decks: readonly string[];
  /** A cycle that takes longer is overdue. */
  readonly overdueAfterMs: number;
  /** The last event heard from the machine in earlier runs of this program. */
  readonly memory: ShufflerMemory;
  readonly tell: (event: ShufflerEvent) => void;
  readonly acknowledge: (event: Shl1Record) => void;
  /** The machine has restarted, or counts its events from 1 again, and must be greeted once more. */
  readonly greet: () => void;
  /** An event of an unknown kind came. */
  readonly unknown: (name: string) => void;
}

/** Turns the machine's messages into events at the table: each event once, even if it is repeated, replayed, lost or renumbered. */
export class Shl1Story {
  readonly #options: Shl1StoryOptions;
  readonly #watch: Shl1Watch;
  readonly #faults = new StandingFaults();
  readonly #numbers: Shl1Numbers;
  readonly #bookmark: Shl1Bookmark;
  #identity: ShufflerIdentity | null = null;
  /** The machine these event numbers belong to; null before the first one. */
  #serialNumber: string | null;
  /** The machine's state when it was greeted: after the events it replays, and before all live ones. */
  #stateWhenGreeted: string | undefined;
  /** The machine's uptime in milliseconds when it last reported it. */
  #up: number | null = null;
  /** The reason for a restart, from a message without proof; null for none. */
  #claimedBoot: string | null = null;
  #isOrderReported = false;
  #isRestartTold = false;

  constructor(options: Shl1StoryOptions) {
    const { time, overdueAfterMs, memory, tell } = options;
    this.#options = options;
    this.#watch = new Shl1Watch({ time, overdueAfterMs, tell });
    this.#bookmark = new Shl1Bookmark(memory, time);
    const mark = memory.read();
    this.#numbers = new Shl1Numbers(mark?.lastEvent);
    this.#serialNumber = mark?.serialNumber ?? null;
  }

  /** The machine's identity; null before this run has met it. */
  get identity(): ShufflerIdentity | null {
    return this.#identity;
  }

  /** Number of the last event handled. */
  get last(): number {
    return this.#numbers.last;
  }

  /** The line was opened, so a new offer of card order is reported again. */
  open(): void {
    this.#isOrderReported = false;
  }

  /** The machine is no longer heard. */
  lose(): void {
    this.#watch.lose();
  }

  keep(): void {
    this.#bookmark.keep();
  }

  /**
   * The machine answered HELLO. Returns false when the number told to it was not its own, because it is another machine or has lost its
   * count: it must then be greeted again.
   */
  met(welcome: Shl1Fields): boolean {
    const askedFrom = this.#numbers.last;
    const before = this.#serialNumber;
    this.#identity = identityOf(welcome);
    this.#serialNumber = this.#identity.serialNumber;
    const isOther = before !== null && before !== this.#serialNumber;
    if (isOther) this.#forget();
    const hasKeptCount = this.#numbers.greeted(count(welcome, 'ev'));
    // A device loses its count only by a restart, reported or not.
    if (before !== null && !hasKeptCount) this.#tellRestart('UNKNOWN');
    this.#stateWhenGreeted = welcome.st;
    return this.#numbers.last === askedFrom;
  }

  /**
   * A boot before the first greeting is a start; a later one is a restart. A boot carries no proof: a paired machine's is believed if what
   * it says after its greeting does not contradict it.
   */
  boot(fields: Shl1Fields, { isPaired }: { readonly isPaired: boolean }): void {
    if (this.#identity === null) return;
    const why = word(fields, 'why');
    if (isPaired) {
      this.#claimedBoot = why;
    } else {
      this.#tellRestart(why);
      this.#up = null;
    }
  }

  /** Handles the machine's status after its greeting: what became of faults and of the lid during the break. */
  reconcile(status: Shl1Fields): void {
    this.#tellAll(this.#faults.reconcile(status.fault));
    this.#watch.meet(status, deckOf(status, this.#setting));
    const up = count(status, 'up');
    const isBootBelieved = this.#claimedBoot !== null && (up === null || this.#up === null);
    if (this.#hasRunLess(up) || isBootBelieved) this.#tellRestart(this.#claimedBoot ?? 'UNKNOWN');
    this.#claimedBoot = null;
    this.#up = up;
    this.#isRestartTold = false;
  }

  /**
   * Handles the answer to a heartbeat. `lastWhenAsked` is the last event handled when it was asked, because a repeated answer is as old as
   * its question. A restarted machine may keep back all its events until it is greeted.
   */
  learn(answer: Shl1Fields, lastWhenAsked: number): void {
    const [up, event] = [count(answer, 'up'), count(answer, 'ev')];
    const hasLostCount = event !== null && event < lastWhenAsked;
    const hasBegunAnew = this.#hasRunLess(up) || hasLostCount;
    this.#up = up;
    if (hasBegunAnew) {
      this.#tellRestart('UNKNOWN');
      this.#options.greet();
    } else {
      this.#watch.learn(answer.st);
    }
  }

  /** A person has removed the cause of a fault, and the machine accepts that. */
  cleared(latch: string): void {
    this.#tellAll(this.#faults.clear(latch));
    this.#watch.lose();
  }

  hear(record: Shl1Record): void {
    const number = this.#takeNumber(record);
    if (number === null) return;
    if (!isKnownEvent(record.name)) this.#options.unknown(record.name);
    const isLive = this.#numbers.isLive(number);
    if (isLive) this.#arrive();
    const event = shufflerEvent(record, isLive, this.#setting);
    if (event?.type === 'green-button' && event.opens && !(this.#watch.mayPresent && !this.#faults.any))
      // The button also opens an empty machine for loading and a jammed one for the hand: no deck is presented then.
      this.#options.tell({ ...event, opens: false });
    else if (event !== null) this.#tellAll(this.#faults.hear(event));
    if (event?.type === 'fault' || event?.type === 'fault-cleared') this.#watch.faulted(this.#faults.any);
    this.#watch.hear(record, deckOf(record.fields, this.#setting));
  }

  /** The device offered the order of cards, which is already dropped. Null: the offer came outside a session, or was no event. */
  hearCardOrder(event: Shl1Record | null): void {
    const isNew = event !== null && this.#takeNumber(event) !== null;
    if (!isNew && this.#isOrderReported) return;
    this.#isOrderReported = true;
    this.#options.tell({ type: 'tamper', what: cardOrderOffered });
  }

  get #setting(): Shl1Setting {
    return { capabilities: this.#identity?.capabilities ?? [], decks: this.#options.decks };
  }

  /** Acknowledges an event, and returns its number if it was not handled before. */
  #takeNumber(record: Shl1Record): number | null {
    const hearing = this.#numbers.take(record);
    this.#options.acknowledge(record);
    if (hearing?.type !== 'new') return null;
    if (this.#serialNumber !== null)
      this.#bookmark.move({ serialNumber: this.#serialNumber, lastEvent: this.#numbers.last });
    if (hearing.isRecounted) {
      this.#tellRestart('UNKNOWN');
      this.#options.greet();
    }
    if (hearing.lost > 0) {
      this.#watch.lose();
      this.#stateWhenGreeted = undefined;
      this.#options.tell({ type: 'events-lost', count: hearing.lost });
    }
    return hearing.number;
  }

  /** At the first live event the machine is in the state in which it was greeted, unless its replay has told more. */
  #arrive(): void {
    if (this.#stateWhenGreeted !== undefined) this.#watch.learn(this.#stateWhenGreeted);
    this.#stateWhenGreeted = undefined;
  }

  /** Another machine is here now. */
  #forget(): void {
    this.#numbers.forget();
    this.#up = null;
    this.#tellAll(this.#faults.reconcile('NONE'));
  }

  #hasRunLess(up: number | null): boolean {
    return up !== null && this.#up !== null && up < this.#up;
  }

  /** Reports a restart once, however many signs of it there are. */
  #tellRestart(why: string): void {
    if (!this.#isRestartTold) this.#options.tell({ type: 'restarted', why });
    this.#isRestartTold = true;
  }

  #tellAll(events: readonly ShufflerEvent[]): void {
    for (const event of events) this.#options.tell(event);
  }
}

const keepAfterMs = 1_000;

/** Stores the number of the last event heard: a second after it changed, or at once when the driver stops. */
class Shl1Bookmark {
  readonly #memory: ShufflerMemory;
  readonly #time: TimeSource;
  #unkept: ShufflerMark | null = null;
  #cancel: () => void = () => {};

  constructor(memory: ShufflerMemory, time: TimeSource) {
    this.#memory = memory;
    this.#time = time;
  }

  move(mark: ShufflerMark): void {
    const isWaiting = this.#unkept !== null;
    this.#unkept = mark;
    if (!isWaiting) this.#cancel = this.#time.after(keepAfterMs, () => this.keep());
  }

  keep(): void {
    this.#cancel();
    const mark = this.#unkept;
    this.#unkept = null;
    if (mark !== null) this.#memory.keep(mark);
  }
}
