import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { PepperParser } from './pepper-frames.ts';
import { encodeCommand, type PepperReply, readReply, readSighting, type Sighting } from './pepper-messages.ts';

const answerWithinMs = 500;
const tries = 2;

/** Told once: the reader's acknowledgement or error, or null after two tries without one. */
export type Replied = (reply: Extract<PepperReply, { readonly type: 'ack' | 'error' }> | null) => void;

/** The host's end of a Pepper line: one command outstanding, repeated once; polling events are handed on whenever they come. */
export class PepperLink {
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #sighted: (sighting: Sighting) => void;
  #parser = new PepperParser();
  #hasHeard = false;
  #outstanding: { readonly command: number; readonly replied: Replied } | null = null;
  #cancelOutstanding: () => void = () => {};

  constructor(options: {
    readonly line: Line;
    readonly time: TimeSource;
    readonly sighted: (sighting: Sighting) => void;
  }) {
    this.#line = options.line;
    this.#time = options.time;
    this.#sighted = options.sighted;
  }

  get isBusy(): boolean {
    return this.#outstanding !== null;
  }

  /** Forgets what is awaited and what is half heard. */
  reset(): void {
    this.#abandon();
    this.#parser = new PepperParser();
  }

  /** Sends a command. Only one may be outstanding. */
  ask(payload: readonly number[], replied: Replied): void {
    if (this.#outstanding !== null) throw new Error('A reader command is already outstanding.');
    this.#outstanding = { command: payload[0] ?? 0, replied };
    let left = tries;
    const attempt = (): void => {
      if (left-- === 0) {
        this.#reply(null);
        return;
      }
      this.#cancelOutstanding = this.#time.after(answerWithinMs, attempt);
      this.send(payload);
    };
    attempt();
  }

  /** Sends a command whose answer nobody waits for. A write that fails needs no care: the line reports itself. */
  send(payload: readonly number[]): void {
    this.#line.write(encodeCommand(Uint8Array.from(payload))).catch(() => {});
  }

  receive(bytes: Uint8Array): void {
    this.#hasHeard = true;
    this.#take(this.#parser.push(bytes));
  }

  /** Called every 50 ms: a frame that has not grown since the last time never will. */
  tick(): void {
    if (!this.#hasHeard) this.#take(this.#parser.rest());
    this.#hasHeard = false;
  }

  #take(items: ReturnType<PepperParser['push']>): void {
    for (const item of items) {
      if (item.type === 'text') {
        const sighting = readSighting(item.value);
        if (sighting !== null) this.#sighted(sighting);
        continue;
      }
      const reply = readReply(item.payload);
      const isReply = reply.type === 'ack' || reply.type === 'error';
      if (isReply && reply.command === this.#outstanding?.command) this.#reply(reply);
    }
  }

  #reply(reply: Parameters<Replied>[0]): void {
    const replied = this.#outstanding?.replied;
    this.#abandon();
    replied?.(reply);
  }

  #abandon(): void {
    this.#cancelOutstanding();
    this.#outstanding = null;
  }
}
