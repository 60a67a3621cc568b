import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { play, refusalOf, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { chipsAtTable } from '../conservation.ts';
import { seatChangeAt } from './decide-seat-change.ts';

/** Six of nine seats taken, one hand played: button 2, small blind 3 and big blind 5 come next. */
const table = (): TableState =>
  foldedHand(sampleTable([5000, 5000, 5000, 0, 5000, 5000, 0, 5000, 0], { rulebook: 'house-cz' }));
const change = (from: number, to: number): Command => ({ type: 'change-seat', from, to });
const owed = (state: TableState, seat: number) => state.chairs[seat - 1]?.owes;
const dealtIn = (state: TableState) => state.hand?.players.map(({ seat }) => seat).sort();

test('the table is as the tests below take it', () => {
  expect(play(table(), [start]).hand).toMatchObject({ button: 2, smallBlind: 3, bigBlind: 5 });
});

test('house-cz#blinds.8: nearer to the blinds plays on at once, with everything that was kept', () => {
  const before = table();
  const state = play(before, [{ type: 'set-away', seat: 8, away: true }, change(8, 7)]);
  expect(state.chairs[6]).toEqual({ ...before.chairs[7], seat: 7, away: true });
  expect(state.chairs[7]).toMatchObject({ seat: 8, player: null, stack: 0, owes: null });
  expect(chipsAtTable(state)).toBe(chipsAtTable(before));
  expect(dealtIn(play(before, [change(8, 7), start]))).toEqual([1, 2, 3, 5, 6, 7]);
});

test('house-cz#blinds.8: away from the blinds costs a big blind, or waiting for it', () => {
  const state = play(table(), [change(6, 9)]);
  expect(owed(state, 9)).toEqual({ big: true, small: false, posts: false });
  expect(dealtIn(play(state, [start]))).toEqual([1, 2, 3, 5, 8]);
  const posted = play(state, [{ type: 'post-blinds', seat: 9, posts: true }, start]);
  expect(posted.hand).toMatchObject({ posts: [{ seat: 9, kind: 'live-post', chips: 200 }] });
  expect(owed(posted, 9)).toBeNull();
});

test('house-cz#blinds.6: behind the button nobody comes in, paying or not', () => {
  const state = play(foldedHand(table()), [{ type: 'open-seat', seat: 2 }]);
  // Button 3 next, small blind 5, big blind 6: seat 4 lies between.
  expect(seatChangeAt(state, 1, 4)).toEqual({ freeEntry: false, posts: 0, mayWait: true });
  const moved = play(state, [change(1, 4)]);
  expect(refusalOf(moved, { type: 'post-blinds', seat: 4, posts: true })).toMatchObject({
    reason: 'between-button-and-blind',
  });
  expect(dealtIn(play(moved, [start]))).toEqual([3, 5, 6, 8]);
});

test('blinds owed go along, and a big blind is not owed twice', () => {
  const sit: Command = { type: 'seat-player', seat: 7, player: { id: 'new', hash: '' }, stack: 3000 };
  const state = play(table(), [sit, { type: 'post-blinds', seat: 7, posts: true }, change(7, 9)]);
  expect(owed(state, 9)).toEqual({ big: true, small: false, posts: true });
});

test('an uncounted stack and a penalty go along', () => {
  const seated = play(table(), [{ type: 'seat-player', seat: 9, player: { id: 'new', hash: '' }, stack: null }]);
  const [chairs] = [seated.chairs.map((chair) => (chair.seat === 9 ? { ...chair, penalty: 2 } : chair))];
  const state = play({ ...seated, chairs }, [change(9, 7)]);
  expect(state.chairs[6]).toMatchObject({ stack: null, drift: 0, penalty: 2, player: { id: 'new' } });
  expect(state.chairs[8]).not.toHaveProperty('penalty');
});

test('before the first hand, in games without blinds and with nobody to play with it is free', () => {
  const free = { freeEntry: true, posts: 0, mayWait: false };
  expect(seatChangeAt(sampleTable([5000, 5000, 0]), 2, 3)).toEqual(free);
  const stud = { variant: 'limit-stud', stakes: { ...sampleStakes, bringIn: 50 } } as const;
  expect(seatChangeAt(foldedHand(sampleTable([5000, 5000, 0], stud)), 2, 3)).toEqual(free);
  const alone = play(foldedHand(sampleTable([5000, 5000, 0])), [{ type: 'open-seat', seat: 1 }]);
  expect(seatChangeAt(alone, 2, 3)).toEqual(free);
});

test('a straddle stays with the place, and those that doubled it fall with it', () => {
  const stakes = { ...sampleStakes, straddle: { kinds: ['under-the-gun'], most: 3 } } as const;
  const straddle = (seat: number): Command => ({ type: 'announce-straddle', seat, kind: 'under-the-gun' });
  const state = play({ ...table(), stakes }, [straddle(6), straddle(8), change(8, 9)]);
  expect(state.nextHand.straddles).toEqual([{ seat: 6, kind: 'under-the-gun' }]);
});

test.each([
  { name: 'nobody sits there', command: change(4, 7), refusal: { reason: 'seat-open', seat: 4 } },
  { name: 'somebody sits there', command: change(6, 8), refusal: { reason: 'seat-taken', seat: 8 } },
  { name: 'the own seat', command: change(6, 6), refusal: { reason: 'seat-taken', seat: 6 } },
  { name: 'no such seat', command: change(6, 10), refusal: { reason: 'no-such-seat', seat: 10, seats: 9 } },
  { name: 'from no seat', command: change(10, 4), refusal: { reason: 'no-such-seat', seat: 10, seats: 9 } },
])('a change is refused: $name', ({ command, refusal }) => {
  expect(refusalOf(table(), command)).toEqual(refusal);
});

test('only between two hands, not before a hand is dealt again, and not in a tournament', () => {
  expect(refusalOf(play(table(), [start]), change(6, 7))).toEqual({ reason: 'hand-running', hand: 2 });
  const redeal = { of: 2 } as NonNullable<TableState['redeal']>;
  expect(refusalOf({ ...table(), redeal }, change(6, 7))).toEqual({ reason: 'redeal-keeps', hand: 2 });
  const tournament = sampleTable([5000, 5000, 0], { mode: 'tournament' });
  expect(refusalOf(tournament, change(1, 3))).toEqual({ reason: 'cash-only' });
});
