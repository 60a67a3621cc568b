import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { TableOpened, WitnessEvent } from './event.ts';
import type { MisdealGround } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { Stakes } from './stakes.ts';
import type { MisdealRuling, TextRef } from './table-state.ts';

/** Forced bets a hand history names itself instead of leaving them to the table. */
export interface ForcedBets {
  readonly button: Seat;
  /** Straddles in order, each a live blind. */
  readonly straddles: readonly { readonly seat: Seat; readonly chips: Chips }[];
}

/** What somebody at the table, or a device, asks for. Time enters as `at`, never as a call. */
export type Command =
  | (Omit<TableOpened, 'type'> & { readonly type: 'open-table' })
  | { readonly type: 'seat-player'; readonly seat: Seat; readonly player: TextRef; readonly stack: Chips | null }
  | { readonly type: 'open-seat'; readonly seat: Seat }
  | { readonly type: 'add-chips'; readonly seat: Seat; readonly chips: Chips }
  | { readonly type: 'count-stack'; readonly seat: Seat; readonly stack: Chips }
  | { readonly type: 'set-away'; readonly seat: Seat; readonly away: boolean }
  /** New blinds for a table without a schedule. */
  | { readonly type: 'set-stakes'; readonly stakes: Stakes }
  /** Where the button is for the next hand, as if it were the first. */
  | { readonly type: 'move-button'; readonly seat: Seat }
  | {
      readonly type: 'start-hand';
      readonly at: number;
      readonly by: 'green-button' | 'dealer';
      readonly forced?: ForcedBets;
    }
  | { readonly type: 'fold'; readonly seat: Seat }
  | { readonly type: 'check'; readonly seat: Seat }
  | { readonly type: 'call'; readonly seat: Seat }
  /** `to`: the player's total of this betting round. */
  | { readonly type: 'bet'; readonly seat: Seat; readonly to: Chips }
  | { readonly type: 'raise'; readonly seat: Seat; readonly to: Chips }
  | { readonly type: 'all-in'; readonly seat: Seat }
  | { readonly type: 'deal-board'; readonly cards: readonly Card[]; readonly by: 'dealer' | 'reader' }
  /** Turned face up; `cards` is empty when the reader or the grid will name them. */
  | { readonly type: 'table-hand'; readonly seat: Seat; readonly cards: readonly Card[] }
  | {
      readonly type: 'show-cards';
      readonly seat: Seat;
      readonly cards: readonly Card[];
      readonly by: 'dealer' | 'reader';
    }
  | { readonly type: 'muck-hand'; readonly seat: Seat }
  /** For hands whose cards nobody named: who wins this pot. */
  | { readonly type: 'name-winners'; readonly pot: number; readonly seats: readonly Seat[] }
  | { readonly type: 'push-pot'; readonly at: number; readonly pot: number }
  | { readonly type: 'undo'; readonly step: string }
  | { readonly type: 'call-floor'; readonly at: number; readonly incident: string; readonly seat: Seat | null }
  | {
      readonly type: 'report-misdeal';
      readonly at: number;
      readonly incident: string;
      readonly ground: MisdealGround;
      readonly seat: Seat | null;
    }
  | {
      readonly type: 'rule-incident';
      readonly at: number;
      readonly incident: string;
      readonly ruling: MisdealRuling;
      readonly by: string;
      readonly reason: TextRef | null;
    }
  | { readonly type: 'note'; readonly fact: WitnessEvent };
