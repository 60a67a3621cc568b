import type { Chips } from '../../words/chips.ts';
import type { Award, Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { lastPotOf } from './layer-pots.ts';

/** One part of a pot, and who won chips from it, clockwise from the left of the button. */
export interface WonPart {
  /** 0 is the first board. */
  readonly board: number;
  readonly winners: readonly Seat[];
}

/** Who took the last chips of an eliminated player. */
export interface KnockedOut {
  /** The pot that held them; 0 is the main pot. */
  readonly pot: number;
  readonly won: readonly WonPart[];
  /** The winners of the main pot. */
  readonly main: readonly WonPart[];
}

/** Who took the last chips of a player who lost all of them in a finished hand. Null: they put in none, or the pots went to nobody. */
export const knockedOut = (hand: Hand, seat: Seat): KnockedOut | null =>
  hand.outcome === 'played' ? lastChipsOf(hand, seat) : null;

/** The same for a hand whose pots are still being pushed. */
export function lastChipsOf(hand: Hand, seat: Seat): KnockedOut | null {
  const award = lastAwardOf(hand, seat);
  const main = hand.awards[0];
  if (award === null || main === undefined) return null;
  const won = partsWon(hand, award);
  return { pot: award.pot, won, main: award === main ? won : partsWon(hand, main) };
}

/** The pot with a seat's last chips; null: it put in none, or there was no pot. */
function lastAwardOf(hand: Hand, seat: Seat): Award | null {
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.paid + player.bet + player.dead === 0) return null;
  const last = lastPotOf(hand, player.paid + player.bet);
  // Pots settled together keep the lowest number.
  return hand.awards.findLast(({ pot }) => pot <= last) ?? null;
}

/** A player who gets no chip from a part, because chips are too large, has not won it. */
function partsWon(hand: Hand, { parts }: Award): readonly WonPart[] {
  const won: WonPart[] = [];
  for (const { board, shares } of parts) {
    const winners: Seat[] = [];
    for (const { seat } of hand.players) if (chipsOf(shares, seat) > 0) winners.push(seat);
    if (winners.length > 0) won.push({ board, winners });
  }
  return won;
}

const chipsOf = (shares: readonly { readonly seat: Seat; readonly chips: Chips }[], seat: Seat): Chips =>
  shares.find((one) => one.seat === seat)?.chips ?? 0;

/**
 * The players of a hand in the order in which they would go out: by the pot with their last chips, the main pot first; then clockwise from
 * the left of the button.
 */
export function inOrderOut(hand: Hand): readonly Seat[] {
  // Nearly every hand has only one pot.
  if (hand.outcome !== 'played' || hand.awards.length < 2) return hand.players.map(({ seat }) => seat);
  return hand.players
    .map(({ seat }, index) => ({ seat, index, pot: lastAwardOf(hand, seat)?.pot ?? 0 }))
    .sort((one, other) => one.pot - other.pot || one.index - other.index)
    .map(({ seat }) => seat);
}
