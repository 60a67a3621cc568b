import { expect, test } from 'vitest';
import { consult } from '../rulebooks/consult.ts';
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
