import { type Card, type KnownCard, type Rank, unknownCard } from '../card.ts';
import { isOfDeck } from '../dealing/deck-cards.ts';
import { boardsOf, fullHandSize } from '../dealing/streets.ts';
import { bestValue } from '../hand-kinds/best-hand.ts';
import type { HandValue } from '../hand-kinds/hand-kind.ts';
import type { Seat } from '../seat.ts';
import type { Hand, HandSeat, PotPart } from '../table-state.ts';
import type { HandRule, Variant } from '../variant.ts';
import { variantOf } from '../variants/all-variants.ts';

/** What each live player has for one half with one board; null where nothing qualifies, absent where a card is unknown. */
export type Values = ReadonlyMap<Seat, HandValue | null>;

/** The values of each board, and there of each half, the high first. */
export type HandValues = readonly (readonly Values[])[];

/** How a part of a pot is won. */
export function ruleOf(hand: Hand, { half }: Pick<PotPart, 'half'>): HandRule {
  const [high, low = high] = variantOf(hand.variant).hands;
  return half === 'high' ? high : low;
}

/** These cards if all of them are known; one that is not of the game's deck counts as unknown. */
function knownCards(cards: readonly Card[], deck: Variant['deck']): readonly KnownCard[] | null {
  const known = (card: Card): card is KnownCard => isOfDeck(deck, card);
  return cards.every(known) ? cards : null;
}

/** Cards turned up and named, as many as a hand has; else null. */
const knownHole = ({ tabled }: HandSeat, size: number, deck: Variant['deck']): readonly KnownCard[] | null =>
  tabled === null || tabled.length !== size ? null : knownCards(tabled, deck);

/** Do the cards of these players and of the board say who wins? Too few cards count as unknown. */
export function cardsDecide(hand: Hand, seats: readonly Seat[], board: readonly Card[]): boolean {
  const size = fullHandSize(hand);
  const { deck } = variantOf(hand.variant);
  return (
    knownCards(board, deck) !== null &&
    hand.players.every((player) => !seats.includes(player.seat) || knownHole(player, size, deck) !== null)
  );
}

/** All hands at showdown by the cards that lie open. */
export function handValues(hand: Hand): HandValues {
  const { hands, deck } = variantOf(hand.variant);
  const size = fullHandSize(hand);
  const holes = hand.players.flatMap((player) => {
    const cards = player.status === 'live' ? knownHole(player, size, deck) : null;
    return cards === null ? [] : [{ seat: player.seat, cards }];
  });
  return boardsOf(hand).map((cards) => {
    const board = knownCards(cards, deck);
    return hands.map((rule) => {
      const values = new Map<Seat, HandValue | null>();
      if (board === null) return values;
      for (const { seat, cards } of holes) values.set(seat, bestValue(rule.kind, cards, board, rule.fromHole));
      return values;
    });
  });
}

export const valuesFor = (values: HandValues, { board, half }: PotPart): Values =>
  values[board]?.[half === 'high' ? 0 : 1] ?? new Map();

/** The best value among some players; null where none of them has any. */
export function bestOf(values: Values, seats: readonly Seat[]): HandValue | null {
  let best: HandValue | null = null;
  for (const seat of seats) {
    const value = values.get(seat) ?? null;
    if (value !== null && (best === null || value > best)) best = value;
  }
  return best;
}

const eightAndUnder: ReadonlySet<string> = new Set(['A', '2', '3', '4', '5', '6', '7', '8'] satisfies Rank[]);
const fullBoard = 5;
/** A hand takes at least so many cards from a full board. */
const fromBoard = 3;

/** False where the board alone rules out a low of eight or better, whatever the players hold. */
export function canMakeLow({ kind }: HandRule, board: readonly Card[]): boolean {
  if (kind !== 'eight-or-better' || board.length < fullBoard || board.includes(unknownCard)) return true;
  return new Set(board.map((card) => card.slice(0, 1)).filter((rank) => eightAndUnder.has(rank))).size >= fromBoard;
}
