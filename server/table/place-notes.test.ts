import { expect, test } from 'vitest';
import { tableWithReader } from '../../test/support/table-with-reader.ts';

test('changes in how well a place reads are booked; a place without an antenna is blind', () => {
  const { reading, witnesses, kinds } = tableWithReader();
  expect(witnesses().poorPlaces).toEqual([2, 5, 6]);
  const before = kinds().length;
  reading(3, 'unknown');
  reading(3, 'good');
  expect(kinds()).toHaveLength(before);
  reading(3, 'weak');
  reading(3, 'unusable');
  expect(witnesses().poorPlaces).toContain(3);
  reading(3, 'good');
  expect(witnesses().poorPlaces).not.toContain(3);
  expect(kinds().slice(before)).toEqual(['place-reads', 'place-reads', 'place-reads']);
});

test('while the reader is away its antennas are not reported', () => {
  const { becomes, reading, witnesses } = tableWithReader();
  becomes('silent');
  reading(3, 'unusable');
  expect(witnesses().poorPlaces).not.toContain(3);
});
