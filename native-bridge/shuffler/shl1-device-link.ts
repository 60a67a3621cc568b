import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { encodeRecord, recordBody, type Shl1Fields, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Refusals } from './shl1-refusals.ts';

const keptEvents = 64;
const quickTries = 5;
const quickRepeatMs = 500;
const slowRepeatMs = 5_000;

interface KeptEvent {
  readonly n: number;
  readonly name: string;
  readonly fields: Shl1Fields;
}

/** What a device says to a command: `OK` or `ERR`, and more. */
export interface Shl1Answer {
  readonly name: 'OK' | 'ERR';
  readonly fields: Shl1Fields;
}

/**
 * The device's end of SHL/1: answers each command once, numbers and keeps its events, sends one at a time until it is acknowledged,
 * and after HELLO sends again what the console has missed.
 */
export class Shl1DeviceLink {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #answer: (command: Shl1Record) => Shl1Answer;
  readonly #refusals: Shl1Refusals;
  #parser = new Shl1Parser();
  #kept: readonly KeptEvent[] = [];
  #lost = 0;
  #n = 0;
  #isGreeted = false;
  #seq = 0;
  /** Number of the last event the console has acknowledged. */
  #acknowledged = 0;
  #outstanding: { readonly seq: number; readonly event: KeptEvent } | null = null;
  #cancelRepeat: () => void = () => {};
  #lastCommand: { readonly body: string; readonly response: Shl1Record } | null = null;

  constructor(options: {
    readonly line: Line;
    readonly time: TimeSource;
    /** Carries out a command. Not asked again for a repetition. */
    readonly answer: (command: Shl1Record) => Shl1Answer;
  }) {
    this.#line = options.line;
    this.#time = options.time;
    this.#answer = options.answer;
    this.#refusals = new Shl1Refusals(options.time, (record) => this.#send(record));
    this.#line.onData((bytes) => this.#receive(bytes));
  }

  /** Number of the last event. */
  get lastEvent(): number {
    return this.#n;
  }

  /** Says that the device has begun to run. Not kept and not acknowledged: HELLO answers it. */
  boot(fields: Shl1Fields): void {
    this.#n += 1;
    this.#send({ seq: 0, kind: 'E', name: 'BOOT', fields: { n: String(this.#n), ...fields } });
  }

  emit(name: string, fields: Shl1Fields): void {
    this.#n += 1;
    const kept = [...this.#kept, { n: this.#n, name, fields }];
    this.#lost = kept.at(-keptEvents - 1)?.n ?? this.#lost;
    this.#kept = kept.slice(-keptEvents);
    this.#sendNext();
  }

  stop(): void {
    this.#cancelRepeat();
    this.#refusals.stop();
    this.#outstanding = null;
    this.#isGreeted = false;
  }

  #receive(bytes: Uint8Array): void {
    for (const item of this.#parser.push(bytes)) {
      if (item.type === 'rejected') this.#refusals.refuse(item);
      else if (item.record.kind === 'C') this.#command(item.record);
      else if (item.record.kind === 'A') this.#hearAcknowledge(item.record);
    }
  }

  #command(command: Shl1Record): void {
    const body = recordBody(command);
    if (command.name !== 'HELLO' && this.#lastCommand?.body === body) {
      this.#send(this.#lastCommand.response);
      return;
    }
    const answer = this.#answer(command);
    const response: Shl1Record = { seq: command.seq, kind: 'R', ...answer };
    this.#lastCommand = { body, response };
    this.#send(response);
    if (answer.name === 'ERR') return;
    if (command.name === 'HELLO') this.#replayFrom(Number(command.fields.last ?? 0));
    if (command.name === 'BYE') this.stop();
  }

  /** A console that remembers more than the device ever said has met it before it lost its memory: it gets everything. */
  #replayFrom(last: number): void {
    this.#cancelRepeat();
    this.#outstanding = null;
    this.#seq = 0;
    this.#isGreeted = true;
    this.#acknowledged = last <= this.#n ? last : 0;
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
    const record: Shl1Record = { seq: this.#seq, kind: 'E', name: event.name, fields };
    let sent = 0;
    const attempt = (): void => {
      sent += 1;
      this.#cancelRepeat = this.#time.after(sent < quickTries ? quickRepeatMs : slowRepeatMs, attempt);
      this.#send(record);
    };
    attempt();
  }

  #nextEvent(): KeptEvent | undefined {
    if (this.#acknowledged < this.#lost) {
      return { n: this.#lost, name: 'OVERRUN', fields: { lost: String(this.#lost - this.#acknowledged) } };
    }
    return this.#kept.find(({ n }) => n > this.#acknowledged);
  }

  /** What cannot be written now is repeated or, for a response, asked for again. */
  #send(record: Shl1Record): void {
    this.#line.write(encodeRecord(record)).catch(() => {});
  }
}
