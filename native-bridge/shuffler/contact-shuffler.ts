import type { ContactReading, Contacts } from '../contracts/contacts.ts';
import type { LineCounters, LineHealth } from '../contracts/line.ts';
import type { Shuffler, ShufflerEvent, ShufflerIdentity, ShufflerRefusal } from '../contracts/shuffler.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { HealthReport } from '../serial/health-report.ts';
import { LineTally } from '../serial/line-tally.ts';
import { Listeners } from '../serial/listeners.ts';
import { Chatter } from './contact-chatter.ts';
import { AlternatingDecks } from './contact-decks.ts';
import { ContactEvents } from './contact-events.ts';

const readEveryMs = 20;
const equalNeeded = 3;
const silentAfterMs = 3_500;

/** In the order in which changes found together are taken. */
const inputs = ['fault', 'button', 'ready'] as const;

interface Sampled {
  value: boolean;
  /** How many samples in turn had it so. */
  equal: number;
  steady: boolean;
  readonly chatter: Chatter;
}

export interface ContactShufflerOptions {
  readonly contacts: Contacts;
  readonly time: TimeSource;
}

/**
 * The driver of a shuffler with nothing but three contacts: green button, lamp of the finished deck, fault lamp. It looks fifty times a
 * second and believes what three looks in turn have shown. Which deck it is it never knows.
 */
export class ContactShuffler implements Shuffler {
  readonly identity: ShufflerIdentity | null = null;
  readonly #contacts: Contacts;
  readonly #time: TimeSource;
  readonly #report = new HealthReport();
  readonly #events = new Listeners<ShufflerEvent>();
  readonly #tally = new LineTally();
  readonly #story: ContactEvents;
  readonly #samples: Readonly<Record<(typeof inputs)[number], Sampled>>;
  #isOpen = false;
  #hasOpened = false;
  /** Counts the times of being open, so that a look from before a break says nothing after it. */
  #opening = 0;
  #leaveContacts: () => void = () => {};
  #cancelRead: () => void = () => {};
  #cancelSilent: () => void = () => {};

  constructor({ contacts, time }: ContactShufflerOptions) {
    this.#contacts = contacts;
    this.#time = time;
    this.#story = new ContactEvents({
      time,
      wired: new Set(inputs),
      decks: new AlternatingDecks(null),
      tell: (event) => this.#events.tell(event),
    });
    this.#samples = { fault: this.#sampled('fault'), button: this.#sampled('button'), ready: this.#sampled('ready') };
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  get counters(): LineCounters {
    return this.#tally.counters;
  }

  start(): void {
    this.#leaveContacts();
    this.#leaveContacts = this.#contacts.onHealth((health) => this.#follow(health));
    this.#contacts.start();
    this.#follow(this.#contacts.health);
  }

  async stop(): Promise<void> {
    this.#leaveContacts();
    this.#leaveContacts = () => {};
    this.#follow({ state: 'absent', fault: null, why: 'Stopped.' });
    await this.#contacts.stop();
  }

  /** Contacts are not told anything: a fault is over when its lamp is out. */
  clear(): Promise<ShufflerRefusal | null> {
    return Promise.resolve('UNSUP');
  }

  verify(): Promise<ShufflerRefusal | null> {
    return Promise.resolve('UNSUP');
  }

  /** Three contacts never tell one deck from the other. */
  deckInPlay(): void {}

  onEvent(listener: (event: ShufflerEvent) => void): () => void {
    return this.#events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  #sampled(input: (typeof inputs)[number]): Sampled {
    const chatter = new Chatter(this.#time, (isChattering) => this.#story.chattering(input, isChattering));
    return { value: false, equal: 0, steady: false, chatter };
  }

  #follow(health: LineHealth): void {
    if (health.state !== 'ready') {
      this.#isOpen = false;
      this.#cancelSilent();
      this.#lose();
      this.#report.set(health.state, health.why, health.fault);
    } else if (!this.#isOpen) {
      if (this.#hasOpened) this.#tally.count('reopened');
      this.#isOpen = true;
      this.#hasOpened = true;
      this.#report.set('opening', null);
      this.#awaitReading();
      this.#read();
    }
  }

  /** A look that fails needs no care here: the contacts report themselves, and the next look is not far. */
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
        this.#tally.count('timeouts');
        next();
      },
    );
  }

  #take(reading: ContactReading): void {
    this.#tally.count('frames');
    this.#awaitReading();
    for (const input of inputs) this.#sample(this.#samples[input], reading[input]);
    const isBack = !this.#report.isReady;
    if (isBack && inputs.some((input) => this.#samples[input].equal < equalNeeded)) return;
    if (isBack) this.#report.set('ready', null);
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
    // What was held back while the contact chattered is found now, not heard.
    this.#story.change(input, sampled.value, live && sampled.equal === equalNeeded);
  }

  #awaitReading(): void {
    this.#cancelSilent();
    this.#cancelSilent = this.#time.after(silentAfterMs, () => {
      this.#lose();
      const why = `The contacts at ${this.#contacts.name} do not answer: plug their cable out and in again.`;
      this.#report.set('silent', why, 'no-answer');
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
