import { expect, test } from 'vitest';
import { makeBadgeReaders } from './badge-readers.ts';

function storage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
}

test('no reader is known until the table has one or one has typed a badge, and a new page knows it', () => {
  const disk = storage();
  const readers = makeBadgeReaders(disk);
  expect(readers.getState().known).toBeNull();
  readers.atLine(true);
  expect(makeBadgeReaders(disk).getState().known).toBe('line');
  readers.atLine(false);
  expect(makeBadgeReaders(disk).getState().known).toBeNull();
  readers.typed();
  // A table without a line for it says nothing of a reader that types.
  readers.atLine(false);
  expect(makeBadgeReaders(disk).getState().known).toBe('typed');
});

test('what somebody else left in the browser counts as no reader', () => {
  expect(makeBadgeReaders(storage({ 'riffle-badge-reader': 'x' })).getState().known).toBeNull();
});
