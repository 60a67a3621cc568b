import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { playTaped } from '../../../../test/support/taped-hand.ts';
import { FakeTable, tableMidHand } from '../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, button, openConsole, tap, tapOn } from '../console-under-test.tsx';

beforeEach(beginTest);

const seating = { 1: ['Ada', 5000], 2: ['Bob', 5000], 3: ['Eva', 5000], 4: ['Ian', 5000] } as const;
const undoKey = () => document.querySelector('.rail-undo')?.textContent;

test('what was done between hands is named in the words of its key, and then the push', async () => {
  const table = new FakeTable({ seats: 4, at, seating })
    .does({ type: 'start-hand', at, by: 'dealer' })
    .does(
      { type: 'fold', seat: 4 },
      { type: 'fold', seat: 1 },
      { type: 'fold', seat: 2 },
      { type: 'push-pot', at, pot: 0 },
    );
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
  const table = new FakeTable({ seats: 4, at, seating })
    .does({ type: 'start-hand', at, by: 'dealer' })
    .does(
      { type: 'fold', seat: 4 },
      { type: 'fold', seat: 1 },
      { type: 'fold', seat: 2 },
      { type: 'push-pot', at, pot: 0 },
    );
  const { tape } = playTaped({ now: table.state, tape: null }, [{ type: 'start-hand', at, by: 'dealer' }]);
  table.does({ type: 'start-hand', at, by: 'dealer' });
  await openConsole(table);
  expect(button(/^Correct/).textContent).toContain('this hand');
  act(() => void table.does({ type: 'undo', step: 'hand-started', tape }));
  expect(button(/^Correct/).textContent).toContain('last hand');
  expect(undoKey()).toContain('Main');
});

test('what is confirmed of an order of the office is named by its key: nobody has counted', async () => {
  const table = new FakeTable({ seats: 6, at, seating })
    .does({ type: 'start-hand', at, by: 'dealer' })
    .does(
      { type: 'fold', seat: 4 },
      { type: 'fold', seat: 1 },
      { type: 'fold', seat: 2 },
      { type: 'push-pot', at, pot: 0 },
    );
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
