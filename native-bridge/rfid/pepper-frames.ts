import { crc16 } from '../serial/crc16.ts';

/*
 * A Pepper reader speaks two languages on one line, in any order and without a separator:
 *
 *   F5  LENlo LENhi  ^LENlo ^LENhi  payload…  CRClo CRChi        LEN counts payload and CRC; the CRC covers the payload
 *   {"type":"uid","uid":"E004…","antenna":3}                     polling events as bare text
 */

/** One item found in the stream. A payload's first byte is the command, or 00 ACK, FF ERROR, FE ASYNC. */
export type PepperItem =
  | { readonly type: 'frame'; readonly payload: Uint8Array }
  | { readonly type: 'text'; readonly value: Readonly<Record<string, unknown>> };

/** Counted since the parser was made. */
export interface PepperCounts {
  readonly frames: number;
  readonly texts: number;
  /** Texts that began and never ended. */
  readonly brokenTexts: number;
  readonly badChecksums: number;
  readonly badHeaders: number;
  readonly skippedBytes: number;
}

const longestPayload = 1_024;
export const longestText = 4_096;

const start = 0xf5;
const headerLength = 5;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const quote = 0x22;
const backslash = 0x5c;
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Throws RangeError for an empty payload or one over 1024 bytes: a bug of the caller. */
export function encodePepper(payload: Uint8Array): Uint8Array {
  if (payload.length < 1 || payload.length > longestPayload)
    throw new RangeError(`A Pepper payload is 1 to ${longestPayload} bytes.`);
  const length = payload.length + 2;
  const low = length & 0xff;
  const high = length >> 8;
  const crc = crc16(payload);
  return Uint8Array.of(start, low, high, low ^ 0xff, high ^ 0xff, ...payload, crc & 0xff, crc >> 8);
}

/** What the bytes begin with: an item of `length` bytes, nothing (drop one byte), or too little to tell. */
type Front = { readonly item: PepperItem; readonly length: number } | 'nothing' | 'incomplete';

/**
 * Finds frames and texts in a stream cut anywhere. After an unsound beginning it drops one byte and searches on, so it finds a frame behind
 * or inside a false beginning. Holds at most one frame or text.
 */
export class PepperParser {
  #bytes = Buffer.alloc(0);
  /** Where the scan of an incomplete text stopped, so that a text that trickles in is not scanned again for each byte. */
  #text = new TextScan();
  readonly #counts = { frames: 0, texts: 0, brokenTexts: 0, badChecksums: 0, badHeaders: 0, skippedBytes: 0 };

  get counts(): PepperCounts {
    return { ...this.#counts };
  }

  /** How many bytes wait for the rest of a frame or a text. */
  get heldBytes(): number {
    return this.#bytes.length;
  }

  push(bytes: Uint8Array): readonly PepperItem[] {
    this.#bytes = this.#bytes.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#bytes, bytes]);
    return this.#search(false);
  }

  /** The line has been quiet for 50 ms. Drops the half item; returns what is found inside it. */
  rest(): readonly PepperItem[] {
    return this.#search(true);
  }

  #search(isOver: boolean): readonly PepperItem[] {
    const items: PepperItem[] = [];
    let at = 0;
    while (at < this.#bytes.length) {
      const front = this.#front(this.#bytes.subarray(at));
      if (front === 'incomplete' && !isOver) break;
      if (typeof front === 'string' && this.#text.hasBegun) this.#counts.brokenTexts += 1;
      this.#text = new TextScan();
      if (typeof front === 'string') {
        this.#counts.skippedBytes += 1;
        at += 1;
      } else {
        items.push(front.item);
        at += front.length;
      }
    }
    this.#bytes = Buffer.from(this.#bytes.subarray(at));
    return items;
  }

  #front(bytes: Buffer): Front {
    if (bytes[0] === start) return this.#frame(bytes);
    if (bytes[0] === openBrace) return this.#textAt(bytes);
    return 'nothing';
  }

  #frame(bytes: Buffer): Front {
    if (bytes.length < headerLength) return 'incomplete';
    const length = bytes.readUInt16LE(1);
    const isSound = (length ^ bytes.readUInt16LE(3)) === 0xffff && length >= 3 && length <= longestPayload + 2;
    if (!isSound) {
      this.#counts.badHeaders += 1;
      return 'nothing';
    }
    const end = headerLength + length;
    if (bytes.length < end) return 'incomplete';
    const payload = bytes.subarray(headerLength, end - 2);
    if (crc16(payload) !== bytes.readUInt16LE(end - 2)) {
      this.#counts.badChecksums += 1;
      return 'nothing';
    }
    this.#counts.frames += 1;
    return { item: { type: 'frame', payload: Uint8Array.from(payload) }, length: end };
  }

  #textAt(bytes: Buffer): Front {
    const length = this.#text.scan(bytes);
    if (typeof length === 'string') return length;
    const value = readObject(bytes.subarray(0, length).toString('utf8'));
    if (value === null) return 'nothing';
    this.#counts.texts += 1;
    return { item: { type: 'text', value }, length };
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}

/** Looks for the brace that closes the text at the first byte, going on where it stopped last time. */
class TextScan {
  #at = 1;
  #depth = 1;
  #isFirst = true;
  #hasBegun = false;
  #isString = false;
  #isEscaped = false;

  /** A brace and a quote were there; only a text begins so. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Length of the text; 'nothing' when it cannot be one. */
  scan(bytes: Buffer): number | 'nothing' | 'incomplete' {
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at] ?? 0;
      if (this.#at >= longestText || !this.#accepts(byte)) return 'nothing';
      if (this.#depth === 0) return this.#at + 1;
    }
    return 'incomplete';
  }

  #accepts(byte: number): boolean {
    // Neither a byte from F5 up, which begins a frame, nor a control byte can stand in the text of an event.
    if (byte >= start || (byte < 0x20 && !blanks.has(byte))) return false;
    if (this.#isFirst) {
      if (blanks.has(byte)) return true;
      this.#isFirst = false;
      this.#isString = true;
      this.#hasBegun = byte === quote;
      return this.#hasBegun;
    }
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isString && byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isString = !this.#isString;
    else if (!this.#isString && byte === openBrace) this.#depth += 1;
    else if (!this.#isString && byte === closeBrace) this.#depth -= 1;
    return true;
  }
}
