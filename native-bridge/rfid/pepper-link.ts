import type { Line, LineCounters } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { LineTally } from '../serial/line-tally.ts';
import { StrangeBytes, type Verdict } from '../serial/strange-bytes.ts';
import { type PepperItem, PepperParser } from './pepper-frames.ts';
import { commandBytes, type PepperReply, type PepperSighting, readReply, readSighting } from './pepper-messages.ts';
import type { PepperCommand, PepperModel } from './pepper-models.ts';

const usualRate = 115_200;
const answerWithinMs = 500;
/** How many requests with late answers are remembered, each for a second. */
const owedKept = 3;
const owedForTicks = 20;

export type PepperAnswer = Extract<PepperReply, { readonly type: 'ack' | 'error' }>;

/** Called once: with the reader's acknowledgement or error, or with null after the last try without one. */
export type Replied = (answer: PepperAnswer | null) => void;

export interface PepperLinkOptions {
  readonly line: Line;
  readonly time: TimeSource;
  readonly model: PepperModel;
  /** 115200 by default. */
  readonly baudRate?: number;
  /** Gets null for an unreadable sighting. */
  readonly sighted: (sighting: PepperSighting | null) => void;
}

interface Request {
  readonly opcode: number | null;
  readonly bytes: Uint8Array;
  readonly replied: Replied;
  triesLeft: number;
  /** How often it was sent without an answer so far, its own or a late one. */
  owed: number;
  sentAtMs: number;
}

interface Owed {
  readonly opcode: number | null;
  readonly ticksLeft: number;
}

/** The host's end of a Pepper line. One command at a time, repeated once; what the reader reports by itself is passed on at any time. */
export class PepperLink {
  readonly #options: PepperLinkOptions;
  readonly #tally = new LineTally();
  readonly #strange: StrangeBytes;
  #parser = new PepperParser();
  #hasHeard = false;
  #outstanding: Request | null = null;
  /** Commands without an answer so far, oldest first: an answer to one of them is late and does not belong to the next command. */
  #owed: Owed[] = [];
  #cancelDeadline: () => void = () => {};

  constructor(options: PepperLinkOptions) {
    this.#options = options;
    const { line, baudRate = usualRate } = options;
    const settings = `${baudRate} baud`;
    this.#strange = new StrangeBytes({ device: 'The card reader', line: line.name, speech: 'pepper', settings });
  }

  get counters(): LineCounters {
    return this.#tally.counters;
  }

  get frames(): number {
    return this.#tally.frames;
  }

  get isBusy(): boolean {
    return this.#outstanding !== null;
  }

  /** Why the reader does not answer, as far as the bytes heard tell. */
  get verdict(): Verdict {
    return this.#strange.verdict;
  }

  countReopening(): void {
    this.#tally.count('reopened');
  }

  /** Forgets the outstanding command and half-heard items. */
  reset(): void {
    this.#end();
    this.#owed = [];
    this.#parser = new PepperParser();
  }

  /** Sends a command, and once again if no answer comes, unless `tries` is 1. Only one may be outstanding. */
  ask(command: PepperCommand, args: readonly number[], replied: Replied, tries = 2): void {
    if (this.#outstanding !== null) throw new Error('A reader command is already outstanding.');
    const { model } = this.#options;
    const bytes = commandBytes(model, command, args);
    this.#outstanding = { opcode: model.opcodes[command], bytes, replied, triesLeft: tries, owed: 0, sentAtMs: 0 };
    this.#try(this.#outstanding);
  }

  /** Sends a command without waiting for its answer. */
  send(command: PepperCommand, args: readonly number[] = []): void {
    this.#write(commandBytes(this.#options.model, command, args));
  }

  receive(bytes: Uint8Array): void {
    this.#hasHeard = true;
    this.#strange.heard(bytes);
    this.#take((parser) => parser.push(bytes));
  }

  /** Called every 50 ms: a frame that has not grown since the last call never will. */
  tick(): void {
    if (!this.#hasHeard) this.#take((parser) => parser.rest());
    this.#hasHeard = false;
    this.#owed = this.#owed
      .map(({ opcode, ticksLeft }) => ({ opcode, ticksLeft: ticksLeft - 1 }))
      .filter(({ ticksLeft }) => ticksLeft > 0);
  }

  #try(request: Request): void {
    request.triesLeft -= 1;
    request.owed += 1;
    request.sentAtMs = this.#options.time.now();
    this.#cancelDeadline = this.#options.time.after(answerWithinMs, () => {
      this.#tally.count('timeouts');
      if (request.triesLeft > 0) this.#try(request);
      else this.#reply(request, null);
    });
    this.#write(request.bytes);
  }

  /** The line itself reports a failed write. */
  #write(bytes: Uint8Array): void {
    this.#options.line.write(bytes).catch(() => {});
  }

  #take(find: (parser: PepperParser) => readonly PepperItem[]): void {
    const parser = this.#parser;
    const before = parser.counts;
    const items = find(parser);
    const { frames, texts, brokenTexts, badChecksums, skippedBytes } = parser.counts;
    this.#tally.count('frames', frames + texts - before.frames - before.texts);
    this.#tally.count('corrupt', badChecksums - before.badChecksums);
    this.#tally.count('skippedBytes', skippedBytes - before.skippedBytes);
    if (items.length > 0) this.#strange.understood();
    if (brokenTexts > before.brokenTexts) this.#options.sighted(null);
    for (const item of items) {
      // The listener of the item before may have reset the link: what came with it is then out of date.
      if (this.#parser !== parser) return;
      if (item.type === 'text') this.#read(item.value);
      else this.#hear(readReply(this.#options.model, item.payload));
    }
  }

  #hear(reply: PepperReply): void {
    switch (reply.type) {
      case 'ack':
      case 'error':
        this.#match(reply);
        break;
      case 'sighting':
        this.#options.sighted({ antenna: null, tag: reply.tag });
        break;
      case 'not-understood':
        // The answer to the same command may still follow, so the deadline decides whether to send it again.
        this.#tally.count('corrupt');
        break;
      case 'unknown':
        break;
    }
  }

  #read(text: Readonly<Record<string, unknown>>): void {
    const sighting = readSighting(text);
    // Texts about other things do not concern the driver.
    if (sighting !== null) this.#options.sighted(sighting);
  }

  #match(answer: PepperAnswer): void {
    const request = this.#outstanding;
    const late = this.#owed.findIndex(({ opcode }) => opcode === answer.opcode);
    if (late >= 0) this.#owed.splice(late, 1);
    if (request?.opcode !== answer.opcode) return;
    request.owed -= 1;
    if (late < 0) this.#reply(request, answer);
  }

  #reply(request: Request, answer: PepperAnswer | null): void {
    this.#end();
    const tookMs = this.#options.time.now() - request.sentAtMs;
    // A duration across a set wall clock is wrong.
    if (answer !== null && tookMs >= 0 && tookMs <= answerWithinMs) this.#tally.answered(tookMs);
    for (; request.owed > 0; request.owed--) this.#owed.push({ opcode: request.opcode, ticksLeft: owedForTicks });
    this.#owed = this.#owed.slice(-owedKept);
    request.replied(answer);
  }

  #end(): void {
    this.#cancelDeadline();
    this.#outstanding = null;
  }
}
