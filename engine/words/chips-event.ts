import type { Chips } from './chips.ts';
import type { GivenOnRecord, OnRecord } from './on-record.ts';
import type { OfCorrected } from './owed-by-hand.ts';
import type { Seat } from './seat.ts';

/** Chips that come to a stack, or are counted there. */
export type ChipsEvent =
  /**
   * `behind`: they count, and reach the table later. `sold`: by the office, which alone can take them back, with what was paid for them.
   * `brought`: by the floor, to a cash table. `of`: not sold, but owed by a hand that was corrected at another table.
   */
  | ({
      readonly type: 'chips-added';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly behind?: true;
      readonly sold?: true;
      readonly brought?: true;
      readonly of?: OfCorrected;
    } & GivenOnRecord)
  /**
   * The office has taken back the sale. `handed`: chips of it already handed to the player. Absent: none. `of`: no sale, but taken by a hand
   * that was corrected at another table.
   */
  | {
      readonly type: 'chips-taken-back';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly handed?: Chips;
      readonly of?: OfCorrected;
    }
  /** Announced during a hand dealt to the player: in play when it is over. */
  /** `sold`: as with chips added. Absent: by the dealer. */
  | ({
      readonly type: 'chips-announced';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly sold?: true;
    } & GivenOnRecord)
  /** The part of what was announced during the hand that is now in play; the rest is cancelled. */
  | { readonly type: 'announced-in-play'; readonly seat: Seat; readonly chips: Chips }
  /** Chips that were behind have reached the table. */
  | { readonly type: 'chips-given'; readonly seat: Seat; readonly chips: Chips }
  /** On record: the book said otherwise. */
  | ({
      readonly type: 'stack-counted';
      readonly seat: Seat;
      readonly stack: Chips;
      readonly difference: number;
      /** Nobody counted: the stack is as it was told, because this is so. Absent: it was counted, or the log is an old one. */
      readonly confirms?: StackConfirmed;
    } & OnRecord);

/** Who came with the chips that were told is here, sits down with them, or has given back what the office took. */
export const stackConfirmed = ['arrival', 'seat', 'chips-back'] as const;
type StackConfirmed = (typeof stackConfirmed)[number];
