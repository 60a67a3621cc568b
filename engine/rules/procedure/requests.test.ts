import { expect, test } from 'vitest';
import type { Overlay } from '../../words/rulebook.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { changeDeck, colourUp, showNextCard } from './requests.ts';

const policies = (overlay: Overlay = {}) => effectivePolicies('tda-2011', overlay);
const full = { sets: ['B'], count: 52 };

test.each([
  { by: 'player', handOpen: false, deckIn: full, reason: 'not-for-players' },
  { by: 'floor', handOpen: true, deckIn: full, reason: 'hand-open' },
  { by: 'dealer-push', handOpen: false, deckIn: { sets: ['B'], count: 51 }, reason: 'deck-short' },
  { by: 'dealer-push', handOpen: false, deckIn: { sets: ['B'], count: 53 }, reason: 'deck-long' },
  { by: 'dealer-push', handOpen: false, deckIn: { sets: ['A', 'B'], count: 52 }, reason: 'deck-mixed' },
  { by: 'dealer-push', handOpen: false, deckIn: { sets: [], count: 52 }, reason: 'deck-mixed' },
] as const)('TDA 23: a deck change is refused, $reason', ({ reason, ...asked }) => {
  expect(changeDeck(asked, policies()).outcome).toEqual({ accepted: false, reason });
});

test.each(['dealer-push', 'level-change', 'house', 'floor'] as const)('a whole deck comes in with a %s', (by) => {
  expect(changeDeck({ by, handOpen: false, deckIn: full }, policies()).outcome).toEqual({ accepted: true });
  expect(changeDeck({ by, handOpen: false, deckIn: null }, policies()).outcome).toEqual({ accepted: true });
});

test('a house may let players ask', () => {
  const overlay = { deckChange: { on: ['house'], playerMayAsk: true } } as const;
  expect(changeDeck({ by: 'player', handOpen: false, deckIn: full }, policies(overlay)).outcome.accepted).toBe(true);
});

test.each([
  { rabbitHunting: 'forbidden', mode: 'tournament', handClosed: true, accepted: false },
  { rabbitHunting: 'forbidden', mode: 'cash', handClosed: true, accepted: false },
  { rabbitHunting: 'house', mode: 'tournament', handClosed: true, accepted: false },
  { rabbitHunting: 'house', mode: 'cash', handClosed: false, accepted: false },
  { rabbitHunting: 'house', mode: 'cash', handClosed: true, accepted: true },
] as const)('TDA 26: $rabbitHunting in a $mode game, hand closed $handClosed: $accepted', (one) => {
  const { accepted, ...asked } = one;
  expect(showNextCard(asked, policies({ rabbitHunting: one.rabbitHunting })).outcome).toMatchObject({
    accepted,
    cardDisplayed: accepted,
  });
});

test.each([
  { by: 'player', handOpen: false, denomination: 25, announced: [25], reason: 'not-for-players' },
  { by: 'floor', handOpen: true, denomination: 25, announced: [25], reason: 'hand-open' },
  { by: 'floor', handOpen: false, denomination: 25, announced: [], reason: 'not-announced' },
  { by: 'floor', handOpen: false, denomination: 100, announced: [25], reason: 'not-announced' },
  { by: 'floor', handOpen: false, denomination: null, announced: [], reason: 'not-announced' },
] as const)('TDA 22: a colour-up is refused, $reason', ({ reason, ...asked }) => {
  expect(colourUp(asked, policies()).outcome).toEqual({ accepted: false, reason });
});

test('a colour-up that was announced goes ahead; a house may do without saying so', () => {
  const asked = { by: 'floor', handOpen: false, denomination: 25 } as const;
  expect(colourUp({ ...asked, announced: [100, 25] }, policies()).outcome).toEqual({ accepted: true });
  expect(colourUp({ ...asked, denomination: null, announced: [25] }, policies()).outcome).toEqual({ accepted: true });
  const overlay = { colourUpAnnounced: false };
  expect(colourUp({ ...asked, announced: [] }, policies(overlay)).outcome).toEqual({ accepted: true });
});
