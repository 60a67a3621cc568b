import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../simulation/seeded-random.ts';
import { encodeFeig, type FeigDirection, type FeigForm, type FeigFrame, FeigParser } from './feig-frames.ts';

const frame: FeigFrame = { form: 'standard', address: 0, control: 0xb0, body: Uint8Array.of(0x01) };
const bytes = encodeFeig(frame);

test('what is written is read again, in both forms, up to the longest', () => {
  const frames = fc.record({
    form: fc.constantFrom('standard' as const, 'advanced' as const),
    address: fc.nat(255),
    control: fc.nat(255),
    body: fc.uint8Array({ minLength: 1, maxLength: 250 }),
  });
  fc.assert(
    fc.property(fc.array(frames, { maxLength: 4 }), (sent) => {
      const parser = new FeigParser('from-reader');
      expect(parser.push(Buffer.concat(sent.map(encodeFeig)))).toEqual(sent);
      expect(parser.heldBytes).toBe(0);
    }),
  );
  const longest: FeigFrame = { ...frame, form: 'advanced', body: new Uint8Array(4_089) };
  expect(new FeigParser('from-reader').push(encodeFeig(longest))).toEqual([longest]);
});

test('a body too long for its form is a bug', () => {
  expect(() => encodeFeig({ ...frame, body: new Uint8Array(251) })).toThrow(RangeError);
  expect(() => encodeFeig({ ...frame, form: 'advanced', body: new Uint8Array(4_090) })).toThrow(RangeError);
});

test('the shortest request is too short for an answer, which has a status', () => {
  const request = encodeFeig({ ...frame, control: 0x65, body: new Uint8Array() });
  expect(new FeigParser('to-reader').push(request)).toHaveLength(1);
  const parser = new FeigParser('from-reader');
  expect(parser.push(request)).toEqual([]);
  expect(parser.rest()).toEqual([]);
});

test('a false beginning delays the next frame until the line is quiet, unless the expected control bytes are known', () => {
  const noisy = Buffer.concat([Uint8Array.of(0xf0), bytes]);
  const unaware = new FeigParser('from-reader');
  expect(unaware.push(noisy)).toEqual([]);
  expect(unaware.rest()).toEqual([frame]);
  const aware = new FeigParser('from-reader');
  aware.expected = new Set([0xb0]);
  expect(aware.push(noisy)).toEqual([frame]);
});

test('nothing waits for a frame longer than any may be', () => {
  const parser = new FeigParser('from-reader');
  expect(parser.push(Uint8Array.of(0x02, 0x10, 0x01))).toEqual([]);
  expect(parser.heldBytes).toBeLessThan(3);
});

test('counts frames, wrong checksums and bytes outside frames', () => {
  const parser = new FeigParser('from-reader');
  const damaged = Uint8Array.from(bytes);
  damaged.set([0x55], 3);
  parser.expected = new Set([0xb0]);
  expect(parser.push(Buffer.concat([damaged, bytes]))).toEqual([frame]);
  parser.rest();
  expect(parser.counts).toEqual({ frames: 1, badChecksums: 1, skippedBytes: damaged.length });
});

test('in a megabyte of hostile noise every frame is found, none is invented, and little is held', () => {
  const random = seededRandom(3);
  const parser = new FeigParser('from-reader');
  parser.expected = new Set([0xb0]);
  let sent = 0;
  let heard = 0;
  for (let piece = 0; piece < 10_000; piece++) {
    const noise = Uint8Array.from({ length: 100 }, () => (random() < 0.1 ? 0x02 : Math.floor(random() * 256)));
    heard += parser.push(noise).length;
    heard += parser.rest().length;
    sent += 1;
    heard += parser.push(bytes).length;
    expect(parser.heldBytes).toBeLessThan(4_096);
  }
  expect(heard).toBe(sent);
});

interface RecordedFrame {
  readonly form: FeigForm;
  readonly address: number;
  readonly control: string;
  readonly body: string;
}

interface Recording {
  readonly id: string;
  readonly direction: FeigDirection;
  readonly meaning: string;
  readonly hex: string;
  readonly frames: readonly RecordedFrame[];
}

const file = new URL('../recordings/feig.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };
const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

/** Finds frames in pieces that arrive one after another, with the line quiet afterwards. */
function found(direction: FeigDirection, pieces: readonly Uint8Array[], expected: ReadonlySet<number> | null) {
  const parser = new FeigParser(direction);
  parser.expected = expected;
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.rest()].map(
    ({ control, body, ...frame }): RecordedFrame => ({
      ...frame,
      control: hexOf(Uint8Array.of(control)),
      body: hexOf(body),
    }),
  );
}

const noiseBefore = bytesOf('00 01 04 02 FF FF 02 00 06 F0 7B');
const noiseAfter = bytesOf('FF 02 0F 00 B0 00 05 05');

test('there are recordings', () => {
  expect(recordings).toHaveLength(26);
});

test.each(recordings)('$id is read: $meaning', ({ direction, hex, frames }) => {
  expect(found(direction, [bytesOf(hex)], null)).toEqual(frames);
});

test.each(recordings)(
  '$id is read the same cut at every byte, in single bytes, with noise around it, and whether or not it is awaited',
  ({ direction, hex, frames }) => {
    const bytes = bytesOf(hex);
    const noisy = Buffer.concat([noiseBefore, bytes, noiseAfter]);
    for (const expected of [null, new Set(frames.map(({ control }) => Number.parseInt(control, 16)))]) {
      for (const whole of [bytes, noisy]) {
        for (let cut = 1; cut < whole.length; cut++)
          expect(found(direction, [whole.subarray(0, cut), whole.subarray(cut)], expected)).toEqual(frames);
        const single = [...whole].map((byte) => Uint8Array.of(byte));
        expect(found(direction, single, expected)).toEqual(frames);
      }
    }
  },
);

const sound = recordings.filter(({ id, frames }) => frames.length === 1 && id !== 'FE-32');

test.each(sound)('$id is written byte for byte', ({ hex, frames }) => {
  const [{ form, address, control, body } = { form: 'standard' as const, address: 0, control: '', body: '' }] = frames;
  expect(hexOf(encodeFeig({ form, address, control: Number.parseInt(control, 16), body: bytesOf(body) }))).toBe(hex);
});
