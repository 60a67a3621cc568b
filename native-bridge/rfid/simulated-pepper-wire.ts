import type { Line } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';

interface Chunk {
  readonly bytes: Uint8Array;
  readonly waitMs: number;
}

/** The bytes of a simulated reader, sent in order, in pieces and with pauses. */
export class PepperWire {
  readonly #line: Line;
  readonly #time: TimeSource;
  #chunks: Chunk[] = [];
  #isWaiting = false;
  #cancelWait: () => void = () => {};

  constructor(line: Line, time: TimeSource) {
    this.#line = line;
    this.#time = time;
  }

  get isBusy(): boolean {
    return this.#chunks.length > 0;
  }

  /** Sends the bytes after everything before them, and after a pause. */
  say(bytes: Uint8Array, waitMs = 0): void {
    this.#chunks.push({ bytes, waitMs });
    if (!this.#isWaiting) this.#next();
  }

  /** Drops everything not yet sent. */
  clear(): void {
    this.#cancelWait();
    this.#isWaiting = false;
    this.#chunks = [];
  }

  #next(): void {
    for (let chunk = this.#chunks[0]; chunk !== undefined; chunk = this.#chunks[0]) {
      if (chunk.waitMs > 0) {
        this.#wait(chunk);
        return;
      }
      this.#chunks.shift();
      // Bytes that cannot be written are lost, as on a wire without a listener.
      this.#line.write(chunk.bytes).catch(() => {});
    }
  }

  #wait({ bytes, waitMs }: Chunk): void {
    this.#isWaiting = true;
    this.#cancelWait = this.#time.after(waitMs, () => {
      this.#isWaiting = false;
      this.#chunks[0] = { bytes, waitMs: 0 };
      this.#next();
    });
  }
}

/** Faults of a Pepper reader, by the numbers of the datasheet's list. */
export const pepperFaults = {
  P1: 'The next answer never comes.',
  P2: 'The next answer comes after 700 ms, when nobody waits for it any more.',
  P3: 'Instead of the next answer comes one to another command.',
  P4: 'The next answer has a wrong checksum.',
  P5: 'The next answer has a wrong complement of its length.',
  P6: 'The next answer breaks off, and the reader is silent for a second.',
  P7: 'A burst of 300 bytes of garbage comes, many of them F5 and open braces.',
  P8: 'Answers and events begin byte by byte with up to 20 ms between, until mended.',
  P9: 'The next answer comes in one piece with answers to other commands before and behind it.',
  P10: 'Events come split, glued to a frame, inside a frame, with unknown keys, over 4096 bytes or without their last brace, until mended.',
  P11: 'A tag seen without its antenna is told between the next command and its answer.',
  P12: 'The next five answers are the errors 01, 02, 03, 0A and F0.',
  P13: 'An inventory always says that there are more tags, until mended.',
  P14: 'The next look with a tag reports one twice.',
  P15: 'The next look with a tag reports one garbled, with a byte repeated.',
  P16: 'Tags are written in the other byte order, until mended.',
  P17: 'Tags are of a kind outside the table, until mended.',
  P18: 'Six strange tags lie on the first antenna, of which a count says five, until mended.',
  P19: 'It restarts by itself: deaf for a second, and polling is off.',
  P20: 'It loses its settings.',
  P21: 'The cable is pulled and put back after two seconds.',
  P22: 'Lines of plain text about the tags come as well, until mended.',
  P23: 'The next answer is that it is too hot, and it is silent for five seconds.',
  P24: 'A second reader is near, until mended: everything is read half as often.',
  P25: 'Its version comes with a NUL, empty or 200 bytes long, until mended.',
  P26: 'Before each answer it complains of a wrong checksum, until mended.',
} as const;

export type PepperFault = keyof typeof pepperFaults;

/** The errors of P12, in their order. */
const errorsInTurn = [0x01, 0x02, 0x03, 0x0a, 0xf0] as const;

export class PepperFaults {
  readonly #standing = new Set<PepperFault>();
  #errors: number[] = [];

  begin(fault: PepperFault): void {
    this.#standing.add(fault);
    if (fault === 'P12') this.#errors = [...errorsInTurn];
  }

  has(fault: PepperFault): boolean {
    return this.#standing.has(fault);
  }

  /** Whether it has a fault that happens once; the call uses it up. */
  takes(fault: PepperFault): boolean {
    return this.#standing.delete(fault);
  }

  /** The error to give instead of the next answer; null for none. */
  nextError(): number | null {
    return this.#errors.shift() ?? null;
  }

  mend(): void {
    this.#standing.clear();
    this.#errors = [];
  }
}

export const isPepperFault = (name: string): name is PepperFault => Object.hasOwn(pepperFaults, name);
