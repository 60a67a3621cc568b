import type { SerialPort } from 'serialport';
import type { ContactReading, Contacts } from '../contracts/contacts.ts';
import type { LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { LinePin } from './line-pin.ts';
import { ReopeningPort } from './reopening-port.ts';

/** Nothing is sent, so any rate will do. */
const anyRate = 9_600;

interface SerialContactsOptions {
  readonly path: string;
  /** The device that must be there. */
  readonly pin?: LinePin | null;
  readonly time: TimeSource;
}

/**
 * Three contacts on the modem inputs of a serial cable: CTS is the green button, DSR the lamp of the finished deck, DCD the fault lamp. No
 * byte is read or sent.
 */
export class SerialContacts implements Contacts {
  readonly #path: string;
  readonly #line: ReopeningPort;

  constructor({ path, pin, time }: SerialContactsOptions) {
    if (path === '') throw new RangeError('Contacts on a serial cable need a path.');
    this.#path = path;
    this.#line = new ReopeningPort({
      path,
      baudRate: anyRate,
      parity: 'none',
      pin: pin ?? null,
      time,
      heard: () => {},
      greet: (port) => this.#look(port),
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

  async read(): Promise<ContactReading> {
    const { port } = this.#line;
    if (port === null) throw new Error(`${this.#path} is not ready.`);
    return this.#look(port);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#line.onHealth(listener);
  }

  #look(port: SerialPort): Promise<ContactReading> {
    return new Promise((resolve, reject) => {
      port.get((fault, inputs) => {
        if (fault) {
          this.#line.close(this.#lookFault(fault.message));
          reject(fault);
        } else {
          resolve({ button: inputs?.cts === true, ready: inputs?.dsr === true, fault: inputs?.dcd === true });
        }
      });
    });
  }

  #lookFault(message: string): LineHealth {
    if (!/inappropriate ioctl|not a typewriter|invalid argument|not supported/i.test(message))
      return this.#line.unplugged;
    return {
      state: 'refused',
      fault: 'not-serial',
      why: `${this.#path} has no modem inputs to read contacts from: use a serial cable with CTS, DSR and DCD, or correct the path in the configuration.`,
    };
  }
}
