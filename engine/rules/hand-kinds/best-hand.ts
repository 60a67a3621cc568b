import { allCards, type KnownCard } from '../../words/card.ts';
import type { HandKind, HandName, HandValue } from '../../words/hand-kind.ts';
import { cardNumber, noCard } from './card-number.ts';
import { type HandCode, readCode, turnedOver } from './hand-code.ts';
import { highCode, highValue, shortDeckCode, shortDeckValue } from './high-value.ts';
import {
  aceToFiveValue,
  badugiValue,
  deuceToSevenValue,
  eachSubset,
  eightOrBetterValue,
  type FiveCardValue,
} from './low-value.ts';
import { rankings } from './ranking.ts';
import { cardOrder } from './up-card-order.ts';

const fiveCardValues: Readonly<Record<Exclude<HandKind, 'badugi'>, FiveCardValue>> = {
  high: highValue,
  'short-deck-high': shortDeckValue,
  'eight-or-better': eightOrBetterValue,
  'ace-to-five': aceToFiveValue,
  'deuce-to-seven': deuceToSevenValue,
};

/** Ranks up to seven cards at once, without trying every five of them. */
const wholeValues: Readonly<Partial<Record<HandKind, typeof highValue>>> = {
  high: highValue,
  'short-deck-high': shortDeckValue,
};

/**
 * Value of the best hand: of any cards of the player and the board, or of exactly two of the player's and three of the board.
 * Null if nothing qualifies or there are fewer than five cards; a badugi needs one.
 */
export function bestValue(
  kind: HandKind,
  hole: readonly KnownCard[],
  board: readonly KnownCard[],
  fromHole: 'any' | 2,
): HandValue | null {
  const whole = wholeValues[kind];
  const count = hole.length + board.length;
  let best = 0;
  if (whole !== undefined && fromHole === 'any' && count >= 5 && count <= 7) {
    const at = (index: number): number => {
      const card = index < hole.length ? hole[index] : board[index - hole.length];
      return card === undefined ? noCard : cardNumber(card);
    };
    best = whole(at(0), at(1), at(2), at(3), at(4), at(5), at(6));
  } else {
    eachHand(kind, hole, board, fromHole, (value) => {
      if (value > best) best = value;
    });
  }
  return best === 0 ? null : best;
}

/**
 * The cards of the best hand, highest first, with the ace high or low as the kind has it; null where the value is null. Of several choices
 * that tie, the one with the highest top card by rank, then by suit (c d h s), then by the next card.
 */
export function bestCards(
  kind: HandKind,
  hole: readonly KnownCard[],
  board: readonly KnownCard[],
  fromHole: 'any' | 2,
): readonly KnownCard[] | null {
  const best = bestValue(kind, hole, board, fromHole);
  if (best === null) return null;
  const { ace } = rankings[kind];
  const order = (card: KnownCard): number => cardOrder(card, ace);
  let chosen: readonly KnownCard[] = [];
  eachHand(kind, hole, board, fromHole, (value, ...numbers) => {
    if (value !== best) return;
    const cards = numbers.flatMap((number) => allCards[number] ?? []).sort((one, other) => order(other) - order(one));
    const at = cards.findIndex((card, place) => card !== chosen[place]);
    const [mine, theirs] = [cards[at], chosen[at]];
    if (theirs === undefined || (mine !== undefined && order(mine) > order(theirs))) chosen = cards;
  });
  return chosen;
}

/** The best hand's cards and its name; null where nothing qualifies. */
export function bestHand(
  ...of: Parameters<typeof bestCards>
): { readonly cards: readonly KnownCard[]; readonly name: HandName } | null {
  const [cards, value] = [bestCards(...of), bestValue(...of)];
  return cards === null || value === null ? null : { cards, name: nameHand(of[0], value) };
}

/** Visits every hand these cards can make, with its value and its five cards. A badugi fills unused places with `noCard`. */
function eachHand(
  kind: HandKind,
  hole: readonly KnownCard[],
  board: readonly KnownCard[],
  fromHole: 'any' | 2,
  visit: (value: HandValue, a: number, b: number, c: number, d: number, e: number) => void,
): void {
  const own = hole.map(cardNumber);
  const shared = board.map(cardNumber);
  if (kind !== 'badugi') {
    const fiveCardValue = fiveCardValues[kind];
    eachFive(own, shared, fromHole, (a, b, c, d, e) => visit(fiveCardValue(a, b, c, d, e), a, b, c, d, e));
    return;
  }
  if (fromHole !== 'any') throw new Error('A badugi is made of any cards.');
  eachSubset([...own, ...shared], (cards) => {
    const [a = noCard, b = noCard, c = noCard, d = noCard] = cards;
    visit(badugiValue(cards), a, b, c, d, noCard);
  });
}

/**
 * Visits every five cards a hand can be made of: any of the player's and the board's, or exactly two of the player's and three of the
 * board. With too few cards it visits none.
 */
export function eachFive(
  hole: readonly number[],
  board: readonly number[],
  fromHole: 'any' | 2,
  visit: (a: number, b: number, c: number, d: number, e: number) => void,
): void {
  const all = [...hole, ...board];
  eachTwo(fromHole === 2 ? hole : all, (a, b, next) => {
    eachThree(fromHole === 2 ? board : all, fromHole === 2 ? 0 : next, (c, d, e) => visit(a, b, c, d, e));
  });
}

/** Visits every pair of cards, with the position after the second. */
function eachTwo(cards: readonly number[], visit: (a: number, b: number, next: number) => void): void {
  for (let first = 0; first < cards.length; first++) {
    for (let second = first + 1; second < cards.length; second++) {
      visit(cards[first] as number, cards[second] as number, second + 1);
    }
  }
}

function eachThree(cards: readonly number[], from: number, visit: (a: number, b: number, c: number) => void): void {
  for (let first = from; first < cards.length; first++) {
    for (let second = first + 1; second < cards.length; second++) {
      for (let third = second + 1; third < cards.length; third++) {
        visit(cards[first] as number, cards[second] as number, cards[third] as number);
      }
    }
  }
}

const codeOf: Readonly<Record<HandKind, (value: HandValue) => HandCode>> = {
  high: highCode,
  'short-deck-high': shortDeckCode,
  'eight-or-better': turnedOver,
  'ace-to-five': turnedOver,
  'deuce-to-seven': turnedOver,
  badugi: turnedOver,
};

/** The words for a value of this kind. */
export const nameHand = (kind: HandKind, value: HandValue): HandName => ({
  kind,
  ...readCode(rankings[kind], codeOf[kind](value)),
});
