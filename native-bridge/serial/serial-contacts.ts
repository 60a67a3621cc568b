import type { SerialPort } from 'serialport';
import type { ContactReading, Contacts } from '../contracts/contacts.ts';
import type { LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { identityAt } from './found-lines.ts';
import { HealthReport } from './health-report.ts';
import { type LinePin, pinFault } from './line-pin.ts';
import { openFault } from './open-fault.ts';
import { guardedSerialPort } from './serial-guard.ts';

/** Nothing is ever sent, so any rate will do. */
const anyRate = 9_600;
const reopenWaitsMs: readonly number[] = [100, 250, 500, 1_000, 2_000];

export interface SerialContactsOptions {
  readonly path: string;
  /** Which device must be there. */
  readonly pin?: LinePin | null;
  readonly time: TimeSource;
}

interface Attempt {
  readonly opened: boolean;
  readonly end: LineHealth;
}

/**
 * Three contacts on the modem inputs of a serial cable: CTS is the green button, DSR the lamp of the finished deck, DCD the fault lamp.
 * The line is open only for these; no byte is read or sent. Each attempt uses a fresh SerialPort, as every serial line here does.
 */
export class SerialContacts implements Contacts {
  readonly #path: string;
  readonly #pin: LinePin | null;
  readonly #time: TimeSource;
  readonly #report = new HealthReport();
  #life: Promise<void> | null = null;
  #stopping = false;
  #port: SerialPort | null = null;
  #close: (health: LineHealth) => void = () => {};
  #wake: () => void = () => {};

  constructor({ path, pin, time }: SerialContactsOptions) {
    if (path === '') throw new RangeError('Contacts on a serial cable need a path.');
    this.#path = path;
    this.#pin = pin ?? null;
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

  async read(): Promise<ContactReading> {
    const port = this.#port;
    if (port === null) throw new Error(`${this.#path} is not ready.`);
    return this.#look(port);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  #look(port: SerialPort): Promise<ContactReading> {
    return new Promise((resolve, reject) => {
      port.get((fault, inputs) => {
        if (fault) {
          this.#close(this.#lookFault(fault.message));
          reject(fault);
        } else {
          resolve({ button: inputs?.cts === true, ready: inputs?.dsr === true, fault: inputs?.dcd === true });
        }
      });
    });
  }

  #lookFault(message: string): LineHealth {
    if (!/inappropriate ioctl|not a typewriter|invalid argument|not supported/i.test(message)) return this.#unplugged();
    return {
      state: 'refused',
      fault: 'not-serial',
      why: `${this.#path} has no modem inputs to read contacts from: use a serial cable with CTS, DSR and DCD, or correct the path in the configuration.`,
    };
  }

  #unplugged(): LineHealth {
    return { state: 'absent', fault: 'unplugged', why: `${this.#path} was unplugged: put the cable back.` };
  }

  /** Opens, waits until the line is gone, pauses, opens again: never two ports at once. */
  async #live(): Promise<void> {
    for (let failures = 0; !this.#stopping; failures++) {
      // A system that cannot say what is there is no reason to end: a pinned device is then not opened.
      const found = await identityAt(this.#path).catch(() => null);
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
      const port = guardedSerialPort(this.#path, anyRate, 'none');
      let opened = false;
      let end: LineHealth | null = null;
      const finish = (): void => resolve({ opened, end: end ?? this.health });
      const close = (reason: LineHealth): void => {
        if (end !== null) return;
        end = reason;
        this.#port = null;
        this.#report.set(reason.state, reason.why, reason.fault);
        if (port.isOpen) port.close(finish);
      };
      this.#close = close;
      // A hang-up may emit 'error' as well as 'close', and 'close' twice.
      port.on('error', () => close(this.#unplugged()));
      port.on('close', () => {
        close(this.#unplugged());
        finish();
      });
      // Without a 'data' listener serialport never notices a hang-up; a cable with contacts has nothing to say.
      port.on('data', () => {});
      port.open((fault) => {
        if (fault) {
          close(openFault(this.#path, fault.message));
          finish();
        } else if (end !== null) {
          port.close(finish);
        } else {
          this.#look(port).then(
            () => {
              if (end !== null) return;
              opened = true;
              this.#port = port;
              this.#report.set('ready', null);
            },
            () => {},
          );
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
