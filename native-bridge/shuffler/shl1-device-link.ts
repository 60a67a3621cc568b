import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { encodeRecord, type Shl1Fields, type Shl1Item, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Refusals } from './shl1-greeting.ts';
import { Shl1Sealer, Shl1SealVerifier, sessionKey } from './shl1-seal.ts';

const keptEvents = 32;
const quickTries = 5;
const quickRepeatMs = 500;
const slowRepeatMs = 5_000;
const forgeriesBorne = 3;

interface KeptEvent {
  readonly n: number;
  readonly name: string;
  readonly fields: Shl1Fields;
}

/** A device's answer to a command: `OK` or `ERR`, with fields. */
export interface Shl1Answer {
  readonly name: 'OK' | 'ERR';
  readonly fields: Shl1Fields;
}

/** How a device proves itself: the key it was paired with, and a source of nonces (hex digits, never the same twice). */
export interface Shl1Pairing {
  readonly key: Uint8Array;
  readonly nonce: () => string;
}

export interface Shl1DeviceLinkOptions {
  readonly line: Line;
  readonly time: TimeSource;
  /** Carries out a command. It is not called again when the command is repeated. */
  readonly answer: (command: Shl1Record) => Shl1Answer;
  /** Null for an unpaired device. */
  readonly pairing?: Shl1Pairing | null;
  /** Three commands came that were not from the console. */
  readonly forged?: () => void;
}

interface Session {
  readonly sealer: Shl1Sealer;
  readonly verifier: Shl1SealVerifier;
}

/**
 * The device's end of SHL/1. It answers each command once. It numbers and keeps its events, sends one at a time until it is acknowledged,
 * and sends again after HELLO what the console has missed. A paired device obeys only HELLO without a valid mac.
 */
export class Shl1DeviceLink {
  readonly #options: Shl1DeviceLinkOptions;
  readonly #refusals: Shl1Refusals;
  readonly #parser = new Shl1Parser();
  #kept: readonly KeptEvent[] = [];
  #lost = 0;
  #n = 0;
  #isGreeted = false;
  #session: Session | null = null;
  #forgeries = 0;
  #seq = 0;
  /** Number of the last event the console has acknowledged. */
  #acknowledged = 0;
  #outstanding: { readonly seq: number; readonly event: KeptEvent } | null = null;
  #cancelRepeat: () => void = () => {};
  #lastCommand: { readonly body: string; readonly response: Uint8Array } | null = null;

  constructor(options: Shl1DeviceLinkOptions) {
    this.#options = options;
    this.#refusals = new Shl1Refusals(options.time, (record) => this.#send(encodeRecord(record)));
    options.line.onData((bytes) => this.#receive(bytes));
  }

  /** Number of the last event. */
  get lastEvent(): number {
    return this.#n;
  }

  /** Announces that the device has started, and forgets its session. This message is neither kept nor acknowledged; the console answers it with HELLO. */
  boot(fields: Shl1Fields): void {
    this.stop();
    this.#lastCommand = null;
    this.#n += 1;
    this.#send(encodeRecord({ seq: 0, kind: 'E', name: 'BOOT', fields: { n: String(this.#n), ...fields } }));
  }

  emit(name: string, fields: Shl1Fields): void {
    this.#n += 1;
    const kept = [...this.#kept, { n: this.#n, name, fields }];
    this.#lost = kept.at(-keptEvents - 1)?.n ?? this.#lost;
    this.#kept = kept.slice(-keptEvents);
    this.#sendNext();
  }

  /** Sends the last acknowledged event again, with a new sequence. */
  sayAgain(): void {
    this.#replayAfter(Math.max(this.#lost, this.#acknowledged - 1));
  }

  /** Loses the memory for events, with `count` events the console has not received. */
  loseEvents(count: number): void {
    this.#n += count;
    this.#kept = [];
    this.#lost = this.#n;
    this.#replayAfter(this.#acknowledged);
  }

  /** The count itself is lost: the next event is number 1 again. */
  loseCount(): void {
    this.#n = 0;
    this.#kept = [];
    this.#lost = 0;
    this.#replayAfter(0);
  }

  stop(): void {
    this.#cancelRepeat();
    this.#refusals.stop();
    this.#outstanding = null;
    this.#session = null;
    this.#isGreeted = false;
  }

  #receive(bytes: Uint8Array): void {
    for (const item of this.#parser.push(bytes)) {
      if (item.type === 'rejected') this.#refusals.refuse(item);
      else if (item.record.kind === 'C') this.#command(item);
      else if (item.record.kind === 'A') this.#hearAcknowledge(item.record);
    }
  }

  #command({ record: command, body }: Extract<Shl1Item, { readonly type: 'record' }>): void {
    const isGreeting = command.name === 'HELLO';
    if (!isGreeting && !this.#isGenuine(body)) return;
    if (this.#lastCommand?.body === body) {
      this.#send(this.#lastCommand.response);
      return;
    }
    const answer = this.#options.answer(command);
    const isWelcome = isGreeting && answer.name === 'OK';
    const nonce = isWelcome ? this.#openSession(command) : {};
    const response: Shl1Record = {
      seq: command.seq,
      kind: 'R',
      name: answer.name,
      fields: { ...answer.fields, ...nonce },
    };
    const bytes = this.#sealed(response, isGreeting && !isWelcome);
    this.#lastCommand = { body, response: bytes };
    this.#send(bytes);
    if (isWelcome) this.#replayMissed(Number(command.fields.last ?? 0));
    if (command.name === 'BYE' && answer.name === 'OK') this.stop();
  }

  /** Without a session a paired device cannot check a mac, so it obeys no command. */
  #isGenuine(body: string): boolean {
    if (!this.#options.pairing) return true;
    if (this.#session === null) return false;
    if (this.#session.verifier.isGenuine('C', body)) return true;
    this.#forgeries += 1;
    if (this.#forgeries % forgeriesBorne === 0) this.#options.forged?.();
    return false;
  }

  #openSession({ fields }: Shl1Record): Shl1Fields {
    const { pairing } = this.#options;
    if (!pairing) return {};
    const nonce = pairing.nonce();
    const key = sessionKey(pairing.key, fields.nonce ?? '', nonce);
    this.#session = { sealer: new Shl1Sealer(key, 'D'), verifier: new Shl1SealVerifier(key, 'C') };
    return { nonce };
  }

  #sealed(record: Shl1Record, isBare = false): Uint8Array {
    return encodeRecord(isBare ? record : (this.#session?.sealer.seal(record) ?? record));
  }

  /** If the console remembers more events than the device has ever sent, the device has lost its memory since they met: it sends everything. */
  #replayMissed(last: number): void {
    this.#seq = 0;
    this.#isGreeted = true;
    this.#replayAfter(last <= this.#n ? last : 0);
  }

  #replayAfter(n: number): void {
    this.#cancelRepeat();
    this.#outstanding = null;
    this.#acknowledged = n;
    this.#sendNext();
  }

  #hearAcknowledge({ seq, name }: Shl1Record): void {
    if (this.#outstanding?.seq !== seq || this.#outstanding.event.name !== name) return;
    this.#cancelRepeat();
    this.#acknowledged = this.#outstanding.event.n;
    this.#outstanding = null;
    this.#sendNext();
  }

  #sendNext(): void {
    if (!this.#isGreeted || this.#outstanding !== null) return;
    const event = this.#nextEvent();
    if (event === undefined) return;
    this.#seq = (this.#seq % 255) + 1;
    this.#outstanding = { seq: this.#seq, event };
    const fields = { n: String(event.n), ...event.fields };
    const bytes = this.#sealed({ seq: this.#seq, kind: 'E', name: event.name, fields });
    let sent = 0;
    const attempt = (): void => {
      sent += 1;
      this.#cancelRepeat = this.#options.time.after(sent < quickTries ? quickRepeatMs : slowRepeatMs, attempt);
      this.#send(bytes);
    };
    attempt();
  }

  #nextEvent(): KeptEvent | undefined {
    if (this.#acknowledged < this.#lost) {
      return { n: this.#lost, name: 'OVERRUN', fields: { lost: String(this.#lost - this.#acknowledged) } };
    }
    return this.#kept.find(({ n }) => n > this.#acknowledged);
  }

  /** What cannot be written now is sent later: an event is repeated, and a response is asked for again. */
  #send(bytes: Uint8Array): void {
    this.#options.line.write(bytes).catch(() => {});
  }
}
