import { expect, test } from 'vitest';
import type { Stay } from './room-facts.ts';
import { oldestFirst } from './same-person.ts';

const minute = 60_000;
const stay = (tableId: string, from: number, until: number | null, chips: Partial<Stay> = {}): Stay => ({
  tableId,
  logId: `log-${tableId}`,
  seat: 1,
  player: 'anna',
  from: from * minute,
  until: until === null ? null : until * minute,
  chipsIn: 10_000,
  chipsOut: until === null ? null : 10_000,
  why: until === null ? null : 'moved',
  ...chips,
});

/** Anna won chips at A and went to B, whose clock is five minutes slow; there she won all of them. */
const atA = stay('A', 10, 12, { chipsOut: 28_071 });
const atB = stay('B', 8, 90, { chipsIn: 28_071, chipsOut: 100_000 });

test.each([[[atA, atB]], [[atB, atA]]])(
  'what was carried from seat to seat says the order where two clocks do not',
  (stays) => {
    expect(oldestFirst(stays)).toEqual([atA, atB]);
  },
);

test('of two stays at once the one that ended later is the later one, and an open one the last', () => {
  const [first, second] = [stay('A', 10, 12, { why: 'left' }), stay('B', 8, 90, { why: 'left', chipsIn: 500 })];
  expect(oldestFirst([second, first])).toEqual([first, second]);
  const open = stay('C', 7, null, { chipsIn: 500 });
  expect(oldestFirst([open, first])).toEqual([first, open]);
});

test('stays of one table, and those hours apart, are in the order of their times', () => {
  const early = stay('A', 0, 5, { chipsIn: 28_071 });
  const late = stay('B', 120, 130, { chipsOut: 28_071 });
  expect(oldestFirst([late, early])).toEqual([early, late]);
  const again = stay('A', 6, 8);
  expect(oldestFirst([again, early])).toEqual([early, again]);
});
