import type { Chips } from '../../words/chips.ts';
import type { Money } from '../../words/money.ts';
import type { OfCorrected } from '../../words/owed-by-hand.ts';
import type { PaceOrder } from '../../words/pace.ts';
import type { Level, Schedule } from '../../words/stakes.ts';
import type { EventSeatOf, HaltReason } from '../../words/table-order.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { LogRows } from '../room-facts.ts';
import type { BaggedEntry, DayOpened, FlightClosed } from './days.ts';
import type { Envelopes } from './mystery.ts';
import type { EndsThen } from './settlements.ts';
import type { EntryPrice, Structure } from './structure.ts';
import type { DealProposed, Entry, GivenTicket, HandOfLog, Heir, Move, Sale } from './tournament.ts';

/** A seat drawn for an entry, and the seat it had before. */
export interface DrawnSeat {
  readonly entry: number;
  /** `TextRef.id`. */
  readonly player: string;
  /** Null: none before. */
  readonly from: EventSeatOf | null;
  readonly to: EventSeatOf;
}

/** What was decided about a tournament. */
export type TournamentEvent =
  | { readonly type: 'structure-kept'; readonly id: string; readonly structure: Structure }
  | { readonly type: 'structure-dropped'; readonly id: string }
  | {
      readonly type: 'tournament-planned';
      readonly id: string;
      readonly at: number;
      readonly structure: Structure;
      readonly name: string;
      readonly flightOf?: string;
      readonly flightMark?: string;
    }
  | OfTournament;

/** An event of one tournament, by its id. */
type OfTournament = { readonly tournament: string } & (
  | { readonly type: 'structure-changed'; readonly structure: Structure; readonly schedule: Schedule | null }
  | { readonly type: 'tournament-cancelled' | 'tournament-ended' | 'tournament-reopened'; readonly at: number }
  | { readonly type: 'start-time-set'; readonly startsAt: number | null }
  /** `at`: by the office's clock. Absent: an older program wrote it, and only the schedule's beginning is known. */
  | { readonly type: 'tournament-started'; readonly schedule: Schedule; readonly at?: number }
  /**
   * `hand`: the last one dealt there before; `after`: when the last player had got up there, by the table's clock; `rows`: the rows by
   * which others had sat down; `everyLog`: in all logs of the table.
   */
  | {
      readonly type: 'table-used';
      readonly tableId: string;
      readonly at: number;
      readonly hand: number;
      readonly after?: number;
      readonly raced?: number;
      readonly rows?: LogRows;
      readonly everyLog?: true;
    }
  /**
   * `hand`: the last one dealt there for the tournament; `raced`: the balance of chip races there by then; `rows`: the rows by which
   * players had sat down by then.
   */
  | {
      readonly type: 'table-left';
      readonly tableId: string;
      readonly hand: number;
      readonly raced: number;
      readonly rows?: LogRows;
    }
  | { readonly type: 'seat-closed'; readonly seat: EventSeatOf; readonly closed: boolean }
  | {
      readonly type: 'breaking-order-set';
      readonly tables: readonly string[];
      /** The rolls it was drawn by. Absent: a person set it. */
      readonly rolls?: readonly number[];
    }
  | { readonly type: 'entry-sold'; readonly entry: Entry }
  | {
      readonly type: 'entry-withdrawn';
      readonly entry: number;
      readonly at: number;
      readonly chips: Chips;
      readonly kept: boolean;
      readonly rows?: LogRows;
      readonly reason?: TextRef;
    }
  | {
      readonly type: 'rebuy-sold' | 'add-on-sold';
      readonly entry: number;
      readonly at: number;
      readonly chips: Chips;
      readonly price: EntryPrice;
      /** As in `Sale`. */
      readonly after?: HandOfLog;
    }
  /** The table did not take the chips of the last such sale, so it never happened. */
  | {
      readonly type: 'sale-taken-back';
      readonly entry: number;
      readonly at: number;
      readonly sale: Sale;
    }
  | {
      readonly type: 'seats-drawn';
      readonly at: number;
      readonly drawn: readonly DrawnSeat[];
      readonly rolls: readonly number[];
    }
  /** The floor says which seat a player without one has, or that where a dealer seated them is right. */
  | { readonly type: 'seat-given'; readonly entry: number; readonly to: EventSeatOf }
  | { readonly type: 'registration-closed' | 'registration-opened' }
  | {
      readonly type: 'clock-set';
      readonly at: number;
      readonly why: 'paused' | 'resumed' | 'adjusted' | 'level' | 'break';
      readonly schedule: Schedule;
    }
  /** Null: hands are not paced. `schedule`: the level clock from then on, which stands still while hands are counted. */
  | {
      readonly type: 'pace-ordered';
      readonly at: number;
      readonly pace: PaceOrder | null;
      readonly schedule: Schedule;
      /** At the final table levels go by the clock, whatever the structure says. */
      readonly atFinal?: true;
    }
  | { readonly type: 'day-begun'; readonly at: number; readonly day: number }
  | { readonly type: 'levels-changed'; readonly levels: readonly Level[]; readonly schedule: Schedule | null }
  | {
      readonly type: 'tables-halted';
      readonly tables: readonly string[];
      readonly why: HaltReason | null;
      /** They may go on although the rulebook would stop them. */
      readonly waived?: true;
    }
  | { readonly type: 'break-put-off'; readonly tableId: string }
  /** `hands`: the last hand of every table at that moment. `round` null: hands are dealt freely again. */
  | {
      readonly type: 'round-set';
      readonly at: number;
      readonly round: number | null;
      readonly hands: Readonly<Record<string, number>>;
    }
  | { readonly type: 'player-sent'; readonly entry: number; readonly move: Move }
  | { readonly type: 'move-taken-back'; readonly id: string }
  /** `tableId` breaks, or it is the final one and all others are left. */
  | {
      readonly type: 'table-broken' | 'final-table-drawn';
      readonly at: number;
      readonly tableId: string;
      readonly drawn: readonly DrawnSeat[];
      readonly moves: readonly Move[];
      readonly rolls: readonly number[];
    }
  /** `of`: how these entries had gone out. Absent: that was not noted. */
  | { readonly type: 'places-settled'; readonly places: Readonly<Record<number, number>>; readonly of?: EndsThen }
  /** `dealAside`: instead of a deal that was agreed. Absent: there was none, or it stands. */
  | { readonly type: 'prizes-fixed'; readonly prizes: readonly Money[] | null; readonly dealAside?: true }
  | {
      readonly type: 'deal-agreed';
      readonly at: number;
      readonly amounts: Readonly<Record<string, Money>>;
      readonly left: Money;
      readonly shares?: Readonly<Record<number, Money>>;
      readonly outThen?: readonly number[];
      readonly heads?: 'own';
    }
  | ({ readonly type: 'deal-proposed' } & Omit<DealProposed, 'agreed'>)
  /** `agreed`: everybody said yes. Nothing tells who, or how many, did not. */
  | { readonly type: 'deal-voted'; readonly at: number; readonly digest: string; readonly agreed: boolean }
  | { readonly type: 'deal-dropped' }
  /** Negative: given back. */
  | { readonly type: 'bounty-paid'; readonly entry: number; readonly at: number; readonly amount: number }
  /** `winners` null: as the tables report. `of`: how the entry had gone out; absent: that was not noted. */
  | {
      readonly type: 'head-settled';
      readonly entry: number;
      readonly winners: readonly number[] | null;
      readonly of?: EndsThen;
    }
  /** The entry leaves play with its chips; others were given `shared` of them. */
  | {
      readonly type: 'seat-won';
      readonly entry: number;
      readonly at: number;
      readonly chips: Chips;
      readonly shared: Chips;
      readonly rows?: LogRows;
      /** Absent: in old logs, and if nobody is given any. */
      readonly heirs?: readonly Heir[];
    }
  /** The winner had other chips than those the seat was awarded for, and has it all the same. */
  | { readonly type: 'seat-stands'; readonly entry: number; readonly at: number; readonly chips: Chips }
  /** The winner plays on. `back`: shares of the chips that are ordered back from those who were given them. */
  | { readonly type: 'seat-taken-back'; readonly entry: number; readonly at: number; readonly back: readonly Heir[] }
  /** A table has answered about such a share: it is out of play, or stays where it is. */
  | { readonly type: 'share-returned'; readonly heir: number; readonly chips: Chips; readonly at: number }
  /** The table of an heir has answered. `to`: it had not taken the chips, and they are ordered to the seat the heir has now. */
  | {
      readonly type: 'share-answered';
      /** Who won the seat. */
      readonly entry: number;
      readonly heir: number;
      readonly at: number;
      readonly to?: EventSeatOf;
      /** The heir has them. Absent: does not, or an older program wrote it. */
      readonly has?: true;
    }
  /** Of what a corrected hand owes, so many chips are neither given nor taken any more. */
  | { readonly type: 'owed-settled'; readonly of: OfCorrected; readonly at: number; readonly chips: number }
  | { readonly type: 'ticket-given'; readonly ticket: GivenTicket }
  /** `inMoney`: when its worth was paid to the house, because somebody had entered with it. Absent: nobody had. */
  | {
      readonly type: 'ticket-taken-back';
      readonly ticket: string;
      readonly inMoney?: true;
      readonly at?: number;
    }
  /** The text of `seed` is stored apart from this log until `draw-revealed`. */
  | {
      readonly type: 'draw-committed';
      readonly at: number;
      readonly envelopes: readonly Envelopes[];
      readonly commit: string;
      readonly seed: TextRef;
    }
  | { readonly type: 'draw-opened'; readonly at: number; readonly openly: string }
  | {
      readonly type: 'envelope-drawn';
      readonly of: number;
      readonly number: number;
      readonly amount: Money;
      readonly at: number;
    }
  | { readonly type: 'draw-revealed'; readonly at: number; readonly seed: string }
  | { readonly type: 'place-paid'; readonly entry: number; readonly at: number; readonly amount: Money }
  /** `schedule`: the clock is stopped, or goes on. */
  | { readonly type: 'bagging-set'; readonly at: number; readonly on: boolean; readonly schedule: Schedule }
  | ({ readonly type: 'flight-closed' } & FlightClosed)
  /** The flight was closed before: a corrected hand has put the player back into it. */
  | { readonly type: 'bagged-late'; readonly bagged: BaggedEntry }
  | ({ readonly type: 'day-opened'; readonly schedule: Schedule; readonly entries: readonly Entry[] } & DayOpened)
  | { readonly type: 'chips-booked'; readonly difference: number; readonly reason: TextRef }
);
