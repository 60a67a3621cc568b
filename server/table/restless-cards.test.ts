import { expect, test } from 'vitest';
import { start } from '../../test/support/sample-table.ts';
import { board, tableWithReader } from '../../test/support/table-with-reader.ts';

test('cards that come and go without end are booked from time to time, and finally as they stay', () => {
  const { ask, lay, lift, witnesses, log, time } = tableWithReader();
  ask(start);
  const before = log.head.seq;
  for (let tenth = 0; tenth < 50; tenth += 1) {
    for (let times = 0; times < 5; times += 1) {
      lay(3, 'As', 'Kd');
      lift(3, 'As', 'Kd');
    }
    time.advance(100);
  }
  // Two hundred at once, and ten in each of these five seconds: out of a thousand.
  expect(log.head.seq - before).toBeLessThanOrEqual(250 + 10);
  lay(3, 'As');
  time.advance(60_000);
  expect([witnesses().cardsAt['3'], time.timers]).toEqual([1, 0]);
});

test('a foreign card that is back before its going was booked is still reported', () => {
  const { ask, lay, lift, move, witnesses, time } = tableWithReader();
  ask(start);
  for (let times = 0; times < 120; times += 1) {
    lay(board, 'As');
    lift(board, 'As');
  }
  const tag = 'E00400000000FFFF';
  move({ type: 'tag-present', antenna: 3, tag });
  move({ type: 'tag-gone', antenna: 3, tag });
  move({ type: 'tag-present', antenna: 3, tag });
  time.advance(60_000);
  expect(witnesses().alarms).toContainEqual({ place: 3, alarm: 'foreign' });
  move({ type: 'tag-gone', antenna: 3, tag });
  time.advance(60_000);
  expect(witnesses().alarms).not.toContainEqual({ place: 3, alarm: 'foreign' });
});

test('endless new tags in the muck are reported no faster than people throw cards', () => {
  const { ask, move, log } = tableWithReader();
  ask(start);
  const before = log.head.seq;
  for (let card = 0; card < 300; card += 1)
    move({ type: 'tag-present', antenna: 12, tag: `E0041${String(card).padStart(11, '0')}` });
  expect(log.head.seq - before).toBeLessThanOrEqual(210);
});
