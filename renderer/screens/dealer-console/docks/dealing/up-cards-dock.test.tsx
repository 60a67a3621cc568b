import { beforeEach, expect, test } from 'vitest';
import type { Stakes } from '../../../../../engine/notation.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, commands, openConsole, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

const stud: Stakes = { smallBlind: 0, bigBlind: 0, minBet: 400, bigBet: 800, bringIn: 100, ante: null };

test('who opens a later street with less than a bet goes all in by one tap', async () => {
  const seating = { 1: ['Ada', 400], 2: ['Bob', 400], 3: ['Eva', 400] } as const;
  const table = new FakeTable({ seats: 3, at, seating, game: { variant: 'limit-stud', stakes: stud } }).does(
    { type: 'start-hand', at, by: 'dealer' },
    { type: 'name-opener', seat: 3 },
  );
  await openConsole(table.does({ type: 'bring-in', seat: 3 }, { type: 'call', seat: 1 }, { type: 'call', seat: 2 }));
  const keys = [...document.querySelectorAll('.seat-key')].map((one) => one.textContent);
  expect(keys).toEqual(['1Check', '1All-in 300', '2Check', '2All-in 300', '3Check', '3All-in 300']);
  await tapSeen('2 All-in 300');
  expect(commands(table)).toEqual([{ type: 'act-through', folds: [], opener: 2, act: { type: 'all-in', seat: 2 } }]);
  expect(table.state.hand).toMatchObject({ opener: 2, toAct: 3, betting: { toMatch: 300 } });
});
