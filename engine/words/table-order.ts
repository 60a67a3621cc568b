import type { TableBounty } from './bounty.ts';
import type { Chips } from './chips.ts';
import type { OfCorrected } from './owed-by-hand.ts';
import type { PaceOrder } from './pace.ts';
import type { Rotation } from './rotation.ts';
import type { Overlay, RulebookId } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { BankStage, ShotClockPlan } from './shot-clock.ts';
import type { Schedule, Stakes } from './stakes.ts';
import type { TextRef } from './text-ref.ts';
import type { VariantId } from './variants/all-variants.ts';

/** What a table is used for: its game, stakes and rulebook. Only for an empty table, between hands. */
export interface TableUse {
  readonly mode: 'tournament' | 'cash';
  readonly variant: VariantId;
  readonly rotation: Rotation | null;
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  readonly seats: number;
  readonly schedule: Schedule | null;
  readonly stakes: Stakes;
  readonly chipValues: readonly Chips[];
}

/** A penalty that stays with its player from table to table. */
export interface CarriedPenalty {
  /** Hands still to miss; null: out of the event. */
  readonly hands: number | null;
}

/** Why a player had to leave another table, and when they were told, by the office's clock. */
export interface ToldToMove {
  readonly why: 'broken-table' | 'balancing';
  readonly at: number;
}

/** A seat at another table, and that table's name. */
export interface PlaceElsewhere extends EventSeatOf {
  readonly name?: string;
}

/** Why no next hand begins here. */
export type HaltReason =
  | 'balance'
  | 'hand-for-hand'
  | 'redraw'
  | 'break'
  | 'colour-up'
  | 'floor'
  | 'end'
  | 'bagging'
  | 'milestone'
  | 'deal'
  | 'in-twice';

/** Why somebody goes out of the room: the event is over, or a seat in another one is won, for which so many of the chips leave play. */
export type LetGo = { readonly why: 'over' } | { readonly why: 'seat'; readonly chips: Chips };

/**
 * An order of the office to a table. It is carried out at once; an order that is possible only between hands waits for the hand's end. Each
 * is answered once.
 */
export type TableOrder =
  | { readonly order: 'set-up-table'; readonly use: TableUse }
  | {
      readonly order: 'seat-player';
      readonly seat: Seat;
      readonly player: TextRef;
      /** Null: the dealer counts. */
      readonly stack: Chips | null;
      readonly penalty?: CarriedPenalty;
      /** Comes from another table of the house, by its name. Absent: from none. */
      readonly from?: string;
      /** Number of the entry, if the player has had more than one, so that the table's log says which of them sits there. */
      readonly entry?: number;
      /** A rule moved the player here. Absent: nobody said so. */
      readonly told?: ToldToMove;
      /** The player's time bank at the last table: cards, or milliseconds. Absent: a bank begins here. */
      readonly bank?: number;
      /** The bank includes refills of levels up to this one. Absent: it is new, or no level refills it. */
      readonly bankLevel?: number;
      /** The bank includes refills of stages up to this one. Absent: the last table was told of none. */
      readonly bankStage?: BankStage;
      /** Was out, and is back with what a hand corrected since owes: the stack. Absent: not so. */
      readonly of?: OfCorrected;
    }
  /**
   * The player takes their stack to another table, or leaves. Waits for the hand's end. `letGo` absent: was taken out, or goes elsewhere. Of
   * somebody who was let go before, the table is told where they have sat down with the chips.
   */
  | {
      readonly order: 'move-out';
      readonly seat: Seat;
      readonly player: string;
      readonly to: PlaceElsewhere | null;
      readonly letGo?: LetGo;
    }
  | { readonly order: 'change-seat'; readonly player: string; readonly from: Seat; readonly to: Seat }
  /** Levels from now on: changed, paused (`pausedAt`) or adjusted. */
  | { readonly order: 'set-schedule'; readonly schedule: Schedule }
  | { readonly order: 'set-stakes'; readonly stakes: Stakes }
  | { readonly order: 'set-games'; readonly variant: VariantId; readonly rotation: Rotation | null }
  /** No next hand until `null`; the floor at the table may lift it there. `flight`: tells apart the bags of an event's flights. */
  | { readonly order: 'halt'; readonly why: HaltReason | null; readonly flight?: string }
  /** Hand for hand: one more hand, for round number `round`; 0: none before round 1; null: no longer. */
  | { readonly order: 'hand-for-hand'; readonly round: number | null }
  /** Whether anybody still in the event sits elsewhere. Only the office knows. */
  | { readonly order: 'others-elsewhere'; readonly others: boolean }
  /** Prices on the heads of players here, and how they are won; null: none. */
  | { readonly order: 'set-heads'; readonly bounty: TableBounty | null }
  /**
   * Re-buy, add-on or chips brought. `behind`: announced, so it is possible during a hand and follows the rule of re-buys. `of`: a hand corrected
   * at another table owes them.
   */
  | {
      readonly order: 'add-chips';
      readonly seat: Seat;
      readonly player: string;
      readonly chips: Chips;
      readonly behind: boolean;
      readonly of?: OfCorrected;
    }
  /** Takes a sale of chips back. `of`: not a sale, but what a hand corrected at another table takes. */
  | {
      readonly order: 'take-chips';
      readonly seat: Seat;
      readonly player: string;
      readonly chips: Chips;
      readonly of?: OfCorrected;
    }
  | { readonly order: 'collect-time'; readonly chips: Chips }
  /** How decisions are timed from now on; null: not timed. */
  | { readonly order: 'shot-clock'; readonly plan: ShotClockPlan | null }
  /** How far the event has come, for refills. `on`: decisions are timed from now on, whatever the level. Absent `day`: the first. */
  | { readonly order: 'shot-clock-stage'; readonly on: boolean; readonly tables: number; readonly day?: number }
  /** How hands are paced from now on; null: not paced, and levels go by the clock. */
  | { readonly order: 'pace'; readonly pace: PaceOrder | null }
  /** A penalty given elsewhere to somebody who sits here now. */
  | { readonly order: 'give-penalty'; readonly seat: Seat; readonly player: string; readonly hands: number | null }
  /** A note from the office on the dealer's rail, for example who is due to push in. Empty: removes it. */
  | { readonly order: 'notice'; readonly text: string };

/** A seat somewhere in the room. */
export interface EventSeatOf {
  readonly tableId: string;
  readonly seat: Seat;
}
