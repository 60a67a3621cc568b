import { expect, test } from 'vitest';
import { dayOf } from '../../text/times.ts';
import { dayBegan, linesTogether, sumOf } from './days.ts';

const line = (room: number, of: string | null, hands: number) => ({ room, of, hands, rake: hands * 5, jackpot: 1 });

test('lines of several rooms are one line about the same thing: days in order, all else by its hands', () => {
  const days = [line(1, '2026-11-28', 2), line(2, '2026-11-27', 9), line(2, '2026-11-28', 3)];
  expect(linesTogether(days, true)).toEqual([
    { of: '2026-11-27', rooms: 1, hands: 9, rake: 45, jackpot: 1 },
    { of: '2026-11-28', rooms: 2, hands: 5, rake: 25, jackpot: 2 },
  ]);
  const games = [line(1, null, 1), line(1, 'limit-stud', 4), line(2, 'limit-stud', 4)];
  expect(linesTogether(games, false).map(({ of, hands }) => [of, hands])).toEqual([
    ['limit-stud', 8],
    [null, 1],
  ]);
  expect(sumOf([])).toEqual({ hands: 0, rake: 0, jackpot: 0 });
});

test('a day begins at midnight where the browser stands, also across the change of the clock', () => {
  const noon = new Date(2026, 2, 30, 12).getTime();
  expect(dayOf(dayBegan(noon, 0))).toBe('2026-03-30');
  expect(dayOf(dayBegan(noon, 6))).toBe('2026-03-24');
  expect(new Date(dayBegan(noon, 6)).getHours()).toBe(0);
  expect(dayOf(dayBegan(noon, -1))).toBe('2026-03-31');
});
