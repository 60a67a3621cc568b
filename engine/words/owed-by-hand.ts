import type { Chips } from './chips.ts';

/** A corrected older hand, and the entry of a player who sits at another table since. */
export interface OfCorrected {
  readonly tableId: string;
  readonly hand: number;
  readonly entry: number;
}

/**
 * Chips that a corrected older hand owes a player at another table; negative: takes from them. The table of the hand tells the sum, the table
 * that gives or takes the chips tells it with the other sign. So all tables together come to what is still to be carried.
 */
export interface OwedByHand {
  readonly of: OfCorrected;
  /** `TextRef.id`. */
  readonly player: string;
  readonly chips: number;
}

/** What a corrected hand still owes a player at another table; negative: takes from them. */
export interface StillOwed {
  readonly of: OfCorrected;
  readonly chips: number;
}

/** The player cannot be asked for these chips, or be given them: the floor says what becomes of them. */
export interface OwedInVain extends StillOwed {
  readonly player: string;
  /** What the player has of them; null: is out, or not counted. */
  readonly has: Chips | null;
}
