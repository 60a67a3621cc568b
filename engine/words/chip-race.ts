import type { KnownCard } from './card.ts';
import type { Chips } from './chips.ts';
import type { Seat } from './seat.ts';

/** Chips or counts by seat. */
export type SeatMap = Readonly<Record<Seat, number>>;

/** The result of a race. */
export type ChipRaceRuling =
  | { readonly accepted: false; readonly reason: ChipRaceRefusal; readonly seat?: Seat }
  | { readonly ruling: 're-draw'; readonly newChips: number; readonly among: readonly Seat[] }
  | {
      readonly accepted: true;
      readonly newChips: number;
      /** By card, best first. */
      readonly winners: readonly Seat[];
      readonly awarded: SeatMap;
      readonly rescue: SeatMap;
      readonly finalStacks?: SeatMap;
      /** Chips the race adds to play: by rounding, and those given to players it would have eliminated. */
      readonly difference: number;
    };

/** What is drawn for: the odd chips left at each seat after whole exchanges, and the cards dealt for them. */
export interface ChipRaceCards {
  readonly old: Chips;
  readonly new: Chips;
  readonly odd: Readonly<Record<Seat, number>>;
  /** By seat, in the order dealt, one per odd chip. */
  readonly cards: Readonly<Record<Seat, readonly KnownCard[]>>;
}

/** What is wrong with the figures of a race. */
export type ChipRaceRefusal =
  | 'not-a-multiple'
  | 'bad-count'
  | 'makes-a-whole-chip'
  | 'card-count'
  | 'card-twice'
  /** The stack would leave a different number of odd chips. */
  | 'not-of-this-stack';
