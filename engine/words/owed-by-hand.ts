import type { Chips } from './chips.ts';
import type { Seat } from './seat.ts';

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
  /** The table has given or taken them. Absent: it is the hand's own table, and says what the hand owes. */
  readonly carried?: true;
}

/**
 * `behind`: they count, and reach the table later. `sold`: by the office, which alone can take them back, with what was paid for them.
 * `brought`: by the floor, to a cash table. `of`: not sold, but owed by a hand that was corrected at another table.
 */
export interface ChipsAdded {
  readonly type: 'chips-added';
  readonly seat: Seat;
  readonly chips: Chips;
  readonly behind?: true;
  readonly sold?: true;
  readonly brought?: true;
  readonly of?: OfCorrected;
}

/**
 * The office has taken back the sale. `handed`: chips of it already handed to the player. Absent: none. `of`: no sale, but taken by a hand that
 * was corrected at another table.
 */
export interface ChipsTakenBack {
  readonly type: 'chips-taken-back';
  readonly seat: Seat;
  readonly chips: Chips;
  readonly handed?: Chips;
  readonly of?: OfCorrected;
}
