import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../stores/fake-table.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { startOfTests as at, beginTest, commands, maybe, openConsole, tap, tapSeen } from './console-under-test.tsx';

beforeEach(beginTest);

const cashTable = () =>
  new FakeTable({ seats: 6, at, seating: { 1: ['Ada', 20_000], 2: ['Bob', 20_000], 3: ['Eva', 20_000] } });

test('time the office has booked stands in the band until the dealer has taken the chips', async () => {
  const table = await openConsole(cashTable());
  const from = [1, 2, 3].map((seat) => ({ seat, chips: 700 }));
  act(() => table.reports({ ...table.status, timeTaken: { sequence: 9, from } }));
  expect(screen.getByText(/took time: 700 each, 2,100 in all/)).toBeTruthy();
  await tap('Taken');
  expect(maybe(/^Taken/)).toBeNull();
  // The next charge is said anew, and whoever had less pays less.
  const unequal = [...from.slice(1), { seat: 1, chips: 300 }];
  act(() => table.reports({ ...table.status, timeTaken: { sequence: 14, from: unequal } }));
  expect(screen.getByText(/took time: 1,700 in all/)).toBeTruthy();
});

test('time that was charged, too few players and what stands before the deal have room on one card', async () => {
  const table = cashTable();
  table.state = { ...table.state, mode: 'cash', schedule: null };
  for (const seat of [1, 2]) table.does({ type: 'set-away', seat, away: true });
  for (const seat of [2, 3]) table.does({ type: 'add-chips', seat, chips: 5_000, behind: true });
  await openConsole(table);
  expect(document.querySelectorAll('.before-card .todo-row')).toHaveLength(1);
  const tooFew = document.querySelector('.before-card .before-news')?.textContent ?? '';
  expect(tooFew).not.toBe('');
  const from = [1, 2, 3].map((seat) => ({ seat, chips: 700 }));
  act(() => table.reports({ ...table.status, timeTaken: { sequence: 31, from } }));
  expect(document.querySelectorAll('.before-card .before-news')).toHaveLength(1);
  expect(document.querySelector('.before-card .todo-row')?.textContent).toContain(tooFew);
});

test('chips the floor brings to a seat are said before the deal until they were given', async () => {
  const table = cashTable();
  table.state = { ...table.state, mode: 'cash', schedule: null };
  table.does({ type: 'add-chips', seat: 2, player: table.state.chairs[1]?.player?.id ?? '', chips: 5_000 });
  await openConsole(table);
  expect(screen.getByText('The floor brings 5,000')).toBeTruthy();
  act(() => table.does({ type: 'add-chips', seat: 2, chips: 2_000, behind: true }));
  expect(screen.getByText('2,000 from the tray, 5,000 from the floor')).toBeTruthy();
  await tapSeen('2, Top-up 7,000, Given');
  expect(commands(table)).toEqual([{ type: 'give-chips', seats: [2] }]);
});

test('a clock that is off the room’s is said where troubles stand, and play goes on', async () => {
  const table = await openConsole(cashTable());
  const { cardroom } = table.status;
  act(() => table.reports({ ...table.status, cardroom: { ...cardroom, state: 'linked', clockAhead: 300_000 } }));
  expect(screen.getByText('Clock 5:00 ahead of the room’s')).toBeTruthy();
  act(() => table.reports({ ...table.status, cardroom: { ...cardroom, state: 'linked', clockAhead: -65_000 } }));
  expect(screen.getByText('Clock 1:05 behind the room’s')).toBeTruthy();
  act(() => table.reports({ ...table.status, cardroom: { ...cardroom, state: 'linked' } }));
  expect(screen.queryByText(/behind the room’s/)).toBeNull();
});

test('since when the clock stands is told by the room’s clock, also at a PC whose own is ahead', async () => {
  const levels = [
    { ...cashTable().state.stakes, number: 1, minutes: 20 },
    { ...cashTable().state.stakes, number: 2, minutes: 20 },
  ];
  const table = wonTable({ schedule: { startedAt: at - 60_000, levels, pausedAt: at } });
  await openConsole(table);
  const label = () => document.querySelector('.top-bar')?.textContent ?? '';
  expect(label()).toContain(makeTimeOfDay(at));
  const { cardroom } = table.status;
  act(() => table.reports({ ...table.status, cardroom: { ...cardroom, state: 'linked', clockAhead: 600_000 } }));
  expect(label()).toContain(makeTimeOfDay(at - 600_000));
});

test('where the room turns this PC away the start key is unlit and says what to do', async () => {
  const table = await openConsole(cashTable());
  const { cardroom } = table.status;
  const start = () => screen.getByRole('button', { name: /^Start hand 1/ });
  expect(start().className).toContain('action-lit');
  act(() => table.reports({ ...table.status, cardroom: { ...cardroom, state: 'unlinked', isStranger: true } }));
  expect(start().className).not.toContain('action-lit');
  expect(start().textContent).toContain('Do not deal here, call a manager');
});

test('hand for hand, a called all-in lights no key until the floor lets it be run out, and says why', async () => {
  const table = new FakeTable({ seats: 2, at, seating: { 1: ['A', 900], 2: ['B', 900] } });
  table.state = { ...table.state, rulebook: 'tda-2024' };
  table.does(
    { type: 'set-hand-for-hand', round: 0 },
    { type: 'set-hand-for-hand', round: 1 },
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'all-in', seat: 1 },
    { type: 'call', seat: 2 },
  );
  await openConsole(table);
  expect(screen.getByText(/^Hand for hand: cards stay face down and no card is dealt/)).toBeTruthy();
  expect(maybe(/^All hands are up/)).toBeNull();
  expect(document.querySelectorAll('.action-row .action-lit')).toHaveLength(0);
  await tap(/^Hand for hand: run it out/);
  expect(screen.getByText('All tables are done: open the hands and run the board.')).toBeTruthy();
});

test('whom the rotation has sent is named between hands, until they are here', async () => {
  const table = await openConsole(cashTable());
  const people = [{ id: 's9', number: '9', name: 'Jana K.', role: 'dealer' } as const];
  const list = { version: 1, issuedAt: 0, confirmed: true };
  const staff = { people, beside: null, list, lastBadge: null, demo: false };
  const { cardroom } = table.status;
  act(() => table.reports({ ...table.status, staff, cardroom: { ...cardroom, state: 'linked', dealerDue: 's9' } }));
  expect(screen.getByText('Dealer change: Jana K. takes over')).toBeTruthy();
  act(() => {
    table.tells({ n9: 'Jana K.' });
    table.does({ type: 'change-dealer', at, to: { staff: 's9', name: { id: 'n9', hash: '' } } });
  });
  expect(screen.queryByText(/Dealer change/)).toBeNull();
});

test('where nobody sits no level is shown or said: it would be a former tournament’s', async () => {
  const table = cashTable();
  const played = table.state;
  const schedule = { startedAt: at - 1_000, levels: [{ ...played.stakes, number: 5, minutes: 20 }] };
  table.state = { ...played, mode: 'tournament', schedule };
  await openConsole(table);
  expect(screen.getByText(/Level 5/)).toBeTruthy();
  expect(screen.getByText('Say')).toBeTruthy();
  table.does(...[1, 2, 3].map((seat) => ({ type: 'open-seat', seat }) as const));
  await act(async () => table.reports(table.status));
  expect(table.state.chairs.every(({ player }) => player === null)).toBe(true);
  expect(screen.queryByText(/Level 5/)).toBeNull();
  expect(screen.queryByText('Say')).toBeNull();
});

/** A tournament table after its last hand: Ada has everything, and the others are out. */
function wonTable(changes: Partial<FakeTable['state']> = {}): FakeTable {
  const table = new FakeTable({ seats: 6, at, seating: { 1: ['Ada', 900], 2: ['Bob', 900], 3: ['Eva', 900] } });
  table.does(
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'all-in', seat: 1 },
    { type: 'fold', seat: 2 },
    { type: 'fold', seat: 3 },
  );
  const chairs = table.state.chairs.map((chair) =>
    chair.player === null ? chair : { ...chair, stack: chair.seat === 1 ? 1_800 : 0 },
  );
  table.state = { ...table.state, hand: null, chairs, ...changes };
  return table;
}

test('a tournament that was won is told with its winner, not as a table that lacks players, and no chips are raced', async () => {
  const levels = [{ ...cashTable().state.stakes, number: 1, minutes: 20, smallestChip: 500 }];
  await openConsole(wonTable({ schedule: { startedAt: at, levels } }));
  expect(screen.queryByText(/^Chips of .* leave$/)).toBeNull();
  expect(screen.getByText('Ada has won: all the chips are here. This table is done.')).toBeTruthy();
  expect(screen.queryByText(/^Two players with chips are needed/)).toBeNull();
});

const rebuysTaken = {
  schedule: {
    startedAt: at,
    levels: [{ ...cashTable().state.stakes, number: 1, minutes: 20 }],
    rebuys: { untilLevel: 9, chips: 900 },
  },
};

test.each([
  ['others sit elsewhere', { othersElsewhere: true as const }],
  ['re-buys are taken', rebuysTaken],
  ['no hand was played since the table was set up', { setUpAfter: wonTable().state.handNumber }],
])('nobody has won while %s', async (_why, changes) => {
  await openConsole(wonTable(changes as object));
  expect(screen.getByText(/^Two players with chips are needed, 1 here/)).toBeTruthy();
});

test('once the office has ended the tournament and let the winner go, the table is done', async () => {
  const table = wonTable();
  const gone = {
    seat: 1,
    player: { id: 'p1', hash: '' },
    hand: table.state.handNumber,
    chips: 1_800,
    to: null,
  } as const;
  const chairs = table.state.chairs.map((chair) => ({ ...chair, player: null, stack: 0 }));
  table.state = { ...table.state, chairs, movedOut: [{ ...gone, letGo: { why: 'over' }, gone: true }] };
  await openConsole(table);
  expect(screen.getByText('The tournament is over. This table is done.')).toBeTruthy();
});
