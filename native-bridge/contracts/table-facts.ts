/** A seat of a table as it stands. */
export interface SeatProjection {
  readonly seat: number;
  /** Id of the text with the player's name; null: nobody sits there. */
  readonly player: string | null;
  /** Chips behind; null while nobody has counted them. */
  readonly stack: number | null;
  readonly away: boolean;
}

/** A stack as it was counted and sealed. */
export interface LeftBag {
  readonly number: string;
  /** How many chips of each value. */
  readonly counts: Readonly<Record<number, number>>;
  readonly chips: number;
  readonly difference: number;
  readonly countedBy: string;
  readonly signedBy: string;
  readonly playerSigned?: true;
  readonly at: number;
}

/** Why a player's time in a seat ended. */
export type StayEnd = 'left' | 'eliminated' | 'moved';

/**
 * What one row says about a table beyond its state. Facts are kept in the order of their rows, and none depends on more than the
 * ones before it: so batches may be cut anywhere. `at` is the row's own time, `player` the id of a text.
 */
export type TableFact =
  /** `chips`: null where nobody has counted them. */
  | {
      readonly what: 'sat';
      readonly seq: number;
      readonly at: number;
      readonly seat: number;
      readonly player: string;
      readonly chips: number | null;
    }
  /** So much more was brought to the seat, or less; `counted`: the stack is known now. */
  | { readonly what: 'brought'; readonly seat: number; readonly chips: number; readonly counted: boolean }
  /** So much more, or less, had been brought by whoever was dealt in there in a hand, and may have gone since. */
  | { readonly what: 'had-brought'; readonly seat: number; readonly chips: number; readonly hand: number }
  | {
      readonly what: 'rose';
      readonly at: number;
      readonly seat: number;
      readonly chips: number | null;
      readonly why: StayEnd;
      /** Hands still to miss; null: out of the event. Absent: none. */
      readonly penalty?: number | null;
      /** The sealed bag they left with. Absent: none. */
      readonly bag?: LeftBag;
    }
  /** Whoever was moved out of the seat last has left with so many, by the last hand as it reads now. */
  | { readonly what: 'left-with'; readonly seat: number; readonly chips: number }
  /** That the player had gone was taken back. */
  | { readonly what: 'stayed'; readonly seat: number; readonly player: string }
  | {
      readonly what: 'eliminated';
      readonly seq: number;
      readonly at: number;
      readonly hand: number;
      readonly seat: number;
      readonly player: string;
      readonly startedWith: number | null;
      /** How, as text; null: the hand says nothing of it. */
      readonly how: string | null;
    }
  /** The hand somebody lost everything in was corrected: how they went out, whether with it or after sitting on. */
  | {
      readonly what: 'went-out';
      readonly hand: number;
      readonly seat: number;
      /** Absent: who went out of this seat with the hand. */
      readonly player?: string;
      /** Absent: as it was. */
      readonly startedWith?: number | null;
      readonly how: string | null;
    }
  /** That somebody was eliminated was taken back. */
  | { readonly what: 'in-again'; readonly hand: number; readonly seat: number }
  /** What the house has of a hand now; where it has nothing it never had. */
  | {
      readonly what: 'raked';
      readonly at: number;
      readonly hand: number;
      readonly rake: number;
      readonly jackpot: number;
      readonly dealer: string | null;
    }
  | {
      readonly what: 'collected';
      readonly seq: number;
      readonly at: number;
      readonly seat: number;
      readonly player: string | null;
      readonly chips: number;
      readonly why: string;
      readonly dealer: string | null;
    }
  | {
      readonly what: 'device-is';
      readonly at: number;
      readonly device: string;
      readonly state: string;
      readonly fault: string | null;
    }
  /** `event`: what it did or what was wrong with it; `code` in the device's own words, of an antenna its place. */
  | {
      readonly what: 'device-did';
      readonly seq: number;
      readonly at: number;
      readonly device: string;
      readonly deck: string | null;
      readonly event: string;
      readonly code: string | null;
    }
  /** `turn`: which decision of the hand. It stands in place of any known under that number or a later one: an act was taken back. */
  | {
      readonly what: 'decided';
      readonly hand: number;
      readonly turn: number;
      readonly at: number;
      readonly player: string;
      readonly ms: number;
      readonly cards: number;
      readonly ranOut: boolean;
    }
  /** That decision goes on, and none after it was made. */
  | { readonly what: 'undecided'; readonly hand: number; readonly turn: number }
  | { readonly what: 'deals'; readonly seq: number; readonly at: number; readonly staff: string }
  /** The dealer has stopped dealing. */
  | { readonly what: 'dealt'; readonly at: number }
  /** A text is the name of somebody of the house. */
  | { readonly what: 'named'; readonly staff: string; readonly text: string };
