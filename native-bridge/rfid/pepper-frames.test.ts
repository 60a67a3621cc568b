import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../simulation/seeded-random.ts';
import { encodePepper, longestText, type PepperItem, PepperParser } from './pepper-frames.ts';
import { encodeCommand } from './pepper-messages.ts';
import { pepperC1Model, pepperRs485Model } from './pepper-models.ts';

const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(' ', ''), 'hex');
const frame = (payload: string): PepperItem => ({ type: 'frame', payload: Uint8Array.from(hex(payload)) });
const text = (value: Readonly<Record<string, unknown>>): PepperItem => ({ type: 'text', value });
const good = 'F5 05 00 FA FF 00 02 02 BC 8A';

/** Finds everything in the bytes, with the line quiet afterwards. */
function found(bytes: Uint8Array): readonly PepperItem[] {
  const parser = new PepperParser();
  return [...parser.push(bytes), ...parser.rest()];
}

test('every framed payload is found', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 1_024 }), (payload) => {
      expect(found(encodePepper(payload))).toEqual([{ type: 'frame', payload: Uint8Array.from(payload) }]);
    }),
  );
});

test.each([0, 1_025])('a payload of %d bytes is a bug of the caller', (length) => {
  expect(() => encodePepper(new Uint8Array(length))).toThrow(RangeError);
});

test('counts what it finds and what it drops', () => {
  const parser = new PepperParser();
  parser.push(hex(`00 F5 F5 ${good} F5 05 00 FA FF 00 02 02 BC 8B`));
  parser.push(Buffer.from('{"a":1}'));
  parser.rest();
  expect(parser.counts).toEqual({
    frames: 1,
    texts: 1,
    brokenTexts: 0,
    badChecksums: 1,
    badHeaders: 2,
    skippedBytes: 13,
  });
});

test.each([
  ['cut off by a frame', Buffer.concat([Buffer.from('{"type":"uid","ui'), hex(good)])],
  ['without an end', Buffer.from('{"type":"uid"')],
  ['that is not JSON', Buffer.from('{"type":uid}')],
  ['over 4096 bytes', Buffer.from(`{"a":"${'x'.repeat(longestText)}"}`)],
])('a text %s is counted as broken, once', (_, bytes) => {
  const parser = new PepperParser();
  parser.push(bytes);
  parser.rest();
  expect(parser.counts).toMatchObject({ texts: 0, brokenTexts: 1 });
});

test('a lone brace is no broken text', () => {
  const parser = new PepperParser();
  parser.push(Buffer.from('{ x {} {'));
  parser.rest();
  expect(parser.counts).toMatchObject({ brokenTexts: 0, skippedBytes: 8 });
});

test('a length of zero or over the limit is refused as soon as the header is there', () => {
  const parser = new PepperParser();
  parser.push(hex('F5 02 00 FD FF'));
  parser.push(hex('F5 FF FF 00 00'));
  expect(parser.push(hex(good))).toEqual([frame('00 02 02')]);
});

test('a half frame waits for its rest; when the line falls quiet it is dropped, and a frame inside it is found', () => {
  const parser = new PepperParser();
  expect(parser.push(hex(`F5 40 00 BF FF ${good}`))).toEqual([]);
  expect(parser.rest()).toEqual([frame('00 02 02')]);
  expect(parser.push(hex('BC 8A'))).toEqual([]);
});

test.each([
  ['nested objects and braces in strings', '{"a":{"b":"}{\\"}"},"c":[{}]}', { a: { b: '}{"}' }, c: [{}] }],
  ['blanks', '{ \r\n\t"a" : 1 }', { a: 1 }],
  ['letters beyond ASCII', '{"a":"Žižkov"}', { a: 'Žižkov' }],
])('reads a text with %s', (_, source, value) => {
  expect(found(Buffer.from(source))).toEqual([text(value)]);
});

test.each([
  ['no quote after the brace', '{a:1}'],
  ['an empty object', '{}'],
  ['not JSON', '{"a":}'],
  ['a missing brace', '{"a":1'],
  ['a control byte', '{"a":"\u0001"}'],
  ['4097 bytes', `{"a":"${'x'.repeat(longestText - 7)}"}`],
])('a text with %s is none, and the frame behind it is found', (_, source) => {
  expect(found(Buffer.concat([Buffer.from(source), hex(good)]))).toEqual([frame('00 02 02')]);
});

test('a byte that cannot stand in UTF-8 ends a text', () => {
  expect(found(Buffer.from('{"a":"\xff"}', 'latin1'))).toEqual([]);
});

test('a text of 4096 bytes is read', () => {
  expect(found(Buffer.from(`{"a":"${'x'.repeat(longestText - 8)}"}`))).toHaveLength(1);
});

test('a text cut off by a frame costs neither the frame nor the next text', () => {
  const bytes = Buffer.concat([Buffer.from('{"type":"uid","ui'), hex(good), Buffer.from('{"a":1}')]);
  expect(found(bytes)).toEqual([frame('00 02 02'), text({ a: 1 })]);
});

test('finds everything in a megabyte of hostile noise, invents nothing and never holds more than one text', () => {
  const random = seededRandom(1_093);
  const pieces: Uint8Array[] = [];
  const hidden: PepperItem[] = [];
  const noiseByte = (): number => {
    const luck = random();
    if (luck < 0.08) return 0xf5;
    if (luck < 0.14) return 0x7b;
    return luck < 0.2 ? 0x22 : Math.floor(random() * 256);
  };
  for (let total = 0; total < 1_000_000; ) {
    const noise = Uint8Array.from({ length: Math.floor(random() * 300) }, noiseByte);
    pieces.push(noise);
    total += noise.length;
    if (random() < 0.5) {
      const payload = Uint8Array.from({ length: 1 + Math.floor(random() * 40) }, noiseByte);
      hidden.push({ type: 'frame', payload });
      pieces.push(encodePepper(payload));
    } else {
      const value = { type: 'uid', uid: 'E004015544332211', antenna: hidden.length };
      hidden.push(text(value));
      pieces.push(Buffer.from(JSON.stringify(value)));
    }
  }
  const stream = Buffer.concat(pieces);
  const parser = new PepperParser();
  const items: PepperItem[] = [];
  let mostHeld = 0;
  for (let from = 0; from < stream.length; ) {
    const to = from + 1 + Math.floor(random() * 2_000);
    items.push(...parser.push(stream.subarray(from, to)));
    mostHeld = Math.max(mostHeld, parser.heldBytes);
    from = to;
  }
  items.push(...parser.rest());
  expect(items).toEqual(hidden);
  expect(mostHeld).toBeLessThanOrEqual(longestText);
});

interface Recording {
  readonly id: string;
  readonly direction: 'to-reader' | 'from-reader' | 'either';
  readonly meaning: string;
  readonly hex: string;
  readonly payloads: readonly string[];
  readonly texts: readonly unknown[];
}

const file = new URL('../recordings/pepper-c1.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };
const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

/** Finds everything in pieces that arrive one after another, with the line quiet afterwards. */
function foundInPieces(pieces: readonly Uint8Array[]) {
  const parser = new PepperParser();
  const items = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.rest()];
  return {
    payloads: items.flatMap((item) => (item.type === 'frame' ? [hexOf(item.payload)] : [])),
    texts: items.flatMap((item) => (item.type === 'text' ? [item.value] : [])),
  };
}

const noiseBefore = bytesOf('00 FE 7B 41 F5 F5 05 00');
const noiseAfter = bytesOf('7B 22 61 F5 03 00 FC 00');

test('there are recordings', () => {
  expect(recordings.length).toBe(54);
});

test.each(recordings)('$id is read: $meaning', ({ hex, payloads, texts }) => {
  expect(foundInPieces([bytesOf(hex)])).toEqual({ payloads, texts });
});

test.each(recordings)(
  '$id is read the same cut at every byte, in single bytes and with noise around it',
  (recording) => {
    const { hex, payloads, texts } = recording;
    const bytes = bytesOf(hex);
    const noisy = Buffer.concat([noiseBefore, bytes, noiseAfter]);
    for (const whole of [bytes, noisy]) {
      for (let cut = 1; cut < whole.length; cut++)
        expect(foundInPieces([whole.subarray(0, cut), whole.subarray(cut)])).toEqual({ payloads, texts });
      expect(foundInPieces([...whole].map((byte) => Uint8Array.of(byte)))).toEqual({ payloads, texts });
    }
  },
);

const single = recordings.filter(
  ({ payloads, texts, id }) => payloads.length === 1 && texts.length === 0 && id !== 'PC-73',
);

test.each(single)('$id is written byte for byte', ({ hex, payloads }) => {
  expect(hexOf(encodePepper(bytesOf(payloads[0] ?? '')))).toBe(hex);
});

/** Commands no driver may send: they repeat a possibly stale frame, erase the reader, or are on no list. */
const neverSent: ReadonlySet<string> = new Set(['PC-26', 'PC-36', 'PC-40', 'PC-41']);
const sent = recordings.filter(({ direction }) => direction === 'to-reader');

test.each(sent)('$id is sent exactly so, unless it may never be sent: $meaning', ({ id, hex, payloads }) => {
  const payload = bytesOf(payloads[0] ?? '');
  const isAddressed = payload[0] === pepperRs485Model.address;
  const model = isAddressed ? pepperRs485Model : pepperC1Model;
  const command = isAddressed ? payload.subarray(1) : payload;
  if (neverSent.has(id)) expect(() => encodeCommand(model, command)).toThrow(RangeError);
  else expect(hexOf(encodeCommand(model, command))).toBe(hex);
});
