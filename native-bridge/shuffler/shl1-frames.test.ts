import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../simulation/seeded-random.ts';
import { encodeRecord, longestRecord, recordBody, type Shl1Item, Shl1Parser, type Shl1Record } from './shl1-frames.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const parse = (text: string): readonly Shl1Item[] => new Shl1Parser().push(bytes(text));
const ping: Shl1Record = { seq: 3, kind: 'C', name: 'PING', fields: {} };
const pingLine = '$03,C,PING*99CC\r\n';
const found = (record: Shl1Record): Shl1Item => ({ type: 'record', record, body: recordBody(record) });
const refused = (reason: 'CRC' | 'FORM' | 'LONG', seq = 0, answerable = true): Shl1Item => ({
  type: 'rejected',
  reason,
  seq,
  answerable,
  offersCardOrder: false,
});

const recordsOf = (items: readonly Shl1Item[]): readonly Shl1Record[] =>
  items.flatMap((item) => (item.type === 'record' ? [item.record] : []));

const anyRecord: fc.Arbitrary<Shl1Record> = fc.record({
  seq: fc.integer({ min: 0, max: 255 }),
  kind: fc.constantFrom('C', 'R', 'E', 'A', 'N'),
  name: fc.stringMatching(/^[A-Z0-9_]{1,16}$/),
  fields: fc.dictionary(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.stringMatching(/^[ -~]{0,12}$/), { maxKeys: 3 }),
});

test('every written record is read back', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(new Shl1Parser().push(encodeRecord(record))).toEqual([found(record)]);
    }),
  );
});

test('escapes what would break a record, and only that', () => {
  const record: Shl1Record = { seq: 1, kind: 'E', name: 'X', fields: { msg: 'a,b=c*d$e%f g' } };
  const written = Buffer.from(encodeRecord(record)).toString('latin1');
  expect(written).toContain('msg=a%2Cb%3Dc%2Ad%24e%25f g*');
  expect(parse(written)).toEqual([found(record)]);
});

test.each([
  ['damaged', '$03,C,PING*99CD\r\n', [refused('CRC')]],
  ['damaged answer to nobody', '$03,A,PING*0000\r\n', [refused('CRC', 0, false)]],
  ['damaged refusal', '$03,N,CRC*0000\r\n', [refused('CRC', 0, false)]],
  ['CRC in lower case', '$03,C,PING*99cc\r\n', [refused('FORM')]],
  ['no CRC', '$03,C,PING\r\n', [refused('FORM')]],
  ['CR alone', '$03,C,PING*99CC\r', []],
  ['CR alone before the next', `$03,C,PING*99CC\r${pingLine}`, [refused('FORM'), found(ping)]],
  ['LF alone', '$03,C,PING*99CC\n', [refused('FORM')]],
  ['LF CR', `$03,C,PING*99CC\n\r${pingLine}`, [refused('FORM'), found(ping)]],
  ['two CR', `$03,C,PING*99CC\r\r\n${pingLine}`, [refused('FORM'), found(ping)]],
  ['empty lines', `\r\n\r\n${pingLine}\r\n`, [found(ping)]],
  ['a line of text', `SHUFFLE MASTER\r\n${pingLine}`, [refused('FORM'), found(ping)]],
  ['a NUL before', `\0${pingLine}`, [found(ping)]],
  ['a NUL inside', `$03,C,PI\0NG*99CC\r\n${pingLine}`, [refused('FORM'), found(ping)]],
  ['noise before', `xx\xff*99CC,${pingLine}`, [found(ping)]],
  ['half a record before', `$03,C,PI${pingLine}`, [refused('FORM'), found(ping)]],
])('%s', (_, text, items) => {
  expect(parse(text)).toEqual(items);
});

/** A line with a correct CRC and any body. */
function sealed(body: string): string {
  const crc = [...bytes(body)].reduce((value, byte) => {
    let next = value ^ (byte << 8);
    for (let bit = 0; bit < 8; bit++) next = next & 0x8000 ? ((next << 1) ^ 0x1021) & 0xffff : (next << 1) & 0xffff;
    return next;
  }, 0xffff);
  return `$${body}*${crc.toString(16).toUpperCase().padStart(4, '0')}\r\n`;
}

test.each([
  ['an unknown kind', '0A,X,PING', 10],
  ['a sequence in lower case', '0a,C,PING', 0],
  ['no name', '0A,C,', 10],
  ['a name of 17', `0A,C,${'N'.repeat(17)}`, 10],
  ['a key in upper case', '0A,C,PING,A=1', 10],
  ['a key of 9', '0A,C,PING,abcdefghi=1', 10],
  ['no value sign', '0A,C,PING,a', 10],
  ['two value signs', '0A,C,PING,a=b=c', 10],
  ['the same key twice', '0A,C,PING,a=1,a=2', 10],
  ['a value of 41', `0A,C,PING,a=${'v'.repeat(41)}`, 10],
  ['a hidden line end', '0A,C,PING,a=%0D%0A', 10],
  ['a comma at the end', '0A,C,PING,', 10],
])('a sound CRC does not excuse %s; the sequence is trusted', (_, body, seq) => {
  expect(parse(sealed(body))).toEqual([refused('FORM', seq)]);
});

test('a body is given as received, however its values were escaped', () => {
  expect(parse(sealed('0A,E,X,msg=%41b'))).toEqual([
    { type: 'record', record: { seq: 10, kind: 'E', name: 'X', fields: { msg: 'Ab' } }, body: '0A,E,X,msg=%41b' },
  ]);
});

test.each([
  ['a key that names it', '0A,E,DONE,ORD=1,ord=12.51.3'],
  ['a value too long to be one', `0A,E,DONE,x=${'As.Kd.Qh.Jc.Ts.'.repeat(4)}`],
])('that a line which is refused offered card order is told: %s', (_, body) => {
  expect(parse(sealed(body))).toEqual([{ ...refused('FORM', 10), offersCardOrder: true }]);
});

test('a line that is too long and carries a whole deck is reported and dropped', () => {
  const order = [...'shdc'].flatMap((suit) => [...'AKQJT98765432'].map((rank) => rank + suit)).join('.');
  expect(parse(sealed(`0A,E,DONE,x=${order}`))).toEqual([{ ...refused('LONG'), offersCardOrder: true }]);
});

test('counts the bytes outside records, and none of an incomplete record', () => {
  const parser = new Shl1Parser();
  parser.push(bytes(`noise\r\n${pingLine}$03,C,PI`));
  expect(parser.skippedBytes).toBe(7);
  parser.push(bytes('NG*99CC\r'));
  expect(parser.skippedBytes).toBe(7);
  parser.push(bytes('\n'));
  expect(parser.skippedBytes).toBe(7);
  parser.push(bytes('$03,C,PING*0000\r\n'));
  expect(parser.skippedBytes).toBe(24);
});

test('a per cent sign that escapes nothing is kept', () => {
  expect(recordsOf(parse(sealed('0A,E,X,pct=50%')))[0]?.fields).toEqual({ pct: '50%' });
});

test('a record of 160 bytes is read, one of 161 is refused as too long and the next is found', () => {
  const value = 'v'.repeat(40);
  const fields = { a: value, b: value, c: value, d: '' };
  const fill = (extra: number): string => sealed(`01,E,X,a=${value},b=${value},c=${value},d=${'v'.repeat(extra)}`);
  const room = longestRecord - fill(0).length;
  expect(parse(fill(room))).toEqual([
    found({ seq: 1, kind: 'E', name: 'X', fields: { ...fields, d: 'v'.repeat(room) } }),
  ]);
  expect(parse(fill(room + 1) + pingLine)).toEqual([refused('LONG'), found(ping)]);
});

test.each([
  ['sequence', { ...ping, seq: 256 }],
  ['sequence', { ...ping, seq: 1.5 }],
  ['name', { ...ping, name: 'ping' }],
  ['key', { ...ping, fields: { A: '1' } }],
  ['value', { ...ping, fields: { a: 'line\n' } }],
  ['value', { ...ping, fields: { a: 'v'.repeat(41) } }],
  ['value once escaped', { ...ping, fields: { a: ','.repeat(14) } }],
  ['length', { ...ping, fields: { a: 'v'.repeat(40), b: 'v'.repeat(40), c: 'v'.repeat(40), d: 'v'.repeat(40) } }],
])('a record with an impossible %s is a mistake of the caller', (_, record) => {
  expect(() => encodeRecord(record)).toThrow(RangeError);
});

test('finds every record in a megabyte of hostile noise, invents none and holds no more than one', () => {
  const random = seededRandom(20_231);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const pieces: Buffer[] = [];
  const hidden: Shl1Record[] = [];
  for (let total = 0; total < 1_000_000; ) {
    const noise = Buffer.from(
      Array.from({ length: Math.floor(random() * 200) }, () =>
        random() < 0.3 ? pick([...bytes('$*,=\r\n0AECRN')]) : Math.floor(random() * 256),
      ),
    );
    const record: Shl1Record = {
      seq: hidden.length % 256,
      kind: pick(['C', 'E']),
      name: 'JAM',
      fields: { n: `${hidden.length}` },
    };
    hidden.push(record);
    pieces.push(noise, Buffer.from(encodeRecord(record)));
    total += noise.length + 30;
  }
  const parser = new Shl1Parser();
  const stream = Buffer.concat(pieces);
  const records: Shl1Record[] = [];
  let mostHeld = 0;
  for (let from = 0; from < stream.length; ) {
    const to = from + 1 + Math.floor(random() * 4_000);
    records.push(...recordsOf(parser.push(stream.subarray(from, to))));
    mostHeld = Math.max(mostHeld, parser.heldBytes);
    from = to;
  }
  expect(records).toEqual(hidden);
  expect(mostHeld).toBeLessThanOrEqual(longestRecord);
});

interface Recording {
  readonly id: string;
  readonly meaning: string;
  readonly line: string;
  readonly record: Shl1Record | null;
}

const file = new URL('../recordings/shl1.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };

/** Finds records in pieces that arrive one after another. */
function foundInPieces(pieces: readonly Uint8Array[]): readonly Shl1Record[] {
  const parser = new Shl1Parser();
  const items = pieces.flatMap((piece) => parser.push(piece));
  return items.flatMap((item) => (item.type === 'record' ? [item.record] : []));
}

const noiseBefore = Buffer.from([0x00, 0x24, 0x30, 0x31, 0x2c, 0x45, 0xff, 0x0d, 0x41, 0x24, 0x24, 0x2a]);
const noiseAfter = Buffer.from([0x24, 0x30, 0x31, 0x2c, 0x0a, 0x0d, 0x0a, 0x80, 0x2a]);

test('there are recordings', () => {
  expect(recordings.length).toBeGreaterThan(50);
});

test.each(recordings)('$id is read: $line', ({ line, record }) => {
  expect(foundInPieces([Buffer.from(`${line}\r\n`)])).toEqual(record === null ? [] : [record]);
});

test.each(recordings)(
  '$id is read the same cut at every byte, in single bytes and with noise around it',
  (recording) => {
    const expected = recording.record === null ? [] : [recording.record];
    const bytes = Buffer.from(`${recording.line}\r\n`);
    const noisy = Buffer.concat([noiseBefore, bytes, noiseAfter]);
    for (const whole of [bytes, noisy]) {
      for (let cut = 1; cut < whole.length; cut++)
        expect(foundInPieces([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(expected);
      expect(foundInPieces([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
    }
  },
);

const sound = recordings.flatMap(({ line, record }) => (record === null ? [] : [{ line, record }]));

test.each(sound)('$line is written byte for byte', ({ line, record }) => {
  expect(Buffer.from(encodeRecord(record)).toString('latin1')).toBe(`${line}\r\n`);
});
