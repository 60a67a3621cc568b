import { crc16Reflected } from '../serial/crc16.ts';

/*
 * A FEIG reader frames its bytes in two ways, and may answer a standard request in an advanced frame:
 *
 *   standard        LEN         ADR CTRL body… CRClo CRChi       LEN counts the whole frame, 5 to 255
 *   advanced   02 LENhi LENlo   ADR CTRL body… CRClo CRChi       no standard frame is as short as 2, so 02 tells them apart
 *
 * The body of a request is its data, the body of an answer its status and its data. The CRC covers everything before it.
 */

export type FeigForm = 'standard' | 'advanced';

export interface FeigFrame {
  readonly form: FeigForm;
  /** The reader's number on its line; 255 addresses any. */
  readonly address: number;
  readonly control: number;
  readonly body: Uint8Array;
}

/** Which end of the line reads: answers carry a status and so are a byte longer than the shortest request. */
export type FeigDirection = 'to-reader' | 'from-reader';

/** Counted since the parser was made. */
export interface FeigCounts {
  readonly frames: number;
  readonly badChecksums: number;
  readonly skippedBytes: number;
}

const advancedMark = 0x02;
const longestStandard = 255;
const longestAdvanced = 4_096;
/** Bytes of a frame around its body: length, address, control byte and checksum. */
const overhead: Readonly<Record<FeigForm, number>> = { standard: 5, advanced: 7 };

/** Throws RangeError for a body too long for its form: a bug of the caller. */
export function encodeFeig({ form, address, control, body }: FeigFrame): Uint8Array {
  const length = overhead[form] + body.length;
  if (length > (form === 'standard' ? longestStandard : longestAdvanced))
    throw new RangeError(`A body of ${body.length} bytes does not fit into one ${form} FEIG frame.`);
  const head = form === 'standard' ? [length] : [advancedMark, length >> 8, length & 0xff];
  const covered = Uint8Array.of(...head, address, control, ...body);
  const crc = crc16Reflected(covered);
  return Uint8Array.of(...covered, crc & 0xff, crc >> 8);
}

/** What the bytes begin with: a frame of `length` bytes, nothing (drop one byte), or too little to tell. */
type Front = { readonly frame: FeigFrame; readonly length: number } | 'nothing' | 'incomplete';

/**
 * Finds frames in a stream cut anywhere. After an unsound beginning it drops one byte and searches on, so it finds a frame behind or inside
 * a false beginning. Holds at most one frame.
 */
export class FeigParser {
  readonly #statusLength: number;
  #bytes = Buffer.alloc(0);
  readonly #counts = { frames: 0, badChecksums: 0, skippedBytes: 0 };
  /** The control bytes an answer may have, if known: a false beginning is then recognised at once, not only when it is complete. */
  expected: ReadonlySet<number> | null = null;

  constructor(direction: FeigDirection) {
    this.#statusLength = direction === 'from-reader' ? 1 : 0;
  }

  get counts(): FeigCounts {
    return { ...this.#counts };
  }

  get heldBytes(): number {
    return this.#bytes.length;
  }

  /** Takes the next bytes and returns the frames that became complete. */
  push(bytes: Uint8Array): readonly FeigFrame[] {
    this.#bytes = this.#bytes.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#bytes, bytes]);
    return this.#search(false);
  }

  /** The line was quiet for longer than a frame allows between two bytes. Drops the half frame; returns the frames found inside it. */
  rest(): readonly FeigFrame[] {
    return this.#search(true);
  }

  #search(isOver: boolean): readonly FeigFrame[] {
    const frames: FeigFrame[] = [];
    let at = 0;
    while (at < this.#bytes.length) {
      const front = this.#front(this.#bytes.subarray(at));
      if (front === 'incomplete' && !isOver) break;
      if (typeof front === 'string') {
        this.#counts.skippedBytes += 1;
        at += 1;
      } else {
        this.#counts.frames += 1;
        frames.push(front.frame);
        at += front.length;
      }
    }
    this.#bytes = Buffer.from(this.#bytes.subarray(at));
    return frames;
  }

  #front(bytes: Buffer): Front {
    const form: FeigForm = bytes[0] === advancedMark ? 'advanced' : 'standard';
    const headLength = form === 'advanced' ? 3 : 1;
    if (bytes.length < headLength) return 'incomplete';
    const length = form === 'advanced' ? bytes.readUInt16BE(1) : bytes.readUInt8(0);
    if (length < overhead[form] + this.#statusLength || length > longestAdvanced) return 'nothing';
    const control = bytes[headLength + 1];
    if (control !== undefined && this.expected?.has(control) === false) return 'nothing';
    if (bytes.length < length) return 'incomplete';
    const end = length - 2;
    if (crc16Reflected(bytes.subarray(0, end)) !== bytes.readUInt16LE(end)) {
      this.#counts.badChecksums += 1;
      return 'nothing';
    }
    const body = Uint8Array.from(bytes.subarray(headLength + 2, end));
    return { frame: { form, address: bytes[headLength] ?? 0, control: control ?? 0, body }, length };
  }
}
