import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeGp1, type Gp1Item, Gp1Parser, gp1Question } from './gp1-edges.ts';

interface Recording {
  readonly id: string;
  readonly direction: 'from-adapter' | 'to-adapter';
  readonly meaning: string;
  readonly hex: string;
  readonly items?: readonly Gp1Item[];
}

const file = new URL('../recordings/gp1.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };
const bytesOf = ({ hex }: Recording): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

function found(pieces: readonly Uint8Array[]): readonly Gp1Item[] {
  const parser = new Gp1Parser();
  return pieces.flatMap((piece) => parser.push(piece));
}

const heard = recordings.flatMap((recording) =>
  recording.items === undefined ? [] : [{ ...recording, items: recording.items }],
);

test('there are recordings', () => {
  expect(heard.length).toBeGreaterThan(15);
});

test.each(heard)('$id is read whole, cut at every byte and in single bytes: $meaning', (recording) => {
  const bytes = bytesOf(recording);
  expect(found([bytes])).toEqual(recording.items);
  for (let cut = 1; cut < bytes.length; cut++)
    expect(found([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(recording.items);
  expect(found([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(recording.items);
});

test.each(heard)('$id is read the same with noise around it', (recording) => {
  const noise = Buffer.from([0xf8, 0x00, 0x0d]);
  const skipped: readonly Gp1Item[] = [...noise].map(() => ({ type: 'skipped', bytes: 1 }));
  const noisy = found([Buffer.concat([noise, bytesOf(recording), noise])]);
  expect(noisy).toEqual([...skipped, ...recording.items, ...skipped]);
});

const sound = heard.filter(({ items }) => items.every(({ type }) => type !== 'skipped'));

test.each(sound)('$id is written byte for byte', (recording) => {
  const written = recording.items.map((item) => (item.type === 'skipped' ? Buffer.alloc(0) : encodeGp1(item)));
  expect(Buffer.concat(written)).toEqual(bytesOf(recording));
});

test('the question is the only word to the adapter', () => {
  const said = recordings.filter(({ direction }) => direction === 'to-adapter').map(bytesOf);
  expect(said).toEqual([Buffer.from(gp1Question)]);
});
