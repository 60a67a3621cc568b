import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { legalActions } from '../../../../engine/table.ts';
import { FakeTable } from '../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole } from '../console-under-test.tsx';

beforeEach(beginTest);

/** Everybody all in before the flop; seat 1 has the most chips and wins them all. */
function allGoneTo1(players: number): FakeTable {
  const seating = Object.fromEntries(
    Array.from({ length: players }, (_, index) => [index + 1, [`P${index + 1}`, index === 0 ? 9000 : 5000]] as const),
  );
  const table = new FakeTable({ seats: players, at, seating });
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });
  while (table.state.hand?.stage === 'betting') {
    const { allIn, toAct } = legalActions(table.state);
    table.does({ type: allIn === null ? 'call' : 'all-in', seat: toAct ?? 1 });
  }
  table.does({ type: 'table-all-hands' });
  for (const due of [3, 1, 1])
    table.does({ type: 'deal-board', cards: Array.from({ length: due }, () => '??' as const), by: 'dealer' });
  return table.does({
    type: 'take-pots',
    at,
    wins: { type: 'name-winners', pot: 0, board: 0, half: 'high', seats: [1] },
  });
}

const won = () => document.querySelector('.next-won')?.textContent?.replaceAll('\u00a0', ' ');

test('who is out is one part of the line, however many they are', async () => {
  await openConsole(allGoneTo1(6));
  expect(won()).toBe('Seat 1 wins 30,000 · Seats 2–6 are out');
});

test('one alone is told alone', async () => {
  await openConsole(allGoneTo1(2));
  expect(won()).toContain('Seat 2 is out');
});

test('who bought in again and was sent to another table is not out', async () => {
  const table = allGoneTo1(3);
  table.state = {
    ...table.state,
    chairs: table.state.chairs.map(({ out, ...chair }) =>
      chair.seat === 2 || out === undefined ? chair : { ...chair, out },
    ),
  };
  await openConsole(table);
  expect(won()).toBe('Seat 1 wins 15,000 · Seat 3 is out');
});

test('who went out stands on the open seat, in which place as soon as the room says it, until somebody sits there', async () => {
  const table = await openConsole(allGoneTo1(3));
  const plate = (seat: number) => document.querySelector(`.seat[data-seat="${seat}"] .seat-lines`)?.textContent;
  const spoken = (seat: number) => document.querySelector(`.seat[data-seat="${seat}"]`)?.textContent;
  expect([plate(1), plate(2), plate(3)]).toEqual([expect.not.stringContaining('out'), 'P2out', 'P3out']);
  const [two = '', three = ''] = [2, 3].map((seat) => table.state.chairs[seat - 1]?.out?.id ?? '');
  const places = [
    { player: two, place: 41 },
    { player: three, place: 22 },
  ];
  const { cardroom } = table.status;
  act(() => table.reports({ ...table.status, cardroom: { ...cardroom, state: 'linked', places } }));
  expect([plate(2), plate(3)]).toEqual(['P241st', 'P322nd']);
  expect(spoken(3)).toContain('Seat 3, Open seat, P3 22nd');
  act(() => {
    table.tells({ new: 'Nina' });
    table.does({ type: 'seat-player', seat: 2, player: { id: 'new', hash: '' }, stack: 5_000 });
  });
  expect(plate(2)).toBe('Nina5,000');
});

test('whoever is given the winner’s seat after the hand has won nothing', async () => {
  const table = await openConsole(allGoneTo1(3));
  expect(won()).toContain('Seat 1 wins 15,000');
  act(() => {
    table.tells({ new: 'Nina' });
    table.does({ type: 'open-seat', seat: 1, at });
    table.does({ type: 'seat-player', seat: 1, player: { id: 'new', hash: '' }, stack: 5_000 });
  });
  expect(won() ?? '').not.toContain('Seat 1 wins');
});
