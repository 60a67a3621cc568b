import { createHmac } from 'node:crypto';
import type { PostWebhook } from '../../../native-bridge/contracts/webhook.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import { KeptPlaces, type KeptPlacesOptions } from './kept-places.ts';
import type { FeedReader, PublicFeed } from './public-feed.ts';

/** An external server that receives public events. */
export interface Webhook {
  readonly url: string;
  /** Signs every message; only the house and the receiver know it. */
  readonly secret: string;
  /** Ids of tables; absent: every table, and the office. */
  readonly tables?: readonly string[];
}

export interface WebhooksOptions extends KeptPlacesOptions {
  readonly feed: Pick<PublicFeed, 'follow'>;
  readonly webhooks: readonly Webhook[];
  /** Ids of the tables the room has. */
  readonly tables: () => readonly string[];
  readonly post: PostWebhook;
}

const eventsAtOnce = 100;
const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;
const tablesAgainMs = 10_000;
/** Far more than any limit: a sender that waits for an answer is given nothing more. */
const full = Number.MAX_SAFE_INTEGER;

/**
 * Sends public events to external servers, in order for each table, until each has acknowledged them. Only then, a moment later, is its
 * progress stored. A receiver that was away gets what it missed. After a lost answer or a crash an event may come twice, with the same id.
 */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #places: KeptPlaces;
  readonly #senders = new Map<string, Sender>();
  #cancel: () => void = () => {};

  constructor(options: WebhooksOptions) {
    this.#options = options;
    this.#places = new KeptPlaces(options);
    this.#lookForTables();
  }

  stop(): void {
    this.#cancel();
    for (const sender of this.#senders.values()) sender.stop();
    this.#places.keep();
  }

  /** Tables come while the room is open. */
  #lookForTables(): void {
    const { webhooks, tables, time } = this.#options;
    // Set before anything is read: a fault while reading must not be the last look.
    this.#cancel = time.after(tablesAgainMs, () => this.#lookForTables());
    for (const webhook of webhooks)
      for (const tableId of webhook.tables ?? [...tables(), '']) this.#send(webhook, tableId);
  }

  #send(webhook: Webhook, tableId: string): void {
    const key = `${webhook.url} ${tableId}`;
    if (this.#senders.get(key)?.isOver === false) return;
    const { feed } = this.#options;
    const places = this.#places;
    const sender = new Sender(webhook, this.#options, (id) => places.set(webhook.url, tableId, id));
    const followed = feed.follow(tableId === '' ? null : tableId, places.of(webhook.url, tableId), sender);
    if ('sentence' in followed) return;
    sender.begin(followed.stop);
    this.#senders.set(key, sender);
  }
}

/** One table's events on their way to one receiver. */
class Sender implements FeedReader {
  readonly isOwn = true;
  readonly #webhook: Webhook;
  readonly #options: Pick<WebhooksOptions, 'post' | 'time' | 'note'>;
  readonly #keep: (id: string) => void;
  readonly #events: PublicEvent[] = [];
  #isSending = false;
  #waitMs = firstWaitMs;
  #cancel: () => void = () => {};
  #unfollow: () => void = () => {};
  isOver = false;

  constructor(webhook: Webhook, options: Pick<WebhooksOptions, 'post' | 'time' | 'note'>, keep: (id: string) => void) {
    this.#webhook = webhook;
    this.#options = options;
    this.#keep = keep;
  }

  begin(unfollow: () => void): void {
    this.#unfollow = unfollow;
  }

  waitingBytes(): number {
    return this.#events.length >= eventsAtOnce ? full : 0;
  }

  send(event: PublicEvent): void {
    this.#events.push(event);
    if (!this.#isSending) void this.#deliver();
  }

  end(sentence: string): void {
    this.#options.note('A webhook cannot go on.', { url: this.#webhook.url, sentence });
    this.isOver = true;
  }

  stop(): void {
    this.isOver = true;
    this.#cancel();
    this.#unfollow();
  }

  async #deliver(): Promise<void> {
    this.#isSending = true;
    // Later events of the same pull go along.
    await Promise.resolve();
    const sent = this.#events.slice(0, eventsAtOnce);
    const last = sent.at(-1);
    if (last === undefined || this.isOver) {
      this.#isSending = false;
      return;
    }
    const { post, time, note } = this.#options;
    const { url, secret } = this.#webhook;
    const body = JSON.stringify({ events: sent });
    const at = String(time.now());
    const signature = signatureOf(secret, at, body);
    const headers = {
      'content-type': 'application/json',
      'riffle-timestamp': at,
      'riffle-signature': `sha256=${signature}`,
    };
    const answer = await post({ url, headers, body }).catch((error: Error) => error.message);
    if (this.isOver) return;
    if (typeof answer === 'number' && answer >= 200 && answer < 300) {
      this.#keep(last.id);
      this.#events.splice(0, sent.length);
      this.#waitMs = firstWaitMs;
      void this.#deliver();
      return;
    }
    if (this.#waitMs === firstWaitMs) note('A webhook was not taken.', { url, answer });
    this.#cancel = time.after(this.#waitMs, () => void this.#deliver());
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2);
  }
}

/** HMAC-SHA-256 in hex over the time, a full stop and the body: a receiver computes the same, and refuses old ones. */
const signatureOf = (secret: string, at: string, body: string): string =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
