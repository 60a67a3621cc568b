import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeFeig, type FeigDirection, type FeigForm, FeigParser } from './feig-frames.ts';

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

/** What is found in pieces that arrive one after the other, with the line quiet afterwards. */
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
