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

/** The key under which a tape keeps the one of the hand before. It exists in memory only. */
export const earlierHand: unique symbol = Symbol('the tape of the hand before');

/** The events of a hand from just before it began, without device readings and reports: enough to replay it. */
export interface HandTape {
  /** The table before the hand. */
  readonly before: TableState;
  /** From the hand's first event on, including those after its end. After an amendment, as recomputed. */
  readonly events: readonly TableEvent[];
  /** The hand before, without the one before that: it is the last one again if this one's start is taken back. Absent: not known. */
  readonly [earlierHand]?: HandTape;
  /** Set for a hand that is not the last one: its starting stacks have been played with since. */
  readonly isPast?: true;
}

/** What may replace an act or be inserted, as if a person had done it at that moment. */
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

/** One change of an amendment. Acts are numbered from 0 as they are listed before the amendment. */
export type ActChange =
  | { readonly change: 'replace'; readonly act: number; readonly with: NewAct }
  /** Inserted before that act; the number of acts means at the end. Several insertions at one place keep their order. */
  | { readonly change: 'insert'; readonly before: number; readonly act: NewAct }
  | { readonly change: 'remove'; readonly act: number }
  /** An all-in was miscounted: corrects its total of the round, and with it the seat's stack at the start of the hand. */
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
  /** Unnamed cards on the board were named. */
  | 'board-name'
  | 'table'
  | 'show'
  | 'muck'
  | 'kill'
  | 'winners'
  | 'push'
  /** A ruling changed bets, the board or the whole hand. */
  | 'ruling';

/** Why an act cannot be corrected itself. */
export type ActFixed =
  /** The rules post it from the positions; a misdeal is a different matter. */
  | 'forced'
  /** It follows from other acts: a pot from the cards, an action from one announced out of turn. */
  | 'follows'
  /** A ruling was based on it. */
  | 'ruled'
  /** It needs a stack of an older hand, which has been played with since. */
  | 'played-on';

/** One act of a hand, as shown to a person. */
export interface HandAct {
  /** Its index in the list, from 0. */
  readonly act: number;
  readonly what: HandActKind;
  /** Null: no particular seat. */
  readonly seat: Seat | null;
  readonly street: number;
  /** The player's total of the round afterwards; for antes, posts and pushes, the chips. Null: none. */
  readonly to: Chips | null;
  readonly allIn: boolean;
  /** Cards of boards, up-cards and hands turned up; empty if none were named. */
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

/** A later act that the amendment made impossible. The table is shown as if the first of `instead` were chosen; a person has to choose. */
export interface UndecidedAct {
  readonly act: number;
  /** Why it cannot stand. `amount`: it can, but with another total. */
  readonly why: Refusal | { readonly reason: 'amount'; readonly seat: Seat; readonly was: Chips; readonly now: Chips };
  /** Changes ready to be added to the amendment, the most similar first. Never empty. */
  readonly instead: readonly ActChange[];
}

/** Where chips lie. */
export type ChipPlace =
  | { readonly place: 'stack' | 'bet'; readonly seat: Seat }
  | { readonly place: 'pot'; readonly pot: number }
  /** `floor`: carried away, for somebody who has no seat here any more. */
  | { readonly place: 'rake' | 'floor' };

/** Chips to carry from one place to another so that the table matches the book. */
export interface ChipMove {
  readonly from: ChipPlace;
  readonly to: ChipPlace;
  readonly chips: Chips;
}

/** What an amendment would do. Nothing is booked. */
export interface AmendmentPreview {
  /** The parts of the table's state after it; null if they cannot be computed. */
  readonly after: Restored | null;
  readonly undecided: readonly UndecidedAct[];
  /** The totals of calls that the amendment inserts, or that are assumed for undecided acts. */
  readonly calls: readonly { readonly act: number; readonly to: Chips }[];
  readonly moves: readonly ChipMove[];
  /** Chips of those who were let go since, as booked and as corrected, by the seat they had. Null: they were out, or sit there. Absent: nobody was. */
  readonly letGo?: readonly { readonly seat: Seat; readonly was: Chips | null; readonly now: Chips | null }[];
  /** Of an older hand: what those have otherwise who have left the table. Absent: nobody. */
  readonly elsewhere?: readonly HadElsewhere[];
  /** And what is owed to those, or by them, who play on at other tables. Absent: nobody. */
  readonly owedElsewhere?: readonly OwedElsewhere[];
  /** Why it cannot be booked, and the act that prevents it. Null: it can be, once nothing is undecided. */
  readonly refusal: Refusal | null;
  readonly refusedAt: number | null;
}

/** A question about a hand: the one in play, the last one, or an older one. */
export type CorrectionAsk =
  | { readonly what: 'acts'; readonly hand: number }
  /** What would an amendment do? */
  | { readonly what: 'preview'; readonly hand: number; readonly changes: readonly ActChange[] }
  /** What could have been done in place of an act, after the changes before it? */
  | { readonly what: 'choices'; readonly hand: number; readonly act: number; readonly changes: readonly ActChange[] };

export type CorrectionAnswer =
  | {
      readonly what: 'acts';
      readonly hand: number;
      /** The hand is over, so only the floor may amend it. */
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
  /** The changes, each with the act as it was before; null: there was none. */
  readonly amendment: readonly { readonly change: ActChange; readonly was: HandAct | null }[];
  /** The hand from its start, with facts between hands. Replaces everything booked since then. */
  readonly events: readonly TableEvent[];
  readonly restored: Restored;
  /** Chips to carry. */
  readonly moves: readonly ChipMove[];
  /** Who lost everything in the hand, before or after the amendment. Absent: nobody, or an older program wrote it. */
  readonly outs?: readonly OutNow[];
}

/** What a player of an amended past hand gets at their present seat; negative: gives. */
export interface Transfer {
  readonly seat: Seat;
  readonly player: TextRef;
  readonly chips: number;
}

/**
 * Where somebody is now who was dealt in a hand and has left its table since, as the office knows: with chips they were let go with (0: out by that
 * hand), at another table, by its name, or with chips in a sealed bag, by its number. `entry`: for which they play there, with how many chips (null:
 * not counted), so that the office can bring them more or take some; with a bag, once it is played on. Absent: an older program asked, or nobody can. `isOut`: an older program said that they were out in another hand since.
 */
export type Departed = { readonly player: string } & (
  | { readonly chips: Chips }
  | { readonly table: string; readonly entry?: number; readonly has?: Chips | null; readonly isOut?: true }
  | { readonly bag: string; readonly entry?: number; readonly has?: Chips }
);

/** What a player of an amended past hand has otherwise who is not at the table any more. */
export interface HadElsewhere {
  /** Where they sat in the hand. */
  readonly seat: Seat;
  readonly player: TextRef;
  /** As in `Transfer`. */
  readonly chips: number;
  /** What they have left with, by the hand as it reads now; 0: they were out. */
  readonly left: Chips;
}

/** What the office brings a player of an amended past hand at another table, or takes from them there. */
export interface OwedElsewhere {
  /** Where they sat in the hand. */
  readonly seat: Seat;
  readonly player: TextRef;
  /** As in `Transfer`. */
  readonly chips: number;
  readonly entry: number;
  /** The other table, by its name, and what they had there when it was booked; null: not counted. */
  readonly table: string;
  readonly has: Chips | null;
  /** Is in a bag of a closed flight, and plays on with it on the final day; `table` is the bag's number. Absent: sits at the table. */
  readonly bag?: true;
}

/** An older hand as it should have been. Later hands were played with the chips there were, and stand. The difference is settled now. */
export interface PastHandAmended {
  readonly type: 'past-hand-amended';
  readonly hand: number;
  readonly at: number;
  readonly by: string;
  /** Null on a public screen. */
  readonly reason: TextRef | null;
  readonly amendment: HandAmended['amendment'];
  /** The hand from start to end. Replaces what was booked of it. */
  readonly events: readonly TableEvent[];
  /** With the house's part, and what is elsewhere, they add up to 0. */
  readonly transfers: readonly Transfer[];
  /** Of those who have left the table since. Absent: nobody has, or it changes nothing for them. */
  readonly elsewhere?: readonly HadElsewhere[];
  /** Of those who play on at other tables. Absent: nobody does, or it changes nothing for them. */
  readonly owedElsewhere?: readonly OwedElsewhere[];
  /** What the house takes in addition; negative: gives back. */
  readonly raked: number;
  /** Chips to carry. */
  readonly moves: readonly ChipMove[];
  /** As in `HandAmended`. */
  readonly outs?: readonly OutNow[];
}

/** What a corrected hand now says about somebody who lost everything in it. */
export interface OutNow {
  /** Where they sat in the hand. */
  readonly seat: Seat;
  /** The player's `TextRef.id`. Absent: an older program wrote it. */
  readonly player?: string;
  /** Null: they should have kept chips. */
  readonly how: HowOut | null;
  /** When the hand was over. Absent: they should have kept chips, or an older program wrote it. */
  readonly over?: number;
  /** Chips before the hand; null: not counted. Absent: as for `over`. */
  readonly startedWith?: Chips | null;
  /** Kept chips by the hand as it was booked, and had been let go with them. Absent: not so. */
  readonly letGo?: true;
  /** Plays at another table by now: an order there takes the chips, and has them out if they are the last. Absent: not so. */
  readonly elsewhere?: true;
  /** Somebody has been given the seat since: who keeps chips by the one hand or the other has none. Absent: nobody has, or it is not said. */
  readonly seatGiven?: true;
}
