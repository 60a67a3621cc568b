import type { SerialPort } from 'serialport';
import type { Line, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { type IdentityAtPath, identityAt } from './found-lines.ts';
import { HealthReport } from './health-report.ts';
import { type LinePin, pinFault } from './line-pin.ts';
import { Listeners } from './listeners.ts';
import { openFault } from './open-fault.ts';
import { guardedSerialPort } from './serial-guard.ts';

/** Bytes that have not left after this long never will: the other end holds the line shut. */
const writeDeadlineMs = 1_000;
/** Waits between attempts to open; the last one repeats. A cable that is put back is noticed within two seconds. */
const reopenWaitsMs: readonly number[] = [100, 250, 500, 1_000, 2_000];

export interface SerialLineOptions {
  readonly path: string;
  /** 300 to 921600. serialport itself accepts any number, even a negative one. */
  readonly baudRate: number;
  /** None when left out. */
  readonly parity?: 'none' | 'even' | 'odd';
  /** Which device must be there. */
  readonly pin?: LinePin | null;
  /** What the device at a path says it is; the system is asked when left out. */
  readonly identify?: (path: string) => Promise<IdentityAtPath>;
  readonly time: TimeSource;
}

interface Attempt {
  readonly opened: boolean;
  readonly end: LineHealth;
}

/**
 * A serial line that comes back by itself. Each attempt uses a fresh SerialPort, because serialport replays a write that was queued
 * on a hung-up object when that same object is opened again.
 */
export class SerialLine implements Line {
  readonly #path: string;
  readonly #baudRate: number;
  readonly #parity: NonNullable<SerialLineOptions['parity']>;
  readonly #pin: LinePin | null;
  readonly #identify: (path: string) => Promise<IdentityAtPath>;
  readonly #time: TimeSource;
  readonly #report = new HealthReport();
  readonly #data = new Listeners<Uint8Array>();
  readonly #givenUp = new Set<(why: string) => void>();
  #life: Promise<void> | null = null;
  #stopping = false;
  #port: SerialPort | null = null;
  #close: (health: LineHealth) => void = () => {};
  #wake: () => void = () => {};

  constructor(options: SerialLineOptions) {
    const { path, baudRate, time } = options;
    if (path === '') throw new RangeError('A serial line needs a path.');
    if (!Number.isInteger(baudRate) || baudRate < 300 || baudRate > 921_600)
      throw new RangeError(`A serial line cannot run at ${baudRate} baud.`);
    this.#path = path;
    this.#baudRate = baudRate;
    this.#parity = options.parity ?? 'none';
    this.#pin = options.pin ?? null;
    this.#identify = options.identify ?? identityAt;
    this.#time = time;
  }

  get name(): string {
    return this.#path;
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  start(): void {
    if (this.#life !== null) return;
    this.#stopping = false;
    this.#report.set('opening', null);
    this.#life = this.#live();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    this.#close({ state: 'absent', fault: null, why: 'Stopped.' });
    await this.#life;
  }

  onData(listener: (bytes: Uint8Array) => void): () => void {
    return this.#data.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  write(bytes: Uint8Array): Promise<void> {
    const port = this.#port;
    if (port === null || !this.#report.isReady) return Promise.reject(new Error(`${this.#path} is not ready.`));
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void): void => {
        cancelDeadline();
        this.#givenUp.delete(giveUp);
        outcome();
      };
      const giveUp = (why: string): void => settle(() => reject(new Error(why)));
      const cancelDeadline = this.#time.after(writeDeadlineMs, () =>
        this.#close({
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

  /** Opens, waits until the line is gone, pauses, opens again: never two ports at once. */
  async #live(): Promise<void> {
    for (let failures = 0; !this.#stopping; failures++) {
      // A system that cannot say what is there is no reason to end: a pinned device is then not opened.
      const found = await this.#identify(this.#path).catch(() => null);
      const wrong = pinFault(this.#path, this.#pin, found);
      if (this.#stopping) break;
      const attempt = wrong === null ? await this.#openUntilClosed() : { opened: false, end: wrong };
      if (attempt.opened) failures = 0;
      if (this.#stopping) break;
      this.#report.set(attempt.end.state, attempt.end.why, attempt.end.fault);
      await this.#pause(reopenWaitsMs[Math.min(failures, reopenWaitsMs.length - 1)] ?? 0);
    }
    this.#report.set('absent', 'Stopped.');
    this.#life = null;
  }

  #openUntilClosed(): Promise<Attempt> {
    return new Promise((resolve) => {
      const port = guardedSerialPort(this.#path, this.#baudRate, this.#parity);
      let opened = false;
      let end: LineHealth | null = null;
      const finish = (): void => resolve({ opened, end: end ?? this.health });
      const close = (reason: LineHealth): void => {
        if (end !== null) return;
        end = reason;
        this.#port = null;
        this.#report.set(reason.state, reason.why, reason.fault);
        for (const giveUp of [...this.#givenUp]) giveUp(`${this.#path} is gone.`);
        if (port.isOpen) port.close(finish);
      };
      const unplugged = (): void =>
        close({ state: 'absent', fault: 'unplugged', why: `${this.#path} was unplugged: put the cable back.` });
      this.#close = close;
      // A hang-up with a write under way emits 'error' as well as 'close', and 'close' twice.
      port.on('error', unplugged);
      port.on('close', () => {
        unplugged();
        finish();
      });
      // Without a 'data' listener from the start serialport never notices a hang-up.
      port.on('data', (bytes: Buffer) => {
        if (end === null) this.#data.tell(bytes);
      });
      port.open((fault) => {
        if (fault) {
          close(openFault(this.#path, fault.message));
          finish();
        } else if (end !== null) {
          port.close(finish);
        } else {
          opened = true;
          this.#port = port;
          this.#report.set('ready', null);
        }
      });
    });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#time.after(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
