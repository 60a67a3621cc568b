import type { Chips } from '../../words/chips.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { GameTerms } from './cash-command.ts';
import type { DealerPost, SeatGiven, Shift, Waiting } from './cash-game.ts';

/** Decisions about cash games, waiting lists and dealers. */
export type CashEvent =
  | { readonly type: 'game-opened'; readonly id: string; readonly terms: GameTerms }
  /** `at`: absent in old logs. */
  | { readonly type: 'game-changed'; readonly game: string; readonly terms: GameTerms; readonly at?: number }
  /** Its tables are free, and nobody waits for it any more. */
  | { readonly type: 'game-closed'; readonly game: string; readonly at: number }
  | {
      readonly type: 'game-table-added' | 'game-table-removed';
      readonly game: string;
      readonly tableId: string;
      readonly at: number;
    }
  | { readonly type: 'game-tables-ordered'; readonly game: string; readonly tables: readonly string[] }
  | { readonly type: 'list-joined'; readonly waiting: Waiting }
  | { readonly type: 'list-left'; readonly waiting: string }
  /** Moved before another entry of the game; null: to the end. */
  | { readonly type: 'list-moved'; readonly waiting: string; readonly before: string | null }
  | { readonly type: 'player-called'; readonly waiting: string; readonly called: NonNullable<Waiting['called']> }
  /** Called and did not come: moved to the end of the game's list, or off it. */
  | { readonly type: 'player-passed-over'; readonly waiting: string; readonly at: number; readonly off: boolean }
  /**
   * `waiting`: the list entry the seat was given for; null: no list. `over`: players whose earlier order is settled, because they sit there
   * now or never will.
   */
  | {
      readonly type: 'game-seat-given';
      readonly given: SeatGiven;
      readonly waiting: string | null;
      readonly over: readonly string[];
    }
  /** `lists`: requested changes of seat or table that are cancelled. */
  | {
      readonly type: 'player-picked-up';
      readonly player: string;
      readonly from: EventSeatOf;
      readonly at: number;
      readonly lists: readonly string[];
    }
  | {
      readonly type: 'chips-brought';
      readonly player: string;
      readonly seat: EventSeatOf;
      readonly chips: Chips;
      readonly at: number;
    }
  | { readonly type: 'time-charged'; readonly tableId: string; readonly at: number }
  | { readonly type: 'call-minutes-set'; readonly minutes: number }
  | { readonly type: 'shift-closed'; readonly shift: Shift }
  | {
      readonly type: 'rotation-of-dealers-set';
      readonly everyMinutes: number;
      readonly line: readonly string[];
      readonly posts: readonly DealerPost[];
      readonly nextAt: number | null;
    }
  /** Where everybody now is. `nextAt` absent: unchanged. */
  | { readonly type: 'dealers-posted'; readonly posts: readonly DealerPost[]; readonly nextAt?: number };
