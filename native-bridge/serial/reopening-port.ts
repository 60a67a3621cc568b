import { read } from 'node:fs';
import { promisify } from 'node:util';
import { SerialPort } from 'serialport';
import type { LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { type IdentityAtPath, identityAt } from './found-lines.ts';
import { HealthReport } from './health-report.ts';
import { type LinePin, pinFault } from './line-pin.ts';
import { openFault } from './open-fault.ts';

/** Pauses between attempts to open; the last one repeats. A cable put back is noticed within two seconds. */
const reopenWaitsMs: readonly number[] = [100, 250, 500, 1_000, 2_000];

interface ReopeningPortOptions {
  readonly path: string;
  readonly baudRate: number;
  readonly parity: 'none' | 'even' | 'odd';
  /** The device that must be there. */
  readonly pin: LinePin | null;
  /** The USB device at a path; by default the system is asked. */
  readonly identify?: ((path: string) => Promise<IdentityAtPath>) | undefined;
  readonly time: TimeSource;
  readonly heard: (bytes: Uint8Array) => void;
  /** Asked once of each port that opened, before it counts as ready. A `greet` that rejects has closed the port. */
  readonly greet?: (port: SerialPort) => Promise<unknown>;
  /** The port is gone, and everything that waited for it fails. */
  readonly gone?: () => void;
}

interface Attempt {
  readonly opened: boolean;
  readonly end: LineHealth;
}

/**
 * A port that reopens by itself. Each attempt uses a fresh SerialPort, because serialport replays a write queued on a hung-up object when
 * that object is opened again.
 */
export class ReopeningPort {
  readonly #options: ReopeningPortOptions;
  readonly #report = new HealthReport();
  #life: Promise<void> | null = null;
  #stopping = false;
  #port: SerialPort | null = null;
  #close: (health: LineHealth) => void = () => {};
  #wake: () => void = () => {};

  constructor(options: ReopeningPortOptions) {
    this.#options = options;
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  /** The port while it is ready, else null. */
  get port(): SerialPort | null {
    return this.#report.isReady ? this.#port : null;
  }

  get unplugged(): LineHealth {
    return { state: 'absent', fault: 'unplugged', why: `${this.#options.path} was unplugged: put the cable back.` };
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
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

  /** Closes the open port for this reason; another attempt follows after a pause. */
  close(reason: LineHealth): void {
    this.#close(reason);
  }

  /** Opens, waits until the port is gone, pauses, opens again: never two at once. */
  async #live(): Promise<void> {
    const { path, pin, identify = identityAt } = this.#options;
    for (let failures = 0; !this.#stopping; failures++) {
      // If the system cannot say what is there, a pinned device stays unopened and the attempts go on.
      const found = await identify(path).catch(() => null);
      const wrong = pinFault(path, pin, found);
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
    const { path, baudRate, parity, heard, greet, gone } = this.#options;
    return new Promise((resolve) => {
      const port = guardedSerialPort(path, baudRate, parity);
      let opened = false;
      let end: LineHealth | null = null;
      const finish = (): void => resolve({ opened, end: end ?? this.health });
      const close = (reason: LineHealth): void => {
        if (end !== null) return;
        end = reason;
        this.#port = null;
        this.#report.set(reason.state, reason.why, reason.fault);
        gone?.();
        if (port.isOpen) port.close(finish);
      };
      const ready = (): void => {
        if (end !== null) return;
        opened = true;
        this.#port = port;
        this.#report.set('ready', null);
      };
      this.#close = close;
      // A hang-up with a write under way emits 'error' as well as 'close', and 'close' twice.
      port.on('error', () => close(this.unplugged));
      port.on('close', () => {
        close(this.unplugged);
        finish();
      });
      // Without a 'data' listener from the start serialport never notices a hang-up.
      port.on('data', (bytes: Buffer) => {
        if (end === null) heard(bytes);
      });
      port.open((fault) => {
        if (fault) {
          close(openFault(path, fault.message));
          finish();
        } else if (end !== null) port.close(finish);
        else if (greet === undefined) ready();
        else greet(port).then(ready, () => {});
      });
    });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.time.after(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}

const readDescriptor = promisify(read);
const notYet: ReadonlySet<unknown> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EINTR']);

interface UnixBinding {
  readonly isOpen: boolean;
  readonly fd: number | null;
  readonly poller: { once(event: 'readable', callback: (fault: Error | null) => void): unknown };
  read(buffer: Buffer, offset: number, length: number): Promise<{ buffer: Buffer; bytesRead: number }>;
}

const readable = (binding: UnixBinding): Promise<void> =>
  new Promise((resolve, reject) => {
    binding.poller.once('readable', (fault) => (fault ? reject(fault) : resolve()));
  });

/**
 * serialport 13 reads a hung-up line as "0 bytes" and then reads again without end: one core busy, memory growing, no 'close'
 * (serialport/bindings-cpp issue 162). With VMIN = 1, its default, 0 bytes can only mean that the other end is gone.
 */
function guardReads(binding: UnixBinding): void {
  binding.read = async (buffer, offset, length) => {
    while (binding.isOpen && binding.fd !== null) {
      try {
        const { bytesRead } = await readDescriptor(binding.fd, buffer, offset, length, null);
        if (bytesRead === 0) throw Object.assign(new Error('the line hung up'), { disconnect: true });
        return { buffer, bytesRead };
      } catch (fault) {
        if (!(fault instanceof Error && 'code' in fault && notYet.has(fault.code))) throw fault;
        // The line may have been closed during the read; asking its poller, freed by then, would end the whole process.
        if (binding.isOpen) await readable(binding);
      }
    }
    throw Object.assign(new Error('the line is closed'), { canceled: true });
  };
}

const native = SerialPort.binding;
const guardedBinding = {
  list: () => native.list(),
  open: async (options: Parameters<typeof native.open>[0]) => {
    const binding = await native.open(options as never);
    if (process.platform !== 'win32') guardReads(binding as unknown as UnixBinding);
    return binding;
  },
};

/** A SerialPort (8 data bits, 1 stop bit, no flow control) that notices a hang-up; not opened yet. Throws where serialport itself does. */
function guardedSerialPort(path: string, baudRate: number, parity: 'none' | 'even' | 'odd'): SerialPort {
  const options = { path, baudRate, parity, autoOpen: false, binding: guardedBinding };
  return new SerialPort(options as unknown as ConstructorParameters<typeof SerialPort>[0]);
}
