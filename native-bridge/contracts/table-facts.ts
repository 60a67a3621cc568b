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
 * What one row says about a table beyond its state. Facts are kept in the order of their rows, and none depends on later rows,
 * so batches may be cut anywhere. `at` is the row's own time, `player` the id of a text.
 */
export type TableFact =
  /** `chips`: null if uncounted. */
  | {
      readonly what: 'sat';
      readonly seq: number;
      readonly at: number;
      readonly seat: number;
      readonly player: string;
      readonly chips: number | null;
    }
  /** A change of the chips brought to the seat; `counted`: the stack is known now. */
  | { readonly what: 'brought'; readonly seat: number; readonly chips: number; readonly counted: boolean }
  /** A change of the chips brought by the player dealt in there in a hand, who may have left since. */
  | { readonly what: 'had-brought'; readonly seat: number; readonly chips: number; readonly hand: number }
  | {
      readonly what: 'rose';
      readonly seq: number;
      readonly at: number;
      readonly seat: number;
      readonly chips: number | null;
      readonly why: StayEnd;
      /** Hands still to miss; null: out of the event. Absent: none. */
      readonly penalty?: number | null;
      /** The sealed bag they left with. Absent: none. */
      readonly bag?: LeftBag;
    }
  /** The player who sat there when the hand began, and has left, did so with this many by the hand as it reads now. */
  | {
      readonly what: 'left-with';
      readonly hand: number;
      readonly seat: number;
      readonly chips: number;
      /** When, and in which row, it is told that they were out. Absent: they were let go with the chips. */
      readonly outAt?: number;
      readonly outIn?: number;
      /** Whose last time at the table is meant, before it was set up for something else. Absent: the one who sat there. */
      readonly player?: string;
      /** Somebody else has been given the seat since. Absent: nobody but the player came back to it. */
      readonly seatGiven?: true;
    }
  /** The player's departure was taken back. */
  | { readonly what: 'stayed'; readonly seat: number; readonly player: string }
  | {
      readonly what: 'eliminated';
      readonly seq: number;
      readonly at: number;
      readonly hand: number;
      readonly seat: number;
      readonly player: string;
      readonly startedWith: number | null;
      /** How, as text; null: the hand does not say. */
      readonly how: string | null;
    }
  /** A hand in which a player lost everything was corrected: how they went out, with it or after sitting on. */
  | {
      readonly what: 'went-out';
      readonly hand: number;
      readonly seat: number;
      /** Absent: the player who went out of this seat with the hand. */
      readonly player?: string;
      /** Absent: unchanged. */
      readonly startedWith?: number | null;
      readonly how: string | null;
    }
  /** A player who plays at another table lost everything in a hand as it was corrected: no seat was opened by it. Said once of each hand. */
  | {
      readonly what: 'lost-elsewhere';
      readonly seq: number;
      readonly at: number;
      readonly hand: number;
      readonly seat: number;
      readonly player: string;
      readonly startedWith: number | null;
      readonly how: string;
    }
  /** An elimination was taken back. `player`: who lost everything in the hand, even if they stayed in the seat. */
  | { readonly what: 'in-again'; readonly hand: number; readonly seat: number; readonly player?: string }
  /** The house's takings from a cash hand now, which may be none. */
  | {
      readonly what: 'raked';
      readonly at: number;
      readonly hand: number;
      readonly rake: number;
      readonly jackpot: number;
      readonly dealer: string | null;
      /** Whether it counts as a cash hand if nothing was taken: false if it is not over or was a misdeal; null: as before. */
      readonly counts: boolean | null;
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
  /** `turn`: which decision of the hand. It replaces any known under that number or a later one, because an act was taken back. */
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
