import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { misdealt } from '../../../../../test/support/sample-table.ts';
import { playTaped } from '../../../../../test/support/taped-hand.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  openConsole,
  tap,
  tapOn,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const seating = { 1: ['Ada', 5000], 2: ['Bob', 5000], 3: ['Eva', 5000], 4: ['Ian', 5000] } as const;

test('who is given a penalty before the hand is dealt again has cards in it, and is not said to sit it out', async () => {
  const table = new FakeTable({ seats: 4, at, seating });
  table.does({ type: 'start-hand', at, by: 'dealer' }, { type: 'undo', step: 'hand-started' });
  table.happens({ type: 'penalty-given', seat: 4, hands: 1 });
  await openConsole(table);
  expect(table.state.redeal?.seats).toContain(4);
  expect(screen.queryByText(/sits out a penalty/)).toBeNull();
  table.does({ type: 'start-hand', at, by: 'dealer' });
  expect(table.state.hand?.players.find(({ seat }) => seat === 4)?.status).toBe('live');
});

test('who missed the hand that was misdealt misses it again, and looks so before it is dealt again', async () => {
  const table = new FakeTable({ seats: 4, at, seating });
  table.happens({ type: 'penalty-given', seat: 4, hands: 1 });
  await openConsole(table);
  const shown = () => [
    screen.queryByText(/Seat 4 sits out a penalty/) !== null,
    document.querySelector('[data-seat="4"]')?.getAttribute('aria-label'),
  ];
  const before = shown();
  expect(before[0]).toBe(true);
  act(() => table.does({ type: 'start-hand', at, by: 'dealer' }, ...misdealt));
  expect(table.state.redeal).not.toBeNull();
  expect(shown()).toEqual(before);
  act(() => table.does({ type: 'start-hand', at, by: 'dealer' }));
  expect(table.state.hand?.players.find(({ seat }) => seat === 4)?.status).toBe('folded');
});

test('a hand misdealt when the day is over is dealt again before the stacks are bagged', async () => {
  const table = new FakeTable({ seats: 4, at, seating });
  table.does({ type: 'start-hand', at, by: 'dealer' }, { type: 'halt-table', why: 'bagging', by: 'cardroom', at });
  table.does(...misdealt);
  await openConsole(table);
  await tap(/^Deal hand 1 again/);
  expect(commands(table)).toEqual([{ type: 'start-hand' }]);
  act(() => table.does({ type: 'fold', seat: 4 }, { type: 'fold', seat: 1 }, { type: 'fold', seat: 2 }));
  act(() => table.does({ type: 'push-pot', pot: 0, at }));
  expect(button(/^Bag seat 1/)).toBeTruthy();
});

test('a short stack posts what it has: nobody is told to take a whole blind from it', async () => {
  await openConsole(new FakeTable({ seats: 4, at, seating: { ...seating, 3: ['Eva', 150] } }));
  expect([...document.querySelectorAll('.before-posts li')].map((one) => one.textContent)).toEqual([
    'D1 Ada',
    'SB2 Bob200',
    'BB3 Eva150',
  ]);
});

test('where a seat was opened before the hand is dealt again, the blinds are said where they are now', async () => {
  const table = new FakeTable({ seats: 4, at, seating });
  table.does(
    { type: 'start-hand', at, by: 'dealer' },
    { type: 'undo', step: 'hand-started' },
    { type: 'open-seat', seat: 3 },
  );
  await openConsole(table);
  expect(screen.getByText('Deal hand 1 again: button 1, blinds 2 and 4')).toBeTruthy();
});

test('felt, card and key say alike that a hand is dealt again, though the push before it was taken back and made once more', async () => {
  const start = { type: 'start-hand', at, by: 'dealer' } as const;
  const push = { type: 'push-pot', at, pot: 0 } as const;
  const table = new FakeTable({ seats: 4, at, seating }).does(start);
  table.does({ type: 'fold', seat: 4 }, { type: 'fold', seat: 1 }, { type: 'fold', seat: 2 }, push);
  const { tape } = playTaped({ now: table.state, tape: null }, [start]);
  table.does(start, { type: 'undo', step: 'hand-started', tape });
  await openConsole(table);
  await tap(/^Undo/);
  act(() => void table.does(push));
  expect(button(/^Deal hand 2 again/)).toBeTruthy();
  expect(document.querySelector('.next-what')?.textContent).toBe('Hand 2 is dealt again');
  expect(screen.getByText('Deal hand 2 again: button 2, blinds 3 and 4')).toBeTruthy();
});

const straddles = {
  smallBlind: 100,
  bigBlind: 200,
  minBet: 200,
  ante: null,
  straddle: { kinds: ['under-the-gun'], most: 2 },
} as const;

test('a straddle of a hand that is dealt again is named before it, and one more may be agreed', async () => {
  const table = new FakeTable({ seats: 4, at, seating, game: { variant: 'no-limit-holdem', stakes: straddles } });
  table.does(
    { type: 'announce-straddle', seat: 4, kind: 'under-the-gun' },
    { type: 'start-hand', at, by: 'dealer' },
    { type: 'undo', step: 'hand-started' },
  );
  await openConsole(table);
  expect(screen.getByText(/^Deal hand 1 again: .* · Straddle: seat 4 for 400$/)).toBeTruthy();
  expect(screen.getByText('“Blinds one hundred, two hundred. Straddle, four hundred.”')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Next hand…/ })).toBeTruthy();
});

test.each([
  ['where every seat is taken', 4, 'away, open'],
  ['where one is open', 5, 'away, move, open'],
])('moving is offered in a cash game only %s', async (_, seats, says) => {
  await openConsole(new FakeTable({ seats, at, seating, game: { variant: 'no-limit-holdem', stakes: straddles } }));
  expect(screen.getByRole('button', { name: /^Seats…/ }).textContent).toBe(`Seats…${says}`);
});

test('a hand keeps its number however often it is dealt again, also after its start was taken back, and the next one has the next number', async () => {
  const table = new FakeTable({ seats: 4, at, seating });
  const start = { type: 'start-hand', at, by: 'dealer' } as const;
  const shown = () => document.querySelector('.top-hand')?.textContent;
  table.does(start);
  await openConsole(table);
  expect(shown()).toBe('Hand1');
  act(() => table.does(...misdealt));
  expect(button(/^Deal hand 1 again/)).toBeTruthy();
  act(() => table.does(start));
  expect([shown(), table.state.hand?.number]).toEqual(['Hand, again1', 2]);
  act(() => table.does({ type: 'undo', step: 'hand-started' }));
  expect(button(/^Deal hand 1 again/)).toBeTruthy();
  expect(screen.getByText('Deal hand 1 again: button 1, blinds 2 and 3')).toBeTruthy();
  act(() => table.does(start));
  expect([shown(), table.state.hand?.number, table.state.hand?.redealOf]).toEqual(['Hand, again1', 3, 2]);
  act(() => table.does({ type: 'fold', seat: 4 }, { type: 'fold', seat: 1 }, { type: 'fold', seat: 2 }));
  act(() => table.does({ type: 'push-pot', pot: 0, at }));
  expect(button(/^Start hand 2/)).toBeTruthy();
  act(() => table.does(start));
  expect([shown(), table.state.hand?.number]).toEqual(['Hand2', 4]);
  // The records have this deal as number 4, and the cell says so.
  await tapOn(() => document.querySelector('.top-hand') ?? document.body);
  expect(screen.getByText('Hand 2. The records have this deal as number 4.')).toBeTruthy();
});

test('several who sat down are seated by one key, and chips taken back from several are taken by one', async () => {
  const sits = (seat: number) =>
    ({ type: 'seat-player', seat, player: { id: `n${seat}`, hash: '' }, stack: 30_000, at, opening: true }) as const;
  const seating = { 1: ['Dvořák', 41_200], 2: ['Kowalska', 9000], 3: ['Hartmann', 26_600] } as const;
  const fake = new FakeTable({ seats: 6, at, seating });
  // Before the first hand nobody has to be counted again.
  fake.does(
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'fold', seat: 1 },
    { type: 'fold', seat: 2 },
    { type: 'push-pot', at, pot: 0 },
    sits(4),
    sits(5),
    sits(6),
  );
  await openConsole(fake);
  await tapSeen('All seated (3)');
  expect(commands(fake)).toEqual([{ type: 'confirm-stacks', seats: [4, 5, 6] }]);
  const buys = (seat: number) => ({ type: 'add-chips', seat, player: `p${seat}`, chips: 10_000, at }) as const;
  const loses = (seat: number) => ({ type: 'take-chips', seat, player: `p${seat}`, chips: 10_000 }) as const;
  act(() =>
    fake.does(buys(1), buys(2), buys(3), { type: 'give-chips', seats: [1, 2, 3], at }, loses(1), loses(2), loses(3)),
  );
  await tapSeen('All taken (3)');
  expect(commands(fake).at(-1)).toEqual({ type: 'confirm-stacks', seats: [1, 2, 3] });
  expect(screen.getByText('Everybody plays.')).toBeTruthy();
});
