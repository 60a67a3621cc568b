import type { DeviceFault } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { count } from './shl1-events.ts';
import type { Shl1Fields, Shl1Item, Shl1Record } from './shl1-frames.ts';

/** Two ends that answer each other's noise with noise would never stop. */
const mostPerSecond = 5;

/** Tells the other end that a line was not understood, at most five times a second and never in answer to an N or an A. */
export class Shl1Refusals {
  readonly #time: TimeSource;
  readonly #send: (record: Shl1Record) => void;
  /** One for each refusal sent within the last second; calling it stops counting that one. */
  readonly #recent = new Set<() => void>();

  constructor(time: TimeSource, send: (record: Shl1Record) => void) {
    this.#time = time;
    this.#send = send;
  }

  refuse(item: Extract<Shl1Item, { readonly type: 'rejected' }>): void {
    if (!item.answerable || this.#recent.size === mostPerSecond) return;
    const cancel = this.#time.after(1_000, () => this.#recent.delete(cancel));
    this.#recent.add(cancel);
    this.#send({ seq: item.seq, kind: 'N', name: item.reason, fields: {} });
  }

  stop(): void {
    for (const cancel of this.#recent) cancel();
    this.#recent.clear();
  }
}

/** The version of SHL this program speaks. The driver always offers both ends of the range, so a newer device falls back by itself. */
const version = 1;

/** The names of the two decks, and how many cards each has. */
export interface Shl1Decks {
  /** 1 to 20 of A–Z, 0–9, space, _ and - each. */
  readonly names: readonly [string, string];
  /** 52, or 36 for a short deck. */
  readonly cards: number;
}

/** Throws RangeError for decks that SHL/1 cannot express: a bug of the caller. */
export function assertDecks({ names: [first, second], cards }: Shl1Decks): void {
  const isName = (name: string): boolean => /^[A-Z0-9][A-Z0-9 _-]{0,19}$/.test(name);
  if (!isName(first) || !isName(second) || first === second)
    throw new RangeError('Two decks in a shuffler have two names of 1 to 20 of A–Z, 0–9, space, _ and -.');
  if (!Number.isInteger(cards) || cards < 1 || cards > 99) throw new RangeError(`A deck has no ${cards} cards.`);
}

/** Why a machine cannot be used, with a sentence that names it and says what to do. */
export interface Shl1Refusal {
  readonly fault: Extract<DeviceFault, 'too-new' | 'too-old' | 'locked' | 'misconfigured'>;
  readonly why: string;
}

export function greetingFields(last: number, nonce: string): Shl1Fields {
  return { ver: `${version}`, min: `${version}`, host: 'RIFFLE/1', last: `${last}`, nonce };
}

const tooNew = (at: string, speaks: string): Shl1Refusal => ({
  fault: 'too-new',
  why: `The shuffler at ${at} speaks ${speaks}, this program only ${version}: update this program.`,
});

const tooOld = (at: string, speaks: string): Shl1Refusal => ({
  fault: 'too-old',
  why: `The shuffler at ${at} speaks ${speaks}, this program ${version}: update the shuffler or its adapter.`,
});

/** The meaning of an ERR to HELLO; null when it does not concern versions, so asking again may help. */
export function refusedGreeting({ fields }: Shl1Record, at: string): Shl1Refusal | null {
  if (fields.code !== 'VERSION') return null;
  const [lowest, highest] = [count(fields, 'min'), count(fields, 'max')];
  if (highest !== null && highest < version) return tooOld(at, `SHL only up to version ${highest}`);
  if (lowest === null) return tooNew(at, 'other versions of SHL');
  return lowest > version ? tooNew(at, `SHL from version ${lowest}`) : null;
}

/** Whether the device that answered HELLO can be used: its version fits, and either both ends hold a key or neither does. */
export function refusedWelcome({ fields }: Shl1Record, at: string, hasKey: boolean): Shl1Refusal | null {
  const chosen = count(fields, 'ver');
  if (chosen === null || chosen < version) return tooOld(at, `SHL version ${chosen ?? 'unknown'}`);
  if (chosen > version) return tooNew(at, `SHL version ${chosen}`);
  if (hasKey && fields.nonce === undefined)
    return {
      fault: 'locked',
      why: `The shuffler at ${at} does not prove who it is: pair it with this table, or take its key out of the configuration.`,
    };
  if (!hasKey && fields.nonce !== undefined)
    return {
      fault: 'locked',
      why: `The shuffler at ${at} asks for its key: pair it with this table, or put the key into the configuration.`,
    };
  return null;
}

export function wrongKey(at: string): Shl1Refusal {
  return {
    fault: 'locked',
    why: `The shuffler at ${at} proves itself with another key: pair it with this table again, or exchange the shuffler.`,
  };
}

/** Settings for every machine: it opens by itself at its button and shuffles by itself, so a dead console stops no game. */
export function configuration({ names: [first, second], cards }: Shl1Decks): Shl1Fields {
  return { cards: `${cards}`, da: first, db: second, gb: 'LOCAL', auto: '1' };
}

/**
 * The meaning of the answer to the configuration: taken, to be asked again because the machine is in mid-cycle, or refused. An adapter
 * without settings is accepted as it is, unless it reported other decks itself.
 */
export function configured(response: Shl1Record, welcome: Shl1Fields, decks: Shl1Decks): 'taken' | 'later' | 'refused' {
  if (response.name === 'OK') return 'taken';
  const { code } = response.fields;
  if (code !== 'UNSUP') return code === 'BADARG' ? 'refused' : 'later';
  const suits = (key: string, wanted: string): boolean => welcome[key] === undefined || welcome[key] === wanted;
  return suits('cards', `${decks.cards}`) && suits('decks', decks.names.join('.')) ? 'taken' : 'refused';
}

export function misconfigured(at: string, { names, cards }: Shl1Decks): Shl1Refusal {
  return {
    fault: 'misconfigured',
    why: `The shuffler at ${at} does not take two decks, ${names.join(' and ')}, of ${cards} cards: correct the decks in the configuration, or set the shuffler up for them.`,
  };
}

/** A note on a machine that works: null, or that the house has not approved its firmware. */
export function firmwareNote(at: string, firmware: string, approved: readonly string[] | null): string | null {
  if (approved === null || approved.includes(firmware)) return null;
  return `The shuffler at ${at} says that its firmware is ${firmware}, which is not on the list: approve it in the configuration, or exchange the shuffler.`;
}
