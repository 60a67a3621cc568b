import type { DeviceFault } from '../contracts/line.ts';
import { type Speech, speechOf } from './foreign-speech.ts';

const bytesKept = 512;
/** This many bytes without a frame are no disturbance but another baud rate or parity. */
const bytesToJudge = 200;

const speakers: Readonly<Record<Speech, string>> = {
  shl1: 'a shuffler that speaks SHL/1',
  pepper: 'a Pepper card reader',
  feig: 'a FEIG card reader',
  gp1: 'a GP1 contact adapter',
  'deck-mate-1': 'a Deck Mate 1',
  badge: 'a badge reader',
};

/** What a device's own bytes should have been like. */
export interface Expected {
  /** As a sentence begins: `The card reader`. */
  readonly device: string;
  readonly line: string;
  readonly speech: Speech;
  /** As the configuration says it: `115200 baud`. */
  readonly settings: string;
}

/** What bytes nobody understands say about the line, with one sentence of what to do. */
export interface Verdict {
  readonly state: 'silent' | 'refused';
  readonly fault: Extract<DeviceFault, 'garbled' | 'other-device' | 'no-answer'>;
  readonly why: string;
}

/** Listens beside a driver, and knows why a device that is heard is not understood: a wrong rate, or another device on the cable. */
export class StrangeBytes {
  readonly #expected: Expected;
  #kept = Buffer.alloc(0);
  #count = 0;

  constructor(expected: Expected) {
    this.#expected = expected;
  }

  heard(bytes: Uint8Array): void {
    this.#count += bytes.length;
    this.#kept = Buffer.concat([this.#kept, bytes]).subarray(-bytesKept);
  }

  /** A valid frame came: what was strange before it was a disturbance. */
  understood(): void {
    this.#count = 0;
    this.#kept = Buffer.alloc(0);
  }

  /** Why there is no answer, as far as the bytes tell. */
  get verdict(): Verdict {
    const { device, line, speech, settings } = this.#expected;
    const heard = speechOf(this.#kept);
    if (heard !== null && heard !== speech)
      return {
        state: 'refused',
        fault: 'other-device',
        why: `${device} should be at ${line}, but ${speakers[heard]} answers there: exchange the cables, or correct the configuration.`,
      };
    if (this.#count >= bytesToJudge)
      return {
        state: 'silent',
        fault: 'garbled',
        why: `${device} at ${line} sends bytes that make no sense at ${settings}: set its rate and parity as the device has them.`,
      };
    return {
      state: 'silent',
      fault: 'no-answer',
      why: `${device} at ${line} does not answer: check that it has power, that its cable is in, and that no other device is on that line.`,
    };
  }
}
