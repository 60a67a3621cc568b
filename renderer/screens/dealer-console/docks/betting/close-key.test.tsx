import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { decide } from '../../../../../engine/table.ts';
import { FakeTable, tableMidHand } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  commands,
  maybe,
  openConsole as open,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const band = () => document.querySelector('.band')?.textContent;
const undoes = () => document.querySelector('.rail-undo .rail-sub')?.textContent;
const sizes = () => [...document.querySelectorAll('.size-key')].map(({ textContent }) => textContent);

/** Three seats on the flop, 200 / 400; nobody has acted and seat 2 is first. */
const onFlop = () =>
  new FakeTable({
    seats: 3,
    at,
    seating: { 1: ['Dvořák', 41_200], 2: ['Kowalska', 18_300], 3: ['Hartmann', 27_400] },
  }).does(
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'call', seat: 1 },
    { type: 'call', seat: 2 },
    { type: 'check', seat: 3 },
    { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'dealer' },
  );

test('a check around and the turn are one tap, which says all of it, and one step back', async () => {
  const table = await open(onFlop());
  expect(document.querySelector('.close-key')?.textContent).toBe('Turn is out2, 3, 1 checkG');
  await tap(/^Turn is out/);
  expect(commands(table)).toEqual([{ type: 'close-betting', board: true }]);
  expect(table.state.hand).toMatchObject({ street: 2, stage: 'betting' });
  expect(undoes()).toBe('1–3 check\nboard cards');
  await tapSeen(/^Undo/);
  expect(table.state.hand).toMatchObject({ street: 1, toAct: 2 });
});

test('the last call names its total, and Undo who called and who checked', async () => {
  await open(onFlop().does({ type: 'bet', seat: 2, to: 400 }, { type: 'fold', seat: 3 }));
  expect(document.querySelector('.close-key')?.textContent).toBe('Turn is out1 call 400G');
  await tap(/^Turn is out/);
  expect(undoes()).toBe('1 call 400\nboard cards');
});

test('Undo of hands that are up names their seats, whatever was bet before', async () => {
  const table = await open(
    onFlop().does({ type: 'fold', seat: 2 }, { type: 'bet', seat: 3, to: 26_600 }, { type: 'call', seat: 1 }),
  );
  act(() => {
    table.does({ type: 'table-all-hands' });
  });
  expect(undoes()).toBe('All hands are up\nseats 1, 3');
});

test('Undo of a key that closes the betting before the flop says each act', async () => {
  await open(
    new FakeTable({
      seats: 3,
      at,
      seating: { 1: ['Dvořák', 41_200], 2: ['Kowalska', 18_300], 3: ['Hartmann', 27_400] },
    }).does(
      { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
      { type: 'call', seat: 1 },
    ),
  );
  await tap(/^Flop is out/);
  expect(undoes()).toBe('2 call 400\n3 check\nboard cards');
});

test('while two may still call or fold there is no such key', async () => {
  await open(onFlop().does({ type: 'bet', seat: 2, to: 400 }));
  expect(document.querySelector('.close-key')).toBeNull();
});

test('the usual sizes stand beside the chips, each amount once, and one tap wagers it', async () => {
  const table = await open(tableMidHand(at));
  expect(sizes()).toEqual(['Min 2,000', '×2½ 3,000', '×3 3,600', 'Pot 14,700']);
  await tap('Raise to 3,600, ×3 3,600');
  expect(commands(table)).toEqual([{ type: 'raise', seat: 6, to: 3600 }]);
});

test('no size names an amount that the chips of the tray cannot make up', async () => {
  const seating = { 1: ['A', 20_000], 2: ['B', 20_000], 3: ['C', 20_000] } as const;
  const table = new FakeTable({
    seats: 3,
    at,
    seating,
    smallBlind: 100,
    chipValues: [25, 100, 500, 1000, 5000, 25_000],
  });
  await open(
    table.does(
      { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
      { type: 'raise', seat: 1, to: 525 },
    ),
  );
  expect(sizes()).toEqual(['Min 850', '×2½ 1,300', '×3 1,500', 'Pot 1,900']);
});

test('chips that are tapped take their place, and a word that was said', async () => {
  await open(onFlop());
  expect(sizes()).toEqual(['⅓ Pot 500', '½ Pot 800', '⅔ Pot 1,000', 'Pot 1,600']);
  await tap('“Bet”');
  expect(sizes()).toEqual([]);
});

test('in the sheet the minimum and twice the last bet are one key where they are one amount', async () => {
  const table = new FakeTable({ seats: 3, at, seating: { 1: ['A', 20_000], 2: ['B', 20_000], 3: ['C', 20_000] } });
  await open(table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } }));
  await tap(/^Raise…/);
  const amounts = [...document.querySelectorAll('.preset-to')].map(({ textContent }) => textContent);
  expect(amounts.filter((amount) => amount === '800')).toHaveLength(1);
  expect(new Set(amounts).size).toBe(amounts.length);
});

test('what the reader has booked is said on the band until somebody books something else', async () => {
  const table = onFlop();
  await open(table);
  const closing = decide(table.state, { type: 'close-betting', board: false });
  if ('refusal' in closing) throw new Error(closing.refusal.reason);
  table.said('device:reader', closing.events);
  const turn = decide(table.state, { type: 'deal-board', cards: ['Ks'], by: 'reader' });
  if ('refusal' in turn) throw new Error(turn.refusal.reason);
  table.said('device:reader', turn.events);
  await expect.poll(band).toContain('Reader booked: 2, 3, 1 check.');
  await tapSeen(/^Check/);
  await expect.poll(band).not.toContain('Reader booked');
  expect(maybe(/^Undo/)).not.toBeNull();
});
