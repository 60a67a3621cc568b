import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { LineTally } from '../serial/line-tally.ts';
import type { StrangeBytes } from '../serial/strange-bytes.ts';
import { offersCardOrder } from './shl1-events.ts';
import { encodeRecord, type Shl1Fields, type Shl1Item, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Refusals } from './shl1-greeting.ts';
import { Shl1Sealer, Shl1SealVerifier, sessionKey } from './shl1-seal.ts';

const tries = 3;
const answerWithinMs = 300;
const greetingWithinMs = 1_000;
const idleAfterMs = 1_000;
const silentAfterMs = 3_500;
/** How many nonces of earlier greetings are kept: a slow device may answer a greeting that is no longer awaited. */
const noncesKept = 3;
/** How long the line must be quiet before a greeting, so that the device trusts what comes next. */
const quietMs = 50;

/** What the console's end of the link tells its driver. */
export interface Shl1LinkHandlers {
  /** An event, not yet acknowledged. */
  event(record: Shl1Record): void;
  /** The device offered the order of cards, which was dropped. The record keeps only its kind and event number; null for a line that was no record. */
  cardOrder(record: Shl1Record | null): void;
  /** A record without proof of its sender came and was dropped. */
  forged(): void;
  /** Nothing was sent for a second and nothing is awaited: time for a heartbeat. */
  idle(): void;
  /** Nothing valid was heard for 3.5 seconds. Called again after each further 3.5 seconds. */
  silent(): void;
}

export interface Shl1LinkOptions {
  readonly line: Line;
  readonly time: TimeSource;
  readonly tally: LineTally;
  readonly strange: StrangeBytes;
  /** Seals the session with a device that gives a nonce; null without one. */
  readonly key: Uint8Array | null;
  readonly handlers: Shl1LinkHandlers;
}

/** Called once: with the device's response, or with null after three tries without one. */
export type Answered = (response: Shl1Record | null) => void;

interface Outstanding {
  readonly command: Shl1Record;
  readonly sentAt: number;
  readonly answered: Answered;
}

interface Session {
  readonly sealer: Shl1Sealer;
  readonly verifier: Shl1SealVerifier;
}

/** The console's end of SHL/1. One command at a time, repeated with its sequence until answered; events are passed on. */
export class Shl1Link {
  readonly #options: Shl1LinkOptions;
  readonly #handlers: Shl1LinkHandlers;
  readonly #refusals: Shl1Refusals;
  #parser = new Shl1Parser();
  #skipped = 0;
  #isOpen = false;
  #seq = 0;
  #outstanding: Outstanding | null = null;
  /** Null until the device has proved that it holds the key; always null with a device that has none. */
  #session: Session | null = null;
  /** Nonces of the greetings since the last answered one, newest first. */
  #nonces: readonly string[] = [];
  #cancelOutstanding: () => void = () => {};
  #cancelIdle: () => void = () => {};
  #cancelSilent: () => void = () => {};

  constructor(options: Shl1LinkOptions) {
    this.#options = options;
    this.#handlers = options.handlers;
    this.#refusals = new Shl1Refusals(options.time, (record) => void this.#send(encodeRecord(record)));
  }

  get isBusy(): boolean {
    return this.#outstanding !== null;
  }

  /** The line is ready. Forgets what was heard before. */
  open(): void {
    this.#isOpen = true;
    this.#parser = new Shl1Parser();
    this.#skipped = 0;
    this.#listenForSilence();
  }

  /** The line is gone. Awaits no answer and reports nothing any more. */
  close(): void {
    this.#isOpen = false;
    this.abandon();
    this.#cancelIdle();
    this.#cancelSilent();
    this.#refusals.stop();
  }

  /** Ends any half-sent line that the device may hold, waits a moment and sends HELLO; numbering begins again. */
  greet(fields: Shl1Fields, answered: Answered): void {
    this.abandon();
    this.#seq = 0;
    this.#session = null;
    this.#nonces = [fields.nonce ?? '', ...this.#nonces].slice(0, noncesKept);
    void this.#write(Buffer.from('\r\n\r\n'));
    this.#cancelOutstanding = this.#options.time.after(quietMs, () => {
      this.#ask({ seq: 0, kind: 'C', name: 'HELLO', fields }, greetingWithinMs, answered);
    });
  }

  /** Sends a command. Only one may be outstanding. */
  ask(name: string, fields: Shl1Fields, answered: Answered): void {
    if (this.#outstanding !== null) throw new Error('An SHL/1 command is already outstanding.');
    this.#ask(this.#command(name, fields), answerWithinMs, answered);
  }

  /** Forgets the outstanding command; no callback is called. */
  abandon(): void {
    this.#cancelOutstanding();
    this.#outstanding = null;
  }

  /** Announces once that the console leaves, without waiting for an answer. Resolves when the message has left or can no longer be sent. */
  leave(): Promise<void> {
    this.abandon();
    return this.#send(encodeRecord(this.#sealed(this.#command('BYE', {}))));
  }

  acknowledge(event: Shl1Record): void {
    void this.#send(encodeRecord({ seq: event.seq, kind: 'A', name: event.name, fields: {} }));
  }

  receive(bytes: Uint8Array): void {
    const { tally, strange } = this.#options;
    strange.heard(bytes);
    const items = this.#parser.push(bytes);
    tally.count('skippedBytes', this.#parser.skippedBytes - this.#skipped);
    this.#skipped = this.#parser.skippedBytes;
    for (const item of items) {
      if (!this.#isOpen) return;
      if (item.type === 'record') this.#take(item);
      else this.#reject(item);
    }
  }

  #reject(item: Extract<Shl1Item, { readonly type: 'rejected' }>): void {
    if (item.reason === 'CRC') this.#options.tally.count('corrupt');
    this.#refusals.refuse(item);
    if (item.offersCardOrder) this.#handlers.cardOrder(null);
  }

  #take({ record, body }: Extract<Shl1Item, { readonly type: 'record' }>): void {
    // A line that only echoes what this end sends has no device on it.
    if (record.kind === 'C') return;
    this.#options.tally.count('frames');
    this.#options.strange.understood();
    if (!this.#isGenuine(record, body)) return;
    this.#listenForSilence();
    if (offersCardOrder(record)) {
      const { n } = record.fields;
      this.#handlers.cardOrder({ ...record, fields: n === undefined ? {} : { n } });
    } else if (record.kind === 'E') {
      this.#handlers.event(record);
    } else if (record.kind === 'R' && record.seq === this.#outstanding?.command.seq) {
      this.#answer(record);
    }
  }

  /**
   * Whether a record may be believed. With a key, no record is believed before the device has proved itself, except BOOT, which only causes
   * a greeting.
   */
  #isGenuine(record: Shl1Record, body: string): boolean {
    const { key } = this.#options;
    const isSealed = record.kind === 'R' || (record.kind === 'E' && !(record.name === 'BOOT' && record.seq === 0));
    if (key === null || !isSealed) return true;
    const isGreeting = this.#outstanding?.command.name === 'HELLO';
    if (isGreeting && record.kind === 'R' && record.seq === 0) return this.#isProof(key, record, body);
    if (this.#session === null) return false;
    if (this.#session.verifier.isGenuine(record.kind, body)) return true;
    this.#handlers.forged();
    return false;
  }

  #isProof(key: Uint8Array, record: Shl1Record, body: string): boolean {
    const { nonce } = record.fields;
    // A device that refuses, or knows no keys, opens no session; the driver decides what follows.
    if (record.name !== 'OK' || nonce === undefined) return true;
    const [session, ...late] = this.#nonces.map((greeted): Session => {
      const sealedWith = sessionKey(key, greeted, nonce);
      return { sealer: new Shl1Sealer(sealedWith, 'C'), verifier: new Shl1SealVerifier(sealedWith, 'D') };
    });
    if (session?.verifier.isGenuine('R', body)) {
      this.#session = session;
      this.#nonces = [];
      return true;
    }
    // A late answer to an earlier greeting is no forgery, and opens no session.
    if (!late.some(({ verifier }) => verifier.isGenuine('R', body))) this.#handlers.forged();
    return false;
  }

  #command(name: string, fields: Shl1Fields): Shl1Record {
    this.#seq = (this.#seq % 255) + 1;
    return { seq: this.#seq, kind: 'C', name, fields };
  }

  #sealed(record: Shl1Record): Shl1Record {
    return this.#session?.sealer.seal(record) ?? record;
  }

  /** A repetition has the same bytes, mac included: the device answers it without carrying it out again. */
  #ask(unsealed: Shl1Record, withinMs: number, answered: Answered): void {
    const { time, tally } = this.#options;
    const command = this.#sealed(unsealed);
    const bytes = encodeRecord(command);
    this.#outstanding = { command, sentAt: time.now(), answered };
    let left = tries;
    const attempt = (): void => {
      if (left < tries) tally.count('timeouts');
      if (left-- === 0) {
        this.#answer(null);
        return;
      }
      this.#cancelOutstanding = time.after(withinMs, attempt);
      void this.#send(bytes);
    };
    attempt();
  }

  #answer(response: Shl1Record | null): void {
    const outstanding = this.#outstanding;
    this.abandon();
    if (outstanding === null) return;
    const tookMs = this.#options.time.now() - outstanding.sentAt;
    // The wall clock may have been set meanwhile; an impossible time is not counted as an answer time.
    if (response !== null && tookMs >= 0 && tookMs <= tries * greetingWithinMs) this.#options.tally.answered(tookMs);
    outstanding.answered(response);
  }

  #listenForSilence(): void {
    this.#cancelSilent();
    this.#cancelSilent = this.#options.time.after(silentAfterMs, () => {
      this.#listenForSilence();
      this.#handlers.silent();
    });
  }

  #send(bytes: Uint8Array): Promise<void> {
    this.#cancelIdle();
    this.#cancelIdle = this.#options.time.after(idleAfterMs, () => this.#idle());
    return this.#write(bytes);
  }

  #idle(): void {
    this.#cancelIdle = this.#options.time.after(idleAfterMs, () => this.#idle());
    if (this.#outstanding === null) this.#handlers.idle();
  }

  /** A failed write needs no handling here: the line reports itself, and an unanswered command is repeated. */
  #write(bytes: Uint8Array): Promise<void> {
    return this.#isOpen ? this.#options.line.write(bytes).catch(() => {}) : Promise.resolve();
  }
}
