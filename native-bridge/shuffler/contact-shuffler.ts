import type { ContactReading, Contacts } from '../contracts/contacts.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { Chatter, ContactEvents } from './contact-events.ts';
import { type Heard, HeardShuffler } from './heard-shuffler.ts';

const unknownDeck = 'UNKNOWN';

/**
 * Which of two decks is in a machine that cannot tell them apart. It is known only after a person has named the deck in play, and only
 * while nothing since went unwatched: the other deck is in the machine, and each taking exchanges them.
 */
export class AlternatingDecks {
  readonly #decks: readonly [string, string] | null;
  #inPlay: string | null = null;

  /** Null where the decks have no names. */
  constructor(decks: readonly [string, string] | null) {
    this.#decks = decks;
  }

  /** `UNKNOWN` where it cannot be told. */
  get inMachine(): string {
    if (this.#decks === null || this.#inPlay === null) return unknownDeck;
    const [one, other] = this.#decks;
    return this.#inPlay === one ? other : one;
  }

  /** A person named the deck in play. */
  name(deck: string): void {
    this.#inPlay = this.#decks?.includes(deck) === true ? deck : null;
  }

  /** The deck in the machine comes into play; returns its name. */
  take(): string {
    const taken = this.inMachine;
    this.#inPlay = taken === unknownDeck ? null : taken;
    return taken;
  }

  /** Decks may have been exchanged unwatched. */
  doubt(): void {
    this.#inPlay = null;
  }
}

const readEveryMs = 20;
const equalNeeded = 3;
const silentAfterMs = 3_500;

/** Changes found together are handled in this order. */
const inputs = ['fault', 'button', 'ready'] as const;

interface Sampled {
  value: boolean;
  /** How many samples in a row agree. */
  equal: number;
  steady: boolean;
  readonly chatter: Chatter;
}

interface ContactShufflerOptions {
  readonly contacts: Contacts;
  readonly time: TimeSource;
}

/**
 * The driver of a shuffler with nothing but three contacts: green button, lamp of the finished deck, fault lamp. It samples fifty times a
 * second and believes three equal samples in a row. It never recognises the deck.
 */
export class ContactShuffler extends HeardShuffler {
  readonly #contacts: Contacts;
  readonly #time: TimeSource;
  readonly #story: ContactEvents;
  readonly #samples: Readonly<Record<(typeof inputs)[number], Sampled>>;
  /** Counts openings, so that a sample from before a break is ignored after it. */
  #opening = 0;
  #cancelRead: () => void = () => {};
  #cancelSilent: () => void = () => {};

  constructor({ contacts, time }: ContactShufflerOptions) {
    super();
    this.#contacts = contacts;
    this.#time = time;
    this.#story = new ContactEvents({
      time,
      wired: new Set(inputs),
      decks: new AlternatingDecks(null),
      tell: (event) => this.events.tell(event),
    });
    this.#samples = { fault: this.#sampled('fault'), button: this.#sampled('button'), ready: this.#sampled('ready') };
  }

  #sampled(input: (typeof inputs)[number]): Sampled {
    const chatter = new Chatter(this.#time, (isChattering) => this.#story.chattering(input, isChattering));
    return { value: false, equal: 0, steady: false, chatter };
  }

  protected heard(): Heard {
    return {
      hear: (follow) => {
        const leave = this.#contacts.onHealth(follow);
        this.#contacts.start();
        follow(this.#contacts.health);
        return leave;
      },
      stop: () => this.#contacts.stop(),
    };
  }

  protected opened(): void {
    this.#awaitReading();
    this.#read();
  }

  protected lost(): void {
    this.#cancelSilent();
    this.#lose();
  }

  /** A failed sample needs no handling: the contacts report themselves, and the next sample follows at once. */
  #read(): void {
    const opening = this.#opening;
    const next = (): void => {
      this.#cancelRead = this.#time.after(readEveryMs, () => this.#read());
    };
    this.#contacts.read().then(
      (reading) => {
        if (opening !== this.#opening) return;
        this.#take(reading);
        if (opening === this.#opening) next();
      },
      () => {
        if (opening !== this.#opening) return;
        this.tally.count('timeouts');
        next();
      },
    );
  }

  #take(reading: ContactReading): void {
    this.tally.count('frames');
    this.#awaitReading();
    for (const input of inputs) this.#sample(this.#samples[input], reading[input]);
    const isBack = !this.report.isReady;
    if (isBack && inputs.some((input) => this.#samples[input].equal < equalNeeded)) return;
    if (isBack) this.report.set('ready', null);
    for (const input of inputs) this.#believe(input, !isBack);
    if (isBack) this.#story.resume();
  }

  #sample(sampled: Sampled, value: boolean): void {
    if (sampled.equal > 0 && sampled.value !== value) {
      sampled.equal = 0;
      sampled.chatter.edge();
    }
    sampled.value = value;
    sampled.equal += 1;
  }

  #believe(input: (typeof inputs)[number], live: boolean): void {
    const sampled = this.#samples[input];
    if (sampled.equal < equalNeeded || sampled.chatter.isChattering || sampled.steady === sampled.value) return;
    sampled.steady = sampled.value;
    // A change held back while the contact chattered is found now, not heard.
    this.#story.change(input, sampled.value, live && sampled.equal === equalNeeded);
  }

  #awaitReading(): void {
    this.#cancelSilent();
    this.#cancelSilent = this.#time.after(silentAfterMs, () => {
      this.#lose();
      const why = `The contacts at ${this.#contacts.name} do not answer: plug their cable out and in again.`;
      this.report.set('silent', why, 'no-answer');
      this.#awaitReading();
      this.#read();
    });
  }

  #lose(): void {
    this.#opening += 1;
    this.#cancelRead();
    for (const input of inputs) {
      this.#samples[input].equal = 0;
      this.#samples[input].chatter.stop();
    }
    this.#story.lose();
  }
}
