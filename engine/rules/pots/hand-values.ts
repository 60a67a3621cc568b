import { type Card, type KnownCard, type Rank, unknownCard } from '../../words/card.ts';
import type { Hand, HandSeat, PotPart } from '../../words/hand.ts';
import type { HandValue } from '../../words/hand-kind.ts';
import type { Seat } from '../../words/seat.ts';
import type { HandRule } from '../../words/variant.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { boardsOf, fullHandSize } from '../dealing/streets.ts';
import { bestValue } from '../hand-kinds/best-hand.ts';

/** Each live player's hand for one half with one board; null if nothing qualifies, absent if a card is unknown. */
export type Values = ReadonlyMap<Seat, HandValue | null>;

/** The values for each board and each of its halves, high first. */
export type HandValues = readonly (readonly Values[])[];

/** How a part of a pot is won. */
export function ruleOf(hand: Hand, { half }: Pick<PotPart, 'half'>): HandRule {
  const [high, low = high] = variantOf(hand.variant).hands;
  return half === 'high' ? high : low;
}

/** Whether all these cards are named. Named cards belong to the game's deck, because others are refused when entered. */
export const areKnown = (cards: readonly Card[]): cards is readonly KnownCard[] => !cards.includes(unknownCard);

/** Cards turned up and named, as many as a hand has or as the rulebook needs to let it win (`cardsMissing`); otherwise null. */
function knownHole({ policies }: Hand, { tabled }: HandSeat, size: number): readonly KnownCard[] | null {
  if (tabled === null || tabled.length === 0 || !areKnown(tabled)) return null;
  return tabled.length === size || policies['showdown.allCardsToWin'] === 'board-plays' ? tabled : null;
}

/** Whether the cards of these players and the board decide who wins. Too few cards count as unknown. */
export function cardsDecide(hand: Hand, seats: readonly Seat[], board: readonly Card[]): boolean {
  const size = fullHandSize(hand);
  return (
    areKnown(board) &&
    hand.players.every((player) => !seats.includes(player.seat) || knownHole(hand, player, size) !== null)
  );
}

/** Whether every board card is named. */
export const areBoardsKnown = ({ board, moreBoards }: Hand): boolean => areKnown(board) && moreBoards.every(areKnown);

/** Whether every live hand and every board is open and named. */
export function allCardsKnown(hand: Hand): boolean {
  if (!areBoardsKnown(hand)) return false;
  const size = fullHandSize(hand);
  return hand.players.every((player) => player.status !== 'live' || knownHole(hand, player, size) !== null);
}

/** All hands at showdown, by the open cards. */
export function handValues(hand: Hand): HandValues {
  const { hands } = variantOf(hand.variant);
  const size = fullHandSize(hand);
  return boardsOf(hand).map((board) =>
    hands.map(({ kind, fromHole }) => {
      const values = new Map<Seat, HandValue | null>();
      if (!areKnown(board)) return values;
      for (const player of hand.players) {
        const hole = player.status === 'live' ? knownHole(hand, player, size) : null;
        if (hole !== null) values.set(player.seat, bestValue(kind, hole, board, fromHole));
      }
      return values;
    }),
  );
}

export const valuesFor = (values: HandValues, { board, half }: PotPart): Values =>
  values[board]?.[half === 'high' ? 0 : 1] ?? new Map();

/** The best value among some players; null if none of them has one. */
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
/** The least number of cards a hand takes from a full board. */
const fromBoard = 3;

/** False where the board alone rules out a low of eight or better, whatever the players hold. */
export function canMakeLow({ kind }: HandRule, board: readonly Card[]): boolean {
  if (kind !== 'eight-or-better' || board.length < fullBoard || board.includes(unknownCard)) return true;
  return new Set(board.map((card) => card.slice(0, 1)).filter((rank) => eightAndUnder.has(rank))).size >= fromBoard;
}
