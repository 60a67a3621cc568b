import type { Chips } from '../../words/chips.ts';
import type { Money } from '../../words/money.ts';
import type { OfCorrected } from '../../words/owed-by-hand.ts';
import type { PaceOrder } from '../../words/pace.ts';
import type { Level } from '../../words/stakes.ts';
import type { EventSeatOf, HaltReason } from '../../words/table-order.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { Sha256 } from './committed-draw.ts';
import type { Envelopes } from './mystery.ts';
import type { Structure } from './structure.ts';

/** The secret behind a draw. It is never written into a log. */
export interface DrawSecret {
  /** 64 lower-case hex digits; null: it is lost. */
  readonly seed: string | null;
  readonly sha256: Sha256;
}

/** Requests to the office about tournaments. Ids are random and come from the server; `at` is its clock. */
export type TournamentCommand =
  | { readonly type: 'keep-structure'; readonly id: string; readonly structure: Structure }
  | { readonly type: 'drop-structure'; readonly id: string }
  | {
      readonly type: 'plan-tournament';
      readonly id: string;
      readonly at: number;
      readonly structure: Structure;
      readonly name: string;
    }
  /** One more flight of a tournament played over several days. */
  | {
      readonly type: 'plan-flight';
      readonly tournament: string;
      readonly id: string;
      readonly at: number;
      readonly name: string;
    }
  /** A flight's day ends after the hands in play: the clock stops and tables bag. Off: hands are dealt again. */
  | { readonly type: 'bag-flight'; readonly tournament: string; readonly at: number; readonly on: boolean }
  /** Every stack is in a bag, and every chip is found. */
  | { readonly type: 'close-flight'; readonly tournament: string; readonly at: number }
  /** Everybody who came through the flights is entered with what was bagged. */
  | { readonly type: 'open-day'; readonly tournament: string; readonly at: number }
  /** Before the start anything; afterwards levels not yet begun, and payouts until the first is paid. */
  | { readonly type: 'change-structure'; readonly tournament: string; readonly structure: Structure }
  | { readonly type: 'cancel-tournament'; readonly tournament: string; readonly at: number }
  | { readonly type: 'use-table' | 'leave-table'; readonly tournament: string; readonly tableId: string }
  /** Nobody is drawn or moved to a closed seat, because the player beside it needs the room. */
  | {
      readonly type: 'close-seat';
      readonly tournament: string;
      readonly seat: EventSeatOf;
      /** False: it is open again. */
      readonly closed: boolean;
    }
  /** The first one breaks first. If the rulebook breaks tables at random, `rolls` draw the order instead. */
  | {
      readonly type: 'set-breaking-order';
      readonly tournament: string;
      readonly tables: readonly string[];
      readonly rolls: readonly number[];
    }
  /** Sells an entry, or a re-entry if the player was in before. */
  | {
      readonly type: 'enter';
      readonly tournament: string;
      readonly at: number;
      readonly player: TextRef;
      readonly fixed: EventSeatOf | null;
      /** Paid with a ticket won in another tournament of the room. Absent: with money. */
      readonly ticket?: string;
      /** A player whom the floor has taken out comes in again all the same. */
      readonly again?: true;
    }
  /** Given back before its player was dealt a hand. */
  | { readonly type: 'withdraw-entry'; readonly tournament: string; readonly entry: number; readonly at: number }
  /** Disqualified, or gone: the reason is kept, and the money stays once hands have been played. */
  | {
      readonly type: 'take-out-entry';
      readonly tournament: string;
      readonly entry: number;
      readonly at: number;
      readonly reason: TextRef;
    }
  | {
      readonly type: 'sell-rebuy';
      readonly tournament: string;
      readonly entry: number;
      readonly at: number;
      /** Re-buys of this entry known to the seller, so that a second tap does not sell a second one. */
      readonly sold: number;
    }
  | { readonly type: 'sell-add-on'; readonly tournament: string; readonly entry: number; readonly at: number }
  /** The last re-buy or the add-on was a mistake: its table gives the chips back, and then the money goes back. */
  | { readonly type: 'take-back-sale'; readonly tournament: string; readonly entry: number }
  /** A player without chips declines to re-buy and is out at once. */
  | { readonly type: 'decline-rebuy'; readonly tournament: string; readonly entry: number }
  /** Seats for everybody without one; late entries singly. `rolls` come from the server's generator and are kept with the outcome. */
  | {
      readonly type: 'draw-seats';
      readonly tournament: string;
      readonly at: number;
      readonly entries: readonly number[] | 'all';
      readonly rolls: readonly number[];
    }
  | { readonly type: 'close-registration' | 'open-registration'; readonly tournament: string }
  /** The announced start; null: none announced. The clock waits for `start-tournament` in any case. */
  | { readonly type: 'set-start-time'; readonly tournament: string; readonly startsAt: number | null }
  | { readonly type: 'start-tournament'; readonly tournament: string; readonly at: number }
  | { readonly type: 'pause-clock' | 'resume-clock'; readonly tournament: string; readonly at: number }
  /** Minutes added to the rest of the level, or taken from it. */
  | { readonly type: 'adjust-clock'; readonly tournament: string; readonly at: number; readonly minutes: number }
  | { readonly type: 'go-to-level'; readonly tournament: string; readonly at: number; readonly level: number }
  | { readonly type: 'change-levels'; readonly tournament: string; readonly levels: readonly Level[] }
  /** Levels by hands, windows, or so many hands before a break; null: none of these. */
  | {
      readonly type: 'set-pace';
      readonly tournament: string;
      readonly at: number;
      readonly pace: PaceOrder | null;
    }
  /** The hands before it are dealt: the level is over, and its break begins. */
  | { readonly type: 'begin-break'; readonly tournament: string; readonly at: number }
  /** A break begins in the middle of a level; the rest of the level is not played. */
  | { readonly type: 'break-now'; readonly tournament: string; readonly at: number; readonly minutes: number }
  /** Another day of play: time banks are refilled if the clock's plan says so. */
  | { readonly type: 'begin-day'; readonly tournament: string; readonly at: number }
  | {
      readonly type: 'halt-tables';
      readonly tournament: string;
      readonly tables: readonly string[] | 'all';
      readonly why: HaltReason | null;
    }
  | { readonly type: 'hand-for-hand'; readonly tournament: string; readonly on: boolean }
  /** The next hand at every table, once all have finished the one before. */
  | { readonly type: 'next-round'; readonly tournament: string }
  /** As proposed, or as the floor decides. */
  | {
      readonly type: 'move-player';
      readonly tournament: string;
      readonly id: string;
      readonly at: number;
      readonly player: string;
      readonly to: EventSeatOf;
      readonly why: 'balance' | 'floor';
    }
  | { readonly type: 'cancel-move'; readonly tournament: string; readonly id: string }
  /** The table proposed to break stays while entries are sold; nobody is asked again until then. */
  | { readonly type: 'put-off-break'; readonly tournament: string; readonly tableId: string }
  | {
      readonly type: 'break-table';
      readonly tournament: string;
      readonly at: number;
      readonly tableId: string;
      readonly rolls: readonly number[];
      readonly ids: readonly string[];
    }
  | {
      readonly type: 'draw-final-table';
      readonly tournament: string;
      readonly at: number;
      readonly tableId: string;
      readonly rolls: readonly number[];
      readonly ids: readonly string[];
    }
  | { readonly type: 'settle-places'; readonly tournament: string; readonly places: Readonly<Record<number, number>> }
  | { readonly type: 'fix-prizes'; readonly tournament: string; readonly prizes: readonly Money[] | null }
  /** By chips (ICM or by share of chips) or as agreed by hand; together with `left` it must equal what is still to be won. */
  | {
      readonly type: 'agree-deal';
      readonly tournament: string;
      readonly at: number;
      readonly amounts: Readonly<Record<string, Money>>;
      readonly left: Money;
      /** Each is paid their own head, or heads are played on. */
      readonly heads: 'own' | 'played';
    }
  /** Puts a deal to the remaining players. `digest` identifies it; anybody can recompute it. */
  | {
      readonly type: 'propose-deal';
      readonly tournament: string;
      readonly at: number;
      readonly amounts: Readonly<Record<string, Money>>;
      readonly left: Money;
      readonly heads: 'own' | 'played';
      readonly digest: string;
    }
  /** Their votes on the proposal with this digest: on a covered screen, or by the house's cards, turned and counted by a person. */
  | {
      readonly type: 'vote-deal';
      readonly tournament: string;
      readonly at: number;
      readonly proposal: string;
      readonly cast:
        | { readonly by: 'screen'; readonly votes: readonly { readonly player: string; readonly card: 'yes' | 'no' }[] }
        | { readonly by: 'cards'; readonly cards: number; readonly agreed: boolean };
    }
  | { readonly type: 'drop-deal'; readonly tournament: string }
  /** Bounties an entry has won and not been paid. Negative: it was overpaid and gives the difference back. */
  | {
      readonly type: 'pay-bounty';
      readonly tournament: string;
      readonly entry: number;
      readonly at: number;
      readonly amount: number;
    }
  /** Who has won the head of an eliminated entry, if the tables do not know or the floor rules otherwise. */
  | {
      readonly type: 'settle-head';
      readonly tournament: string;
      readonly entry: number;
      readonly winners: readonly number[] | null;
    }
  /** Promises publicly which sums the envelopes hold. Until `open-draw` the promise may be replaced. */
  | {
      readonly type: 'commit-draw';
      readonly tournament: string;
      readonly at: number;
      /** The largest envelopes; the others share the rest evenly. */
      readonly top: readonly Envelopes[];
      /** The checksum of the promise this one replaces; absent: there is none yet. */
      readonly instead?: string;
      /** The seed, stored apart from the log until everybody may know it. */
      readonly seed: TextRef;
      readonly secret: DrawSecret;
    }
  /** What nobody could know when the draw was promised: cards dealt face up. */
  | {
      readonly type: 'open-draw';
      readonly tournament: string;
      readonly at: number;
      readonly openly: string;
    }
  /** For the head of this entry; `number` null: the lowest that is left. */
  | {
      readonly type: 'draw-envelope';
      readonly tournament: string;
      readonly entry: number;
      readonly at: number;
      readonly number: number | null;
      readonly secret: DrawSecret;
    }
  | {
      readonly type: 'reveal-draw';
      readonly tournament: string;
      readonly at: number;
      readonly secret: DrawSecret;
    }
  /** A player with enough chips wins a seat and leaves with the chips. `chosen`: picked among equal stacks if not all can win one. */
  | {
      readonly type: 'award-seats';
      readonly tournament: string;
      readonly tableId: string;
      readonly at: number;
      readonly chosen: number | null;
    }
  /** A seat won by chips the winner no longer has: it stands, or is taken back. `chips`: those the floor was shown. */
  | {
      readonly type: 'settle-seat';
      readonly tournament: string;
      readonly entry: number;
      readonly at: number;
      readonly chips: Chips;
      readonly stands: boolean;
    }
  /** What a corrected hand takes from a player who has fewer chips, or gives one who is out; `chips`: as the floor was shown. `taken`: all the same. */
  | {
      readonly type: 'settle-owed';
      readonly tournament: string;
      readonly of: OfCorrected;
      readonly at: number;
      readonly chips: number;
      readonly taken: Chips;
    }
  /** The ticket that an entry has won, of this value. */
  | {
      readonly type: 'give-ticket';
      readonly tournament: string;
      readonly id: string;
      readonly entry: number;
      readonly at: number;
      readonly value: Money;
    }
  /** Nobody has entered with it: a corrected place no longer has it, or it was given by mistake. */
  | {
      readonly type: 'take-ticket';
      readonly tournament: string;
      readonly ticket: string;
      /** Somebody has entered with it, and its worth was paid to the house. Absent: nobody. */
      readonly inMoney?: true;
    }
  | {
      readonly type: 'pay-place';
      readonly tournament: string;
      readonly entry: number;
      readonly at: number;
      readonly amount: Money;
    }
  /** An explained difference between the chips at the tables and those issued: booked with a reason, so that the room balances again. */
  | { readonly type: 'book-chips'; readonly tournament: string; readonly difference: number; readonly reason: TextRef }
  /** Chips of somebody a corrected hand has put back into a closed flight go into a bag. `by`: who signs it. */
  | {
      readonly type: 'bag-late';
      readonly tournament: string;
      readonly entry: number;
      readonly at: number;
      readonly by: string;
    }
  /** It is not over after all: who is in it by the tables sits down again, and it goes on. */
  | { readonly type: 'reopen-tournament'; readonly tournament: string; readonly at: number }
  /** `unpaid`: also where shares of a deal are still to be paid. Absent: not then. */
  | { readonly type: 'end-tournament'; readonly tournament: string; readonly at: number; readonly unpaid?: true };
