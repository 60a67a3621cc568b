import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';

/** A byte that begins something in a device's language, and how large a share of the noise it makes up. */
type Lure = readonly [byte: number, share: number];

export interface HostileStream {
  readonly bytes: Uint8Array;
  /** How many frames are hidden in it. */
  readonly hidden: number;
}

export interface HostileStreamOptions {
  readonly seed: number;
  readonly length: number;
  readonly lures: readonly Lure[];
  /** The n-th frame, which must be told apart from all others. */
  readonly frame: (number: number, random: () => number) => Uint8Array;
}

/** Bytes of nothing between two frames are none to so many, most often few. */
const longestGap = 300;
/** One gap in so many is long and printable, so that a text which never ends is held for as long as the language allows. */
const printableOnceIn = 200;
const longestPrintable = 9_000;

/** Noise made of what the language begins with, and sound frames hidden in it. The same seed gives the same bytes. */
export function hostileStream({ seed, length, lures, frame }: HostileStreamOptions): HostileStream {
  const random = seededRandom(seed);
  const bytes = Buffer.alloc(length);
  let hidden = 0;
  let at = 0;
  while (at < length) {
    const next = frame(hidden, random);
    const isPrintable = random() * printableOnceIn < 1;
    const gap = Math.floor(isPrintable ? longestPrintable * random() : longestGap * random() ** 2);
    const noiseEnd = at + gap + next.length > length ? length : at + gap;
    for (; at < noiseEnd; at++) {
      const byte = noiseByte(lures, random);
      bytes[at] = isPrintable && (byte < 0x20 || byte > 0x7e) ? 0x20 + (byte % 0x5f) : byte;
    }
    if (at === length) break;
    bytes.set(next, at);
    at += next.length;
    hidden += 1;
  }
  return { bytes, hidden };
}

function noiseByte(lures: readonly Lure[], random: () => number): number {
  let draw = random();
  for (const [byte, share] of lures) {
    if (draw < share) return byte;
    draw -= share;
  }
  return Math.floor(random() * 256);
}

/** The bytes in pieces of 1 to 4096, as a line may cut them. */
export function* inPieces(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  const random = seededRandom(seed);
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + Math.floor(4_096 * random() ** 3);
    yield bytes.subarray(at, end);
    at = end;
  }
}
