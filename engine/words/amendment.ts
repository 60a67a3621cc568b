import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { Command } from './command.ts';
import type { TableEvent } from './event.ts';
import type { PotPart } from './hand.ts';
import type { HowOut } from './how-out.ts';
import type { LegalActions } from './legal-actions.ts';
import type { Refusal } from './refusal.ts';
import type { Seat } from './seat.ts';
import type { Restored, TableState } from './table-state.ts';
import type { TextRef } from './text-ref.ts';

/** A hand's events from just before it began, without what devices saw and what was reported: enough to play it again. */
export interface HandTape {
  /** The table before the hand. */
  readonly before: TableState;
  /** From the hand's first event on, including those after its end. After an amendment: as recomputed. */
  readonly events: readonly TableEvent[];
  /** Set for a hand that is not the last one: the stacks it began with have been played with since. */
  readonly isPast?: true;
}

/** What may replace an act or be inserted, as if a person had done it then. */
export type NewAct =
  | Extract<
      Command,
      {
        type:
          | 'fold'
          | 'check'
          | 'call'
          | 'bet'
          | 'raise'
          | 'complete'
          | 'bring-in'
          | 'all-in'
          | 'draw'
          | 'deal-up'
          | 'name-opener'
          | 'agree-runs'
          | 'table-hand'
          | 'muck-hand'
          | 'kill-hand'
          | 'name-winners'
          | 'win-showdown';
      }
    >
  | Omit<Extract<Command, { type: 'deal-board' }>, 'by'>
  | Omit<Extract<Command, { type: 'show-cards' }>, 'by'>;

/** One change of an amendment. Acts are counted as they are listed before it, from 0. */
export type ActChange =
  | { readonly change: 'replace'; readonly act: number; readonly with: NewAct }
  /** Comes before that act; the number of all acts puts it at the end. Several at one place follow each other as given. */
  | { readonly change: 'insert'; readonly before: number; readonly act: NewAct }
  | { readonly change: 'remove'; readonly act: number }
  /** An all-in was counted wrongly: corrects its total of the round, and with it the seat's stack at the start of the hand. */
  | { readonly change: 'recount'; readonly act: number; readonly to: Chips };

export type HandActKind =
  | 'ante'
  | 'small-blind'
  | 'big-blind'
  | 'straddle'
  | 'sleeper'
  | 'live-post'
  | 'dead-post'
  | 'fold'
  | 'check'
  | 'call'
  | 'bet'
  | 'raise'
  | 'complete'
  | 'bring-in'
  | 'out-of-turn'
  | 'skipped'
  | 'draw'
  | 'up-cards'
  | 'opener'
  | 'runs'
  | 'board'
  | 'board-swap'
  /** Cards that lay unnamed got their names. */
  | 'board-name'
  | 'table'
  | 'show'
  | 'muck'
  | 'kill'
  | 'winners'
  | 'push'
  /** A ruling changed bets, board or the whole hand. */
  | 'ruling';

/** Why an act is not corrected by itself. */
export type ActFixed =
  /** The rules post it, by the places; a misdeal is another thing. */
  | 'forced'
  /** It follows from other acts: a pot from the cards, an action from what was said out of turn. */
  | 'follows'
  /** A ruling was made upon it. */
  | 'ruled'
  /** A stack of an older hand: it has been played with since. */
  | 'played-on';

/** One act of a hand as a person reads it. */
export interface HandAct {
  /** Its place in the list, from 0. */
  readonly act: number;
  readonly what: HandActKind;
  /** Null: of no particular seat. */
  readonly seat: Seat | null;
  readonly street: number;
  /** Total of the round after it; of antes, posts and pushes its chips. Null: it has none. */
  readonly to: Chips | null;
  readonly allIn: boolean;
  /** Cards of boards, up-cards and hands turned up; empty where none were named. */
  readonly cards: readonly Card[];
  /** Cards drawn, or runs agreed. Null: no number. */
  readonly count: number | null;
  /** The pot of winners and pushes, with the winners' seats. Null: no pot. */
  readonly pot: (PotPart & { readonly seats: readonly Seat[] }) | null;
  /** The board of a board card; 0 is the first. */
  readonly board: number | null;
  /** Null: it may be corrected. */
  readonly fixed: ActFixed | null;
  /** Its count may be corrected. */
  readonly recount: boolean;
}

/** A later act the amendment made impossible. The table is shown as if the first of `instead` were chosen; a person has to choose. */
export interface UndecidedAct {
  readonly act: number;
  /** Why it cannot stand; `amount`: possible, but at another total. */
  readonly why: Refusal | { readonly reason: 'amount'; readonly seat: Seat; readonly was: Chips; readonly now: Chips };
  /** Ready to be added to the amendment, the nearest first. Never empty. */
  readonly instead: readonly ActChange[];
}

/** Where chips lie. */
export type ChipPlace =
  | { readonly place: 'stack' | 'bet'; readonly seat: Seat }
  | { readonly place: 'pot'; readonly pot: number }
  | { readonly place: 'rake' };

/** Chips a hand has to carry from one place to another so that the table is as the book says. */
export interface ChipMove {
  readonly from: ChipPlace;
  readonly to: ChipPlace;
  readonly chips: Chips;
}

/** What an amendment would do. Nothing is booked. */
export interface AmendmentPreview {
  /** The hand after it, to be laid over the table's state; null where it cannot be. */
  readonly after: Restored | null;
  readonly undecided: readonly UndecidedAct[];
  /** What the calls come to that the amendment puts in the place of other acts, or that are assumed there. */
  readonly calls: readonly { readonly act: number; readonly to: Chips }[];
  readonly moves: readonly ChipMove[];
  /** Why it cannot be booked, and the act that prevents it. Null: it can, once nothing is undecided. */
  readonly refusal: Refusal | null;
  readonly refusedAt: number | null;
}

/** Asked about a hand: the one in play, the last one, or an older one. */
export type CorrectionAsk =
  | { readonly what: 'acts'; readonly hand: number }
  /** What an amendment would do. */
  | { readonly what: 'preview'; readonly hand: number; readonly changes: readonly ActChange[] }
  /** What could have been done in the place of an act, the changes before it made. */
  | { readonly what: 'choices'; readonly hand: number; readonly act: number; readonly changes: readonly ActChange[] };

export type CorrectionAnswer =
  | {
      readonly what: 'acts';
      readonly hand: number;
      /** The hand is over: it takes the floor to amend it. */
      readonly ended: boolean;
      readonly acts: readonly HandAct[];
    }
  | { readonly what: 'preview'; readonly preview: AmendmentPreview }
  | { readonly what: 'choices'; readonly legal: LegalActions }
  | { readonly what: 'refused'; readonly refusal: Refusal };

/** The hand as it should have been. What was booked before stays readable but no longer counts. */
export interface HandAmended {
  readonly type: 'hand-amended';
  readonly hand: number;
  readonly at: number;
  readonly by: string;
  readonly reason: TextRef | null;
  /** What was changed, each beside the act as it had been; null: there was none. */
  readonly amendment: readonly { readonly change: ActChange; readonly was: HandAct | null }[];
  /** The hand from its start on, facts between the hands included: in the place of all that was booked since then. */
  readonly events: readonly TableEvent[];
  readonly restored: Restored;
  /** Chips that have to be carried. */
  readonly moves: readonly ChipMove[];
  /** Who lost everything in the hand, as it was booked or as it reads now. Absent: nobody, or an older program wrote it. */
  readonly outs?: readonly OutNow[];
}

/** What a player of an amended past hand gets at the present seat; negative: gives. */
export interface Transfer {
  readonly seat: Seat;
  readonly player: TextRef;
  readonly chips: number;
}

/** An older hand as it should have been. Later hands were played with the chips there were, and stand. What the hand owes is handed over now. */
export interface PastHandAmended {
  readonly type: 'past-hand-amended';
  readonly hand: number;
  readonly at: number;
  readonly by: string;
  /** Null on a wall. */
  readonly reason: TextRef | null;
  readonly amendment: HandAmended['amendment'];
  /** The hand from its start to its end: in the place of what was booked of it. */
  readonly events: readonly TableEvent[];
  /** Together with the house's part they add up to 0. */
  readonly transfers: readonly Transfer[];
  /** What the house takes in addition; negative: gives back. */
  readonly raked: number;
  /** Chips that have to be carried. */
  readonly moves: readonly ChipMove[];
  /** As of a hand that was the last one. */
  readonly outs?: readonly OutNow[];
}

/** What a hand that was corrected afterwards says now of somebody who lost everything in it. */
export interface OutNow {
  /** Where they sat in the hand. */
  readonly seat: Seat;
  /** `TextRef.id` of the player's name. Absent: an older program wrote it. */
  readonly player?: string;
  /** Null: they should have kept chips. */
  readonly how: HowOut | null;
  /** When the hand was over. Absent: they should have kept chips, or an older program wrote it. */
  readonly over?: number;
  /** Chips before the hand; null: nobody had counted them. Absent: as `over`. */
  readonly startedWith?: Chips | null;
  /** Kept chips by the hand as it was booked, and had been let go with them. Absent: not so. */
  readonly letGo?: true;
}
