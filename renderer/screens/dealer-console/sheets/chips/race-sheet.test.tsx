import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  startOfTests,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Chips of 25 are announced to leave. */
const table = (...stacks: readonly number[]) =>
  new FakeTable({
    seats: 4,
    seating: Object.fromEntries(stacks.map((stack, index) => [index + 1, [`Player ${index + 1}`, stack]])),
    chipValues: [25, 100, 500],
    at: startOfTests,
  });
const announced = (fake: FakeTable): FakeTable => {
  fake.happens({ type: 'colour-up-announced', chips: 100 });
  return fake;
};

test('odd chips are prefilled, cards are keyed from seat 1 on, and holding books who won', async () => {
  const fake = await openConsole(announced(table(5075, 4025, 3000)));
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  expect(screen.getByText('Odd chips of 25, one card each, starting at seat 1. New chips to win: 1.')).toBeTruthy();
  await tap(/^Deal 4 cards/);
  expect(screen.getByText('Card 1 of 4: seat 1')).toBeTruthy();
  await tap('jack of spades');
  await tap('two of hearts');
  expect(maybe('jack of spades')).toBeNull();
  await tap('four of clubs');
  const keyed = () => document.querySelector('.race-keyed')?.textContent;
  // Every card is there, by the seat it went to, while they are keyed and until the race is booked.
  expect(keyed()).toBe('jack of spades, two of hearts, four of clubs1J24');
  expect(screen.getByText('Card 4 of 4: seat 2')).toBeTruthy();
  await tap('king of diamonds');
  expect(screen.getByText('New chips: 1, won by 2. Chips in play stay the same.')).toBeTruthy();
  expect(keyed()).toMatch(/1J242K$/);
  await hold(/^Race off 25/);
  expect(commands(fake)).toEqual([
    {
      type: 'race-chips',
      old: 25,
      new: 100,
      odd: { 1: 3, 2: 1, 3: 0 },
      cards: { 1: ['Js', '2h', '4c'], 2: ['Kd'] },
    },
  ]);
  expect(fake.state.chairs.map(({ stack }) => stack)).toEqual([5000, 4100, 3000, 0]);
  expect(fake.state.chipValues).toEqual([100, 500]);
  expect(button(/^Start hand/)).toBeTruthy();
});

test('where nobody has an odd chip one hold has them leave, and no card is dealt', async () => {
  const fake = await openConsole(announced(table(5000, 4000)));
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  expect(screen.getByText('No stack has odd chips: whole new ones are given for them.')).toBeTruthy();
  await hold(/^Race off 25/);
  expect(commands(fake)).toEqual([{ type: 'race-chips', old: 25, new: 100, odd: { 1: 0, 2: 0 }, cards: {} }]);
  expect(fake.state.chipValues).toEqual([100, 500]);
  expect(maybe('Deal again')).toBeNull();
});

test('a card keyed wrong is taken back', async () => {
  await openConsole(announced(table(5050, 4050)));
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  await tap(/^Deal 4 cards/);
  await tap('jack of spades');
  await tap('Take back the last one');
  expect(screen.getByText('Card 1 of 4: seat 1')).toBeTruthy();
  expect(button('jack of spades')).toBeTruthy();
});

test('what the text leaves open the floor chooses: nothing can be held before', async () => {
  const fake = await openConsole(announced(table(5050, 4025)));
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  await tap(/^Deal 3 cards/);
  for (const card of ['jack of spades', 'two of hearts', 'king of diamonds']) await tap(card);
  expect(screen.getByText('The text leaves it open: the floor chooses.')).toBeTruthy();
  expect(maybe(/^Race off/)).toBeNull();
  await tap('New chips: none');
  await hold(/^Race off 25/);
  expect(commands(fake)).toMatchObject([{ choice: 1 }]);
  expect(fake.state.chairs.slice(0, 2).map(({ stack }) => stack)).toEqual([5000, 4000]);
});

test('drawn alike: by the suit, or one more card each', async () => {
  const fake = await openConsole(announced(table(5050, 4050)));
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  await tap(/^Deal 4 cards/);
  for (const card of ['king of clubs', 'two of hearts', 'three of diamonds', 'king of hearts']) await tap(card);
  await tap('Seats 1, 2 draw again');
  expect(screen.getByText('Tied, one more card: seat 1')).toBeTruthy();
  await tap('ten of spades');
  await tap('nine of spades');
  await hold(/^Race off 25/);
  expect(commands(fake)).toMatchObject([{ choice: 1, redraws: [{ 1: ['Ts'], 2: ['9s'] }] }]);
  expect(fake.state.chairs.slice(0, 2).map(({ stack }) => stack)).toEqual([5100, 4000]);
});

test('a stack nobody has counted has its odd chips counted here', async () => {
  const fake = announced(table(5075, 3000));
  fake.does({ type: 'seat-player', seat: 4, player: { id: 'p4', hash: '' }, stack: null });
  await openConsole(fake);
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  await tapSeen(/^Seat 4, odd chips: 0/);
  expect(button(/^Seat 4, odd chips: 1/)).toBeTruthy();
  expect(button(/^Deal 4 cards/)).toBeTruthy();
});

test('before the floor has announced it nothing is dealt', async () => {
  await openConsole(table(5075, 4025));
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  expect(screen.getByText(/The floor must first announce that chips of 25 leave play/)).toBeTruthy();
  expect(maybe(/^Deal/)).toBeNull();
});

test('a race held by a slip is undone by the key that names it', async () => {
  const fake = await openConsole(announced(table(5000, 4000)));
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  // Nobody has an odd chip: nothing stands there that looks like a key.
  expect(document.querySelectorAll('.race-odd, .race-seats .tile')).toHaveLength(0);
  await hold(/^Race off 25/);
  await tap(/^Undo\s*colour-up 25/);
  expect(fake.state.chipValues).toEqual([25, 100, 500]);
});

test('before its level the sheet says so and asks the floor', async () => {
  const fake = table(5000, 4000);
  const { schedule } = fake.state;
  if (schedule === null) throw new Error('A tournament has levels.');
  const last = schedule.levels.at(-1);
  if (last === undefined) throw new Error('A schedule has a level.');
  const levels = [...schedule.levels, { ...last, number: last.number + 1, smallestChip: 100 }];
  fake.happens({ type: 'schedule-set', schedule: { ...schedule, levels } });
  await openConsole(fake);
  await tap(/^Chips…/);
  await tap(/^Colour-up…/);
  expect(screen.getByText(/^Too early: the structure takes them out at level/)).toBeTruthy();
  await hold(/^Race off 25/);
  expect(commands(fake)).toMatchObject([{ type: 'race-chips', early: true }]);
});
