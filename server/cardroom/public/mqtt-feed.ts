import type { ConnectMqtt, MqttBroker, MqttLine } from '../../../native-bridge/contracts/mqtt.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import { EventSender, EventSenders, firstWaitMs, longerWait } from './event-sender.ts';
import { KeptPlaces, type KeptPlacesOptions } from './kept-places.ts';
import type { PublicFeed } from './public-feed.ts';

/** A broker that gets public events. */
interface EventBroker extends MqttBroker {
  /** What every topic begins with. */
  readonly prefix: string;
  /** Ids of tables; absent: every table, and the office. */
  readonly tables?: readonly string[];
}

export interface MqttFeedOptions extends KeptPlacesOptions {
  readonly feed: Pick<PublicFeed, 'asToldNow' | 'follow'>;
  readonly brokers: readonly EventBroker[];
  /** Ids of the tables the room has. */
  readonly tables: () => readonly string[];
  readonly connect: ConnectMqtt;
}

/** A broker sends a topic's retained message as soon as it is asked. If nothing comes by then, there is none. */
const askedForMs = 3_000;

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
  #senders: EventSenders | null = null;
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
    const { connect, time, tables } = this.#options;
    try {
      const line = await connect(this.#broker, (sentence) => this.#again(sentence));
      if (this.#isOver) return line.close();
      this.#line = line;
      this.#senders = new EventSenders({
        time,
        tables: () => this.#broker.tables ?? [...tables(), ''],
        senderFor: (tableId) => this.#senderFor(line, tableId),
      });
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
    this.#waitMs = longerWait(this.#waitMs);
  }

  #leave(): void {
    this.#cancel();
    this.#senders?.stop();
    this.#senders = null;
    this.#line?.close();
    this.#line = null;
  }

  #senderFor(line: MqttLine, tableId: string): EventSender {
    const { feed, time, note } = this.#options;
    const { url, prefix } = this.#broker;
    const topic = tableId === '' ? `${prefix}/room` : `${prefix}/tables/${encodeURIComponent(tableId)}`;
    let kept: PublicEvent | null = null;
    /** A withdrawn name must not stay at the broker until the next event, so the last one is published again without it. */
    const takeBackNames = (): void => {
      const told = kept === null ? null : feed.asToldNow(kept);
      if (told === null || told === kept) return;
      kept = told;
      // If the connection is down, the next one reads what the topic retains.
      line.publishKept(topic, JSON.stringify(told)).catch(() => {});
    };
    const sender = new EventSender({
      feed,
      time,
      tableId,
      // One at a time: the message the broker retains then shows how far it has come.
      give: async ([event]) => {
        await line.publishKept(topic, JSON.stringify(event));
        kept = event ?? null;
        return 1;
      },
      idle: takeBackNames,
      has: (id) => {
        this.#waitMs = firstWaitMs;
        this.#places.set(url, tableId, id);
      },
      beginsAnew: (sentence) => note('A broker’s topic begins anew.', { url, topic, sentence }),
      cannotGoOn: (sentence) => note('A broker’s topic cannot go on.', { url, topic, sentence }),
    });
    let hasBegun = false;
    const begin = (from: string | null): void => {
      if (hasBegun || sender.isOver) return;
      hasBegun = true;
      sender.begin(from);
    };
    const had = this.#places.of(url, tableId);
    line.onKept(topic, (text) => {
      if (hasBegun || sender.isOver) return;
      const last = eventOf(text);
      kept = last;
      takeBackNames();
      begin(last?.id ?? had);
    });
    void sender.pause(askedForMs).then(() => begin(had));
    return sender;
  }
}

/** Null: the retained message is not one of our events. */
function eventOf(text: string): PublicEvent | null {
  try {
    const event = JSON.parse(text) as PublicEvent;
    return typeof event.id === 'string' ? event : null;
  } catch {
    return null;
  }
}
