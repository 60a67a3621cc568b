import type { ConnectMqtt, MqttBroker, MqttLine } from '../../../native-bridge/contracts/mqtt.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import { KeptPlaces, type KeptPlacesOptions } from './kept-places.ts';
import type { FeedReader, PublicFeed } from './public-feed.ts';

/** A broker that is told public events. */
interface EventBroker extends MqttBroker {
  /** What every topic begins with. */
  readonly prefix: string;
  /** Ids of tables; absent: every table, and the office. */
  readonly tables?: readonly string[];
}

export interface MqttFeedOptions extends KeptPlacesOptions {
  readonly feed: Pick<PublicFeed, 'follow'>;
  readonly brokers: readonly EventBroker[];
  /** Ids of the tables the room has. */
  readonly tables: () => readonly string[];
  readonly connect: ConnectMqtt;
}

const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;
const tablesAgainMs = 10_000;
/** A broker sends a topic's retained message as soon as it is asked; if nothing comes, there is none. */
const askedForMs = 3_000;
const eventsAtOnce = 100;
/** Above every limit, so that a sender waiting for its broker is given no more events. */
const full = Number.MAX_SAFE_INTEGER;

/**
 * Publishes public events to brokers, in order for each table. The topic retains the last one, and a starting or resuming feed asks the
 * broker for it. Nothing is lost and nothing comes twice, whichever end crashed and whichever answer was lost. If a broker has forgotten
 * it, the feed resumes after the last acknowledged event.
 */
export class MqttFeed {
  readonly #places: KeptPlaces;
  readonly #brokers: readonly Broker[];

  constructor(options: MqttFeedOptions) {
    this.#places = new KeptPlaces(options);
    this.#brokers = options.brokers.map((broker) => new Broker(broker, options, this.#places));
  }

  stop(): void {
    for (const broker of this.#brokers) broker.stop();
    this.#places.keep();
  }
}

/** One broker: connected, or about to be. */
class Broker {
  readonly #broker: EventBroker;
  readonly #options: MqttFeedOptions;
  readonly #places: KeptPlaces;
  #line: MqttLine | null = null;
  /** By table. */
  #senders = new Map<string, Sender>();
  #waitMs = firstWaitMs;
  #cancel: () => void = () => {};
  #isOver = false;

  constructor(broker: EventBroker, options: MqttFeedOptions, places: KeptPlaces) {
    this.#broker = broker;
    this.#options = options;
    this.#places = places;
    void this.#connect();
  }

  stop(): void {
    this.#isOver = true;
    this.#leave();
  }

  async #connect(): Promise<void> {
    try {
      const line = await this.#options.connect(this.#broker, (sentence) => this.#again(sentence));
      if (this.#isOver) return line.close();
      this.#line = line;
      this.#lookForTables();
    } catch (error) {
      this.#again((error as Error).message);
    }
  }

  #again(sentence: string): void {
    if (this.#isOver) return;
    this.#leave();
    const { note, time } = this.#options;
    if (this.#waitMs === firstWaitMs) note('A broker is not reached.', { url: this.#broker.url, sentence });
    this.#cancel = time.after(this.#waitMs, () => void this.#connect());
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2);
  }

  #leave(): void {
    this.#cancel();
    for (const sender of this.#senders.values()) sender.stop();
    this.#senders = new Map();
    this.#line?.close();
    this.#line = null;
  }

  /** New tables may join while the room is open. */
  #lookForTables(): void {
    const { tables, time } = this.#options;
    // Set before anything is read, so that a fault while reading does not end the search.
    this.#cancel = time.after(tablesAgainMs, () => this.#lookForTables());
    for (const tableId of this.#broker.tables ?? [...tables(), '']) this.#tell(tableId);
  }

  #tell(tableId: string): void {
    const line = this.#line;
    if (line === null || this.#senders.get(tableId)?.isOver === false) return;
    const { url, prefix } = this.#broker;
    const sender = new Sender({
      ...this.#options,
      line,
      url,
      topic: tableId === '' ? `${prefix}/room` : `${prefix}/tables/${encodeURIComponent(tableId)}`,
      tableId,
      had: this.#places.of(url, tableId),
      has: (id) => {
        this.#waitMs = firstWaitMs;
        this.#places.set(url, tableId, id);
      },
    });
    this.#senders.set(tableId, sender);
  }
}

interface SenderOptions extends Pick<MqttFeedOptions, 'feed' | 'time' | 'note'> {
  readonly line: MqttLine;
  readonly url: string;
  readonly topic: string;
  /** Empty: the office. */
  readonly tableId: string;
  /** The last event the broker acknowledged; null: none. */
  readonly had: string | null;
  /** Called when the broker has acknowledged an event. */
  readonly has: (id: string) => void;
}

/** One table's events on their way to one broker, over one line. */
class Sender implements FeedReader {
  readonly isOwn = true;
  readonly #options: SenderOptions;
  readonly #events: PublicEvent[] = [];
  #isSending = false;
  #hasBegun = false;
  #unfollow: () => void = () => {};
  readonly #cancel: () => void;
  isOver = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    const { line, topic, had, time } = options;
    line.onKept(topic, (text) => this.#begin(idOf(text) ?? had));
    this.#cancel = time.after(askedForMs, () => this.#begin(had));
  }

  #begin(from: string | null): void {
    if (this.#hasBegun || this.isOver) return;
    this.#hasBegun = true;
    this.#cancel();
    const { feed, tableId, note, url, topic } = this.#options;
    const table = tableId === '' ? null : tableId;
    let followed = feed.follow(table, from, this);
    if ('sentence' in followed && from !== null) {
      note('A broker’s topic begins anew.', { url, topic, sentence: followed.sentence });
      followed = feed.follow(table, null, this);
    }
    if ('sentence' in followed) this.end(followed.sentence);
    else this.#unfollow = followed.stop;
  }

  waitingBytes(): number {
    return this.#events.length >= eventsAtOnce ? full : 0;
  }

  send(event: PublicEvent): void {
    this.#events.push(event);
    if (!this.#isSending) void this.#publish();
  }

  end(sentence: string): void {
    const { note, url, topic } = this.#options;
    note('A broker’s topic cannot go on.', { url, topic, sentence });
    this.isOver = true;
  }

  stop(): void {
    this.isOver = true;
    this.#cancel();
    this.#unfollow();
  }

  /** One after the other: the message the broker retains then says how far it has come. */
  async #publish(): Promise<void> {
    this.#isSending = true;
    const { line, topic, has } = this.#options;
    for (let event = this.#events[0]; event !== undefined && !this.isOver; event = this.#events[0]) {
      try {
        await line.publishKept(topic, JSON.stringify(event));
      } catch {
        // The line reports by itself that it is down. The next one resumes where the broker stands.
        return;
      }
      this.#events.shift();
      has(event.id);
    }
    this.#isSending = false;
  }
}

/** Null: the kept message is not one of our events. */
function idOf(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { readonly id?: unknown };
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
