import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { legalActions } from '../../../../engine/table.ts';
import { FakeTable } from '../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, hold, openConsole, tapSeen } from '../console-under-test.tsx';

beforeEach(beginTest);

const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };

test('what is undone of a split is what was held, not what follows from it in side pots', async () => {
  const seating = { 1: ['Ada', 400], 2: ['Bob', 800], 3: ['Cem', 800] } as const;
  const table = new FakeTable({ seats: 3, at, seating, game: { variant: 'pot-limit-omaha-8', stakes } });
  table.does({ type: 'start-hand', at, by: 'dealer' });
  for (;;) {
    const { toAct, wager } = legalActions(table.state);
    if (toAct === null) break;
    table.does(
      wager === null ? { type: 'call', seat: toAct } : { type: wager.kind, seat: toAct, to: wager.maxTo ?? 0 },
    );
  }
  table.does({ type: 'table-all-hands' });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  await openConsole(table);
  for (const seat of [/^Seat 1, Ada/, /^Seat 2, Bob/, /^Seat 3, Cem/]) await tapSeen(seat);
  await hold(/^Seats 1, 2, 3 split/);
  expect(screen.getByRole('button', { name: /^Undo Seats 1, 2, 3 split/ })).toBeTruthy();
});

test('what is undone of the number of boards is the key that chose it', async () => {
  const seating = { 1: ['Ada', 400], 2: ['Bob', 400] } as const;
  const table = new FakeTable({ seats: 2, at, seating, game: { variant: 'no-limit-holdem', stakes } });
  table.does({ type: 'start-hand', at, by: 'dealer' });
  const first = legalActions(table.state).toAct ?? 0;
  table.does({ type: 'all-in', seat: first }, { type: 'call', seat: 3 - first });
  await openConsole(table);
  await tapSeen('Run it twice');
  expect(screen.getByRole('button', { name: /^Undo Run it twice/ })).toBeTruthy();
});

test('a hand whose start was taken back is not corrected: nothing of it is left', async () => {
  const seating = { 1: ['Ada', 400], 2: ['Bob', 400] } as const;
  const table = new FakeTable({ seats: 2, at, seating, game: { variant: 'no-limit-holdem', stakes } });
  table.does({ type: 'start-hand', at, by: 'dealer' });
  await openConsole(table);
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeTruthy();
  await hold(/^Undo Hold: start of the hand/);
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
});
