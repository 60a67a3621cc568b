import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeTable, healthy } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  commands,
  endTest,
  holdOn,
  openConsole,
  pass,
  seenMs,
  tapOn,
  tapSeen,
} from '../../console-under-test.tsx';
import { threePotsShown } from '../../hands-under-test.ts';

beforeEach(beginTest);
afterEach(endTest);

const plate = (seat: number): Element => {
  const found = document.querySelector(`.seat[data-seat="${seat}"]`);
  if (found === null) throw new Error(`There is no seat ${seat}.`);
  return found;
};
const mayBeHeld = () =>
  [...document.querySelectorAll('.seat')].filter((one) => one.querySelector('.seat-hold') !== null).map(seatOf);
const seatOf = (one: Element) => Number(one.getAttribute('data-seat'));
const holdPlate = async (seat: number) => {
  await pass(seenMs);
  await holdOn(() => plate(seat));
};

/** Blinds 200 / 400, button 1: seat 2 has bet 800 on the flop. */
const onFlop = () =>
  new FakeTable({
    seats: 4,
    at,
    seating: { 1: ['Ada', 20_000], 2: ['Bob', 20_000], 3: ['Eva', 20_000], 4: ['Ian', 20_000] },
  }).does(
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'call', seat: 4 },
    { type: 'call', seat: 1 },
    { type: 'call', seat: 2 },
    { type: 'check', seat: 3 },
    { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'dealer' },
    { type: 'bet', seat: 2, to: 800 },
  );

/** The same on the river, where everybody has checked: no hand is turned up. */
function atShowdown(): FakeTable {
  const table = onFlop().does({ type: 'fold', seat: 3 }, { type: 'call', seat: 4 }, { type: 'fold', seat: 1 });
  for (const card of ['Ks', '3d'] as const)
    table.does(
      { type: 'deal-board', cards: [card], by: 'dealer' },
      { type: 'check', seat: 2 },
      { type: 'check', seat: 4 },
    );
  const none = { state: 'none', fault: null, why: null, since: 0 } as const;
  table.status = { ...healthy, reader: none, shuffler: none };
  return table;
}

test('the plate of whoever bet last, held: all others fold, and the pot is pushed', async () => {
  const table = await openConsole(onFlop());
  expect(mayBeHeld()).toEqual([2]);
  await holdPlate(2);
  expect(commands(table)).toEqual([{ type: 'take-pots', folds: [3, 4, 1] }]);
  expect(table.state.hand).toMatchObject({ stage: 'over' });
  expect(table.state.chairs[1]?.stack).toBe(21_600);
  expect(document.querySelector('.rail-undo')?.textContent).toContain('Seat 2 wins');
  // Who won, and how much, stands on the felt and on the plate until the next hand begins.
  expect(document.querySelector('.next-won')?.textContent).toBe('Seat\u00a02\u00a0wins\u00a02,000');
  expect(plate(2).querySelector('.tag-wins')?.textContent).toBe('+2,000');
  await tapSeen(/^Undo/);
  expect(table.state.hand).toMatchObject({ stage: 'betting', toAct: 3 });
  expect(document.querySelector('.tag-wins')).toBeNull();
  await holdPlate(2);
  await tapSeen(/^Start hand/);
  expect(document.querySelector('.next-won')).toBeNull();
  expect(document.querySelector('.tag-wins')).toBeNull();
});

test('a tap on that plate is what it always was, and books nothing', async () => {
  const table = await openConsole(onFlop());
  await pass(seenMs);
  await tapOn(() => plate(2));
  expect(commands(table)).toEqual([]);
  expect(document.querySelector('.dock')?.textContent).toContain('Everybody folds to seat 2');
});

test('while chips lie out that nobody has booked no plate is held', async () => {
  await openConsole(onFlop());
  await tapSeen(/^Chip 1,000/);
  expect(mayBeHeld()).toEqual([]);
});

test('the winner’s plate, held at showdown, wins and is pushed in one', async () => {
  const table = await openConsole(atShowdown());
  expect(mayBeHeld()).toEqual([2, 4]);
  await holdPlate(4);
  expect(commands(table)).toEqual([{ type: 'take-pots', wins: { type: 'win-showdown', seats: [4] } }]);
  expect(table.state.hand).toMatchObject({ stage: 'over' });
  await tapSeen(/^Undo/);
  expect(table.state.hand).toMatchObject({ stage: 'showdown', awards: [] });
});

test('pots of several players are not pushed by one plate', async () => {
  await openConsole(threePotsShown(at));
  expect(mayBeHeld()).toEqual([]);
});

test('the plate of whoever alone is left takes the pot', async () => {
  const table = await openConsole(
    onFlop().does({ type: 'fold', seat: 3 }, { type: 'fold', seat: 4 }, { type: 'fold', seat: 1 }),
  );
  expect(mayBeHeld()).toEqual([2]);
  await holdPlate(2);
  expect(commands(table)).toEqual([{ type: 'take-pots' }]);
});

test('whoever has called before their turn stays in: no plate takes the pot', async () => {
  await openConsole(onFlop().does({ type: 'act-out-of-turn', seat: 4, action: 'call' }));
  expect(mayBeHeld()).toEqual([]);
});
