import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aloneStatus } from '../../practice/practice-table.ts';
import { FakeTable, tableMidHand } from '../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  pass,
  startOfTests,
  tap,
  tapSeen,
} from './console-under-test.tsx';
import { threePots, threePotsAtShowdown, threePotsShown } from './hands-under-test.ts';

const at = startOfTests;

beforeEach(beginTest);

const plate = (seat: number): Element => {
  const found = [...document.querySelectorAll('.seat')].find(
    (one) =>
      one.textContent?.startsWith(`Seat ${seat},`) || one.getAttribute('aria-label')?.startsWith(`Seat ${seat},`),
  );
  if (found === undefined) throw new Error(`There is no seat ${seat}.`);
  return found;
};
const ringed = () => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((seat) => plate(seat).className.includes('seat-picked'));
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
const says = () => document.querySelector('.say-words')?.textContent;

test('a touched pot rings its seats until it is touched again, or anything else is', async () => {
  await openConsole(threePots(at));
  await tap(/^Side 1/);
  expect(ringed()).toEqual([3, 5, 6, 9]);
  await tap(/^Side 2/);
  expect(ringed()).toEqual([3, 5, 6]);
  await tap(/^Side 2/);
  expect(ringed()).toEqual([]);
  await tap(/^Main/);
  expect(ringed()).toEqual([3, 5, 6, 8, 9]);
  fireEvent.pointerDown(document.querySelector('.dock') as Element);
  expect(ringed()).toEqual([]);
});

test('the line under the pots adds up; before the first bets are gathered it names the ante', async () => {
  const table = await openConsole(threePots(at));
  expect(texts('.pot-total')).toEqual(['Pot 11,300 + bets 1,600 = 12,900']);
  act(() => {
    table.does({ type: 'call', seat: 6 }, { type: 'call', seat: 3 });
  });
  expect(texts('.pot-total')).toEqual([]);
});

test('a penalty shows the hands left instead of “Away”, and a player out of the event says so', async () => {
  const table = await openConsole(tableMidHand(at));
  expect(plate(7).querySelector('.tag')?.textContent).toBe('Away');
  act(() => table.happens({ type: 'penalty-given', seat: 7, hands: 2 }));
  expect(plate(7).querySelector('.tag')?.textContent).toBe('Penalty 2');
  act(() => table.happens({ type: 'penalty-given', seat: 7, hands: null }));
  expect(plate(7).querySelector('.tag')?.textContent).toBe('Disqualified');
});

test('a clock runs down round the number of its seat, in whole seconds for the last ten', async () => {
  const table = await openConsole(tableMidHand(at));
  const now = Date.now();
  const actions = table.state.hand?.actions.length ?? 0;
  const clock = { seat: 6, by: 3, hand: 1, actions, calledAt: now, countdownAt: now + 50_000, deadline: now + 60_000 };
  act(() => table.happens({ type: 'clock-called', clock }));
  expect(plate(6).querySelector('.seat-seconds')?.textContent).toBe('1:00');
  await pass(45_000);
  expect(plate(6).querySelector('.seat-seconds')?.textContent).toBe('0:15');
  expect(plate(6).querySelector('.seat-clock-last')).toBeNull();
  await pass(5000);
  expect(plate(6).querySelector('.seat-seconds')?.textContent).toBe('10');
  expect(plate(6).querySelector('.seat-clock-last')).not.toBeNull();
  expect(plate(3).querySelector('.seat-clock')).toBeNull();
  act(() => {
    table.does({ type: 'call', seat: 6 });
  });
  expect(document.querySelector('.seat-clock')).toBeNull();
});

test('chips on their way are only a picture: the pots are right at once, and the chips are gone when they arrive', async () => {
  const table = await openConsole(threePots(at));
  act(() => {
    table.does({ type: 'call', seat: 6 }, { type: 'call', seat: 3 });
  });
  expect(texts('.pot-chips')).toEqual(['6,000', '2,900', '6,000']);
  const moving = [...document.querySelectorAll('.chips-moving')];
  expect(moving.length).toBe(3);
  act(() => {
    table.does({ type: 'deal-board', cards: ['9c'], by: 'dealer' });
  });
  expect(document.querySelectorAll('.chips-moving').length).toBe(3);
  for (const chips of moving) fireEvent.animationEnd(chips);
  expect(document.querySelectorAll('.chips-moving').length).toBe(0);
});

test('who shows first stands there with the reason and its rule, and only until a hand is up', async () => {
  const table = await openConsole(threePotsAtShowdown(at));
  const band = () => document.querySelector('.band')?.textContent;
  expect(band()).toContain('Seat 3 shows first: first left of the button');
  expect(band()).toContain('TDA 2011 12');
  expect(says()).toBe('“Seat three, show.”');
  await tapSeen(/^Tabled/);
  expect(commands(table)).toEqual([{ type: 'table-hand', seat: 3, cards: [] }]);
  expect(band()).toContain('Seat 5 shows');
  expect(band()).not.toContain('TDA 2011 12');
});

test('keyed cards fill their places one after another, and leave them again', async () => {
  const atShowdown = threePotsAtShowdown(at);
  atShowdown.status = aloneStatus;
  await openConsole(atShowdown);
  const places = () => screen.getByRole('group', { name: /^Cards so far/ });
  await tap(/^Cards…/);
  expect(maybe('king of spades')).toBeNull();
  await tap('ace of diamonds');
  expect(places().getAttribute('aria-label')).toBe('Cards so far: ace of diamonds');
  expect(places().querySelectorAll('.card-place').length).toBe(1);
  await tap('seven of clubs');
  expect(places().querySelectorAll('.card-place').length).toBe(0);
  await tap('Take back the last one');
  expect(places().getAttribute('aria-label')).toBe('Cards so far: ace of diamonds');
  expect(maybe(/^Book the cards/)).toBeNull();
});

test('pots are pushed in order: in chips to move, the odd one to its seat with reason and rule, the words to say', async () => {
  const table = await openConsole(threePotsShown(at));
  expect(says()).toBe('“Side pot two to seat five: pair of kings, queen kicker.”');
  await hold(/^Hold to push/);
  expect(texts('.award-amount')).toEqual(['1,500', '1,400']);
  expect(document.querySelector('.rail-undo')?.textContent).toContain('Side 2 to\nseat 5');
  expect(texts('.chips-of-value')).toEqual(['1×1000', '1×500', '1×1000', '4×100']);
  expect(document.querySelector('.award-odd')?.textContent).toBe(
    'Odd 100 to seat 5: first left of the buttonTDA 2011 17',
  );
  expect(says()).toBe('“Side pot one, split: pair of kings, queen kicker.”');
  expect(plate(5).querySelector('.tag')?.textContent).toBe('+1,500');
  expect(texts('.pot-pushed .pot-seat:not(.pot-seat-gone)')).toEqual(['5']);
  await hold(/^Hold to push/);
  await hold(/^Hold to push/);
  expect(commands(table).map((command) => 'pot' in command && command.pot)).toEqual([2, 1, 0]);
});

test('the hands stay to be looked at while pots are pushed, and the last one can be keyed over', async () => {
  const table = await openConsole(threePotsShown(at));
  await tap('Cards…');
  expect(texts('.open-hand-who')).toEqual(['3 Hartmann', '5 Nguyễn', '6 Novák', '8 Marek', '9 Lindqvist']);
  expect(screen.getByRole('group', { name: 'king of clubs, queen of diamonds' })).toBeTruthy();
  await tapSeen(/^Key over/);
  expect(commands(table)).toEqual([{ type: 'undo', step: 'hand-tabled' }]);
  expect(button(/^Tabled/)).toBeTruthy();
});

test('who covers the others has what nobody called back, and is not all in', async () => {
  const table = new FakeTable({ seats: 3, at, seating: { 1: ['A', 10_000], 2: ['B', 42_300], 3: ['C', 46_900] } })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'fold', seat: 1 }, { type: 'call', seat: 2 });
  await openConsole(table);
  act(() => table.does({ type: 'all-in', seat: 3 }));
  expect(plate(3).querySelector('.tag')?.textContent).toBe('ALL-IN');
  act(() => table.does({ type: 'call', seat: 2 }));
  expect(plate(3).querySelector('.tag')).toBeNull();
  expect(plate(3).querySelector('.seat-stack')?.textContent).toBe('4,200');
  expect(plate(2).querySelector('.seat-stack')?.textContent?.trim()).toBe('in for 42,300');
  const band = () => document.querySelector('.band')?.textContent;
  expect(band()).toContain('Seat 3 takes 4,200 back.');
  act(() => table.does({ type: 'table-all-hands' }, { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'dealer' }));
  expect(band()).toContain('the board is dealt to the end');
  expect(band()).not.toContain('back.');
});

test('nobody is chosen as a winner before a finger has done it, and the names under the title choose as the plates do', async () => {
  const table = threePotsAtShowdown(at);
  for (const seat of [3, 5, 6, 8, 9]) table.does({ type: 'table-hand', seat, cards: [] });
  await openConsole(table);
  const chosen = () => texts('.seat-turn[aria-pressed="true"] > b');
  expect(chosen()).toEqual([]);
  const tile = (seat: number) =>
    [...document.querySelectorAll('.seat-turn')].find((one) => one.textContent?.startsWith(`${seat}`)) as Element;
  fireEvent.click(tile(5), { detail: 1 });
  fireEvent.click(tile(9), { detail: 1 });
  expect(chosen().sort()).toEqual(['5', '9']);
  // Who folded can win nothing, and is told so.
  fireEvent.click(plate(4), { detail: 1 });
  expect(document.querySelector('.band')?.textContent).toContain('Seat 4 cannot win this pot');
  expect(button(/^Seats 5, 9 split/)).toBeTruthy();
  fireEvent.click(tile(9), { detail: 1 });
  expect(chosen()).toEqual(['5']);
});

test('the clock on the rail is called on the seat it names: nobody is asked which one', async () => {
  const table = await openConsole(tableMidHand(at));
  await tap(/^Clock/);
  await pass(0);
  expect(document.querySelector('.report-sheet')?.textContent).toContain('Seat 6 has');
  await hold(/^Hold to apply/);
  expect(commands(table)).toMatchObject([
    { type: 'report', report: { kind: 'clock-called', seat: 6 } },
    { type: 'apply-report' },
  ]);
});

/** Two players all in before the flop, and nobody has named a card of the board. */
const unnamedBoard = () => {
  const table = new FakeTable({ seats: 2, at, seating: { 1: ['A', 10_000], 2: ['B', 10_000] } })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 }, { type: 'table-all-hands' });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  return table;
};

test('hands keyed, the board not: several seats tapped share the pot', async () => {
  await openConsole(unnamedBoard());
  await tap(/^Cards…/);
  for (const cards of [
    ['ace of spades', 'king of spades'],
    ['ace of hearts', 'king of hearts'],
  ]) {
    await pass(500);
    for (const card of cards) await tap(card);
    await tap(/^Book the cards/);
  }
  await pass(500);
  expect(screen.getByRole('heading', { name: 'Cards of the board' })).toBeTruthy();
  await tap('Close');
  expect(screen.getByRole('heading', { name: /^Who wins/ })).toBeTruthy();
  expect(button('Cards… of the board')).toBeTruthy();
  for (const seat of [1, 2]) fireEvent.click(plate(seat), { detail: 1 });
  expect(button(/^Seats 1, 2 split/)).toBeTruthy();
});

test('a board nobody named is named from the board itself', async () => {
  const table = await openConsole(unnamedBoard());
  await tap('Change the board cards');
  await tap('Name the cards 5 not named');
  for (const card of ['two of clubs', 'three of clubs', 'nine of spades', 'jack of hearts', 'four of diamonds'])
    await tap(card);
  await tap(/^Book the cards/);
  expect(table.state.hand?.board).toEqual(['2c', '3c', '9s', 'Jh', '4d']);
  await pass(500);
  expect(screen.getByRole('heading', { name: /^Who wins/ })).toBeTruthy();
});

test('all in before the flop: the cards key keys the hand that is lit, and the flop once all hands are up', async () => {
  const table = new FakeTable({ seats: 2, at, seating: { 1: ['A', 10_000], 2: ['B', 10_000] } })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 });
  await openConsole(table);
  const lit = document.querySelector('.seat-turn[aria-pressed="true"] > b')?.textContent;
  await tap(`Cards… of seat ${lit}`);
  expect(screen.getByRole('heading', { name: `Cards of seat ${lit}` })).toBeTruthy();
  await tap('Close');
  await tap(/^All hands are up/);
  expect(document.querySelector('.seat-turn[aria-pressed="true"]')).toBeNull();
  await pass(500);
  await tap('Cards… key them');
  expect(screen.getByRole('heading', { name: 'Cards of the flop' })).toBeTruthy();
});

test('at a showdown of players all in nobody is asked to muck, and no key is named that is not there', async () => {
  const table = new FakeTable({ seats: 2, at, seating: { 1: ['A', 10_000], 2: ['B', 10_000] } })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 });
  for (const cards of [['Ks', '7h', '2d'], ['9c'], ['Jh']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  const none = { state: 'none', fault: null, why: null, since: 0 } as const;
  table.status = { ...table.status, reader: none, shuffler: none };
  await openConsole(table);
  const said = document.querySelector('.dock')?.textContent;
  expect(said).toMatch(/Seat (one|two), show\./);
  expect(said).not.toMatch(/muck/i);
});

test('who wins every pot gets them all with the hold that names it, and no name changes its place under the finger', async () => {
  const table = new FakeTable({ seats: 3, at, seating: { 1: ['A', 10_000], 2: ['B', 10_000], 3: ['C', 3000] } });
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });
  table.does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 }, { type: 'call', seat: 3 });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  const none = { state: 'none', fault: null, why: null, since: 0 } as const;
  table.status = { ...table.status, reader: none, shuffler: none };
  await openConsole(table);
  const places = () =>
    [...document.querySelectorAll('.seat-turns > li')].map((li) => li.querySelector('b')?.textContent);
  const before = places();
  await tapSeen(/^Tabled/);
  expect(places()).toEqual(before);
  fireEvent.click(plate(1), { detail: 1 });
  await pass(500);
  await hold(/^Seat 1 wins/);
  expect(table.state.hand?.stage).toBe('over');
  expect(
    commands(table)
      .map(({ type }) => type)
      .slice(-1),
  ).toEqual(['take-pots']);
});

test('the pot whose winner is asked for is lit, and a seat that has no part in it is told so', async () => {
  const table = new FakeTable({ seats: 3, at, seating: { 1: ['A', 10_000], 2: ['B', 10_000], 3: ['C', 3000] } });
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });
  table.does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 }, { type: 'call', seat: 3 });
  table.does({ type: 'table-all-hands' });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  await openConsole(table);
  const lit = () => texts('.pot-pushing .pot-tab');
  expect(lit()).toEqual(['Main']);
  fireEvent.click(plate(3), { detail: 1 });
  await pass(500);
  await hold(/^Seat 3 wins/);
  expect(lit()).toEqual(['Side 1']);
  await pass(500);
  fireEvent.click(plate(3), { detail: 1 });
  expect(document.querySelector('.band-text')?.textContent).toBe('Seat 3 cannot win this pot: seats 1, 2 can.');
});

test('at a table with a reader one key gives up all hands that have yet to be shown, once one lies open', async () => {
  const table = new FakeTable({
    seats: 4,
    at,
    seating: { 1: ['A', 900], 2: ['B', 900], 3: ['C', 900], 4: ['D', 900] },
  });
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });
  for (const seat of [4, 1, 2]) table.does({ type: 'call', seat });
  table.does({ type: 'check', seat: 3 });
  for (const cards of [['Ks', '7h', '2d'], ['9c'], ['Jh']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    for (const seat of [2, 3, 4, 1]) table.does({ type: 'check', seat });
  }
  await openConsole(table);
  expect(screen.queryByRole('button', { name: /^Others muck/ })).toBeNull();
  await tapSeen(/^Tabled/);
  await tapSeen(/^Others muck/);
  expect(commands(table).map(({ type }) => type)).toEqual(['table-hand', 'muck-rest']);
  expect(table.state.hand).toMatchObject({ stage: 'awards', awards: [{ shares: [{ seat: 2 }] }] });
});

test('a card more than are due, and nothing to take back, are answered', async () => {
  const table = await openConsole(threePots(at));
  act(() => {
    table.does({ type: 'call', seat: 6 }, { type: 'call', seat: 3 });
  });
  await tapSeen(/^Cards…/);
  await tap(/^Take back/);
  expect(screen.queryByText('Nothing can be done there now.')).not.toBeNull();
  await tap('two of clubs');
  const more = texts('.cards-head .dock-sentence');
  expect(more).toEqual(['1 of 1 keyed']);
  await tap('nine of clubs');
  expect(texts('.cards-head .dock-sentence')).toEqual(['All the cards are keyed: book them, or take one back.']);
});

test('all hands up and unnamed: whoever keys one goes on with the next, then with the board to the river', async () => {
  const table = new FakeTable({ seats: 2, at, seating: { 1: ['A', 10_000], 2: ['B', 10_000] } })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 });
  await openConsole(table);
  expect(screen.getByRole('heading', { name: 'Showdown' })).toBeTruthy();
  await tap(/^All hands are up/);
  await pass(500);
  await tap('2 B cards not named');
  await tap('Cards… of seat 2');
  await tap('ace of hearts');
  await tap('king of hearts');
  await tap(/^Book the cards/);
  await pass(500);
  expect(screen.getByRole('heading', { name: 'Cards of seat 1' })).toBeTruthy();
  expect(plate(1).className).toContain('seat-picked');
  expect(plate(2).className).not.toContain('seat-picked');
  await tap('ace of spades');
  await tap('king of spades');
  await tap(/^Book the cards/);
  await pass(500);
  expect(document.querySelector('.seat-picked')).toBeNull();
  const streets: readonly (readonly [string, readonly string[]])[] = [
    ['flop', ['two of clubs', 'three of clubs', 'four of clubs']],
    ['turn', ['nine of hearts']],
    ['river', ['nine of spades']],
  ];
  for (const [street, cards] of streets) {
    expect(screen.getByRole('heading', { name: `Cards of the ${street}` })).toBeTruthy();
    for (const card of cards) await tap(card);
    await tap(/^Book the cards/);
    await pass(500);
  }
  expect(table.state.hand?.stage).toBe('awards');
});
