import type { Chips } from '../../words/chips.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { CashState, DealerPost } from './cash-game.ts';

/** A player's time in one game, through changes of seat and table. `player`: as the office knows them. */
export interface CashSession {
  readonly player: string;
  readonly game: string;
  readonly from: number;
  readonly until: number | null;
  readonly seat: EventSeatOf | null;
  readonly chipsIn: Chips | null;
  /** Null: still playing. */
  readonly chipsOut: Chips | null;
}

/** One game as the office sees it. */
export interface GameNow {
  readonly game: string;
  readonly openSeats: readonly EventSeatOf[];
  /** `Waiting.id` of who is next, and for what: a seat, or a move from a feeder to the main game. */
  readonly next: string | null;
  readonly mustMove: { readonly player: string; readonly from: EventSeatOf; readonly to: EventSeatOf } | null;
  /** Tables whose time charge is due. */
  readonly timeDue: readonly { readonly tableId: string; readonly since: number }[];
}

/** Somebody who was given a seat and does not sit there yet. */
export interface OnTheWay {
  readonly player: string;
  readonly from: EventSeatOf | null;
  readonly to: EventSeatOf;
  readonly at: number;
  /** The old seat was left, with so many chips; false: its table has not said so yet. */
  readonly left: boolean;
  readonly chips: Chips | null;
  /** Somebody else sits at the new seat meanwhile: the floor sends the player to another (`move-in-game`). */
  readonly taken: boolean;
}

/** Cash games with what the tables say of them. */
export interface CashView {
  readonly cash: CashState;
  readonly games: readonly GameNow[];
  /** Playing now, and those who left in the last twelve hours. */
  readonly sessions: readonly CashSession[];
  readonly onTheWay: readonly OnTheWay[];
  /** Dealers where they are: who signed in at a table deals there, whatever was posted. */
  readonly dealers: readonly DealerPost[];
  /** Who is due where at the next push; null: no rotation. */
  readonly push: {
    readonly at: number;
    readonly changes: readonly {
      readonly tableId: string;
      readonly comes: string | null;
      readonly leaves: string | null;
    }[];
  } | null;
}
