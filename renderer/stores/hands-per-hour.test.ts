import { expect, test } from 'vitest';
import { ScriptedTable } from '../room/scripted-table.ts';
import { handsPerHour, notedBeginnings } from './hands-per-hour.ts';

const minute = 60_000;

test('counts hands over the time they were watched', () => {
  const begun = [
    { number: 100, at: 0 },
    { number: 102, at: 4 * minute },
    { number: 105, at: 10 * minute },
  ];
  expect(handsPerHour(begun)).toBe(30);
});

test.each([
  ['nothing was watched', undefined],
  ['one hand says nothing', [{ number: 5, at: 0 }]],
  [
    'less than five minutes say nothing',
    [
      { number: 5, at: 0 },
      { number: 9, at: 4.9 * minute },
    ],
  ],
])('gives no figure when %s', (_why, begun) => {
  expect(handsPerHour(begun)).toBeNull();
});

test('notes each hand once, and keeps the latest twenty', () => {
  const table = new ScriptedTable({ tableId: 't', name: 'Table 1', seats: 2, at: 0, players: { 1: 'Ada', 2: 'Bob' } });
  expect(notedBeginnings({}, table.overview())).toEqual({});
  table.wait(10).start();
  const once = notedBeginnings({}, table.overview());
  expect(once).toEqual({ t: [{ number: 1, at: 10_000 }] });
  expect(notedBeginnings(once, table.overview())).toBe(once);
  const many = { t: Array.from({ length: 20 }, (_, index) => ({ number: index + 100, at: index })) };
  const kept = notedBeginnings(many, table.overview()).t ?? [];
  expect(kept).toHaveLength(20);
  expect(kept.at(-1)).toEqual({ number: 1, at: 10_000 });
});
