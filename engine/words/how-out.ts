import type { Chips } from './chips.ts';

/** How somebody was eliminated in a hand. */
export interface HowOut {
  /** Paid as the ante for the whole table. */
  readonly ante: Chips;
  /** The player was away and lost the last chips to a blind or an ante. */
  readonly away: boolean;
  /** Null: the hand had no level. */
  readonly level: number | null;
  /** The order in which the players of one hand went out, from 1. */
  readonly order: number;
  /** Who won the pot with the last chips, by part; null: the chips went into no pot. */
  readonly won: readonly PartWon[] | null;
  /** The same for the main pot. */
  readonly main: readonly PartWon[];
  /** Everybody named in them, clockwise from the left of the button. Absent: at most one player. */
  readonly clockwise?: readonly string[];
}

/**
 * One part of a pot, and the ids of the players who won chips from it, clockwise from the left of the button. Empty: one of them had left.
 */
interface PartWon {
  readonly board: number;
  readonly players: readonly string[];
}

/** The hand in which a player lost everything. A player who may still re-buy stays seated; without a re-buy, they went out in this hand. */
export interface Bust {
  readonly hand: number;
  /** When the hand was over, by the table's clock. */
  readonly over: number;
  /** Chips before the hand; null: not counted. */
  readonly startedWith: Chips | null;
  readonly how: HowOut;
}
