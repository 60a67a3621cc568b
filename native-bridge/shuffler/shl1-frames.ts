import { crc16 } from '../serial/crc16.ts';
import { textOffersCardOrder } from './shl1-events.ts';

/*
 * SHL/1 is one line of printable ASCII a record:
 *
 *   $ 0C , E , JAM , n=10 , zone=FEED * 62CB CR LF
 *     │    │    │     │                 └ CRC-16 over everything between $ and *
 *     │    │    │     └ fields; , = * $ and % inside a value are written %2C …
 *     │    │    └ name
 *     │    └ kind: Command, Response, Event, Acknowledge, Not acknowledged
 *     └ sequence 01…FF, or 00
 */

/** C command · R response · E event · A event acknowledge · N not acknowledged. */
export type Shl1Kind = 'C' | 'R' | 'E' | 'A' | 'N';

export type Shl1Fields = Readonly<Record<string, string>>;

/** One line of SHL/1. `seq` is 1…255, or 0 for HELLO, BOOT and "unknown". Values are plain text, already unescaped. */
export interface Shl1Record {
  readonly seq: number;
  readonly kind: Shl1Kind;
  readonly name: string;
  readonly fields: Shl1Fields;
}

/** Why a line was not understood: damaged, not in the grammar, or too long. */
type Shl1Reason = 'CRC' | 'FORM' | 'LONG';

/** One item found in the stream. */
export type Shl1Item =
  /** `body` is everything between $ and * as received: a mac covers it, even if a value was escaped needlessly. */
  | { readonly type: 'record'; readonly record: Shl1Record; readonly body: string }
  | {
      readonly type: 'rejected';
      readonly reason: Shl1Reason;
      /** 0 when it cannot be trusted. */
      readonly seq: number;
      /** An N or an A is never answered with an N. */
      readonly answerable: boolean;
      /** It carried the order of cards, as far as it was read. */
      readonly offersCardOrder: boolean;
    };

/** Longest record in bytes, CR LF included. */
export const longestRecord = 160;

const dollar = 0x24;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

const bodyGrammar = /^([0-9A-F]{2}),([CREAN]),([A-Z0-9_]{1,16})((?:,.*)?)$/;
const nameGrammar = /^[A-Z0-9_]{1,16}$/;
const keyGrammar = /^[a-z0-9]{1,8}$/;
const printable = /^[ -~]*$/;
const longestValue = 40;

const twoDigits = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0');

function writeValue(value: string): string {
  const written = value.replace(/[,=*$%]/g, (character) => `%${twoDigits(character.charCodeAt(0))}`);
  if (written.length > longestValue || !printable.test(written))
    throw new RangeError(`An SHL/1 value is at most ${longestValue} printable characters.`);
  return written;
}

/** The value without its escapes; null when it breaks the grammar. */
function readValue(written: string): string | null {
  if (written.length > longestValue) return null;
  const value = written.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return printable.test(value) ? value : null;
}

function readFields(written: string): Shl1Fields | null {
  const fields: Record<string, string> = {};
  for (const field of written.split(',').slice(1)) {
    const [key = '', text, ...more] = field.split('=');
    const value = text === undefined ? null : readValue(text);
    if (!keyGrammar.test(key) || value === null || more.length > 0 || key in fields) return null;
    fields[key] = value;
  }
  return fields;
}

/** The part of a record that its CRC covers. Throws RangeError for a record that SHL/1 cannot express: a bug of the caller. */
export function recordBody(record: Shl1Record): string {
  if (!Number.isInteger(record.seq) || record.seq < 0 || record.seq > 255)
    throw new RangeError('An SHL/1 seq is 0 to 255.');
  if (!nameGrammar.test(record.name)) throw new RangeError('An SHL/1 name is 1 to 16 of A–Z, 0–9 and _.');
  let body = `${twoDigits(record.seq)},${record.kind},${record.name}`;
  for (const [key, value] of Object.entries(record.fields)) {
    if (!keyGrammar.test(key)) throw new RangeError('An SHL/1 key is 1 to 8 of a–z and 0–9.');
    body += `,${key}=${writeValue(value)}`;
  }
  return body;
}

/** The bytes of a record, CR LF included. Throws RangeError for a record that SHL/1 cannot express: a bug of the caller. */
export function encodeRecord(record: Shl1Record): Uint8Array {
  const body = Buffer.from(recordBody(record), 'latin1');
  const crc = crc16(body).toString(16).toUpperCase().padStart(4, '0');
  const bytes = Buffer.from(`$${body.toString('latin1')}*${crc}\r\n`, 'latin1');
  if (bytes.length > longestRecord) throw new RangeError(`An SHL/1 record is at most ${longestRecord} bytes.`);
  return bytes;
}

function rejected(reason: Shl1Reason, text: string, seq = 0): Shl1Item {
  const answerable = !/^\$..,[AN],/.test(text);
  return { type: 'rejected', reason, seq, answerable, offersCardOrder: textOffersCardOrder(text) };
}

/** Reads a complete line that begins with $ and has lost its CR LF. */
function readLine(text: string): Shl1Item {
  const star = text.indexOf('*');
  const body = text.slice(1, star);
  if (star < 0 || !/^[0-9A-F]{4}$/.test(text.slice(star + 1))) return rejected('FORM', text);
  if (crc16(Buffer.from(body, 'latin1')) !== Number.parseInt(text.slice(star + 1), 16)) return rejected('CRC', text);
  const [, digits = '', kind, name = '', written = ''] = bodyGrammar.exec(body) ?? [];
  const fields = kind === undefined ? null : readFields(written);
  if (fields === null) return rejected('FORM', text, /^[0-9A-F]{2},/.test(body) ? Number.parseInt(body, 16) : 0);
  return { type: 'record', record: { seq: Number.parseInt(digits, 16), kind: kind as Shl1Kind, name, fields }, body };
}

/**
 * Finds the records in a stream of bytes cut anywhere. A $ always begins a new one, because it cannot stand inside a record. Noise is
 * skipped; a line that ends with CR or LF alone is refused. Holds at most one record.
 */
export class Shl1Parser {
  #text = '';
  #state: 'between' | 'noise' | 'refused' | 'record' | 'return' = 'between';
  #taken = 0;
  #understood = 0;

  get heldBytes(): number {
    if (this.#state === 'return') return this.#text.length + 1;
    return this.#state === 'record' ? this.#text.length : 0;
  }

  /** How many bytes so far belonged to no record. */
  get skippedBytes(): number {
    return this.#taken - this.#understood - this.heldBytes;
  }

  push(bytes: Uint8Array): readonly Shl1Item[] {
    const items: Shl1Item[] = [];
    for (const byte of bytes) {
      this.#taken += 1;
      if (this.#state === 'return') {
        this.#state = 'between';
        const item = byte === lineFeed ? readLine(this.#text) : rejected('FORM', this.#text);
        if (item.type === 'record') this.#understood += this.#text.length + 2;
        items.push(item);
        if (byte === lineFeed) continue;
      }
      const item = this.#take(byte);
      if (item !== null) items.push(item);
    }
    return items;
  }

  #take(byte: number): Shl1Item | null {
    if (byte === dollar) {
      const abandoned = this.#state === 'record' ? rejected('FORM', this.#text) : null;
      this.#state = 'record';
      this.#text = '$';
      return abandoned;
    }
    if (this.#state === 'record') return this.#takeIntoRecord(byte);
    if (byte !== carriageReturn && byte !== lineFeed) {
      if (this.#state === 'between') this.#state = 'noise';
      return null;
    }
    const wasNoise = this.#state === 'noise';
    this.#state = 'between';
    return wasNoise ? rejected('FORM', '') : null;
  }

  #takeIntoRecord(byte: number): Shl1Item | null {
    if (byte === carriageReturn) {
      this.#state = 'return';
      return null;
    }
    if (byte === lineFeed) {
      this.#state = 'between';
      return rejected('FORM', this.#text);
    }
    if (byte < 0x20 || byte > 0x7e) {
      this.#state = 'noise';
      return null;
    }
    if (this.#text.length === longestRecord - 2) {
      this.#state = 'refused';
      return rejected('LONG', this.#text);
    }
    this.#text += String.fromCharCode(byte);
    return null;
  }
}
