import type { ShufflerMemory } from '../contracts/disk.ts';
import type { Line, LineCounters, LineHealth } from '../contracts/line.ts';
import type { Shuffler, ShufflerEvent, ShufflerIdentity, ShufflerRefusal } from '../contracts/shuffler.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { hearLine } from '../serial/found-lines.ts';
import { HealthReport } from '../serial/health-report.ts';
import { LineTally } from '../serial/line-tally.ts';
import { Listeners } from '../serial/listeners.ts';
import { StrangeBytes } from '../serial/strange-bytes.ts';
import { totalsOf, word } from './shl1-events.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';
import {
  assertDecks,
  configuration,
  configured,
  firmwareNote,
  greetingFields,
  misconfigured,
  refusedGreeting,
  refusedWelcome,
  type Shl1Decks,
  type Shl1Refusal,
  wrongKey,
} from './shl1-greeting.ts';
import { Shl1Link } from './shl1-link.ts';
import { Shl1Story } from './shl1-story.ts';
import { latchOf } from './standing-faults.ts';

/** A refused machine is greeted again: it may have been updated, paired or set up without restarting. */
const refusedAgainMs = 10_000;
const usualCycleMs = 60_000;
const forgeriesBorne = 3;
const keyBytes = 32;
const noMemory: ShufflerMemory = { read: () => null, keep: () => {} };

export interface Shl1ShufflerOptions {
  readonly line: Line;
  readonly time: TimeSource;
  /** Eight upper-case hex digits, new for every greeting. */
  readonly nonce: () => string;
  /** The names of the two decks; RED and BLUE by default. */
  readonly decks?: readonly [string, string];
  /** Cards in each deck; 52 by default. */
  readonly cards?: number;
  /** How long a cycle of this model takes; one minute by default. A cycle of twice that is overdue. */
  readonly cycleMs?: number;
  /** The 32 bytes both ends got when they were paired. Without them, a device with such a key is refused. */
  readonly key?: Uint8Array | null;
  /** The firmware the house has approved; any by default. */
  readonly firmware?: readonly string[];
  /** The line's rate; 115200 by default. */
  readonly baudRate?: number;
  /** Remembers the last event heard beyond this run; without it the machine sends all its events again. */
  readonly memory?: ShufflerMemory;
  /** For the people who maintain the machine: one sentence a line. */
  readonly maintenance?: (lines: readonly string[]) => void;
}

type Phase = 'closed' | 'greeting' | 'resting' | 'connected' | 'refused';

/**
 * The driver of any shuffler that speaks SHL/1, itself or through an adapter. It greets, configures, keeps the link alive and listens. It
 * has no START, STOP, UNLOCK or LOCK, so a dead console can neither stop a game nor start a machine. It has no DETAIL, so card identities
 * have no way in.
 */
export class Shl1Shuffler implements Shuffler {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #nonce: () => string;
  readonly #decks: Shl1Decks;
  readonly #hasKey: boolean;
  readonly #firmware: readonly string[] | null;
  readonly #link: Shl1Link;
  readonly #strange: StrangeBytes;
  readonly #story: Shl1Story;
  readonly #tally = new LineTally();
  readonly #report = new HealthReport();
  readonly #events = new Listeners<ShufflerEvent>();
  readonly #wishes = new Shl1Wishes();
  #phase: Phase = 'closed';
  #hasOpened = false;
  #isConfigured = false;
  #forgeries = 0;
  #isForgeryTold = false;
  #unknownEvents = 0;
  #cancelAgain: () => void = () => {};
  #leaveLine: () => void = () => {};

  constructor(options: Shl1ShufflerOptions) {
    const { line, time, nonce, decks: names = ['RED', 'BLUE'], cards = 52, key = null } = options;
    const decks = { names, cards };
    assertDecks(decks);
    if (key !== null && key.length !== keyBytes) throw new RangeError(`A pairing key has ${keyBytes} bytes.`);
    this.#line = line;
    this.#time = time;
    this.#nonce = nonce;
    this.#decks = decks;
    this.#hasKey = key !== null;
    this.#firmware = options.firmware ?? null;
    const settings = `${options.baudRate ?? 115_200} baud`;
    this.#strange = new StrangeBytes({ device: 'The shuffler', line: line.name, speech: 'shl1', settings });
    this.#story = new Shl1Story({
      time,
      decks: names,
      overdueAfterMs: 2 * (options.cycleMs ?? usualCycleMs),
      memory: options.memory ?? noMemory,
      tell: (event) => this.#events.tell(event),
      acknowledge: (event) => this.#link.acknowledge(event),
      greet: () => this.#greet(),
      unknown: (name) => this.#hearUnknown(name, options.maintenance),
    });
    const handlers = {
      event: (record: Shl1Record) => this.#hear(record),
      cardOrder: (record: Shl1Record | null) =>
        this.#story.hearCardOrder(this.#phase === 'connected' && record?.kind === 'E' ? record : null),
      forged: () => this.#hearForgery(),
      idle: () => this.#idle(),
      silent: () => this.#silent(),
    };
    this.#link = new Shl1Link({ line, time, tally: this.#tally, strange: this.#strange, key, handlers });
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  get identity(): ShufflerIdentity | null {
    return this.#story.identity;
  }

  get counters(): LineCounters {
    return this.#tally.counters;
  }

  /** How many events of unknown kinds came; they are acknowledged and otherwise ignored. */
  get unknownEvents(): number {
    return this.#unknownEvents;
  }

  start(): void {
    this.#leaveLine();
    this.#leaveLine = hearLine(this.#line, {
      receive: (bytes) => this.#link.receive(bytes),
      follow: (health) => this.#follow(health),
    });
  }

  async stop(): Promise<void> {
    this.#leaveLine();
    this.#leaveLine = () => {};
    const left = this.#phase === 'connected' ? this.#link.leave() : Promise.resolve();
    this.#story.keep();
    this.#follow({ state: 'absent', fault: null, why: 'Stopped.' });
    await left;
    await this.#line.stop();
  }

  async clear(fault: string): Promise<ShufflerRefusal | null> {
    const latch = latchOf(fault);
    if (!/^[A-Z0-9_]{1,16}$/.test(latch)) return 'BADARG';
    const refusal = await this.#wish('CLEAR', { fault: latch });
    // SHL/1 has no event for a fault that a person cleared, so the answer is the only sign of it.
    if (refusal === null) this.#story.cleared(latch);
    return refusal;
  }

  verify(): Promise<ShufflerRefusal | null> {
    const level = this.identity?.capabilities.includes('REC') ? 'REC' : 'COUNT';
    return this.#wish('VERIFY', { level });
  }

  /** The machine tells its decks apart by itself. */
  deckInPlay(): void {}

  onEvent(listener: (event: ShufflerEvent) => void): () => void {
    return this.#events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  #follow(health: LineHealth): void {
    if (health.state !== 'ready') {
      this.#leaveSession('closed');
      this.#link.close();
      this.#report.set(health.state, health.why, health.fault);
    } else if (this.#phase === 'closed') {
      if (this.#hasOpened) this.#tally.count('reopened');
      this.#hasOpened = true;
      this.#story.open();
      this.#strange.understood();
      this.#report.set('opening', null);
      this.#link.open();
      this.#greet();
    }
  }

  /** Requests under way end with their session, and their senders get no answer. */
  #leaveSession(phase: Phase): void {
    this.#phase = phase;
    this.#link.abandon();
    this.#cancelAgain();
    this.#story.lose();
    this.#wishes.giveUp();
  }

  #greet(): void {
    this.#leaveSession('greeting');
    this.#link.greet(greetingFields(this.#story.last, this.#nonce()), (response) => {
      if (response === null) this.#greet();
      else if (response.name === 'OK') this.#connect(response);
      else {
        const refusal = refusedGreeting(response, this.#line.name);
        if (refusal === null) this.#phase = 'resting';
        else this.#refuse(refusal);
      }
    });
  }

  #refuse({ fault, why }: Shl1Refusal): void {
    this.#leaveSession('refused');
    this.#report.set('refused', why, fault);
    this.#cancelAgain = this.#time.after(refusedAgainMs, () => this.#greet());
  }

  #connect(welcome: Shl1Record): void {
    const refusal = refusedWelcome(welcome, this.#line.name, this.#hasKey);
    if (refusal !== null) {
      this.#refuse(refusal);
      return;
    }
    this.#forgeries = 0;
    this.#isForgeryTold = false;
    if (!this.#story.met(welcome.fields)) {
      this.#greet();
      return;
    }
    this.#phase = 'connected';
    this.#configure(welcome.fields, () => this.#reconcile());
  }

  /** Sends a command of the session; later requests wait for its answer. */
  #ask(name: string, fields: Shl1Fields, answered: (response: Shl1Record) => void): void {
    this.#link.ask(name, fields, (response) => {
      if (response === null) this.#greet();
      else {
        answered(response);
        this.#sendWishes();
      }
    });
  }

  #configure(welcome: Shl1Fields, then: () => void): void {
    this.#ask('CFG', configuration(this.#decks), (response) => {
      const outcome = configured(response, welcome, this.#decks);
      // A machine in mid-cycle keeps its old settings; it is asked again until it is free.
      this.#isConfigured = outcome === 'taken';
      if (outcome === 'refused') this.#refuse(misconfigured(this.#line.name, this.#decks));
      else then();
    });
  }

  /** Learns what became of faults and of the lid during the break; then the driver is ready. */
  #reconcile(): void {
    this.#ask('STATUS', {}, ({ fields }) => {
      this.#story.reconcile(fields);
      const note = firmwareNote(this.#line.name, this.identity?.firmware ?? 'UNKNOWN', this.#firmware);
      this.#report.set('ready', note, note === null ? null : 'unlisted-firmware');
      if (this.identity?.capabilities.includes('LOG')) this.#askTotals();
    });
  }

  #askTotals(): void {
    if (this.#link.isBusy) return;
    this.#ask('COUNTERS', {}, ({ name, fields }) => {
      if (name === 'OK') this.#events.tell(totalsOf(fields));
    });
  }

  #wish(name: string, fields: Shl1Fields): Promise<ShufflerRefusal | null> {
    if (this.#phase !== 'connected') return Promise.resolve('no-answer');
    const answered = this.#wishes.add(name, fields);
    this.#sendWishes();
    return answered;
  }

  #sendWishes(): void {
    const wish = this.#wishes.first;
    if (wish === null || this.#link.isBusy || this.#phase !== 'connected') return;
    this.#ask(wish.name, wish.fields, ({ name, fields }) =>
      this.#wishes.answer(wish, name === 'OK' ? null : word(fields, 'code')),
    );
  }

  #idle(): void {
    if (this.#phase === 'resting') this.#greet();
    if (this.#phase !== 'connected') return;
    if (!this.#isConfigured) this.#configure({}, () => {});
    else {
      const { last } = this.#story;
      this.#ask('PING', {}, ({ fields }) => this.#story.learn(fields, last));
    }
  }

  #silent(): void {
    if (this.#phase === 'closed' || this.#phase === 'refused') return;
    const { state, why, fault } = this.#strange.verdict;
    this.#report.set(state, why, fault);
    if (this.#phase === 'connected') this.#greet();
  }

  #hear(record: Shl1Record): void {
    if (record.name === 'BOOT' && record.seq === 0) {
      this.#story.boot(record.fields, { isPaired: this.#hasKey });
      this.#greet();
      return;
    }
    // Before HELLO is answered, it is unknown whether an event is new. It is not acknowledged, so the machine will repeat it.
    if (this.#phase === 'connected') this.#story.hear(record);
  }

  #hearUnknown(name: string, maintenance: Shl1ShufflerOptions['maintenance']): void {
    this.#unknownEvents += 1;
    maintenance?.([`${name} came, which this program does not know.`]);
  }

  /** Three records from another sender, or sealed with another key, are no accident and are reported as tampering. */
  #hearForgery(): void {
    this.#tally.count('corrupt');
    this.#forgeries += 1;
    if (this.#forgeries < forgeriesBorne) return;
    this.#forgeries = 0;
    if (!this.#isForgeryTold) this.#events.tell({ type: 'tamper', what: 'records without proof' });
    this.#isForgeryTold = true;
    if (this.#phase === 'connected') this.#greet();
    else if (this.#phase === 'greeting') this.#refuse(wrongKey(this.#line.name));
  }
}

interface Shl1Wish {
  readonly name: string;
  readonly fields: Shl1Fields;
  readonly settle: (refusal: ShufflerRefusal | null) => void;
}

/** Waiting commands: the link takes one at a time. */
class Shl1Wishes {
  #waiting: readonly Shl1Wish[] = [];

  get first(): Shl1Wish | null {
    return this.#waiting[0] ?? null;
  }

  add(name: string, fields: Shl1Fields): Promise<ShufflerRefusal | null> {
    return new Promise((settle) => {
      this.#waiting = [...this.#waiting, { name, fields, settle }];
    });
  }

  answer(wish: Shl1Wish, refusal: ShufflerRefusal | null): void {
    this.#waiting = this.#waiting.filter((other) => other !== wish);
    wish.settle(refusal);
  }

  giveUp(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { settle } of waiting) settle('no-answer');
  }
}
