import type { EventSeatOf } from '../../words/table-order.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { CashGame } from './cash-game.ts';

/** A game's terms, before it is opened anywhere. */
export type GameTerms = Omit<CashGame, 'id' | 'tables' | 'closed'>;

/** Requests to the office about cash games, waiting lists and dealers. */
export type CashCommand =
  | { readonly type: 'open-game'; readonly id: string; readonly terms: GameTerms }
  | { readonly type: 'change-game'; readonly game: string; readonly terms: GameTerms }
  | { readonly type: 'close-game'; readonly game: string }
  | { readonly type: 'add-table' | 'remove-table'; readonly game: string; readonly tableId: string }
  /** Main game first. */
  | { readonly type: 'order-tables'; readonly game: string; readonly tables: readonly string[] }
  | {
      readonly type: 'wait';
      readonly id: string;
      readonly at: number;
      readonly player: TextRef;
      readonly game: string;
      readonly change: { readonly from: EventSeatOf; readonly to: 'table' | 'seat' } | null;
    }
  | { readonly type: 'leave-list'; readonly waiting: string }
  | { readonly type: 'move-in-list'; readonly waiting: string; readonly before: string | null }
  /** The next player, or this one, is called to a seat. */
  | { readonly type: 'call-player'; readonly waiting: string; readonly at: number; readonly seat: EventSeatOf }
  /** The player did not come: moves to the end of the list, or off it the second time. */
  | { readonly type: 'pass-over'; readonly waiting: string; readonly at: number }
  /** The player has come and gets the seat. `chips` null: the dealer counts. */
  | {
      readonly type: 'give-seat';
      readonly waiting: string;
      readonly at: number;
      readonly seat: EventSeatOf;
      readonly chips: number | null;
    }
  /** Without a list. Refused where the one-hour rule, the buy-in or a must-move order forbids it. */
  | {
      readonly type: 'seat-in-game';
      readonly at: number;
      readonly player: TextRef;
      readonly seat: EventSeatOf;
      readonly chips: number | null;
    }
  | {
      readonly type: 'move-in-game';
      readonly at: number;
      readonly player: string;
      readonly from: EventSeatOf;
      readonly to: EventSeatOf;
    }
  | { readonly type: 'pick-up'; readonly at: number; readonly player: string; readonly from: EventSeatOf }
  | { readonly type: 'bring-chips'; readonly player: string; readonly seat: EventSeatOf; readonly chips: number }
  | { readonly type: 'charge-time'; readonly tableId: string; readonly at: number }
  | { readonly type: 'set-call-minutes'; readonly minutes: number }
  /** `by`: as logs name people. */
  | { readonly type: 'close-shift'; readonly id: string; readonly at: number; readonly by: string }
  /** `line`: tables in the order dealers go round, with `break` for a break. */
  | {
      readonly type: 'set-rotation';
      readonly at: number;
      readonly everyMinutes: number;
      readonly line: readonly string[];
      readonly dealers: readonly string[];
    }
  | { readonly type: 'push-dealers'; readonly at: number }
  | {
      readonly type: 'post-dealer';
      readonly at: number;
      readonly staff: string;
      readonly tableId: string | 'break' | 'off';
    };
