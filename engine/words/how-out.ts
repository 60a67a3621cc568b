import type { Chips } from './chips.ts';

/** How somebody went out in a hand. */
export interface HowOut {
  /** Paid as the ante for the whole table. */
  readonly ante: Chips;
  /** Was away and lost the last chips to a blind or an ante. */
  readonly away: boolean;
  /** Null: the hand had no level. */
  readonly level: number | null;
  /** In which order those of one hand went out, from 1 on. */
  readonly order: number;
  /** Won the pot with the last chips, by part; null: the chips went into no pot. */
  readonly won: readonly PartWon[] | null;
  /** The same of the main pot. */
  readonly main: readonly PartWon[];
  /** Everybody named in them, clockwise from the left of the button. Absent: no more than one player. */
  readonly clockwise?: readonly string[];
}

/** One part of a pot, and who won chips of it, clockwise from the left of the button: the players' ids. Empty: somebody of them had left. */
interface PartWon {
  readonly board: number;
  readonly players: readonly string[];
}

/** The hand in which a player lost everything. A player who may still re-buy stays seated, and without a re-buy went out in this hand. */
export interface Bust {
  readonly hand: number;
  /** When the hand was over, by the table's clock. */
  readonly over: number;
  /** Chips before the hand; null: nobody had counted them. */
  readonly startedWith: Chips | null;
  readonly how: HowOut;
}
