import type { ActChange, Departed, HandTape } from './amendment.ts';
import type { Card, KnownCard } from './card.ts';
import type { Chips } from './chips.ts';
import type { TableOpened } from './event.ts';
import type { PotPart, SkippedRuling } from './hand.ts';
import type { IncidentRuling, PenaltyOrder, RulingBesides } from './incident.ts';
import type { OrderCommand } from './order-command.ts';
import type { OfCorrected } from './owed-by-hand.ts';
import type { ReportCommand } from './report.ts';
import type { Rotation } from './rotation.ts';
import type { Seat } from './seat.ts';
import type { OutOfTurnAction, SeenWager } from './seen-wager.ts';
import type { BankStage } from './shot-clock.ts';
import type { ShotClockCommand } from './shot-clock-command.ts';
import type { StaffEvent } from './staff-event.ts';
import type { Stakes } from './stakes.ts';
import type { StreamCommand } from './stream.ts';
import type { CarriedPenalty, ToldToMove } from './table-order.ts';
import type { StraddleKind } from './table-state.ts';
import type { TextRef } from './text-ref.ts';
import type { VariantId } from './variants/all-variants.ts';
import type { WitnessEvent } from './witness-event.ts';

/** Forced bets that a hand history states itself instead of leaving them to the table. */
interface ForcedBets {
  readonly button: Seat;
  /** Straddles in order; each moves the seat that opens. */
  readonly straddles: readonly { readonly seat: Seat; readonly chips: Chips }[];
  /** Live posts beside the blinds; they do not open the betting. */
  readonly posts: readonly { readonly seat: Seat; readonly chips: Chips }[];
}

/** Somebody wins without any cards named. */
type Winning =
  /** Says who wins this pot, or this part of it, in a hand whose cards nobody named. No seat: nobody has a low. */
  | ({ readonly type: 'name-winners'; readonly seats: readonly Seat[] } & Pick<PotPart, 'pot'> & Partial<PotPart>)
  /** Nobody names a card: these seats win every pot they may, and the other hands are mucked as far as they may be. */
  | { readonly type: 'win-showdown'; readonly seats: readonly Seat[] };

/** What somebody at the table, or a device, asks for. Time enters as `at`, never as a call. */
export type Command =
  | (Omit<TableOpened, 'type'> & { readonly type: 'open-table' })
  | {
      readonly type: 'seat-player';
      readonly seat: Seat;
      readonly player: TextRef;
      readonly stack: Chips | null;
      readonly at?: number;
      /** The table is opened with them: nobody has tapped. Absent: not so. */
      readonly opening?: true;
      /** Chips that come to a tournament without the office are put before the floor under this id. */
      readonly incident?: string;
      /** The reference of a player who left this cash table lately and comes back. */
      readonly returning?: string;
      /**
       * From the office, whether or not the player has arrived: what comes with them, and their last table. Absent: the dealer seated them.
       */
      readonly sent?: {
        readonly from?: string;
        readonly penalty?: CarriedPenalty;
        readonly entry?: number;
        readonly told?: ToldToMove;
        readonly bank?: number;
        readonly bankLevel?: number;
        readonly bankStage?: BankStage;
        readonly of?: OfCorrected;
      };
    }
  /** `incident`: as when somebody is seated, for the chips that leave. */
  | { readonly type: 'open-seat'; readonly seat: Seat; readonly at?: number; readonly incident?: string }
  /** Between hands, a player takes another seat at the table. In tournaments only if the office says so, naming the player. */
  | { readonly type: 'change-seat'; readonly from: Seat; readonly to: Seat; readonly player?: string }
  | {
      readonly type: 'add-chips';
      readonly seat: Seat;
      readonly chips: Chips;
      /** The chips are announced and count, but reach the table later. Absent: they are here. */
      readonly behind?: boolean;
      readonly at?: number;
      /** As when somebody is seated. */
      readonly incident?: string;
      /** `TextRef.id` of the player who must be in that seat. Absent: any player. */
      readonly player?: string;
      /** Owed by a hand that was corrected at another table. Absent: bought. */
      readonly of?: OfCorrected;
    }
  /** The office takes back chips it sold to the player named, who must be in that seat; `of`: or what a hand corrected at another table takes. */
  | {
      readonly type: 'take-chips';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly player: string;
      readonly of?: OfCorrected;
      /** Decides whether a player left without chips may still re-buy. Absent: an older program asked. */
      readonly at?: number;
    }
  /** Chips that were behind are handed over. */
  | { readonly type: 'give-chips'; readonly seats: readonly Seat[]; readonly at: number }
  /** The stacks at these seats are as they are booked: those that somebody sat down with, and those out of which chips were taken back. */
  | { readonly type: 'confirm-stacks'; readonly seats: readonly Seat[] }
  | {
      readonly type: 'count-stack';
      readonly seat: Seat;
      readonly stack: Chips;
      /** Given when a person counts a stack in play: a count that differs from the book is put before the floor under this id. */
      readonly incident?: string;
      readonly at?: number;
      /** The difference from the book as the person counting saw it. If given, it must be right. */
      readonly difference?: Chips;
    }
  | { readonly type: 'set-away'; readonly seat: Seat; readonly away: boolean }
  /**
   * At the end of a day, a stack counted by value goes into a bag that two people sign. `by`: who counted and who signed, as logs name
   * them.
   */
  | {
      readonly type: 'bag-stack';
      readonly seat: Seat;
      readonly counts: Readonly<Record<Chips, number>>;
      readonly number: string;
      /** The sum on the slip; null: no slip. */
      readonly stated: Chips | null;
      readonly playerSigned: boolean;
      readonly by: string;
      readonly at: number;
    }
  /** The bag is counted again. */
  | {
      readonly type: 'open-bag';
      readonly seat: Seat;
      readonly by: string;
      readonly reason: TextRef;
      readonly at: number;
    }
  /** Between hands, with every stack counted: the table closes, or opens again. */
  | {
      readonly type: 'close-table' | 'reopen-table';
      readonly at: number;
      readonly counts: Readonly<Record<Seat, Chips>>;
      /** Chips of each value in the tray; null: not counted. */
      readonly tray: Readonly<Record<Chips, number>> | null;
      /** The difference of all stacks together from the book, accepted by a person. Absent: none. */
      readonly difference?: number;
    }
  /** Owed blinds: post them for the next hand, or wait for the big blind after all. */
  | { readonly type: 'post-blinds'; readonly seat: Seat; readonly posts: boolean }
  /** The same number of chips from every seated player, for time at the table. */
  | { readonly type: 'collect-time'; readonly chips: Chips }
  /** For the next hand only, before its cards are dealt. */
  | { readonly type: 'announce-straddle'; readonly seat: Seat; readonly kind: StraddleKind }
  | { readonly type: 'withdraw-straddle'; readonly seat: Seat }
  | {
      readonly type: 'announce-bomb-pot';
      readonly bombPot: { readonly ante: Chips; readonly boards: number } | null;
    }
  | { readonly type: 'choose-game'; readonly variant: VariantId }
  /** One game, or several in turn. */
  | { readonly type: 'set-games'; readonly variant: VariantId; readonly rotation: Rotation | null }
  /** New blinds for a table without a schedule. */
  | { readonly type: 'set-stakes'; readonly stakes: Stakes }
  /** Where the button is for the next hand, as if it were the first one. */
  | { readonly type: 'move-button'; readonly seat: Seat }
  /** Tournaments, between hands: chips of the smallest value leave play, and players draw for the odd ones. */
  | {
      readonly type: 'race-chips';
      readonly old: Chips;
      readonly new: Chips;
      /** Odd chips by seat, and the cards dealt for them, in order. */
      readonly odd: Readonly<Record<Seat, number>>;
      readonly cards: Readonly<Record<Seat, readonly KnownCard[]>>;
      /** Cards of those who tied for the last chip, one each, round after round. */
      readonly redraws?: readonly Readonly<Record<Seat, readonly KnownCard[]>>[];
      /** Index of the reading the floor chose, the recommended one being 0. Absent: nobody has chosen. */
      readonly choice?: number;
      /** When. Absent: the levels are not asked whether it is time. */
      readonly at?: number;
      /** The floor lets them go before their level. */
      readonly early?: true;
    }
  | {
      readonly type: 'start-hand';
      readonly at: number;
      readonly by: 'green-button' | 'dealer';
      /** Milliseconds of the table's own clock. Absent: nobody keeps one. */
      readonly clock?: number;
      readonly forced?: ForcedBets;
    }
  | { readonly type: 'fold'; readonly seat: Seat }
  | { readonly type: 'check'; readonly seat: Seat }
  | { readonly type: 'call'; readonly seat: Seat }
  /**
   * `to`: the player's total of this betting round. `stands`: too small by the rules but let stand, so it is booked as it lies and ruled on
   * afterwards. Absent: no.
   */
  | { readonly type: 'bet'; readonly seat: Seat; readonly to: Chips; readonly stands?: true }
  | { readonly type: 'raise'; readonly seat: Seat; readonly to: Chips; readonly stands?: true }
  /** Stud: completes to the full small bet, over the bring-in or instead of it. */
  | { readonly type: 'complete'; readonly seat: Seat; readonly to: Chips; readonly stands?: true }
  | { readonly type: 'bring-in'; readonly seat: Seat }
  | { readonly type: 'all-in'; readonly seat: Seat }
  /** Words and chips of the seat to act, as seen. The rules decide how they count. */
  | {
      readonly type: 'report-wager';
      readonly seat: Seat;
      readonly wager: SeenWager;
      /** Index of the outcome the floor chose, the recommended one being 0. Absent: nobody has chosen. */
      readonly choice?: number;
    }
  /** Seats fold in turn and the next one acts: all of it or nothing, and one step to undo. */
  | {
      readonly type: 'act-through';
      readonly folds: readonly Seat[];
      /** Seats that check in turn before it. Absent: none. */
      readonly checks?: readonly Seat[];
      /** The seat whose up-cards open the street, if nobody names them. Absent: it is known. */
      readonly opener?: Seat;
      readonly act: InTurn;
      /** The next seat, which calls it. Absent: nobody has yet. */
      readonly called?: Seat;
    }
  /**
   * The betting round is over: every seat still to act has checked, and at most one has called. `board`: the next street is on the board
   * with its cards unnamed. `handsUp`: it was the last round, and all hands are open. All of it or nothing, and one step to undo.
   */
  | { readonly type: 'close-betting'; readonly board: boolean; readonly handsUp?: true }
  /** A seat other than the one to act has acted. `to`: the total of a bet or raise. */
  | ({ readonly type: 'act-out-of-turn' } & Omit<OutOfTurnAction, 'due'>)
  /** What the floor decides about the seat to act after others acted past it for too long. */
  | { readonly type: 'rule-skipped'; readonly seat: Seat; readonly ruling: SkippedRuling }
  /** Number of cards drawn or discarded; 0 stands pat. */
  | { readonly type: 'draw'; readonly seat: Seat; readonly cards: number }
  /** A seat's up-card of this street; `??` if nobody names it. */
  | { readonly type: 'deal-up'; readonly seat: Seat; readonly cards: readonly Card[] }
  /** Who brings it in or opens, as the dealer sees it. The up-cards of the street then need not be named. */
  | { readonly type: 'name-opener'; readonly seat: Seat }
  /** Cash games: all-in players agree to run the rest of the board several times. */
  | { readonly type: 'agree-runs'; readonly runs: number }
  | {
      readonly type: 'deal-board';
      readonly cards: readonly Card[];
      readonly by: 'dealer' | 'reader';
      /** Absent: the first board that still lacks cards. */
      readonly board?: number;
      /** Nothing is dealt: these board places, counted from 0, hold unnamed cards, one for each card given. */
      readonly places?: readonly number[];
    }
  /** Turned face up. `cards` is empty if the reader or the card grid will name them. */
  | { readonly type: 'table-hand'; readonly seat: Seat; readonly cards: readonly Card[] }
  /** Turns up all hands that must be, at once; the reader or the card grid will name the cards. */
  | { readonly type: 'table-all-hands' }
  | {
      readonly type: 'show-cards';
      readonly seat: Seat;
      readonly cards: readonly Card[];
      readonly by: 'dealer' | 'reader';
    }
  | { readonly type: 'muck-hand'; readonly seat: Seat }
  /** All who have yet to show muck: one hand is open, and none of them has to show. */
  | { readonly type: 'muck-rest' }
  /** A live hand that can no longer win: fouled, or given up with unprotected cards. The person who declares it answers for it. */
  | { readonly type: 'kill-hand'; readonly seat: Seat }
  | Winning
  /**
   * The seats of `folds` fold in turn, or `wins` happens, and then pots with a single winner are pushed: all of it or nothing, and one step
   * to undo. With neither, pushes the next pots that have a single winner.
   */
  | {
      readonly type: 'take-pots';
      readonly at: number;
      readonly folds?: readonly Seat[];
      readonly wins?: Winning;
    }
  /** `anyway`: the dealer has seen that the witnesses disagree. */
  | { readonly type: 'push-pot'; readonly at: number; readonly pot: number; readonly anyway?: boolean }
  /** Two board cards dealt together, by index from 0; `board` is 0 if absent. */
  | { readonly type: 'swap-board'; readonly first: number; readonly second: number; readonly board?: number }
  /** Who answers for a deck that failed its count or recognition: the floor, or a dealer whose call was not answered. */
  | {
      readonly type: 'accept-deck';
      readonly at: number;
      readonly deck: string;
      readonly by: 'dealer' | 'floor';
      readonly reason: TextRef;
    }
  /** The deck in play, as the dealer says, if no machine knows it or the machine is doubted. */
  | { readonly type: 'change-deck'; readonly deck: string }
  /** `tape`: the hand's, from which a corrected hand is undone. `at`: when the start of a hand is undone. */
  | { readonly type: 'undo'; readonly step: string; readonly tape?: HandTape | null; readonly at?: number }
  | {
      readonly type: 'call-floor';
      readonly at: number;
      readonly incident: string;
      readonly seat: Seat | null;
      /** Words and chips of that seat still to be ruled on. Absent: none. */
      readonly wager?: SeenWager;
      /** A machine calls, and no person. Absent: a person does. */
      readonly byMachine?: true;
    }
  /** One person of the floor is on the way; meanwhile nobody else takes the call. */
  | {
      readonly type: 'take-call';
      readonly at: number;
      readonly incident: string;
      readonly by: string;
      readonly name: TextRef | null;
    }
  | { readonly type: 'leave-call'; readonly at: number; readonly incident: string; readonly by: string }
  /** The dealer called by mistake, and nobody is on the way. */
  | { readonly type: 'withdraw-call'; readonly at: number; readonly incident: string }
  | ({
      readonly type: 'rule-incident';
      readonly at: number;
      readonly incident: string;
      readonly ruling: IncidentRuling;
      readonly by: string;
      readonly reason: TextRef | null;
      /** Given with the ruling, in addition to what the chosen outcome does. Absent: none. */
      readonly penalty?: PenaltyOrder;
    } & RulingBesides)
  | ReportCommand
  | OrderCommand
  | ShotClockCommand
  | StreamCommand
  /** Acts of the hand in play, or of the last one, as they should have been. `tape`: the hand as booked; null: not kept. */
  | {
      readonly type: 'amend-hand';
      readonly at: number;
      readonly by: string;
      readonly hand: number;
      readonly changes: readonly ActChange[];
      readonly reason: TextRef | null;
      readonly tape: HandTape | null;
    }
  /** Acts of an older hand. The difference is settled among the players who are still here. */
  | {
      readonly type: 'amend-past-hand';
      readonly at: number;
      readonly by: string;
      readonly hand: number;
      readonly changes: readonly ActChange[];
      readonly reason: TextRef;
      readonly tape: HandTape | null;
      /** Where the office knows its players to be who have left the table. Absent: nobody has asked it. */
      readonly departed?: readonly Departed[];
    }
  /** At the sign-in desk: who deals from now on, or from the next hand; null: nobody yet. */
  | {
      readonly type: 'change-dealer';
      readonly at: number;
      readonly to: { readonly staff: string; readonly name: TextRef } | null;
    }
  | { readonly type: 'note'; readonly fact: WitnessEvent | Extract<StaffEvent, { type: 'staff-at-table' }> };

/** What the seat to act does in turn. */
type InTurn = Extract<
  Command,
  {
    type: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'complete' | 'bring-in' | 'all-in' | 'report-wager';
  }
>;
