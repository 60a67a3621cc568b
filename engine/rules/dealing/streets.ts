import { type Card, isKnownCard, type KnownCard } from '../../words/card.ts';
import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Street, Variant } from '../../words/variant.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { deckSize } from './deck-cards.ts';

/** The street that is being dealt or bet on. */
export function streetNow(hand: Hand): Street {
  const street = variantOf(hand.variant).streets[hand.street];
  if (street === undefined) throw new Error(`${hand.variant} has no street ${hand.street}.`);
  return street;
}

export const isLastStreet = (hand: Hand): boolean => hand.street === variantOf(hand.variant).streets.length - 1;

/** Whether a later street still has a draw or a discard. Until it is over, no hand may be turned up. */
export const exchangesLater = (hand: Hand): boolean =>
  variantOf(hand.variant).streets.some((street, index) => index > hand.street && street.exchange !== null);

/** The first board and the others, if there are any. */
export const boardsOf = (hand: Hand): readonly (readonly Card[])[] => [hand.board, ...hand.moreBoards];

/** What has been dealt once a street is complete: to each player, and on each board. */
interface Dealt {
  readonly boardCards: number;
  /** Cards a player holds: those dealt, less those discarded for good. */
  readonly holeCards: number;
  readonly upCards: number;
  readonly exchanges: number;
}

/** Computed once for each game, because every step of every hand asks. */
const dealtBy = new Map<Variant, readonly Dealt[]>();

export function dealtAt(variant: Variant, street: number): Dealt {
  let sums = dealtBy.get(variant);
  if (sums === undefined) {
    const nothing: Dealt = { boardCards: 0, holeCards: 0, upCards: 0, exchanges: 0 };
    sums = variant.streets.map((_, index) => variant.streets.slice(0, index + 1).reduce(plus, nothing));
    dealtBy.set(variant, sums);
  }
  const dealt = sums[street];
  if (dealt === undefined) throw new Error(`${variant.id} has no street ${street}.`);
  return dealt;
}

function plus(sum: Dealt, { down, up, boardCards, exchange }: Street): Dealt {
  const thrown = exchange !== null && exchange !== 'draw' ? exchange.discard : 0;
  return {
    boardCards: sum.boardCards + boardCards,
    holeCards: sum.holeCards + down + up - thrown,
    upCards: sum.upCards + up,
    exchanges: sum.exchanges + (exchange === null ? 0 : 1),
  };
}

/** Board cards awaited now: which board, and how many; null if none. Boards are dealt one after another. */
export const dueBoard = (hand: Hand): ReturnType<typeof missingBoard> =>
  hand.stage === 'board' ? missingBoard(hand) : null;

/** Board cards of the hand's street that are not dealt yet, whether or not they are awaited now. */
export function missingBoard(hand: Hand): { readonly board: number; readonly due: number } | null {
  const variant = variantOf(hand.variant);
  const last = variant.streets.length - 1;
  if (variant.stud !== null) return needsCommonCard(hand) ? { board: 0, due: 1 } : null;
  const until = dealtAt(variant, hand.street).boardCards;
  if (hand.board.length < until) return { board: 0, due: until - hand.board.length };
  // A board that is run again is completed before the next run begins.
  if (hand.runs > 1 && hand.street < last) return null;
  for (let board = 1; board <= hand.moreBoards.length; board++) {
    const lying = hand.moreBoards[board - 1]?.length ?? 0;
    if (lying < until) return { board, due: until - lying };
  }
  return null;
}

/** Stud with more full hands than the deck holds: the last card is shared by all. */
const needsCommonCard = (hand: Hand): boolean =>
  isLastStreet(hand) &&
  hand.board.length === 0 &&
  hand.players.filter(({ status }) => status === 'live').length * holeCardsAt(variantOf(hand.variant), hand.street) >
    deckSize(variantOf(hand.variant).deck);

/** Cards a player holds once the streets up to `street` are dealt: those dealt less those discarded for good. */
export const holeCardsAt = (variant: Variant, street: number): number => dealtAt(variant, street).holeCards;

/** Cards of a complete hand. In stud with too many players for the deck, the last card is shared and lies on the board. */
export function fullHandSize(hand: Hand): number {
  const variant = variantOf(hand.variant);
  const all = holeCardsAt(variant, variant.streets.length - 1);
  const common = variant.stud !== null && (hand.stage === 'board' || hand.board.length > 0);
  return common ? all - 1 : all;
}

/** Whether this player still has to draw or discard on the street. */
export const owesExchange = (hand: Hand, player: HandSeat): boolean =>
  player.status === 'live' && player.draws.length < dealtAt(variantOf(hand.variant), hand.street).exchanges;

/** Up-cards each live player has once this street is dealt. */
export const upCardsDue = (hand: Hand): number => dealtAt(variantOf(hand.variant), hand.street).upCards;

/** Whether up-cards of this street are missing or not all named, and nobody has said who opens. */
export const missesUpCard = (hand: Hand): boolean =>
  streetNow(hand).up > 0 &&
  hand.opener === null &&
  hand.players.some((player) => player.status === 'live' && knownUpCards(player, upCardsDue(hand)) === null);

/** The first `due` up-cards of a player; null while one of them is not dealt or not known. */
export function knownUpCards(player: HandSeat, due: number): readonly KnownCard[] | null {
  const cards = player.up.slice(0, due);
  return cards.length === due && cards.every(isKnownCard) ? cards : null;
}

/** The fixed bet of this street; in other structures the minimum bet. */
export const streetBet = (hand: Hand): Chips =>
  variantOf(hand.variant).betting === 'fixed-limit' && streetNow(hand).bet === 'big'
    ? (hand.stakes.bigBet ?? hand.stakes.minBet)
    : hand.stakes.minBet;
