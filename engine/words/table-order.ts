import type { TableBounty } from './bounty.ts';
import type { Chips } from './chips.ts';
import type { PaceOrder } from './pace.ts';
import type { Rotation } from './rotation.ts';
import type { Overlay, RulebookId } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { BankStage, ShotClockPlan } from './shot-clock.ts';
import type { Schedule, Stakes } from './stakes.ts';
import type { TextRef } from './text-ref.ts';
import type { VariantId } from './variants/all-variants.ts';

/** What a table is used for: its game, stakes and rulebook. Only for a table where nobody sits, between hands. */
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

/** A penalty that goes with its player from table to table. */
export interface CarriedPenalty {
  /** Hands still to miss; null: out of the event. */
  readonly hands: number | null;
}

/** Why somebody had to leave another table, and when they were told, by the office's clock. */
export interface ToldToMove {
  readonly why: 'broken-table' | 'balancing';
  readonly at: number;
}

/** A seat at another table, and what people call that table. */
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
  | 'milestone';

/** Why somebody goes out of the room: the event is over, or a seat in another one is won, for which so many of the chips leave play. */
export type LetGo = { readonly why: 'over' } | { readonly why: 'seat'; readonly chips: Chips };

/** An order of the office to a table. Carried out at once between hands; during a hand, orders that need it wait for the hand's end. Each is answered once. */
export type TableOrder =
  | { readonly order: 'set-up-table'; readonly use: TableUse }
  | {
      readonly order: 'seat-player';
      readonly seat: Seat;
      readonly player: TextRef;
      /** Null: the dealer counts. */
      readonly stack: Chips | null;
      readonly penalty?: CarriedPenalty;
      /** Comes from another table of the house: what people call it. Absent: from none. */
      readonly from?: string;
      /** Number of the entry, where the player has had more than one: the table's log says which of them sits there. */
      readonly entry?: number;
      /** Was moved here by a rule. Absent: nobody said so. */
      readonly told?: ToldToMove;
      /** What the player's time bank held at the last table: cards, or milliseconds. Absent: a bank begins here. */
      readonly bank?: number;
      /** Refills of levels up to this one are in that bank. Absent: it is a new one, or no level refills it. */
      readonly bankLevel?: number;
      /** Refills of stages up to this one are in that bank. Absent: the last table was told none. */
      readonly bankStage?: BankStage;
    }
  /** The player takes stack and buttons to another table, or goes. Waits for the hand's end. `letGo` absent: was taken out, or goes elsewhere. */
  | {
      readonly order: 'move-out';
      readonly seat: Seat;
      readonly player: string;
      readonly to: PlaceElsewhere | null;
      readonly letGo?: LetGo;
    }
  | { readonly order: 'change-seat'; readonly player: string; readonly from: Seat; readonly to: Seat }
  /** Levels as they are from now on: changed, paused (`pausedAt`), adjusted. */
  | { readonly order: 'set-schedule'; readonly schedule: Schedule }
  | { readonly order: 'set-stakes'; readonly stakes: Stakes }
  | { readonly order: 'set-games'; readonly variant: VariantId; readonly rotation: Rotation | null }
  /** No next hand until `null` comes; the floor at the table may lift it there. */
  /** `flight`: bags of several flights of one event are told apart by it. */
  | { readonly order: 'halt'; readonly why: HaltReason | null; readonly flight?: string }
  /** Hand for hand: one hand more, number `round` of them; 0: none before round 1 comes; null: no longer. */
  | { readonly order: 'hand-for-hand'; readonly round: number | null }
  /** Is anybody still in the event who does not sit here? Only the office knows. */
  | { readonly order: 'others-elsewhere'; readonly others: boolean }
  /** Prices on the heads of those who play here, and how they are won; null: there are none. */
  | { readonly order: 'set-heads'; readonly bounty: TableBounty | null }
  /** Re-buy, add-on, chips brought. `behind`: announced, so it may be during a hand, and by the rule of re-buys. */
  | {
      readonly order: 'add-chips';
      readonly seat: Seat;
      readonly player: string;
      readonly chips: Chips;
      readonly behind: boolean;
    }
  /** Takes a sale of chips back. */
  | { readonly order: 'take-chips'; readonly seat: Seat; readonly player: string; readonly chips: Chips }
  | { readonly order: 'collect-time'; readonly chips: Chips }
  /** How decisions are timed from now on; null: they are not. */
  | { readonly order: 'shot-clock'; readonly plan: ShotClockPlan | null }
  /** How far the event has come, for refills; `on`: decisions are timed from now on, whatever level it is. Absent `day`: the first. */
  | { readonly order: 'shot-clock-stage'; readonly on: boolean; readonly tables: number; readonly day?: number }
  /** How hands are dealt from now on; null: as they come, and levels by the clock. */
  | { readonly order: 'pace'; readonly pace: PaceOrder | null }
  /** A penalty given elsewhere to somebody who sits here now. */
  | { readonly order: 'give-penalty'; readonly seat: Seat; readonly player: string; readonly hands: number | null }
  /** A word of the office on the dealer's rail, e.g. who is due to be pushed in. Empty: none any more. */
  | { readonly order: 'notice'; readonly text: string };

/** A chair of the room. */
export interface EventSeatOf {
  readonly tableId: string;
  readonly seat: Seat;
}
