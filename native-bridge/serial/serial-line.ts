import type { Line, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { IdentityAtPath } from './found-lines.ts';
import type { LinePin } from './line-pin.ts';
import { Listeners } from './listeners.ts';
import { ReopeningPort } from './reopening-port.ts';

/** Bytes that have not left after this long never will: the other end blocks the line. */
const writeDeadlineMs = 1_000;

export interface SerialLineOptions {
  readonly path: string;
  /** 300 to 921600. serialport itself accepts any number, even a negative one. */
  readonly baudRate: number;
  /** None by default. */
  readonly parity?: 'none' | 'even' | 'odd';
  /** The device that must be there. */
  readonly pin?: LinePin | null;
  /** The USB device at a path; by default the system is asked. */
  readonly identify?: (path: string) => Promise<IdentityAtPath>;
  readonly time: TimeSource;
}

/** A serial line that reopens by itself. */
export class SerialLine implements Line {
  readonly #path: string;
  readonly #time: TimeSource;
  readonly #line: ReopeningPort;
  readonly #data = new Listeners<Uint8Array>();
  readonly #givenUp = new Set<(why: string) => void>();

  constructor({ path, baudRate, parity = 'none', pin = null, identify, time }: SerialLineOptions) {
    if (path === '') throw new RangeError('A serial line needs a path.');
    if (!Number.isInteger(baudRate) || baudRate < 300 || baudRate > 921_600)
      throw new RangeError(`A serial line cannot run at ${baudRate} baud.`);
    this.#path = path;
    this.#time = time;
    this.#line = new ReopeningPort({
      path,
      baudRate,
      parity,
      pin,
      identify,
      time,
      heard: (bytes) => this.#data.tell(bytes),
      gone: () => {
        for (const giveUp of [...this.#givenUp]) giveUp(`${path} is gone.`);
      },
    });
  }

  get name(): string {
    return this.#path;
  }

  get health(): LineHealth {
    return this.#line.health;
  }

  start(): void {
    this.#line.start();
  }

  stop(): Promise<void> {
    return this.#line.stop();
  }

  onData(listener: (bytes: Uint8Array) => void): () => void {
    return this.#data.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#line.onHealth(listener);
  }

  write(bytes: Uint8Array): Promise<void> {
    const { port } = this.#line;
    if (port === null) return Promise.reject(new Error(`${this.#path} is not ready.`));
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void): void => {
        cancelDeadline();
        this.#givenUp.delete(giveUp);
        outcome();
      };
      const giveUp = (why: string): void => settle(() => reject(new Error(why)));
      const cancelDeadline = this.#time.after(writeDeadlineMs, () =>
        this.#line.close({
          state: 'opening',
          fault: 'stuck',
          why: `${this.#path} took no bytes for a second and is opened again: if this goes on, switch the device off and on.`,
        }),
      );
      this.#givenUp.add(giveUp);
      port.write(Buffer.from(bytes));
      port.drain((fault) => settle(() => (fault ? reject(fault) : resolve())));
    });
  }
}
