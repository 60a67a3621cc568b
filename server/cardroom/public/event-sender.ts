import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import type { FeedReader, PublicFeed } from './public-feed.ts';

export interface EventSenderOptions {
  readonly feed: Pick<PublicFeed, 'asToldNow' | 'follow'>;
  readonly time: TimeSource;
  /** Empty: the office. */
  readonly tableId: string;
  /**
   * Gives the receiver the next events, at most a hundred; resolves with how many of them it has. Rejects if nothing more can reach it
   * through this sender. `pause` ends with the sender.
   */
  readonly give: (events: readonly PublicEvent[], pause: (ms: number) => Promise<void>) => Promise<number>;
  /** Called when the receiver has the events up to this one. */
  readonly has: (id: string) => void;
  /** Called if the events after the last one it has cannot be sent, and it gets the whole table instead. */
  readonly beginsAnew: (sentence: string) => void;
  readonly cannotGoOn: (sentence: string) => void;
  /** Called from time to time while nothing is being given. */
  readonly idle?: () => void;
}

export const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;
/** The next wait after this one, while a receiver stays away. */
export const longerWait = (ms: number): number => Math.min(longestWaitMs, ms * 2);

const tablesAgainMs = 10_000;
const eventsAtOnce = 100;
/** Above every limit, so that a sender waiting for its receiver is given no more events. */
const full = Number.MAX_SAFE_INTEGER;

/** The events of one table, or of the office, on their way to one receiver: in order, until it has each of them. */
export class EventSender implements FeedReader {
  readonly asker = null;
  readonly #options: EventSenderOptions;
  readonly #events: PublicEvent[] = [];
  #isGiving = false;
  #cancel: () => void = () => {};
  #unfollow: () => void = () => {};
  isOver = false;

  constructor(options: EventSenderOptions) {
    this.#options = options;
  }

  /** `from`: the last event the receiver has; null: it has none. Ends at once if there is nothing to follow. */
  begin(from: string | null): void {
    const { feed, tableId, beginsAnew } = this.#options;
    const table = tableId === '' ? null : tableId;
    const followed = feed.follow(table, from, this);
    if ('stop' in followed) {
      this.#unfollow = followed.stop;
      return;
    }
    const anew = from === null ? followed : feed.follow(table, null, this);
    if ('stop' in anew) {
      this.#unfollow = anew.stop;
      beginsAnew(followed.sentence);
    } else this.isOver = true;
  }

  look(): void {
    if (!this.#isGiving && !this.isOver) this.#options.idle?.();
  }

  waitingBytes(): number {
    return this.#events.length >= eventsAtOnce ? full : 0;
  }

  send(event: PublicEvent): void {
    this.#events.push(event);
    if (!this.#isGiving) void this.#give();
  }

  end(sentence: string): void {
    this.#options.cannotGoOn(sentence);
    this.stop();
  }

  stop(): void {
    this.isOver = true;
    this.#cancel();
    this.#unfollow();
  }

  /** Never resolves if the sender is stopped before. */
  readonly pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (!this.isOver) this.#cancel = this.#options.time.after(ms, resolve);
    });

  async #give(): Promise<void> {
    this.#isGiving = true;
    const { feed, give, has } = this.#options;
    // Later events of the same pull are sent together.
    await Promise.resolve();
    while (this.#events.length > 0 && !this.isOver) {
      // A receiver that rejects says so itself, and another sender resumes from there.
      const events = this.#events.slice(0, eventsAtOnce).map((event) => feed.asToldNow(event));
      const count = await give(events, this.pause).catch(() => null);
      if (count === null || this.isOver) return;
      const last = this.#events.splice(0, count).at(-1);
      if (last !== undefined) has(last.id);
    }
    this.#isGiving = false;
  }
}

export interface EventSendersOptions {
  /** Ids of the tables one receiver gets; empty: the office. */
  readonly tables: () => readonly string[];
  readonly time: TimeSource;
  readonly senderFor: (tableId: string) => EventSender;
}

/** The senders of one receiver. Tables may join while the room is open, and come back. */
export class EventSenders {
  readonly #options: EventSendersOptions;
  readonly #senders = new Map<string, EventSender>();
  #cancel: () => void = () => {};

  constructor(options: EventSendersOptions) {
    this.#options = options;
    this.#look();
  }

  stop(): void {
    this.#cancel();
    for (const sender of this.#senders.values()) sender.stop();
  }

  #look(): void {
    const { tables, time, senderFor } = this.#options;
    // Set before reading, so that a fault while reading does not end the search.
    this.#cancel = time.after(tablesAgainMs, () => this.#look());
    for (const sender of this.#senders.values()) sender.look();
    for (const tableId of tables())
      if (this.#senders.get(tableId)?.isOver !== false) this.#senders.set(tableId, senderFor(tableId));
  }
}
