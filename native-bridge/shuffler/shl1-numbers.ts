import { count } from './shl1-events.ts';
import type { Shl1Record } from './shl1-frames.ts';

/** A device keeps 32 events or more; one that says all of them again at every greeting is recognised by them. */
const eventsRemembered = 256;

/** What the number of an event says. */
export type Shl1Hearing =
  | { readonly type: 'repeated' }
  /** `lost`: so many before it never came. `isRecounted`: the device has lost its count and begun again. */
  | { readonly type: 'new'; readonly number: number; readonly lost: number; readonly isRecounted: boolean };

/**
 * Knows which events of a device were acted on. A number that was used before means a repetition only if the whole event is the same;
 * else the device has lost its count, because it was told in HELLO up to where it was heard.
 */
export class Shl1Numbers {
  readonly #heard = new Map<number, string>();
  #last = 0;
  /** So far an earlier run of this program has acted on the events: what they said is not known any more. */
  #actedOnUpTo = 0;
  /** Number of the device's last event when it answered HELLO: what it sends up to there is a replay. */
  #replayedUpTo = 0;
  /** Up to here every event has come or is known to be lost; null where the device has spoken of losses itself. */
  #accountedUpTo: number | null = null;

  /** `last`: number of the last event that an earlier run of this program has acted on. */
  constructor(last = 0) {
    this.#last = last;
    this.#actedOnUpTo = last;
  }

  /** Number of the last event acted on. */
  get last(): number {
    return this.#last;
  }

  isLive(number: number): boolean {
    return number > this.#replayedUpTo;
  }

  /** The device was greeted and answered where it stands. False when it has lost its count: its next numbers are new events. */
  greeted(event: number | null): boolean {
    const hasKeptCount = event === null || event >= this.#last;
    if (!hasKeptCount) this.forget();
    // A device that does not say where it stands could replay a press as a new one, so then nothing of it counts as live.
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
    // What a device numbers this with is its own affair: the events it still has may come after it with lower numbers.
    const isOverrun = name === 'OVERRUN';
    const wasActedOn = !isOverrun && number <= this.#actedOnUpTo;
    if (wasActedOn || this.#heard.get(number) === text) return { type: 'repeated' };
    const isRecounted = !isOverrun && number <= this.#last;
    if (isRecounted) this.forget();
    // In a replay a number may be missing because the device booted under it, which it need not say again.
    const lost = isOverrun ? 0 : Math.max(0, number - (this.#accountedUpTo ?? number) - 1);
    this.#remember(number, text);
    if (!isOverrun) this.#last = number;
    if (isOverrun) this.#accountedUpTo = null;
    else if (number >= this.#replayedUpTo) this.#accountedUpTo = number;
    return { type: 'new', number, lost, isRecounted };
  }

  /** What comes is of another device, or of one that has lost its count. Until it is asked where it stands, nothing of it is live. */
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
