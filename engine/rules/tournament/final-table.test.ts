import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { type EventFormat, finalTable } from './final-table.ts';

const sizes: readonly (readonly [EventFormat, number])[] = [
  ['flop', 10],
  ['six-handed', 7],
  ['seven-handed', 8],
  ['stud', 9],
];

test.each(
  (['tda-2011', 'tda-sk', 'tda-cz'] as const).flatMap((book) =>
    sizes.map(([format, size]) => ({ book, format, size })),
  ),
)('$book#9: $format plays its final table with $size', ({ book, format, size }) => {
  const policies = effectivePolicies(book);
  expect(finalTable(format, [size - 3, 3], policies)).toEqual({ merge: true, size });
  expect(finalTable(format, [size - 3, 4], policies)).toEqual({ merge: false, size });
  // It is being played already.
  expect(finalTable(format, [size - 1], policies)).toEqual({ merge: false, size });
});

test('a house may have another size, and none where the floor says', () => {
  expect(finalTable('flop', [5, 5], effectivePolicies('tda-sk', { 'finalTableSize.flop': 9 }))).toEqual({
    merge: false,
    size: 9,
  });
  const floor = effectivePolicies('tda-2011', { 'finalTableSize.sevenHanded': null });
  expect(finalTable('seven-handed', [4, 4], floor)).toBeNull();
});
