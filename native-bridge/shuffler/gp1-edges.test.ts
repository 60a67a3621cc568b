import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seededRandom } from '../simulation/seeded-random.ts';
import { restingLevels } from './contact-events.ts';
import { encodeGp1, type Gp1Item, Gp1Parser, gp1Question } from './gp1-edges.ts';

const read = (text: string): readonly Gp1Item[] => new Gp1Parser().push(Buffer.from(text, 'latin1'));

test('a snapshot names all six contacts in its order', () => {
  const levels = { ...restingLevels, ready: true, lid: true };
  expect(Buffer.from(encodeGp1({ type: 'snapshot', levels })).toString()).toBe('!gDLrmP\n');
  expect(read('!gDLrmP\n')).toEqual([{ type: 'snapshot', levels }]);
});

test('a snapshot interrupted by another is dropped, and the other is read', () => {
  const { levels } = read('!GDLRMP\n')[0] as Extract<Gp1Item, { type: 'snapshot' }>;
  expect(read('!gdL!GDLRMP\n')).toEqual([
    { type: 'skipped', bytes: 4 },
    { type: 'snapshot', levels },
  ]);
});

test('each of 200,000 bytes of noise is accounted for, and none forms a snapshot', () => {
  const random = seededRandom(3);
  const noise = Uint8Array.from({ length: 200_000 }, () => Math.floor(random() * 256));
  const items = new Gp1Parser().push(noise);
  const bytes = items.map((item) => (item.type === 'skipped' ? item.bytes : 1));
  expect(items.some(({ type }) => type === 'snapshot')).toBe(false);
  expect(noise.length - bytes.reduce((sum, count) => sum + count, 0)).toBeLessThan(8);
});

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

test('the question is the only byte sent to the adapter', () => {
  const said = recordings.filter(({ direction }) => direction === 'to-adapter').map(bytesOf);
  expect(said).toEqual([Buffer.from(gp1Question)]);
});
