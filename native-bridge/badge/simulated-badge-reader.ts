import type { Line } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { encodeBadge } from './badge-frames.ts';
import type { BadgeModel } from './serial-badge-reader.ts';

/** Such a reader sends a badge on it again and again. */
const againAfterMs = 100;
const usuallyHeldMs = 400;

const faults = {
  CHECKSUM: 'Every second frame comes with one wrong digit.',
  HALF: 'Every second frame breaks off in the middle.',
  NOISE: 'Bytes that mean nothing come around every frame.',
  'WRONG-RATE': 'The line runs at another rate: every byte comes out as another.',
} as const;
type Fault = keyof typeof faults;

export interface SimulatedBadgeReaderOptions {
  readonly model: BadgeModel;
  /** The reader's end of the line. */
  readonly line: Line;
  readonly time: TimeSource;
}

/** A badge reader to which badges are held. */
export class SimulatedBadgeReader implements SimulatedDevice {
  readonly faults: Readonly<Record<string, string>> = faults;
  readonly #options: SimulatedBadgeReaderOptions;
  readonly #standing = new Set<Fault>();
  #sent = 0;
  #cancelNext: () => void = () => {};

  constructor(options: SimulatedBadgeReaderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#options.line.start();
  }

  stop(): Promise<void> {
    this.#cancelNext();
    return this.#options.line.stop();
  }

  unplug(): Promise<void> {
    return this.stop();
  }

  plugIn(): void {
    this.start();
  }

  fail(fault: string): boolean {
    if (!isFault(fault)) return false;
    this.#standing.add(fault);
    return true;
  }

  mend(): void {
    this.#standing.clear();
  }

  /** Holds a badge, by its printed number, to the reader for this many milliseconds; another one is removed first. */
  hold(badge: string, forMs = usuallyHeldMs): void {
    this.#cancelNext();
    this.#send(badge);
    if (this.#options.model === 'text' || forMs <= againAfterMs) return;
    this.#cancelNext = this.#options.time.after(againAfterMs, () => this.hold(badge, forMs - againAfterMs));
  }

  #send(badge: string): void {
    const { line, model } = this.#options;
    this.#sent += 1;
    const whole = model === 'text' ? Buffer.from(`${badge}\r\n`, 'latin1') : encodeBadge(badge);
    // Bytes sent on a line without a listener are lost.
    line.write(this.#spoilt(whole)).catch(() => {});
  }

  #spoilt(whole: Uint8Array): Uint8Array {
    const isSecond = this.#sent % 2 === 0;
    let bytes = Buffer.from(whole);
    if (isSecond && this.#standing.has('CHECKSUM')) bytes[3] = bytes[3] === 0x30 ? 0x31 : 0x30;
    if (isSecond && this.#standing.has('HALF')) bytes = bytes.subarray(0, bytes.length / 2);
    if (this.#standing.has('NOISE'))
      bytes = Buffer.concat([Buffer.from([0x00, 0xff, 0x0a]), bytes, Buffer.from([0x0a])]);
    if (this.#standing.has('WRONG-RATE')) for (const [at, byte] of bytes.entries()) bytes[at] = byte | 0x80;
    return bytes;
  }
}

const isFault = (name: string): name is Fault => Object.hasOwn(faults, name);
