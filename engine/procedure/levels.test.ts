import { expect, test } from 'vitest';
import { sampleStakes } from '../../test/support/sample-table.ts';
import { consult } from '../rulebooks/consult.ts';
import { levelAt, nextBreak, nextColourUp, type Schedule } from '../stakes.ts';
import { handsAndLevels, type LevelEvent } from './levels.ts';

const found = (events: readonly LevelEvent[], shuffler: 'automatic' | 'manual' = 'automatic') =>
  consult({ rulebook: 'tda-2011', overlay: {} }, (policies) => handsAndLevels({ shuffler, events }, policies)).outcome;

const timeUp = (at: number): LevelEvent => ({ type: 'time-up', at });
const announced = (at: number, level: number | null = null): LevelEvent => ({ type: 'announced', at, level });
const green = (at: number, handOpen = false): LevelEvent => ({ type: 'green', at, handOpen });
const riffle = (at: number, handOpen = false): LevelEvent => ({ type: 'riffle', at, handOpen });
const firstCard = (at: number): LevelEvent => ({ type: 'first-card', at });

test.each([
  { what: 'green before the announcement', events: [timeUp(10), green(12), announced(15)], hands: [0], next: 1 },
  { what: 'green after it', events: [timeUp(10), announced(15), green(16)], hands: [1], next: 1 },
  { what: 'both at once', events: [timeUp(10), green(15), announced(15)], hands: [1], next: 1 },
  { what: 'time up and nothing said', events: [timeUp(10), green(16), green(90)], hands: [0, 0], next: 0 },
  {
    what: 'announced before the time is up',
    events: [announced(5), green(6), timeUp(10), green(11)],
    hands: [0, 1],
    next: 1,
  },
  { what: 'announced, no time known', events: [announced(5), green(6)], hands: [1], next: 1 },
  { what: 'said twice', events: [timeUp(10), announced(11), announced(14), green(16)], hands: [1], next: 1 },
  {
    what: 'three levels',
    events: [timeUp(10), announced(11), green(12), timeUp(20), green(21), announced(22), green(23)],
    hands: [1, 1, 2],
    next: 2,
  },
  { what: 'a level named', events: [timeUp(10), announced(11, 2), green(12)], hands: [2], next: 2 },
  { what: 'a lower level named', events: [announced(11, 2), announced(12, 1), green(13)], hands: [2], next: 2 },
])('TDA 20: $what', ({ events, hands, next }) => {
  expect(found(events)).toEqual({ hands, next, logged: [] });
});

test('a second press in the same hand begins nothing, and is noted', () => {
  const events = [green(5), timeUp(10), announced(11), green(12, true), green(13, true)];
  expect(found(events)).toEqual({ hands: [0], next: 1, logged: ['DUPLICATE-GREEN', 'DUPLICATE-GREEN'] });
});

test('shuffled by hand, the first riffle begins the hand, whatever follows', () => {
  const events = [riffle(9), timeUp(10), announced(11), riffle(12), firstCard(30), riffle(31, true), riffle(90)];
  expect(found(events, 'manual')).toEqual({ hands: [0, 1], next: 1, logged: [] });
});

test('each way of shuffling has one beginning', () => {
  expect(found([riffle(1), green(2)]).hands).toEqual([0]);
  expect(found([green(1), riffle(2)], 'manual').hands).toEqual([0]);
  expect(found([green(1)], 'manual').hands).toEqual([]);
});

const minute = 60_000;
/** Ten minutes each; five minutes' break after the second; 100s have left when the fourth begins. */
const schedule: Schedule = {
  startedAt: 0,
  levels: [1, 2, 3, 4].map((number) => ({
    ...sampleStakes,
    number,
    minutes: 10,
    ...(number === 2 ? { breakAfter: 5 } : {}),
    ...(number === 4 ? { smallestChip: 500 } : {}),
  })),
};

test.each([
  { at: 0, level: 1, endsAt: 10, breakUntil: null },
  { at: 19.9, level: 2, endsAt: 20, breakUntil: null },
  { at: 20, level: 3, endsAt: 35, breakUntil: 25 },
  { at: 24.9, level: 3, endsAt: 35, breakUntil: 25 },
  { at: 25, level: 3, endsAt: 35, breakUntil: null },
  { at: 35, level: 4, endsAt: null, breakUntil: null },
])('after $at minutes it is level $level, the break until $breakUntil', ({ at, level, endsAt, breakUntil }) => {
  const ms = (minutes: number | null) => (minutes === null ? null : minutes * minute);
  expect(levelAt(schedule, at * minute)).toMatchObject({
    level: { number: level },
    endsAt: ms(endsAt),
    breakUntil: ms(breakUntil),
  });
});

test('the break to come is known before it, while it is on, and not after the last one', () => {
  const one = { from: 20 * minute, until: 25 * minute };
  expect([0, 20 * minute, 25 * minute - 1].map((at) => nextBreak(schedule, at))).toEqual([one, one, one]);
  expect(nextBreak(schedule, 25 * minute)).toBeNull();
});

test('the levels say which chips leave when', () => {
  expect(nextColourUp(schedule, 100)).toEqual({ stays: 500, level: 4 });
  expect(nextColourUp(schedule, 500)).toBeNull();
});
