import { encodeFeig, FeigParser } from '../../native-bridge/rfid/feig-frames.ts';
import { encodePepper, PepperParser } from '../../native-bridge/rfid/pepper-frames.ts';
import { encodeRecord, Shl1Parser } from '../../native-bridge/shuffler/shl1-frames.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';

/** A frame parser with the noise that is hardest for it. */
interface NoisyParser extends Pick<HostileStreamOptions, 'lures' | 'frame'> {
  /** The most bytes it may keep between two pieces. */
  readonly mostHeld: number;
  /** How likely a position of the noise passes for a frame by chance: only the protocol's checks prevent it. */
  readonly chance: number;
  open(): {
    /** The numbers of the completed frames; null for one that was not hidden. */
    push(bytes: Uint8Array): readonly (number | null)[];
    rest(): readonly (number | null)[];
    readonly heldBytes: number;
  };
}

/** Two bytes that begin no other payload of the stream, then the number, then a random number of bytes. */
function payload(number: number, random: () => number, longest: number): Uint8Array {
  const bytes = Buffer.alloc(6 + Math.floor(random() ** 4 * (longest - 6)), 0xf5);
  bytes.writeUInt32BE(number, 2);
  for (let at = 6; at < bytes.length; at++) if (random() < 0.7) bytes[at] = Math.floor(random() * 256);
  return bytes;
}

const numberIn = (bytes: Uint8Array): number | null =>
  bytes.length < 6 || bytes[0] !== 0xf5 || bytes[1] !== 0xf5 ? null : Buffer.from(bytes).readUInt32BE(2);

const pepper: NoisyParser = {
  lures: [
    [0xf5, 0.08],
    [0x7b, 0.06],
    [0x22, 0.03],
  ],
  mostHeld: 4_096,
  chance: 2 ** -32,
  frame: (number, random) =>
    number % 3 === 0
      ? Buffer.from(JSON.stringify({ type: 'uid', number, nested: { brace: '}{', text: 'x'.repeat(random() * 80) } }))
      : encodePepper(payload(number, random, 1_024)),
  open: () => {
    const parser = new PepperParser();
    const read = (items: ReturnType<PepperParser['push']>) =>
      items.map((item) =>
        item.type === 'frame'
          ? numberIn(item.payload)
          : typeof item.value.number === 'number'
            ? item.value.number
            : null,
      );
    return {
      push: (bytes) => read(parser.push(bytes)),
      rest: () => read(parser.rest()),
      get heldBytes() {
        return parser.heldBytes;
      },
    };
  },
};

const feigInventory = 0xb0;
const feig: NoisyParser = {
  lures: [
    [0x02, 0.08],
    [0x11, 0.06],
    [feigInventory, 0.04],
  ],
  mostHeld: 4_096,
  // A length, the awaited control byte, and the checksum.
  chance: 0.1 * 2 ** -16,
  frame: (number, random) =>
    encodeFeig({
      form: number % 4 === 0 ? 'advanced' : 'standard',
      address: 0,
      control: feigInventory,
      body: payload(number, random, number % 4 === 0 ? 4_000 : 240),
    }),
  open: () => {
    const parser = new FeigParser('from-reader');
    parser.expected = new Set([feigInventory]);
    const read = (frames: ReturnType<FeigParser['push']>) => frames.map(({ body }) => numberIn(body));
    return {
      push: (bytes) => read(parser.push(bytes)),
      rest: () => read(parser.rest()),
      get heldBytes() {
        return parser.heldBytes;
      },
    };
  },
};

const shl1: NoisyParser = {
  lures: [
    [0x24, 0.08],
    [0x2a, 0.04],
    [0x0d, 0.04],
    [0x0a, 0.04],
    [0x2c, 0.04],
  ],
  mostHeld: 160,
  chance: 2 ** -48,
  frame: (number, random) =>
    encodeRecord({
      seq: 1 + (number % 255),
      kind: 'E',
      name: 'NUMBER',
      fields: { n: String(number), text: '*$=,'.repeat(random() * 4) },
    }),
  open: () => {
    const parser = new Shl1Parser();
    return {
      push: (bytes) =>
        parser
          .push(bytes)
          .flatMap((item) =>
            item.type === 'record' ? [item.record.name === 'NUMBER' ? Number(item.record.fields.n) : null] : [],
          ),
      rest: () => [],
      get heldBytes() {
        return parser.heldBytes;
      },
    };
  },
};

export const noisyParsers = { pepper, feig, shl1 } as const;

export interface NoiseResult {
  readonly hidden: number;
  readonly missing: number;
  /** Found but never hidden; and found out of order or twice. */
  readonly invented: number;
  readonly outOfTurn: number;
  readonly mostHeld: number;
}

/** Sends a hostile stream through a parser in pieces and counts the results. */
export function throughNoise(parser: NoisyParser, length: number, seed: number): NoiseResult {
  const { bytes, hidden } = hostileStream({ seed, length, lures: parser.lures, frame: parser.frame });
  const opened = parser.open();
  let [found, invented, outOfTurn, mostHeld, last] = [0, 0, 0, 0, -1];
  const count = (numbers: readonly (number | null)[]): void => {
    for (const number of numbers) {
      if (number === null || number >= hidden) invented += 1;
      else if (number <= last) outOfTurn += 1;
      else {
        found += 1;
        last = number;
      }
    }
  };
  for (const piece of inPieces(bytes, seed)) {
    count(opened.push(piece));
    mostHeld = Math.max(mostHeld, opened.heldBytes);
  }
  count(opened.rest());
  return { hidden, missing: hidden - found, invented, outOfTurn, mostHeld };
}

/** A fault of such a result, as a sentence; null for none. A chance frame may cover a hidden one. */
export function noiseFault(parser: NoisyParser, length: number, result: NoiseResult): string | null {
  const { hidden, missing, invented, outOfTurn, mostHeld } = result;
  const mostByChance = Math.floor(4 * length * parser.chance);
  if (hidden === 0) return 'No frame was hidden.';
  if (invented > mostByChance) return `${invented} frames were invented.`;
  if (missing > invented) return `${missing} of ${hidden} frames are missing.`;
  if (outOfTurn > 0) return `${outOfTurn} frames were found twice or out of turn.`;
  if (mostHeld > parser.mostHeld) return `The parser keeps ${mostHeld} bytes, more than ${parser.mostHeld}.`;
  return null;
}

/** A byte that begins something in a device's protocol, and its share of the noise. */
type Lure = readonly [byte: number, share: number];

interface HostileStream {
  readonly bytes: Uint8Array;
  /** How many frames are hidden in it. */
  readonly hidden: number;
}

interface HostileStreamOptions {
  readonly seed: number;
  readonly length: number;
  readonly lures: readonly Lure[];
  /** The n-th frame, different from all others. */
  readonly frame: (number: number, random: () => number) => Uint8Array;
}

/** Gaps between two frames have 0 to this many bytes, mostly few. */
const longestGap = 300;
/** One gap in this many is long and printable, so that an endless text is held for as long as the protocol allows. */
const printableOnceIn = 200;
const longestPrintable = 9_000;

/** Noise made of the protocol's first bytes, with sound frames hidden in it. The same seed gives the same bytes. */
function hostileStream({ seed, length, lures, frame }: HostileStreamOptions): HostileStream {
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
function* inPieces(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  const random = seededRandom(seed);
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + Math.floor(4_096 * random() ** 3);
    yield bytes.subarray(at, end);
    at = end;
  }
}
