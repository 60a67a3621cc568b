import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Command } from '../../words/command.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { seatsToDraw, takeOverSeat } from './break-table.ts';

/** A tournament table of eight after its first hand: button 1, blinds on the next two players. Blinds are 100 and 200. */
function table(rulebook: RulebookId, ...empty: readonly number[]): TableState {
  const stacks = [1, 2, 3, 4, 5, 6, 7, 8].map((seat) => (empty.includes(seat) ? 0 : 5000));
  return foldedHand(sampleTable(stacks, { mode: 'tournament', rulebook }));
}

const out = (state: TableState, ...seats: readonly number[]): TableState =>
  play(
    state,
    seats.map((seat) => ({ type: 'open-seat', seat })),
  );
const sit = (seat: number): Command => ({ type: 'seat-player', seat, player: { id: 'new', hash: '' }, stack: 3000 });
const taken = (state: TableState, seat: number) => takeOverSeat(state, seat, effectivePolicies(state.rulebook));

const books = ['tda-2011', 'tda-sk', 'tda-cz'] as const;

test.each(books)('%s#7: the player takes over big blind, small blind, button or no duty at all', (book) => {
  // Button 2, blinds 3 and 4 next.
  expect(taken(table(book, 4), 4)).toMatchObject({ seated: true, dealtNextHand: true, posts: 200, dealtFromButton: 2 });
  expect(taken(out(table(book), 3), 3)).toMatchObject({
    dealtNextHand: true,
    posts: 100,
    next: { button: 2, smallBlind: 3, bigBlind: 4 },
  });
  expect(taken(out(table(book), 2), 2)).toMatchObject({ dealtNextHand: true, posts: 0, next: { button: 2 } });
  expect(taken(table(book, 7), 7)).toMatchObject({ dealtNextHand: true, posts: 0 });
});

/** Button 2 next, small blind 4, and an empty seat between them. */
const gap = (book: RulebookId) => table(book, 3);

test('tda-2011#7: in the gap the player sits, and is dealt in once the button has passed', () => {
  expect(taken(gap('tda-2011'), 3)).toMatchObject({
    seated: true,
    dealtNextHand: false,
    posts: 0,
    dealtFromButton: 4,
    next: { button: 2, smallBlind: 4, bigBlind: 5 },
  });
  // As it is played.
  const first = play(gap('tda-2011'), [sit(3), start]);
  expect(first.hand?.players.map(({ seat }) => seat)).not.toContain(3);
  const second = play(foldedHand(play(gap('tda-2011'), [sit(3)])), [start]);
  expect(second.hand).toMatchObject({ button: 4 });
  expect(second.hand?.players.map(({ seat }) => seat)).toContain(3);
});

test.each(['tda-sk', 'tda-cz'] as const)('%s#7: in the gap nobody is seated', (book) => {
  expect(taken(gap(book), 3)).toMatchObject({ seated: false, next: { button: 2, smallBlind: 4, bigBlind: 5 } });
  expect(refusalOf(gap(book), sit(3))).toEqual({ reason: 'gap-seat-closed', seat: 3, rule: `${book}#7` });
  // While a hand is running nobody knows the places of the next one.
  expect(play(play(gap(book), [start]), [sit(3)]).chairs[2]?.stack).toBe(3000);
  // Before the first hand there is no gap, and in a cash game the player pays or waits instead.
  expect(play(sampleTable([5000, 5000, 0], { mode: 'tournament', rulebook: book }), [sit(3)]).chairs[2]?.stack).toBe(
    3000,
  );
  const cash = foldedHand(sampleTable([5000, 5000, 0, 5000, 5000], { rulebook: book }));
  expect(play(cash, [sit(3)]).chairs[2]?.owes).toMatchObject({ big: true });
});

test('a house that seats players in the gap says so in its overlay', () => {
  const state = { ...gap('tda-sk'), overlay: { 'breakTable.gapSeat': 'no-hand' } as const };
  expect(play(state, [sit(3)]).chairs[2]?.stack).toBe(3000);
});

test('house-cz#blinds.6: the small blind’s place too is before the blind, as one may read it', () => {
  const left = out(table('house-cz'), 3);
  expect(taken(left, 3)).toMatchObject({ seated: true, dealtNextHand: false, posts: 0, dealtFromButton: 3 });
  const other = effectivePolicies('house-cz', {
    'breakTable.positions': ['big-blind', 'small-blind', 'button', 'other'],
  });
  expect(takeOverSeat(left, 3, other)).toMatchObject({ dealtNextHand: true, posts: 100 });
});

test('a house may bar other places: the player waits until another comes', () => {
  const none = { ...effectivePolicies('tda-2011'), 'breakTable.positions': ['other'] as const };
  expect(takeOverSeat(table('tda-2011', 4), 4, none)).toMatchObject({
    dealtNextHand: false,
    next: { bigBlind: 5 },
    dealtFromButton: 5,
  });
  expect(takeOverSeat(out(table('tda-2011'), 2), 2, none)).toMatchObject({ dealtNextHand: false, dealtFromButton: 3 });
});

test('the draw leaves out the seats nobody is seated at', () => {
  expect(seatsToDraw(table('tda-2011', 3, 6, 8), effectivePolicies('tda-2011'))).toEqual([3, 6, 8]);
  expect(seatsToDraw(table('tda-sk', 3, 6, 8), effectivePolicies('tda-sk'))).toEqual([6, 8]);
});

test('only an open seat of the table is taken over, and only where a hand follows', () => {
  expect(taken(table('tda-2011'), 4)).toEqual({ reason: 'seat-taken', seat: 4 });
  expect(taken(table('tda-2011'), 9)).toEqual({ reason: 'no-such-seat', seat: 9, seats: 8 });
  expect(taken(out(table('tda-2011'), 1, 2, 3, 4, 5, 6, 7, 8), 4)).toMatchObject({ reason: 'too-few-players' });
});
