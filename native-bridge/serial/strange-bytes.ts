import { BadgeFrameParser } from '../badge/badge-frames.ts';
import type { DeviceFault } from '../contracts/line.ts';
import { crc16, crc16Reflected } from './crc16.ts';

const bytesKept = 512;
/** This many bytes without a frame mean another baud rate or parity, not a disturbance. */
const bytesToJudge = 200;

const speakers: Readonly<Record<Speech, string>> = {
  shl1: 'a shuffler that speaks SHL/1',
  pepper: 'a Pepper card reader',
  feig: 'a FEIG card reader',
  gp1: 'a GP1 contact adapter',
  'deck-mate-1': 'a Deck Mate 1',
  badge: 'a badge reader',
};

/** What was expected on the line. */
export interface Expected {
  /** As at the beginning of a sentence: `The card reader`. */
  readonly device: string;
  readonly line: string;
  readonly speech: Speech;
  /** As in the configuration: `115200 baud`. */
  readonly settings: string;
}

/** What the unreadable bytes say about the line, with a sentence on what to do. */
export interface Verdict {
  readonly state: 'silent' | 'refused';
  readonly fault: Extract<DeviceFault, 'garbled' | 'other-device' | 'no-answer'>;
  readonly why: string;
}

/** Listens beside a driver and finds out why a device that is heard is not understood: a wrong rate, or another device on the cable. */
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

  /** A valid frame came: the strange bytes before it were a disturbance. */
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

/** The protocols that devices at a table may speak. */
type Speech = 'shl1' | 'pepper' | 'feig' | 'gp1' | 'deck-mate-1' | 'badge';

const shl1Record = /\$([0-9A-F]{2},[CREAN],[A-Z0-9_]{1,16}[^*$\r\n]{0,140})\*([0-9A-F]{4})/g;
/** Beats and edges of the contact adapter, and its answer to a question: four in a row, with nothing else between them. */
const gp1Beats = /^(?:[GgDdLlRrMmPp.]|![GgDdLlRrMmPp]{6}\n){4,}$/;

/** The protocol of these bytes, by a pattern that chance does not produce; null for an unknown one. */
export function speechOf(bytes: Uint8Array): Speech | null {
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('SHUFFLE MASTER DECK MATE')) return 'deck-mate-1';
  if ([...text.matchAll(shl1Record)].some(([, body = '', sum = '']) => crc16(Buffer.from(body)) === Number(`0x${sum}`)))
    return 'shl1';
  if (/\{\s*"[^{}]*"uid"/.test(text) || findsFrame(bytes, pepperFrameAt)) return 'pepper';
  if (findsFrame(bytes, feigFrameAt)) return 'feig';
  if (new BadgeFrameParser().push(bytes).some(({ type }) => type === 'badge')) return 'badge';
  return gp1Beats.test(text) && text.includes('.') ? 'gp1' : null;
}

type FrameAt = (bytes: Uint8Array, at: number) => boolean;

function findsFrame(bytes: Uint8Array, frameAt: FrameAt): boolean {
  for (let at = 0; at < bytes.length; at++) if (frameAt(bytes, at)) return true;
  return false;
}

const pepperFrameAt: FrameAt = (bytes, at) => {
  const [start, low = 0, high = 0, lowMirror = 0, highMirror = 0] = bytes.subarray(at, at + 5);
  if (start !== 0xf5 || (low ^ lowMirror) !== 0xff || (high ^ highMirror) !== 0xff) return false;
  const length = low + 256 * high;
  if (length < 3 || at + 5 + length > bytes.length) return false;
  const payload = bytes.subarray(at + 5, at + 3 + length);
  const sum = (bytes[at + 3 + length] ?? 0) + 256 * (bytes[at + 4 + length] ?? 0);
  return crc16(payload) === sum;
};

/** Questions to such a reader, and its answers. Without this list, noise would sometimes pass for a frame. */
const feigControls: ReadonlySet<number> = new Set([
  0x22, 0x31, 0x32, 0x33, 0x52, 0x63, 0x65, 0x66, 0x69, 0x6a, 0x6e, 0xb0,
]);

const feigFrameAt: FrameAt = (bytes, at) => {
  const length = bytes[at] ?? 0;
  if (length < 6 || at + length > bytes.length || !feigControls.has(bytes[at + 2] ?? 0)) return false;
  const sum = (bytes[at + length - 2] ?? 0) + 256 * (bytes[at + length - 1] ?? 0);
  return crc16Reflected(bytes.subarray(at, at + length - 2)) === sum;
};
