import { expect, test } from 'vitest';
import { seededRandom } from '../simulation/seeded-random.ts';
import { restingLevels } from './contact-events.ts';
import { encodeGp1, type Gp1Item, Gp1Parser } from './gp1-edges.ts';

const read = (text: string): readonly Gp1Item[] => new Gp1Parser().push(Buffer.from(text, 'latin1'));

test('a snapshot names all six contacts in its order', () => {
  const levels = { ...restingLevels, ready: true, lid: true };
  expect(Buffer.from(encodeGp1({ type: 'snapshot', levels })).toString()).toBe('!gDLrmP\n');
  expect(read('!gDLrmP\n')).toEqual([{ type: 'snapshot', levels }]);
});

test('a snapshot that is broken off by another is dropped, the other is read', () => {
  const { levels } = read('!GDLRMP\n')[0] as Extract<Gp1Item, { type: 'snapshot' }>;
  expect(read('!gdL!GDLRMP\n')).toEqual([
    { type: 'skipped', bytes: 4 },
    { type: 'snapshot', levels },
  ]);
});

test('every byte of 200,000 of noise is accounted for, and no snapshot is made of them', () => {
  const random = seededRandom(3);
  const noise = Uint8Array.from({ length: 200_000 }, () => Math.floor(random() * 256));
  const items = new Gp1Parser().push(noise);
  const bytes = items.map((item) => (item.type === 'skipped' ? item.bytes : 1));
  expect(items.some(({ type }) => type === 'snapshot')).toBe(false);
  expect(noise.length - bytes.reduce((sum, count) => sum + count, 0)).toBeLessThan(8);
});
