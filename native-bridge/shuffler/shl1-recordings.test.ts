import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeRecord, Shl1Parser, type Shl1Record } from './shl1-frames.ts';

interface Recording {
  readonly id: string;
  readonly meaning: string;
  readonly line: string;
  readonly record: Shl1Record | null;
}

const file = new URL('../recordings/shl1.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };

/** The records found in pieces that arrive one after the other. */
function found(pieces: readonly Uint8Array[]): readonly Shl1Record[] {
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
  expect(found([Buffer.from(`${line}\r\n`)])).toEqual(record === null ? [] : [record]);
});

test.each(recordings)(
  '$id is read the same cut at every byte, in single bytes and with noise around it',
  (recording) => {
    const expected = recording.record === null ? [] : [recording.record];
    const bytes = Buffer.from(`${recording.line}\r\n`);
    const noisy = Buffer.concat([noiseBefore, bytes, noiseAfter]);
    for (const whole of [bytes, noisy]) {
      for (let cut = 1; cut < whole.length; cut++)
        expect(found([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(expected);
      expect(found([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
    }
  },
);

const sound = recordings.flatMap(({ line, record }) => (record === null ? [] : [{ line, record }]));

test.each(sound)('$line is written byte for byte', ({ line, record }) => {
  expect(Buffer.from(encodeRecord(record)).toString('latin1')).toBe(`${line}\r\n`);
});
