import { createHmac } from 'node:crypto';
import type { PostWebhook } from '../../../native-bridge/contracts/webhook.ts';
import { EventSender, type EventSenderOptions, EventSenders, firstWaitMs, longerWait } from './event-sender.ts';
import { KeptPlaces, type KeptPlacesOptions } from './kept-places.ts';
import type { PublicFeed } from './public-feed.ts';

/** An external server that receives public events. */
export interface Webhook {
  readonly url: string;
  /** Signs every message; only the house and the receiver know it. */
  readonly secret: string;
  /** Ids of tables; absent: every table, and the office. */
  readonly tables?: readonly string[];
}

export interface WebhooksOptions extends KeptPlacesOptions {
  readonly feed: Pick<PublicFeed, 'asToldNow' | 'follow'>;
  readonly webhooks: readonly Webhook[];
  /** Ids of the tables the room has. */
  readonly tables: () => readonly string[];
  readonly post: PostWebhook;
}

/**
 * Sends public events to external servers, in order for each table, until each has acknowledged them. Only then, a moment later, is its
 * progress stored. A receiver that was away gets what it missed. After a lost answer or a crash an event may come twice, with the same id.
 */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #places: KeptPlaces;
  readonly #receivers: readonly EventSenders[];

  constructor(options: WebhooksOptions) {
    const { webhooks, tables, time } = options;
    this.#options = options;
    this.#places = new KeptPlaces(options);
    this.#receivers = webhooks.map(
      (webhook) =>
        new EventSenders({
          time,
          tables: () => webhook.tables ?? [...tables(), ''],
          senderFor: (tableId) => this.#senderFor(webhook, tableId),
        }),
    );
  }

  stop(): void {
    for (const receiver of this.#receivers) receiver.stop();
    this.#places.keep();
  }

  #senderFor(webhook: Webhook, tableId: string): EventSender {
    const { feed, time, note } = this.#options;
    const { url } = webhook;
    const sender = new EventSender({
      feed,
      time,
      tableId,
      give: this.#giving(webhook),
      has: (id) => this.#places.set(url, tableId, id),
      beginsAnew: (sentence) => note('A webhook begins anew.', { url, sentence }),
      cannotGoOn: (sentence) => note('A webhook cannot go on.', { url, sentence }),
    });
    sender.begin(this.#places.of(url, tableId));
    return sender;
  }

  /** Posts events, retrying ever more slowly until they are accepted. */
  #giving({ url, secret }: Webhook): EventSenderOptions['give'] {
    const { feed, post, time, note } = this.#options;
    return async (events, pause) => {
      for (let waitMs = firstWaitMs; ; waitMs = longerWait(waitMs)) {
        const at = String(time.now());
        // A receiver may be away for days, and must not be told the name of a player who has since withdrawn consent.
        const body = JSON.stringify({ events: events.map((event) => feed.asToldNow(event)) });
        const headers = {
          'content-type': 'application/json',
          'riffle-timestamp': at,
          'riffle-signature': `sha256=${signatureOf(secret, at, body)}`,
        };
        const answer = await post({ url, headers, body }).catch((error: Error) => error.message);
        if (typeof answer === 'number' && answer >= 200 && answer < 300) return events.length;
        if (waitMs === firstWaitMs) note('A webhook was not taken.', { url, answer });
        await pause(waitMs);
      }
    };
  }
}

/** HMAC-SHA-256 in hex over the time, a full stop and the body: a receiver computes the same, and refuses old ones. */
const signatureOf = (secret: string, at: string, body: string): string =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
