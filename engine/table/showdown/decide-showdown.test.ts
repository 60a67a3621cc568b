import { expect, test } from 'vitest';
import { acts, deal, play, refusalOf, sampleTable, start, tabled, taps } from '../../../test/support/sample-table.ts';
import type { Card } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const up = (seat: number, card: Card): Command => ({ type: 'deal-up', seat, cards: [card] });
const named = (seat: number, text: string): Command => ({
  type: 'show-cards',
  seat,
  cards: (text.match(/../g) ?? []) as Card[],
  by: 'dealer',
});

/** Three stud players, all in on fourth street; up-cards 2s 4c, Ks 9h and one nobody named beside Jd. */
const studAllIn = (): TableState =>
  play(
    sampleTable([300, 300, 300], {
      variant: 'limit-stud',
      stakes: { smallBlind: 0, bigBlind: 0, minBet: 200, bigBet: 400, bringIn: 50, ante: null },
    }),
    [
      start,
      up(1, '2s'),
      up(2, 'Ks'),
      up(3, 'Jd'),
      ...acts('1o200', '2c', '3c'),
      up(1, '4c'),
      up(2, '9h'),
      { type: 'deal-up', seat: 3, cards: ['??'] },
      { type: 'name-opener', seat: 2 },
      ...acts('2a', '3c', '1c'),
    ],
  );

test('stud: with all in, hands lie open unnamed and are named once the last card is dealt', () => {
  const open = play(studAllIn(), [tabled(1), tabled(2), tabled(3)]);
  expect(legalActions(open)).toMatchObject({ stage: 'showdown', show: [], unnamed: [2, 3, 1] });
  const shown = play(open, [named(1, '2s4c2h2d5s8hTc'), named(2, 'Ks9hKd3c5d6sQc'), named(3, 'JdJsAh7c7h3s4h')]);
  expect(shown.hand?.awards).toMatchObject([{ chips: 900, shares: [{ seat: 1, chips: 900 }] }]);
});

test.each<{ why: string; seat: number; cards: string; refusal: object }>([
  {
    why: 'an up-card is not among the cards',
    seat: 1,
    cards: '2s2h2d5s8hTc6c',
    refusal: { reason: 'up-card-missing', seat: 1, card: '4c' },
  },
  {
    why: 'two are not, and only one card is unknown',
    seat: 1,
    cards: '2h2d5s8hTc6c??',
    refusal: { reason: 'up-card-missing', seat: 1, card: '4c' },
  },
  {
    why: 'another player’s up-card',
    seat: 1,
    cards: '2s4c2h2d5s8hKs',
    refusal: { reason: 'card-used', card: 'Ks' },
  },
  { why: 'six cards', seat: 1, cards: '2s4c2h2d5s8h', refusal: { reason: 'hand-size', seat: 1, cards: 6, due: 7 } },
])('stud, refused: $why', ({ seat, cards, refusal }) => {
  expect(refusalOf(studAllIn(), tabled(seat, ...(cards.match(/../g) ?? [])))).toEqual(refusal);
});

test.each([
  { name: 'an unknown card may be the up-card', seat: 1, cards: '2s2h2d5s8hTc??' },
  { name: 'an up-card nobody named may be any card', seat: 3, cards: 'JdJsAh7c7h3s4h' },
])('stud: $name', ({ seat, cards }) => {
  const state = play(studAllIn(), [tabled(seat, ...(cards.match(/../g) ?? []))]);
  expect(state.hand?.players.find((player) => player.seat === seat)?.tabled).toHaveLength(7);
});

test('the up-card of a folded hand may come again: a deck that runs out is filled up', () => {
  const folded = play(
    sampleTable([300, 300, 300], {
      variant: 'limit-stud',
      stakes: { smallBlind: 0, bigBlind: 0, minBet: 200, bigBet: 400, bringIn: 50, ante: null },
    }),
    [
      start,
      up(1, '2s'),
      up(2, 'Ks'),
      up(3, 'Jd'),
      ...acts('1o200', '2f', '3c'),
      up(1, '4c'),
      up(3, '9c'),
      ...acts('3a', '1c'),
    ],
  );
  expect(legalActions(play(folded, [tabled(1, '2s', '4c', '2h', '2d', '5s', '8h', 'Ks')])).show).toEqual([3]);
});

test('short deck: a card the deck does not have is refused, in a hand and on the board', () => {
  const allIn = play(sampleTable([500, 500], { variant: 'no-limit-short-deck' }), [start, ...acts('1a', '2c')]);
  expect(refusalOf(allIn, tabled(1, '2c', 'As'))).toEqual({ reason: 'not-a-card', text: '2c' });
  expect(refusalOf(allIn, deal('2h', '7h', '8s'))).toEqual({ reason: 'not-a-card', text: '2h' });
});

// Button 1; seat 3 is all in before the flop, seats 1 and 2 bet on.
const sidePot = (overlay: Overlay = {}): TableState =>
  play(
    sampleTable([5000, 5000, 600], { overlay }),
    taps('start 1r600 2c 3a [2h 3h 7s] 2b800 1c [8s] 2x 1x [9d] 2x 1x'),
  );

test('TDA 11: with one player all in nobody mucks, whoever bet on for the side pot neither', () => {
  expect(legalActions(sidePot()).muck).toEqual([]);
  expect(refusalOf(sidePot(), { type: 'muck-hand', seat: 2 })).toMatchObject({ reason: 'all-in-must-show' });
});

test('the last one left for a side pot cannot muck: the chips would go to a player who has no right to them', () => {
  const mucked = play(sidePot({ allInFaceUp: false }), [{ type: 'muck-hand', seat: 2 }]);
  expect(legalActions(mucked).muck).toEqual([3]);
  expect(refusalOf(mucked, { type: 'muck-hand', seat: 1 })).toEqual({ reason: 'last-hand-cannot-muck', seat: 1 });
  const shown = play(mucked, [tabled(3, 'As', 'Ad'), tabled(1, 'Ks', 'Kd')]);
  expect(shown.hand?.awards).toMatchObject([
    { pot: 0, chips: 1800, shares: [{ seat: 3, chips: 1800 }] },
    { pot: 1, chips: 1600, shares: [{ seat: 1, chips: 1600 }] },
  ]);
});

test('who shows first does not change who gets what', () => {
  const shows = [tabled(1, 'Ks', 'Kd'), tabled(2, 'Kh', 'Kc'), tabled(3, 'As', 'Ad')];
  const awards = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ].map(
    (order) =>
      play(
        sidePot(),
        order.flatMap((place) => shows[place] ?? []),
      ).hand?.awards,
  );
  expect(new Set(awards.map((award) => JSON.stringify(award))).size).toBe(1);
});
