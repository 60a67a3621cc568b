import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { offersCardOrder } from './shl1-events.ts';
import { encodeRecord, type Shl1Fields, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Refusals } from './shl1-refusals.ts';

const tries = 3;
const answerWithinMs = 300;
const greetingWithinMs = 1_000;
const idleAfterMs = 1_000;
const silentAfterMs = 3_500;
/** The device must see the line quiet before it trusts what comes next. */
const quietMs = 50;

/** What the console's end of the link tells its driver. */
export interface Shl1LinkHandlers {
  /** An event, not yet acknowledged. */
  event(record: Shl1Record): void;
  /** A record that carries card order. Its fields are already gone but for the event number. */
  cardOrder(record: Shl1Record): void;
  /** Nothing was sent for a second and nothing is awaited: time for a heartbeat. */
  idle(): void;
  /** Nothing valid was heard for 3.5 seconds. Told again after as long again. */
  silent(): void;
}

/** Told once: the device's response, or null after three tries without one. */
export type Answered = (response: Shl1Record | null) => void;

/** The console's end of SHL/1: one command outstanding, repeated with its sequence until answered; events are handed on. */
export class Shl1Link {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #handlers: Shl1LinkHandlers;
  readonly #refusals: Shl1Refusals;
  #parser = new Shl1Parser();
  #isOpen = false;
  #seq = 0;
  #outstanding: { readonly seq: number; readonly answered: Answered } | null = null;
  #cancelOutstanding: () => void = () => {};
  #cancelIdle: () => void = () => {};
  #cancelSilent: () => void = () => {};

  constructor(options: { readonly line: Line; readonly time: TimeSource; readonly handlers: Shl1LinkHandlers }) {
    this.#line = options.line;
    this.#time = options.time;
    this.#handlers = options.handlers;
    this.#refusals = new Shl1Refusals(options.time, (record) => this.#send(record));
  }

  /** The line is ready: what was heard before is forgotten. */
  open(): void {
    this.#isOpen = true;
    this.#parser = new Shl1Parser();
    this.#listenForSilence();
  }

  /** The line is gone: nothing is awaited and nothing told any more. */
  close(): void {
    this.#isOpen = false;
    this.#abandon();
    this.#cancelIdle();
    this.#cancelSilent();
    this.#refusals.stop();
  }

  /** Ends whatever half-sent line the device may hold, waits a moment and says HELLO; numbering begins anew. */
  greet(fields: Shl1Fields, answered: Answered): void {
    this.#abandon();
    this.#seq = 0;
    this.#write(Buffer.from('\r\n\r\n'));
    this.#cancelOutstanding = this.#time.after(quietMs, () => {
      this.#ask({ seq: 0, kind: 'C', name: 'HELLO', fields }, greetingWithinMs, answered);
    });
  }

  /** Sends a command. Only one may be outstanding. */
  ask(name: string, fields: Shl1Fields, answered: Answered): void {
    if (this.#outstanding !== null) throw new Error('An SHL/1 command is already outstanding.');
    this.#seq = (this.#seq % 255) + 1;
    this.#ask({ seq: this.#seq, kind: 'C', name, fields }, answerWithinMs, answered);
  }

  acknowledge(event: Shl1Record): void {
    this.#send({ seq: event.seq, kind: 'A', name: event.name, fields: {} });
  }

  receive(bytes: Uint8Array): void {
    for (const item of this.#parser.push(bytes)) {
      if (!this.#isOpen) return;
      if (item.type === 'rejected') this.#refusals.refuse(item);
      else this.#take(item.record);
    }
  }

  #take(record: Shl1Record): void {
    this.#listenForSilence();
    if (offersCardOrder(record)) {
      const { n } = record.fields;
      this.#handlers.cardOrder({ ...record, fields: n === undefined ? {} : { n } });
    } else if (record.kind === 'E') {
      this.#handlers.event(record);
    } else if (record.kind === 'R' && record.seq === this.#outstanding?.seq) {
      this.#answer(record);
    }
  }

  #ask(command: Shl1Record, withinMs: number, answered: Answered): void {
    this.#outstanding = { seq: command.seq, answered };
    let left = tries;
    const attempt = (): void => {
      if (left-- === 0) {
        this.#answer(null);
        return;
      }
      this.#cancelOutstanding = this.#time.after(withinMs, attempt);
      this.#send(command);
    };
    attempt();
  }

  #answer(response: Shl1Record | null): void {
    const answered = this.#outstanding?.answered;
    this.#abandon();
    answered?.(response);
  }

  #abandon(): void {
    this.#cancelOutstanding();
    this.#outstanding = null;
  }

  #listenForSilence(): void {
    this.#cancelSilent();
    this.#cancelSilent = this.#time.after(silentAfterMs, () => {
      this.#listenForSilence();
      this.#handlers.silent();
    });
  }

  #send(record: Shl1Record): void {
    this.#cancelIdle();
    this.#cancelIdle = this.#time.after(idleAfterMs, () => this.#idle());
    this.#write(encodeRecord(record));
  }

  #idle(): void {
    this.#cancelIdle = this.#time.after(idleAfterMs, () => this.#idle());
    if (this.#outstanding === null) this.#handlers.idle();
  }

  /** A write that fails needs no care here: the line reports itself, and an unanswered command is repeated. */
  #write(bytes: Uint8Array): void {
    if (this.#isOpen) this.#line.write(bytes).catch(() => {});
  }
}
