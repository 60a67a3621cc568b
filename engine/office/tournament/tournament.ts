import type { Chips } from '../../words/chips.ts';
import type { Money } from '../../words/money.ts';
import type { StillOwed } from '../../words/owed-by-hand.ts';
import type { PaceOrder } from '../../words/pace.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { EventSeatOf, HaltReason } from '../../words/table-order.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { LogRows } from '../room-facts.ts';
import type { DayOpened, FlightClosed } from './days.ts';
import type { Envelopes } from './mystery.ts';
import type { EndsThen } from './settlements.ts';
import type { EntryPrice, Structure } from './structure.ts';

/** Chips bought besides an entry. */
export interface Sale {
  readonly what: 'rebuy' | 'add-on';
  readonly chips: Chips;
  readonly price: EntryPrice;
  /** Absent: sold before this was recorded. */
  readonly at?: number;
  /** The last hand that was over at the player's table by then. Absent: the room was not in contact with it, or sold before this was recorded. */
  readonly after?: HandOfLog;
}

/** A hand, by its number in a table's log. */
export interface HandOfLog {
  readonly logId: string;
  readonly hand: number;
}

/** One time a player bought into a tournament. Its end is read from the tables and not written here. */
export interface Entry {
  /** 1, 2, 3 … in the order sold. */
  readonly number: number;
  readonly player: TextRef;
  readonly at: number;
  readonly kind: 'entry' | 're-entry';
  /**
   * The rows after which the player of this entry sat down; stays that began before them belong to an earlier entry. Absent: the player had
   * none, or an older program wrote it.
   */
  readonly after?: LogRows;
  readonly paid: EntryPrice;
  /** Chips issued for it: starting stack, then re-buys and add-on. */
  readonly chips: Chips;
  readonly rebuys: number;
  readonly addOn: boolean;
  /** Re-buys and add-on, oldest first. Absent: none. */
  readonly sales?: readonly Sale[];
  /** Came through these flights, with the entry there. Absent: was bought here. */
  readonly from?: readonly { readonly tournament: string; readonly entry: number }[];
  /** The seat drawn, or sent to; null: none yet. */
  readonly seat: EventSeatOf | null;
  /** Keeps the seat for special needs. */
  readonly fixed: boolean;
  /** Given back before the first hand, or taken out by the floor: no longer in, and its chips leave play. */
  readonly withdrawn: {
    readonly at: number;
    readonly chips: Chips;
    /** What was paid stays in the prizes, because hands had been played. Absent: it was given back. */
    readonly kept?: true;
    /** Why the floor has taken it out. Absent: no reason given. */
    readonly reason?: TextRef;
    /** Players seated by these rows sat down for it. Absent: in old logs. */
    readonly rows?: LogRows;
  } | null;
  /** Has won a seat by chips and left play with them; `shared`: the part others at the table were given. Absent: has not. */
  readonly seatWon?: {
    readonly at: number;
    readonly shared: Chips;
    readonly heirs?: readonly Heir[];
    /** Shares that have arrived. Absent: none, or an older program did not say so. */
    readonly given?: readonly Heir[];
    /** The floor has let it stand with these chips. Absent: it was never asked again. */
    readonly stands?: Chips;
  };
  /** The ticket it was paid with. Absent: with money. */
  readonly ticket?: string;
}

/** An entry whose money was not paid back: it counts in the field. */
export const isInField = ({ withdrawn }: Pick<Entry, 'withdrawn'>): boolean =>
  withdrawn === null || withdrawn.kept === true;

/** A share of the chips of a won seat that was ordered to a player at the table, until the table has answered. */
export interface Heir extends EventSeatOf {
  /** The entry that is given them. */
  readonly entry: number;
  readonly chips: Chips;
}

/** An entry of another tournament that an entry has won, and that its player holds. */
export interface GivenTicket {
  readonly id: string;
  /** Who has won it. */
  readonly entry: number;
  readonly value: Money;
  readonly at: number;
  /** Another person may enter with it. */
  readonly transferable: boolean;
}

/** A player sent to another seat; over once the tables say so. */
export interface Move {
  readonly id: string;
  readonly player: string;
  /** Number of the entry that is sent. Absent, in old logs: the player's last one. */
  readonly entry?: number;
  readonly from: EventSeatOf;
  readonly to: EventSeatOf;
  readonly why: 'balance' | 'break' | 'redraw' | 'floor';
  readonly at: number;
  /** How often the player had sat at the table of `to` when this was ordered; one more time completes the move. Absent: never. */
  readonly stays?: number;
}

/** A table in a tournament, from one of its hands to another. */
export interface TableInUse {
  readonly tableId: string;
  /** By the office's clock. */
  readonly at: number;
  /** Hands up to this number belonged to something else. */
  readonly hand: number;
  /** By the table's own clock: those who had sat there until then played for something else. Absent: nobody. */
  readonly after?: number;
  /** Players who had sat down there by these rows did so for something else. Absent: in old logs. */
  readonly rows?: LogRows;
  /**
   * In a log that is not among the rows, everybody sat down afterwards, so no clock is needed. Absent: in old logs, whose rows went back a
   * day.
   */
  readonly everyLog?: true;
  /** The balance of chip races there before. Absent: zero. */
  readonly raced?: number;
  /** The tournament's last hand there, the balance of chip races by then, and who had sat down. Absent: the table is still in use. */
  readonly until?: { readonly hand: number; readonly raced: number; readonly rows?: LogRows };
}

/** Whether a hand of that table, by its number, was the tournament's. */
export const hasHand = ({ hand, until }: TableInUse, number: number): boolean =>
  number > hand && (until === undefined || number <= until.hand);

/** Whether the move sends the player of this entry. */
export const isMoveOf = ({ entry, player }: Move, one: Entry): boolean =>
  entry === undefined ? player === one.player.id : entry === one.number;

/** A moment the whole room went through together: what came before it did so everywhere, whatever the tables' clocks say. */
export interface HandMark {
  readonly at: number;
  /** The round of hands that follows, 0 until the first one begins; null: hands are dealt freely. */
  readonly round: number | null;
  /** The last hand of each table that still belongs before it. */
  readonly hands: Readonly<Record<string, number>>;
}

/** A deal as it was put to the remaining players. */
export interface DealProposed {
  readonly at: number;
  /** Identifies it: `dealDigest` of the same deal is the same. */
  readonly digest: string;
  readonly amounts: Readonly<Record<string, Money>>;
  readonly left: Money;
  readonly heads: 'own' | 'played';
  /** What each would have had if it had ended then, by chips. */
  readonly before: Readonly<Record<string, Money>>;
  /** Whether everybody said yes. Absent: not all have voted. */
  readonly agreed?: boolean;
}

/** What an entry was paid for its place, all in all, and when last. */
export interface PlacePaid {
  readonly at: number;
  readonly amount: Money;
  /** Each time money changed hands, oldest first; what was given back is below zero. Absent: once. */
  readonly times?: readonly { readonly at: number; readonly amount: Money }[];
}

/** Envelopes whose contents were promised before anybody drew, and what was drawn. The seed is not here until all know it. */
export interface MysteryDraw {
  readonly at: number;
  /** Largest first. */
  readonly envelopes: readonly Envelopes[];
  /** The checksum that anybody can compare with the seed. */
  readonly commit: string;
  /** What was then said openly, such as cards dealt face up. Absent: nothing yet. */
  readonly openly?: string;
  /** In the order drawn; `of`: the entry whose head it is. */
  readonly draws: readonly {
    readonly of: number;
    readonly number: number;
    readonly amount: Money;
    readonly at: number;
  }[];
  /** Public by now. Absent: not yet. */
  readonly seed?: string;
}

/** A tournament as the office keeps it. What happens at the tables is not in it. */
export interface Tournament {
  readonly id: string;
  readonly name: string;
  readonly structure: Structure;
  readonly createdAt: number;
  /** The planned start, milliseconds since 1970. Absent: not announced. */
  readonly startsAt?: number;
  /** When it was started. Pauses and levels set by hand move the schedule but not this. Absent: before the start. */
  readonly begunAt?: number;
  readonly stage: 'planned' | 'running' | 'over';
  /** Null before the start. */
  readonly schedule: Schedule | null;
  /** In breaking order, the next one first. Broken ones are left out. */
  readonly tables: readonly string[];
  readonly broken: readonly string[];
  readonly entries: readonly Entry[];
  readonly moves: readonly Move[];
  readonly halts: Readonly<Record<string, HaltReason>>;
  /** Short tables the floor lets go on. Absent: none. */
  readonly waived?: readonly string[];
  /** Tables the floor keeps while entries are sold, although the others have room for their players. Absent: none. */
  readonly breaksPutOff?: readonly string[];
  /** Null: hands are dealt freely. */
  readonly handForHand: { readonly round: number } | null;
  /** Registration was closed by hand. */
  readonly closed: boolean;
  /** Prizes as the floor fixed them, first place first; null: by the plan. */
  readonly prizes: readonly Money[] | null;
  /** What those still in agreed on, by player; the rest is played for. */
  readonly deal: {
    readonly at: number;
    readonly amounts: Readonly<Record<string, Money>>;
    readonly left: Money;
    /** The same by entry number. Absent: in old logs. */
    readonly shares?: Readonly<Record<number, Money>>;
    /** Entries that were already out and agreed as well, because an earlier deal had to be made anew. Absent: none. */
    readonly outThen?: readonly number[];
    /** The proposal that all players agreed to. Absent: nobody voted. */
    readonly proposed?: DealProposed;
    /** Each of them is paid their own head, and no head is won any more. Absent: heads are played on. */
    readonly heads?: 'own';
  } | null;
  /** Absent: no deal is before the players. */
  readonly dealProposed?: DealProposed;
  /** Places the floor has settled where the tables' facts do not (ties across tables, hands with a wrong clock), by entry number. */
  readonly places: Readonly<Record<number, number>>;
  /** The same, each with how its entries had gone out, oldest first: `withSettlements` says which hold. Absent: none. */
  readonly settlements?: readonly { readonly places: Readonly<Record<number, number>>; readonly of: EndsThen }[];
  /** Paid out, by entry number. */
  readonly paid: Readonly<Record<number, PlacePaid>>;
  /** Paid for heads, oldest first; what was given back is below zero. Absent: nothing. */
  readonly headsPaid?: readonly { readonly entry: number; readonly at: number; readonly amount: Money }[];
  /**
   * By the eliminated entry: which entries the floor says have won its head, evenly, clockwise from the button; an empty list: nobody. Absent: as the
   * tables report.
   */
  readonly headsSettled?: Readonly<Record<number, readonly number[]>>;
  /** By the eliminated entry: how it had gone out when its head was settled. Absent: that was not noted. */
  readonly headsSettledOf?: Readonly<Record<number, EndsThen>>;
  /** Given out, oldest first. Absent: none. */
  readonly ticketsGiven?: readonly GivenTicket[];
  /** Their worth was paid to the house at `at`, because somebody had entered with them for a place they no longer have. Absent: none. */
  readonly ticketsPaidBack?: readonly GivenTicket[];
  /** Envelopes that are drawn for heads. Absent: not promised yet. */
  readonly mystery?: MysteryDraw;
  /** Every table it has had. Absent: none yet. */
  readonly uses?: readonly TableInUse[];
  /** Oldest first. Absent: never hand for hand. */
  readonly marks?: readonly HandMark[];
  /** Differences the floor has explained. Absent: none. */
  readonly booked?: readonly { readonly difference: number; readonly reason: TextRef }[];
  /** Shares that receivers were ordered to return, because the seats were taken back, until their tables have answered. Absent: none. */
  readonly sharesBack?: readonly Heir[];
  /** What the floor has settled of chips owed by corrected hands: so many left play; negative: the house brought so many. Absent: nothing. */
  readonly owedSettled?: readonly StillOwed[];
  /** Nobody is drawn or moved to these. Absent: all are open. */
  readonly closedSeats?: readonly EventSeatOf[];
  /** The tournament whose final day its players go on to. Absent: not a flight. */
  readonly flightOf?: string;
  /**
   * What its bags are marked with, different from those of the event's other flights. Absent: not a flight, or an older program planned it.
   */
  readonly flightMark?: string;
  /** When the day ended and bagging began. Absent: hands are dealt. */
  readonly baggingSince?: number;
  /** It is over, and these go on. Absent: it is not, or not a flight. */
  readonly flightClosed?: FlightClosed;
  /** Those who came through the flights are here. Absent: they are not, or it has no flights. */
  readonly dayOpened?: DayOpened;
  /** How hands are paced, as last ordered. Absent: not paced. */
  readonly pace?: PaceOrder;
  /** At its final table the floor has levels go by the clock. Absent: it has not said so. */
  readonly byClockAtFinal?: true;
  /** Days begun, for time banks. Absent: the first one. */
  readonly day?: number;
  /** It was called off. Absent: it was not. */
  readonly cancelled?: true;
}
