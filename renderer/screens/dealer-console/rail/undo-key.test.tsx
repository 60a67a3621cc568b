import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { legalActions } from '../../../../engine/table.ts';
import { playTaped } from '../../../../test/support/taped-hand.ts';
import { FakeTable, tableMidHand } from '../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  hold,
  openConsole,
  tap,
  tapOn,
  tapSeen,
} from '../console-under-test.tsx';

beforeEach(beginTest);

const seating = { 1: ['Ada', 5000], 2: ['Bob', 5000], 3: ['Eva', 5000], 4: ['Ian', 5000] } as const;
/** Everybody has folded to seat 3, which has the pot. */
const tableAfterHand = (seats = 4) =>
  new FakeTable({ seats, at, seating })
    .does({ type: 'start-hand', at, by: 'dealer' })
    .does(...[4, 1, 2].map((seat) => ({ type: 'fold', seat }) as const), { type: 'push-pot', at, pot: 0 });
const undoKey = () => document.querySelector('.rail-undo')?.textContent;

test('what was done between hands is named in the words of its key, and then the push', async () => {
  const table = tableAfterHand();
  table.does({ type: 'set-away', seat: 1, away: true });
  await openConsole(table);
  expect(undoKey()).toContain('Seat 1\nAway');
  act(() => void table.does({ type: 'set-away', seat: 1, away: false }));
  expect(undoKey()).toContain('Seat 1\nBack');
  await tap(/^Undo/);
  await tap(/^Undo/);
  expect(undoKey()).toContain('Main');
});

test('a ruling of the dealer is named, a misdeal by its name', async () => {
  const table = tableMidHand(at);
  await openConsole(table);
  const report = { kind: 'hand-swept', seat: 5 } as const;
  act(
    () =>
      void table.does(
        { type: 'report', at, incident: 'i', report },
        { type: 'apply-report', at, incident: 'i', choice: 0 },
      ),
  );
  expect(undoKey()).toContain('Seat 5\nruling');
});

test('where nothing can be undone the empty place says so when it is touched', async () => {
  await openConsole(new FakeTable({ seats: 4, at, seating }));
  await tapOn(() => document.querySelector('.rail-empty.rail-undo') as Element);
  expect(document.body.textContent).toContain('There is nothing to undo: what came before is for the floor.');
});

test('once the start of a hand is taken back the last hand is corrected again', async () => {
  const table = tableAfterHand();
  const { tape } = playTaped({ now: table.state, tape: null }, [{ type: 'start-hand', at, by: 'dealer' }]);
  table.does({ type: 'start-hand', at, by: 'dealer' });
  await openConsole(table);
  expect(button(/^Correct/).textContent).toContain('this hand');
  act(() => void table.does({ type: 'undo', step: 'hand-started', tape }));
  expect(button(/^Correct/).textContent).toContain('last hand');
  expect(undoKey()).toContain('Main');
});

test('what is confirmed of an order of the office is named by its key: nobody has counted', async () => {
  const table = tableAfterHand(6);
  const comes = (seat: number) =>
    ({
      type: 'seat-player',
      seat,
      player: { id: `n${seat}`, hash: '' },
      stack: 20_050,
      at,
      sent: { from: 'Table 8' },
    }) as const;
  table.does(comes(5));
  await openConsole(table);
  await tap(/Here$/);
  expect(undoKey()).toContain('Seat 5\nHere');
  // Whoever is expected again is here by the same key.
  await tap(/^Undo/);
  await tap(/Here$/);
  expect(undoKey()).toContain('Seat 5\nHere');
  act(() => void table.does({ type: 'seat-player', seat: 6, player: { id: 'n6', hash: '' }, stack: 20_050, at }));
  await tap(/Seated$/);
  expect(undoKey()).toContain('Seat 6\nSeated');
  act(() => void table.does({ type: 'open-seat', seat: 6, at }));
  act(() => void table.does({ type: 'take-chips', seat: 5, player: 'n5', chips: 20_000 }));
  await tap(/Taken$/);
  expect(undoKey()).toContain('Seat 5\nTaken');
  act(
    () =>
      void table.does({ type: 'open-seat', seat: 5, at }, comes(5), comes(6), {
        type: 'confirm-arrivals',
        seats: [5, 6],
      }),
  );
  expect(undoKey()).toContain('Here\nseats 5, 6');
});

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
