import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable, healthy } from '../../../../stores/fake-table.ts';
import { beginTest, button, commands, hold, maybe, openConsole, startOfTests, tap } from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Two stacks at the end of a flight's day. */
function bagging(flight?: string): FakeTable {
  const fake = new FakeTable({
    seats: 4,
    seating: { 1: ['Novák', 5200], 3: ['Kovač', 4000] },
    chipValues: [100, 500, 1000],
    at: startOfTests,
  });
  const marked = flight === undefined ? {} : { flight };
  return fake.does({ type: 'halt-table', why: 'bagging', by: 'cardroom', at: startOfTests, ...marked });
}
const digits = async (text: string): Promise<void> => {
  for (const digit of text) await tap(digit);
};

test('a stack is counted by value, shown to its player and sealed; the next seat comes by itself', async () => {
  const fake = await openConsole(bagging());
  expect(maybe(/^Start hand/)).toBeNull();
  await tap(/^Bag seat 1/);
  expect(screen.getByText('Chips of 1,000')).toBeTruthy();
  await digits('4');
  await tap(/^4 × 1,000/);
  await digits('2');
  await tap(/^2 × 500/);
  await tap(/^None of 100/);
  expect(screen.getByText('The player sees: 5,000')).toBeTruthy();
  expect(screen.getByText(/^· 200 less than booked/)).toBeTruthy();
  await hold(/^Seal bag/);
  const counts = { 1000: 4, 500: 2, 100: 0 };
  const said = { type: 'bag-stack', seat: 1, counts, stated: null, playerSigned: true };
  expect(commands(fake)).toEqual([{ ...said, number: expect.stringMatching(/01$/) }]);
  expect(fake.state.chairs[0]).toMatchObject({ stack: 5000, bag: { chips: 5000, difference: -200 } });
  expect(screen.getByText('Seat 3, Kovač')).toBeTruthy();
});

test('a tap on a seat takes its stack first, or shows its bag; a sealed stack is on the plate, the others are not', async () => {
  const fake = await openConsole(bagging());
  const plate = (seat: number) => button(new RegExp(`^Seat ${seat},`)).textContent ?? '';
  await tap(/^Seat 3, Kovač/);
  expect(screen.getByText('Seat 3, Kovač')).toBeTruthy();
  await tap(/^None of 1,000/);
  await tap(/^None of 500/);
  await digits('40');
  await tap(/^40 × 100/);
  await hold(/^Seal bag/);
  expect(fake.state.chairs[2]).toMatchObject({ bag: { chips: 4000 } });
  expect([plate(1), plate(3)]).toEqual([expect.stringContaining('not counted'), expect.stringContaining('4,000')]);
});

test('the player may be away, and the number on the bag is keyed', async () => {
  const fake = await openConsole(bagging());
  await tap(/^Bag seat 1/);
  for (const value of ['1,000', '500']) await tap(new RegExp(`^None of ${value}`));
  await digits('52');
  await tap(/^52 × 100/);
  await tap('The player signs');
  for (let times = 0; times < 4; times++) await tap('Take back the last one');
  expect(maybe(/^Seal bag/)).toBeNull();
  await digits('77');
  await hold(/^Seal bag 77/);
  expect(commands(fake)).toMatchObject([{ type: 'bag-stack', number: '77', playerSigned: false }]);
});

test('a bag is marked with its flight: in another one the same seat has the same digits', async () => {
  const fake = await openConsole(bagging('1B'));
  await tap(/^Bag seat 1/);
  for (const value of ['1,000', '500']) await tap(new RegExp(`^None of ${value}`));
  await digits('52');
  await tap(/^52 × 100/);
  await hold(/^Seal bag 1B-\d+01\b/);
  expect(commands(fake)).toMatchObject([{ type: 'bag-stack', number: expect.stringMatching(/^1B-\d*01$/) }]);
});

test('a manager who signs in while a bag is to be opened finds its seat and the reason as they were', async () => {
  const fake = bagging();
  const said = { type: 'bag-stack', stated: null, playerSigned: true, by: 'dealer+floor', at: startOfTests } as const;
  fake.does(
    { ...said, seat: 1, counts: { 1000: 5, 100: 2 }, number: '11' },
    { ...said, seat: 3, counts: { 1000: 4 }, number: '13' },
  );
  const people = [{ id: 's6', number: '6', name: 'Katarzyna D.', role: 'manager' }] as const;
  const list = { version: 1, issuedAt: 0, confirmed: true };
  fake.status = { ...healthy, staff: { people, beside: null, list, lastBadge: null, demo: false } };
  await openConsole(fake);
  await tap(/^Look at the bags/);
  await tap('Seat 3, bag 13, 4,000');
  await tap('Counted wrong');
  await tap(/^Who deals/);
  await tap(/Katarzyna/);
  await digits('271828');
  await tap(/^Sign in$/);
  expect(screen.getByText('Bag 13: 4,000')).toBeTruthy();
  await hold(/^Open the bag/);
  expect(commands(fake)).toEqual([{ type: 'open-bag', seat: 3, reason: 'Counted wrong' }]);
});

test('a sealed bag is looked at, and opened for a reason', async () => {
  const fake = bagging();
  const by = 'dealer+floor';
  const bag = (seat: number, thousands: number, hundreds: number) =>
    ({
      type: 'bag-stack',
      seat,
      counts: { 1000: thousands, 100: hundreds },
      number: `1${seat}`,
      stated: null,
      playerSigned: true,
      by,
      at: startOfTests,
    }) as const;
  fake.does(bag(1, 5, 2), bag(3, 4, 0));
  await openConsole(fake);
  expect(screen.getByText('Every stack is in a bag, and the sum is what the book says.')).toBeTruthy();
  await tap(/^Look at the bags/);
  await tap('Seat 3, bag 13, 4,000');
  expect(screen.getByText('Bag 13: 4,000')).toBeTruthy();
  expect(maybe(/^Open the bag/)).toBeNull();
  await tap('Counted wrong');
  await hold(/^Open the bag/);
  expect(commands(fake)).toEqual([{ type: 'open-bag', seat: 3, reason: 'Counted wrong' }]);
  expect(button(/^None of/)).toBeTruthy();
  act(() => void fake.does(bag(3, 3, 5)));
  expect(screen.getByText(/The count differed from the book by −500/)).toBeTruthy();
});

test('until every stack is counted no plate says what the book has of it', async () => {
  const fake = await openConsole(bagging());
  expect(screen.queryByText('5,200')).toBeNull();
  expect(screen.queryByText('4,000')).toBeNull();
  const said = { type: 'bag-stack', stated: null, playerSigned: true, by: 'dealer+floor', at: startOfTests } as const;
  await act(async () => {
    fake.does({ ...said, seat: 1, counts: { 1000: 4, 500: 2, 100: 2 }, number: '1' });
  });
  expect(screen.queryByText('4,000')).toBeNull();
  await act(async () => {
    fake.does({ ...said, seat: 3, counts: { 1000: 4, 500: 0, 100: 0 }, number: '3' });
  });
  expect(screen.getAllByText('5,200').length).toBeGreaterThan(0);
});
