import type { Chips } from '../../words/chips.ts';
import type { Money } from '../../words/money.ts';
import type { OwedInVain } from '../../words/owed-by-hand.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { EventSeatOf, HaltReason } from '../../words/table-order.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { Bagging } from './bagging.ts';
import type { BountyView } from './bounty-view.ts';
import type { BaggedEntry } from './days.ts';
import type { PaceView } from './pace-now.ts';
import type { FaultToMend, Prizes } from './prizes.ts';
import type { SatelliteView } from './satellite-now.ts';
import type { SeatInDoubt } from './seats-in-doubt.ts';
import type { Ticket } from './structure.ts';
import type { OpenTicket } from './tickets.ts';
import type { Move, Tournament } from './tournament.ts';
import type { UnpaidShare } from './unpaid-share.ts';

/** Why an entry is sold no re-buy while others are: it has had `limit` of them, or more than `limit` chips. */
export interface NoRebuy {
  readonly reason: 'no-rebuy';
  readonly because: 'too-many' | 'too-many-chips';
  readonly limit: number;
}

/** Where an entry stands. */
export interface Standing {
  readonly entry: number;
  /** `TextRef.id`. */
  readonly player: string;
  /** Where the table's own log now has the player; null: not at a table. */
  readonly seat: EventSeatOf | null;
  readonly chips: Chips | null;
  /** How many of the chips sold for it have not been handed over at the table. Absent: none. */
  readonly behind?: Chips;
  readonly state: 'waits' | 'playing' | 'moving' | 'out' | 'withdrawn';
  /** Null while playing, and `inRound`. Two with the same place share it. */
  readonly place: number | null;
  readonly outAt: number | null;
  readonly prize: Money | null;
  readonly paid: Money | null;
  /** Value of the ticket it has won besides the prize. Absent: none. */
  readonly ticket?: Money;
  /** Won a seat by chips and left with it. Absent: did not. */
  readonly seatWon?: true;
  /** Eliminated, and has bought in again since: the last entry has the place. Absent: it is the last one. */
  readonly again?: true;
  /** Places of those who share only because not every stack had been counted: the floor says who of them has which. Absent: it does not. */
  readonly tie?: { readonly from: number; readonly to: number };
  /** And the floor has not said so yet. Absent: it has, or there is nothing to say. */
  readonly unsettled?: true;
  /** Out in a round of hands that other tables still play; a player who goes out there may share the place. Absent: in no such round. */
  readonly inRound?: true;
  /** Has agreed to be named publicly. Absent: has not. */
  readonly named?: true;
  /** Why this entry may not re-buy while others may. Absent: no re-buys are offered, or nothing about this entry prevents one. */
  readonly noRebuy?: NoRebuy;
  /** The entry's money goes back if it is withdrawn. Absent: it has played, or is out. */
  readonly paidBack?: true;
}

/** What the rulebook has the floor do now. A proposal's draw is made when it is confirmed. */
export type Proposal =
  | {
      readonly what: 'break';
      readonly tableId: string;
      readonly players: number;
      readonly openSeats: number;
      /** Players may still enter, so it can wait. Absent: nobody can. */
      readonly early?: true;
      readonly cites: readonly string[];
    }
  /** So many wait for a seat, and so many seats are open. None is: they are alternates, and there is nothing to draw. */
  | { readonly what: 'seat'; readonly players: number; readonly openSeats: number }
  | {
      readonly what: 'balance';
      readonly player: string | null;
      readonly from: { readonly tableId: string; readonly seat: Seat | null };
      readonly to: { readonly tableId: string; readonly seat: Seat | null };
      /** Due before, but keep their seats for special needs. */
      readonly skipped: readonly Seat[];
      /** Open seats of the other table that nobody is moved to. */
      readonly excluded: readonly Seat[];
      /** No rule is certain here. */
      readonly floorDecides: boolean;
      readonly cites: readonly string[];
    }
  | {
      readonly what: 'halt';
      readonly tables: readonly string[];
      readonly why: HaltReason;
      /** The floor may let these tables go on instead. Absent: it may not. */
      readonly waivable?: true;
      readonly cites: readonly string[];
    }
  /** `handForHand`: the money is reached, and hands are dealt freely again. Absent: the reason these tables stopped for is over. */
  | { readonly what: 'go-on'; readonly tables: readonly string[]; readonly handForHand?: true }
  | {
      readonly what: 'hand-for-hand';
      readonly players: number;
      readonly paid: number;
      readonly cites: readonly string[];
    }
  | { readonly what: 'next-round'; readonly round: number }
  /** Hand for hand: an all-in is face down at these tables until the floor has it run out. `waits`: others still play. */
  | {
      readonly what: 'held';
      readonly tables: readonly [string, ...string[]];
      readonly waits: boolean;
      readonly cites: readonly string[];
    }
  | { readonly what: 'final-table'; readonly players: number; readonly size: number; readonly cites: readonly string[] }
  | {
      readonly what: 'colour-up';
      readonly chips: readonly Chips[];
      readonly level: number;
      readonly tables: readonly string[];
    }
  /** The next step with envelopes: to be promised, to have their cards dealt, to be drawn by so many, or to be revealed. */
  | { readonly what: 'mystery'; readonly step: 'promise' | 'open' | 'draw' | 'reveal'; readonly count: number }
  /** Few enough are left for the day to be over. */
  | { readonly what: 'bag'; readonly players: number; readonly qualified: number }
  /** Every stack of the flight is in a bag. */
  | { readonly what: 'close-flight'; readonly players: number }
  /** A player at this table has enough chips for a seat. */
  | {
      readonly what: 'milestone';
      readonly tableId: string;
      /** Their entries. */
      readonly players: readonly string[];
      /**
       * Entries with equal chips, for whom there are not enough seats: the floor decides who gets one. Absent: none, or others come first.
       */
      readonly tied?: readonly string[];
    }
  /** The winner of this seat had other chips than those it was awarded for: the award stands, or is taken back. */
  | ({ readonly what: 'seat-in-doubt' } & SeatInDoubt)
  /** A corrected hand takes more from this player than there is, or owes chips to somebody who is out. */
  | ({ readonly what: 'owed' } & OwedInVain)
  /** Everybody left has a seat. `toDraw`: so many more are drawn among those who tie for the last ones. Absent: none. */
  | { readonly what: 'seats'; readonly seats: number; readonly toDraw?: number }
  /** No table says who has won the heads of these entries. */
  | { readonly what: 'heads'; readonly entries: readonly number[] }
  /** A deal is before the players, and the clock stands. `agreed`: whether all have said yes. Absent: they have not all voted. */
  | { readonly what: 'deal'; readonly agreed?: boolean }
  /** Every flight is closed. */
  | { readonly what: 'open-day' }
  /** Nobody is paid until the prizes or the deal are made anew. */
  | ({ readonly what: 'prizes' } & FaultToMend)
  /** Somebody has all the chips; null: those left have shared out everything. */
  | { readonly what: 'end'; readonly winner: string | null }
  /** The tournament is over, and a corrected hand has put these back into it: nobody has won their places. */
  | { readonly what: 'reopen'; readonly players: readonly string[] }
  /** These share places only because a count is missing; none of them is paid before the floor has said who came where. */
  | { readonly what: 'places'; readonly from: number; readonly to: number; readonly players: readonly string[] }
  /** The flight is closed, and a corrected hand has put this player back into it without a bag. `chips` null: nobody has counted them. */
  | { readonly what: 'late-bag'; readonly entry: number; readonly player: string; readonly chips: Chips | null }
  /** Has chips and no seat, and is sent to none: when a corrected hand gave the player the chips, the seat was already taken. */
  | {
      readonly what: 'no-seat';
      readonly entry: number;
      readonly player: string;
      readonly chips: Chips | null;
      /** An open seat; null: there is none, or the player is in it twice and one of the two entries goes first. */
      readonly to: EventSeatOf | null;
      /** Absent: is in it once. */
      readonly twice?: true;
    };

/** A player sits at a tournament table without being sent there, or was sent elsewhere. The table is right; the floor explains it. */
export interface Meeting {
  readonly player: string;
  readonly table: EventSeatOf;
  readonly office: EventSeatOf | null;
  readonly why:
    | 'not-entered'
    | 'other-seat'
    | 'withdrawn'
    /** By an order this room does not know, because its store was put back. The floor has the seat opened at the table. */
    | 'order-forgotten'
    | 'eliminated-and-seated'
    | 'in-twice'
    | 'other-stack'
    /** The dealer put a re-buy into play that no desk has sold. */
    | 'rebuy-unsold'
    /** The table has taken the chips of the last sale out of play again by itself, and the money was not given back. */
    | 'sale-undone';
  /** The entry whose chips differ. */
  readonly entry?: number;
}

/** A flight as the final day sees it. */
export interface FlightLine {
  readonly id: string;
  readonly name: string;
  readonly stage: Tournament['stage'];
  readonly entries: number;
  /** Paid there into the prizes, onto heads, and for the house, including a part for the dealers; and how much of it with tickets. */
  readonly prize: Money;
  readonly bounty: Money;
  readonly fee: Money;
  readonly dealers: Money;
  readonly byTicket: Money;
  /** What its own places win, and were paid of it. */
  readonly won: Money;
  readonly paid: Money;
  /** The cash won there for heads, and what was paid of it. Absent: there are no heads. */
  readonly heads?: { readonly won: Money; readonly paid: Money };
  /** Who came through, and with how many chips; null: it is not closed. */
  readonly through: {
    readonly players: number;
    readonly chips: Chips;
    readonly bags: readonly { readonly entry: number; readonly number: string }[];
  } | null;
}

/** A tournament with what its tables report, as the office sees it. */
export interface TournamentView extends Prizes {
  readonly tournament: Tournament;
  readonly standings: readonly Standing[];
  readonly playersLeft: number;
  readonly chips: {
    /** Issued, less what left play by colour-ups. */
    readonly issued: Chips;
    /** At the tables, on their way between them, and waiting for a seat. */
    readonly found: Chips;
    readonly moving: Chips;
    readonly waiting: Chips;
    /** What corrected hands owe players, or take from them (negative), and nobody has carried yet. Part of `found`. Absent: nothing. */
    readonly owed?: readonly { readonly player: string; readonly chips: number }[];
    /** Tables with an uncounted stack: `found` is not known there. */
    readonly uncounted: readonly string[];
  };
  /** Chips each, rounded down; null without players. */
  readonly average: Chips | null;
  /** Sent to another seat and not there yet. */
  readonly onTheWay: readonly Move[];
  readonly proposals: readonly Proposal[];
  readonly meetings: readonly Meeting[];
  readonly openSeats: number;
  /** Entries are sold in it. False: only in its flights. */
  readonly isSoldHere: boolean;
  /** Its flights, in the order planned. Absent: none. */
  readonly flights?: readonly FlightLine[];
  /** How far the bags are. Absent: no stack is bagged. */
  readonly bagging?: Bagging;
  /** Bags of a closed flight as its tables report them now: one may have been opened and counted again. Absent: it is not closed. */
  readonly bagsNow?: { readonly bags: readonly BaggedEntry[]; readonly open: readonly string[] };
  /** Why votes on the proposed deal do not count. Absent: they count, or no deal is proposed. */
  readonly voteVoid?: OfficeRefusal;
  /** Null: no heads. */
  readonly bounty: BountyView | null;
  /** Null: hands are not paced, and levels go by the clock. */
  readonly pace: PaceView | null;
  /** Hand for hand: tables whose hand of the round is not over yet, or has not begun. Absent: not hand for hand. */
  readonly inRound?: readonly string[];
  /** Absent: no seats are won in it. */
  readonly satellite?: SatelliteView;
  /** Tickets of the room that can pay an entry now. Absent: none. */
  readonly ticketsOpen?: readonly OpenTicket[];
  /** Unpaid shares of the deal. Absent: none, or it is over. */
  readonly unpaidShares?: readonly UnpaidShare[];
  /** Entries that are out and must agree to the deal again with all who are left, because it now shares out something else. Absent: none. */
  readonly outInDeal?: readonly number[];
  /** Those left have shared out everything: nothing is played for. Absent: they have not. */
  readonly allShared?: true;
  /** Tickets that a deal has left to play for. Absent: none, or no deal. */
  readonly ticketsToWin?: readonly Ticket[];
  /** Players of the final table by the rulebook; null: no rule says, so the floor decides. */
  readonly finalTableSize: number | null;
  /** The rulebook leaves it to the floor which short tables stop in this format. */
  readonly haltsByFloor: boolean;
  /** Whether players see the order in which tables break, and whether it is drawn. */
  readonly breakingOrder: Policies['breakTable.order'];
}
