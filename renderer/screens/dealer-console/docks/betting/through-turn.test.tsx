import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable, tableMidHand } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  openConsole as open,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const band = () => document.querySelector('.band')?.textContent;
const lit = () => [...document.querySelectorAll('.action-lit')].map(({ textContent }) => textContent);
const folding = () =>
  [...document.querySelectorAll('.seat:has(.tag-proposed)')].map(
    (seat) => seat.querySelector('.seat-number')?.textContent,
  );

/** Nine seats before the flop, 200 / 400, button 1, seat 7 away; seat 4 is to act. */
const beforeFlop = () =>
  new FakeTable({
    seats: 9,
    at,
    away: [7],
    seating: {
      1: ['Dvořák', 41_200],
      2: ['Kowalska', 18_300],
      3: ['Hartmann', 27_400],
      4: ['O’Brien', 9900],
      5: ['Nguyễn', 52_600],
      6: ['Novák', 18_400],
      7: ['Szczepański', 33_000],
      8: ['Marek', 14_100],
      9: ['Lindqvist', 22_700],
    },
  }).does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });

test('a later seat is tapped: the seats between are proposed as folds, the lamp is there, and its call books them all', async () => {
  const table = await open(beforeFlop());
  await tap(/^Seat 8, Marek/);
  expect(folding()).toEqual(['4', '5', '6']);
  expect(document.querySelector('.seat-lit .seat-number')?.textContent).toBe('8');
  expect(band()).toContain('Seats 4, 5, 6 fold, then seat 8 acts');
  expect(band()).toContain('“Fold, fold, fold. Seat 8.”');
  expect(button('Fold seat 8 too')).toBeTruthy();
  expect(commands(table)).toEqual([]);
  await tap(/^Call 400 seat 8, leaves 13,700/);
  expect(commands(table)).toEqual([{ type: 'act-through', folds: [4, 5, 6], act: { type: 'call', seat: 8 } }]);
  expect(table.state.hand?.toAct).toBe(9);
  expect(folding()).toEqual([]);
  expect(button(/^Undo/).textContent).toContain('Seats 4–6 fold,\nseat 8 call 400');
  await tapSeen(/^Undo/);
  expect(table.state.hand?.toAct).toBe(4);
});

test('a tap on a proposed seat stops there, one on the seat that truly acts takes it all back', async () => {
  await open(beforeFlop());
  await tap(/^Seat 9, Lindqvist/);
  expect(folding()).toEqual(['4', '5', '6', '8']);
  await tap(/^Seat 5, Nguyễn/);
  expect(folding()).toEqual(['4']);
  await tap(/^Seat 5, Nguyễn/);
  expect(folding()).toEqual(['4']);
  await tap(/^Seat 4, O’Brien/);
  expect(folding()).toEqual([]);
  expect(band()).toContain('Seat 4 faces the big blind');
  await tap(/^Seat 8, Marek/);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(folding()).toEqual([]);
});

test('a seat that may check is never folded through: the tap is refused and says so', async () => {
  const table = tableMidHand(at).does(
    { type: 'call', seat: 6 },
    { type: 'call', seat: 3 },
    { type: 'deal-board', cards: ['9c'], by: 'dealer' },
  );
  await open(table);
  await tap(/^Seat 6, Novák/);
  expect(screen.getByRole('status').textContent).toBe('Seat 3 may check.');
  expect(folding()).toEqual([]);
  await tap('“Check”');
  expect(band()).not.toContain('Seat 3 may check.');
});

test('chips and words are ruled as the table is after the folds', async () => {
  const table = await open(beforeFlop());
  await tap(/^Seat 8, Marek/);
  await tap(/^Chip 1,000/);
  expect(lit()).toEqual(['Call 400return 600C']);
  await tap('Take back the last one');
  await tap('“Raise”');
  await tap(/^Chip 1,000/);
  expect(lit()).toEqual(['Raise to 1,000leaves 13,100R']);
  await tap(/^Raise to 1,000/);
  expect(commands(table)).toMatchObject([
    { type: 'act-through', folds: [4, 5, 6], act: { type: 'report-wager', seat: 8 } },
  ]);
  expect(table.state.hand).toMatchObject({ toAct: 9, betting: { toMatch: 1000 } });
});

test('the amount is keyed for the tapped seat, and the way back keeps it', async () => {
  const table = await open(beforeFlop());
  await tap(/^Seat 8, Marek/);
  await tap(/^Raise…/);
  await tap('Back to chips');
  expect(folding()).toEqual(['4', '5', '6']);
  await tap('Amount…');
  await tap('Back to chips');
  await tap(/^Raise…/);
  await tap(/^Minimum 800/);
  await tap(/^Raise to 800/);
  expect(commands(table)).toEqual([
    { type: 'act-through', folds: [4, 5, 6], act: { type: 'raise', seat: 8, to: 800 } },
  ]);
});

test('everybody folds to the seat that was tapped: one tap more ends the hand', async () => {
  const table = await open(beforeFlop());
  await tap(/^Seat 3, Hartmann/);
  expect(folding()).toEqual(['1', '2', '4', '5', '6', '8', '9']);
  expect(lit()).toEqual(['All foldseat 3 wins 800F']);
  await tap('Not all of them');
  expect(folding()).toEqual([]);
  await tap(/^Seat 3, Hartmann/);
  await tap(/^All fold/);
  expect(commands(table)).toEqual([{ type: 'act-through', folds: [4, 5, 6, 8, 9, 1], act: { type: 'fold', seat: 2 } }]);
  expect(table.state.hand).toMatchObject({ stage: 'awards', awards: [{ shares: [{ seat: 3 }] }] });
});

test('a folded seat, one that is away, the one to act and one whose turn is over mean nothing, and each says so', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Seat 1, Dvořák/);
  expect(screen.getByRole('status').textContent).toBe('Seat 1, Dvořák, 41,200, folded.');
  await tap(/^Seat 7/);
  expect(screen.getByRole('status').textContent).toBe('Seat 7, Szczepański, 33,000, away.');
  await tap(/^Seat 6, Novák/);
  expect(screen.getByRole('status').textContent).toBe('Seat 6, Novák, 18,400, to act, 1,200 to call.');
  expect(folding()).toEqual([]);
  expect(table.requests).toEqual([]);
  await tap(/^Seat 8, Marek/);
  expect(screen.getByRole('status').textContent).toBe('Seat 8 has finished acting in this round.');
});

test('folds the reader sees meanwhile leave the lamp and the chips where they are; anything else takes the proposal away', async () => {
  const table = await open(beforeFlop());
  await tap(/^Seat 8, Marek/);
  await tap(/^Chip 1,000/);
  act(() => void table.does({ type: 'fold', seat: 4 }));
  expect(folding()).toEqual(['5', '6']);
  expect(button('Chip 1,000, 1 out')).toBeTruthy();
  act(() => void table.does({ type: 'fold', seat: 5 }, { type: 'fold', seat: 6 }));
  expect(folding()).toEqual([]);
  expect(document.querySelector('.seat-picked')).toBeNull();
  await tapSeen(/^Call 400/);
  expect(commands(table)).toMatchObject([{ type: 'report-wager', seat: 8 }]);
  await tapSeen(/^Seat 2, Kowalska/);
  act(() => void table.does({ type: 'call', seat: 9 }));
  expect(folding()).toEqual([]);
});

/** Drags a chip from the tray to a seat's plate. */
function drag(chip: RegExp, seat: number): void {
  const target = button(chip);
  const plate = document.querySelector(`[data-seat="${seat}"]`);
  document.elementFromPoint = () => plate;
  fireEvent.pointerDown(target, { clientX: 100, clientY: 600 });
  fireEvent.pointerMove(target, { clientX: 300, clientY: 300 });
  fireEvent.pointerUp(target, { clientX: 300, clientY: 300 });
}

test('a chip dragged to a seat does what taps on the seat and the chip do', async () => {
  await open(beforeFlop());
  drag(/^Chip 1,000/, 4);
  expect(button('Chip 1,000, 1 out')).toBeTruthy();
  expect(folding()).toEqual([]);
  drag(/^Chip 500/, 8);
  expect(button('Chip 1,000, 1 out')).toBeTruthy();
  expect(button('Chip 500, 0 out')).toBeTruthy();
  await tap('Take back the last one');
  drag(/^Chip 500/, 8);
  expect(folding()).toEqual(['4', '5', '6']);
  expect(button('Chip 500, 1 out')).toBeTruthy();
  expect(button('Chip 1,000, 0 out')).toBeTruthy();
  drag(/^Chip 500/, 7);
  expect(button('Chip 500, 1 out')).toBeTruthy();
  expect(folding()).toEqual(['4', '5', '6']);
});
