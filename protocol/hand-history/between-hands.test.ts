import { expect, test } from 'vitest';
import { apply, type Command, type TableEvent, type TableState } from '../../engine/table.ts';
import { acts, push, sampleOpening, start } from '../../test/support/sample-table.ts';
import { logOf } from '../../test/support/told-hands.ts';
import { phhOf } from './phh-of-log.ts';

const folded = (...texts: readonly string[]): readonly Command[] => [start, ...acts(...texts), push(0)];

test('a player who changed seats is told of where the hands were played', () => {
  const log = logOf([
    ...sampleOpening([5000, 5000, 5000, 0]),
    ...folded('1f', '2f'),
    { type: 'change-seat', from: 1, to: 4 },
    ...folded('2f', '3f'),
  ]);
  const { hands, leftOut } = phhOf(log);
  expect(leftOut).toEqual([]);
  expect(hands.map(({ players, seats }) => [seats, players])).toEqual([
    [
      [2, 3, 1],
      ['p2', 'p3', 'p1'],
    ],
    [
      [3, 4, 2],
      ['p3', 'p1', 'p2'],
    ],
  ]);
});

test('a chip race lies between two hands and is in neither', () => {
  const before = logOf([
    ...sampleOpening([5050, 4950], { mode: 'tournament', chipValues: [50, 100] }),
    ...folded('1f'),
  ]);
  const raced: TableEvent = {
    type: 'chips-raced',
    old: 50,
    new: 100,
    cards: { 1: ['As'], 2: ['2c'] },
    winners: [1],
    changes: [
      { seat: 1, chips: 50 },
      { seat: 2, chips: -50 },
    ],
    chipValues: [100],
    cites: [],
  };
  const { hands } = phhOf([...before, raced]);
  expect(hands).toEqual(phhOf(before).hands);
  expect(hands[0]?.finishingStacks).toEqual([5050, 4950]);
  expect([...before, raced].reduce<TableState | null>(apply, null)?.chairs.map(({ stack }) => stack)).toEqual([
    5000, 5000,
  ]);
});
