import { beforeEach, expect, test } from 'vitest';
import { FakeTable, healthy } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  commands,
  holdOn,
  openConsole,
  pass,
  seenMs,
  tapOn,
  tapSeen,
} from '../../console-under-test.tsx';
import { threePotsShown } from '../../hands-under-test.ts';

beforeEach(beginTest);

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
  expect(document.querySelector('.next-won')?.textContent).toBe('Seat 2 wins 2,000');
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

test('pots of several players: a plate takes its own, up to somebody else’s', async () => {
  const table = await openConsole(threePotsShown(at));
  expect(mayBeHeld()).toEqual([5]);
  await holdPlate(5);
  expect(commands(table)).toEqual([{ type: 'take-pots' }]);
  expect(table.state.hand).toMatchObject({ stage: 'awards' });
  expect(mayBeHeld()).not.toEqual([5]);
});

test('one hold pushes the pots that come next and are one player’s, and says which', async () => {
  const stacks = { 1: ['Ada', 1000], 2: ['Bob', 3000], 3: ['Eva', 5000], 4: ['Ian', 7000] } as const;
  const table = new FakeTable({ seats: 4, at, seating: stacks }).does({ type: 'start-hand', at, by: 'dealer' });
  for (const seat of [4, 1, 2, 3]) table.does({ type: 'all-in', seat });
  table.does({ type: 'table-all-hands' });
  for (const due of [3, 1, 1])
    table.does({ type: 'deal-board', cards: Array.from({ length: due }, () => '??' as const), by: 'dealer' });
  for (const [pot, winner] of [1, 3, 3].entries())
    table.does({ type: 'name-winners', pot, board: 0, half: 'high', seats: [winner] });
  await openConsole(table);
  const key = () => document.querySelector('.push-button');
  expect(key()?.textContent).toContain('Side 2, Side 1 · 9,200');
  expect(mayBeHeld()).toEqual([3]);
  await pass(seenMs);
  await holdOn(() => key() as Element);
  expect(commands(table)).toEqual([{ type: 'take-pots' }]);
  expect(table.state.hand?.awards.map(({ pushed }) => pushed)).toEqual([false, true, true]);
  expect(key()?.textContent).toContain('Main · ');
  expect(document.querySelector('.rail-undo')?.textContent).toContain('Seat 3 wins');
});

test('on two boards Undo says who was named, and the winner of the main pot is not asked for again in a side pot', async () => {
  const stacks = { 1: ['Ada', 1000], 2: ['Bob', 3000], 3: ['Eva', 5000] } as const;
  const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null } as const;
  const game = { variant: 'no-limit-holdem', stakes } as const;
  const table = new FakeTable({ seats: 3, at, seating: stacks, game }).does({ type: 'start-hand', at, by: 'dealer' });
  for (const seat of [1, 2]) table.does({ type: 'all-in', seat });
  table.does({ type: 'call', seat: 3 }, { type: 'agree-runs', runs: 2 }, { type: 'table-all-hands' });
  for (const [board, due] of [
    [0, 3],
    [0, 1],
    [0, 1],
    [1, 5],
  ] as const)
    table.does({ type: 'deal-board', cards: Array.from({ length: due }, () => '??' as const), board, by: 'dealer' });
  await openConsole(table);
  const title = () => document.querySelector('.dock-title')?.textContent;
  const undo = () => document.querySelector('.rail-undo')?.textContent;
  await holdPlate(2);
  expect([title(), undo()]).toEqual(['Who wins? Main · Board 2', expect.stringContaining('Seat 2 wins')]);
  await holdPlate(1);
  expect([title(), undo()]).toEqual(['Who wins? Side 1 · Board 2', expect.stringContaining('Seat 1 wins')]);
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

test('a seat tapped to show its hand is done once it lies open: the next one is meant, and nobody is named the winner by it', async () => {
  const table = await openConsole(atShowdown());
  const said = () => document.querySelector('.band-say')?.textContent;
  await tapSeen(/^Seat 4, /);
  await tapSeen(/^Tabled/);
  expect(said()).toBe('Say“Seat two, show or muck.”');
  // Whose hand lies open is not asked for it again.
  await tapSeen(/^Seat 4, /);
  expect(said()).toBeUndefined();
  await tapSeen(/^Seat 2, /);
  await tapSeen(/^Tabled/);
  expect(document.querySelector('.dock-title')?.textContent).toBe('Who wins? Main');
  expect(document.querySelectorAll('.seat-picked')).toHaveLength(0);
  expect(commands(table).map(({ type }) => type)).toEqual(['table-hand', 'table-hand']);
});
