import { count } from './shl1-events.ts';
import type { Shl1Record } from './shl1-frames.ts';

/** A device keeps at least 32 events. One that sends them all again at every greeting is recognised by them. */
const eventsRemembered = 256;

/** What an event's number means. */
export type Shl1Hearing =
  | { readonly type: 'repeated' }
  /** `lost`: how many events before it never came. `isRecounted`: the device has lost its count and begun again. */
  | { readonly type: 'new'; readonly number: number; readonly lost: number; readonly isRecounted: boolean };

/**
 * Knows which of a device's events were handled. A used number is a repetition only if the whole event is the same. Otherwise the device
 * has lost its count: HELLO told it the last event heard.
 */
export class Shl1Numbers {
  readonly #heard = new Map<number, string>();
  #last = 0;
  /** An earlier run of this program handled the events up to here; their contents are no longer known. */
  #actedOnUpTo = 0;
  /** Number of the device's last event when it answered HELLO: events up to it are a replay. */
  #replayedUpTo = 0;
  /** Up to here every event has come or is known to be lost; null once the device itself has reported losses. */
  #accountedUpTo: number | null = null;

  /** `last`: number of the last event that an earlier run of this program handled. */
  constructor(last = 0) {
    this.#last = last;
    this.#actedOnUpTo = last;
  }

  /** Number of the last event handled. */
  get last(): number {
    return this.#last;
  }

  isLive(number: number): boolean {
    return number > this.#replayedUpTo;
  }

  /** The device answered the greeting with its last number. Returns false when it has lost its count: its next numbers are new events. */
  greeted(event: number | null): boolean {
    const hasKeptCount = event === null || event >= this.#last;
    if (!hasKeptCount) this.forget();
    // A device that does not tell its last number could replay a press as a new one, so none of its events count as live.
    this.#replayedUpTo = event ?? Number.POSITIVE_INFINITY;
    this.#accountedUpTo = event;
    return hasKeptCount;
  }

  /** Takes the number of an event; null for an event without one. */
  take({ name, fields }: Shl1Record): Shl1Hearing | null {
    const number = count(fields, 'n');
    if (number === null) return null;
    const { mac: _, ...said } = fields;
    const text = JSON.stringify([name, said]);
    // The number of this event proves nothing: events the device still keeps may follow it with lower numbers.
    const isOverrun = name === 'OVERRUN';
    const wasActedOn = !isOverrun && number <= this.#actedOnUpTo;
    if (wasActedOn || this.#heard.get(number) === text) return { type: 'repeated' };
    const isRecounted = !isOverrun && number <= this.#last;
    if (isRecounted) this.forget();
    // In a replay a number may be missing because the device booted under it, and a boot is not sent again.
    const lost = isOverrun ? 0 : Math.max(0, number - (this.#accountedUpTo ?? number) - 1);
    this.#remember(number, text);
    if (!isOverrun) this.#last = number;
    if (isOverrun) this.#accountedUpTo = null;
    else if (number >= this.#replayedUpTo) this.#accountedUpTo = number;
    return { type: 'new', number, lost, isRecounted };
  }

  /** The next events come from another device, or from one that has lost its count. Until it is greeted, none of them are live. */
  forget(): void {
    this.#last = 0;
    this.#actedOnUpTo = 0;
    this.#heard.clear();
    this.#accountedUpTo = null;
    this.#replayedUpTo = Number.POSITIVE_INFINITY;
  }

  #remember(number: number, text: string): void {
    this.#heard.delete(number);
    this.#heard.set(number, text);
    const oldest = this.#heard.keys().next();
    if (this.#heard.size > eventsRemembered && oldest.done === false) this.#heard.delete(oldest.value);
  }
}
