import type { OfficeRow } from '../../native-bridge/contracts/stored-office.ts';

/** The desk's sales, refunds and payments, by its receipts: rows of the office's log, read as text. */
export interface Receipts {
  readonly tournaments: ReadonlyMap<string, TournamentReceipts>;
  /** Joined ids, by the id that is gone. */
  readonly joined: ReadonlyMap<string, string>;
  /** Chips a player was to be seated with at a cash table; null: any. */
  readonly seatsGiven: readonly { readonly player: string; readonly chips: number | null }[];
}

export interface TournamentReceipts {
  readonly id: string;
  readonly startingChips: number;
  readonly guaranteed: number;
  /** The tournament whose final day its players come to; null: it is no flight. */
  readonly flightOf: string | null;
  readonly days: DaysReceipt | null;
  /** A flight whose bags are through. */
  readonly isClosed: boolean;
  /** How often it was ended or called off: once, and again if a lost disk had forgotten it. */
  readonly ends: number;
  /** It went on after an end. */
  readonly reopened: boolean;
  readonly entries: readonly EntryReceipt[];
  readonly booked: number;
  /** Shares of seats that were taken back, which those who were given them had lost or left with: no table gives them back. */
  readonly sharesKept: number;
  /** `ends`: how often it had ended by then. */
  readonly paid: readonly { readonly entry: number; readonly amount: number; readonly ends: number }[];
  /** Seats elsewhere that were handed over and not taken back, at their price. */
  readonly tickets: readonly { readonly id: string; readonly entry: number; readonly value: number }[];
  /** Paid for bounties; negative: given back. */
  readonly headsPaid: readonly { readonly entry: number; readonly amount: number }[];
  /** Its tables, each from one of its hands to another. */
  readonly uses: readonly TableUse[];
}

interface TableUse {
  readonly tableId: string;
  readonly from: number;
  readonly until: number | null;
  /** By log: the last row with which somebody had sat down there before it was used. */
  readonly before: Rows;
  /** The same when it was left; null: it was not. */
  readonly last: Rows | null;
}

type Rows = Readonly<Record<string, number>>;

/** The plan for bags, and its results. */
export interface DaysReceipt {
  readonly stacks: 'best' | 'accumulate' | 'first';
  readonly colourUp: 'up' | 'down';
  readonly chipValues: readonly number[];
  /** The smallest chip from each level on, where a level takes smaller ones out of play. */
  readonly smallest: readonly { readonly level: number; readonly chips: number }[];
  /** The level at which the final day was opened; null: it was not. */
  readonly openedAt: number | null;
  /** Ids joined by then: if two entries turn out to be one person afterwards, each has a stack. */
  readonly joined: ReadonlyMap<string, string>;
}

export interface EntryReceipt {
  readonly number: number;
  readonly player: string;
  /** Brought from flights to the final day; null: it was bought. */
  readonly brought: number | null;
  /** Bagged when its flight was closed. */
  readonly isThrough: boolean;
  /** What hands corrected since the flight was closed owed whoever was out of it, and is in a bag made late. */
  readonly owedInBag: number;
  readonly prize: number;
  /** Paid for bounties, including re-buys. */
  readonly bounty: number;
  /** Sold after it: re-buys and the add-on. */
  readonly added: number;
  /** Each time it was taken out: once, and again if a lost disk had forgotten it. */
  readonly withdrawn: readonly { readonly moneyKept: boolean }[];
  /** Each time it left with a seat won by its chips; `shared`: chips given to those who stayed. */
  readonly seatsWon: readonly { readonly shared: number }[];
  /** So many of those were taken back. */
  readonly seatsBack: number;
}

type Mutable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };
type Book = Omit<Mutable<TournamentReceipts>, 'entries' | 'paid' | 'headsPaid' | 'uses'> & {
  readonly entries: Mutable<EntryReceipt>[];
  readonly paid: { entry: number; amount: number; ends: number }[];
  readonly headsPaid: { entry: number; amount: number }[];
  readonly uses: Mutable<TableUse>[];
};

// biome-ignore format: a row is read as it stands on the disk
interface Said { type: string; tournament: string; id: string; entry: unknown; structure: { startingChips: number; payouts: { guaranteed: number };
  chipValues: readonly number[]; levels: readonly { number: number; smallestChip?: number }[]; days?: Pick<DaysReceipt, 'stacks' | 'colourUp'> | null;
  satellite?: { guaranteedSeats: number; seatValue: number } | null }; ticket: unknown;
  flightOf?: string; entries: readonly { number: number; player: { id: string }; chips: number }[]; bags: readonly { entry: number }[]; bagged: { entry: number; owed?: readonly { chips: number }[] }; level: number;
  chips: number; price: { prize: number; bounty?: number }; sale: { flightOf?: string; entries: readonly { number: number; player: { id: string }; chips: number }[]; bags: readonly { entry: number }[]; level: number;
  chips: number; price: { prize: number; bounty?: number } }; kept: unknown; gone: string; amount: number; difference: number; tableId: string; hand: number; rows?: Rows; shared: number; back: readonly { chips: number }[];
  given: { player: { id: string }; chips: number | null; } }

/** Reads receipts in the order they were written. */
export function receiptsIn(rows: readonly Pick<OfficeRow, 'body'>[]): Receipts {
  const tournaments = new Map<string, Book>();
  const joined = new Map<string, string>();
  const seatsGiven: { player: string; chips: number | null }[] = [];
  for (const { body } of rows) {
    const said = JSON.parse(body) as Said;
    if (said.type === 'players-joined') joined.set(said.gone, String(said.kept));
    else if (said.type === 'game-seat-given')
      seatsGiven.push({ player: said.given.player.id, chips: said.given.chips });
    else if (said.type === 'tournament-planned') tournaments.set(said.id, planned(said));
    else {
      const book = tournaments.get(said.tournament);
      if (book !== undefined) write(book, said);
      if (said.type === 'day-opened' && book?.days != null) book.days = { ...book.days, joined: new Map(joined) };
    }
  }
  return { tournaments, joined, seatsGiven };
}

/** The house pays for promised seats that the entries do not reach. */
const guaranteedBy = ({ payouts, satellite }: Said['structure']): number =>
  payouts.guaranteed + (satellite == null ? 0 : satellite.guaranteedSeats * satellite.seatValue);

function daysOf({ days = null, chipValues, levels }: Said['structure']): DaysReceipt | null {
  if (days === null) return null;
  const { stacks, colourUp } = days;
  const smallest = levels.map(({ number, smallestChip = 0 }) => ({ level: number, chips: smallestChip }));
  return { stacks, colourUp, chipValues, smallest, openedAt: null, joined: new Map() };
}

/** A changed structure does not undo that the final day was opened. */
const withOpening = (days: DaysReceipt | null, before: DaysReceipt | null): DaysReceipt | null =>
  days === null || before === null ? days : { ...days, openedAt: before.openedAt, joined: before.joined };

const planned = ({ id, structure, flightOf }: Said): Book => ({
  id,
  startingChips: structure.startingChips,
  guaranteed: guaranteedBy(structure),
  flightOf: flightOf ?? null,
  days: daysOf(structure),
  isClosed: false,
  ends: 0,
  reopened: false,
  entries: [],
  booked: 0,
  sharesKept: 0,
  paid: [],
  tickets: [],
  headsPaid: [],
  uses: [],
});

function write(book: Book, said: Said): void {
  // A restored store has sold the number to somebody else, and later rows are of that entry.
  const entry = book.entries.findLast(({ number }) => number === said.entry);
  switch (said.type) {
    case 'structure-changed':
      book.startingChips = said.structure.startingChips;
      book.guaranteed = guaranteedBy(said.structure);
      book.days = withOpening(daysOf(said.structure), book.days);
      return;
    case 'entry-sold': {
      const { number, player, paid, chips, from } = said.entry as SoldEntry;
      const brought = from === undefined ? null : chips;
      book.entries.push({ ...newEntry(number, player.id), brought, prize: paid.prize, bounty: paid.bounty ?? 0 });
      return;
    }
    case 'flight-closed': {
      book.ends += 1;
      book.isClosed = true;
      const through = new Set(said.bags.map((bag) => bag.entry));
      for (const one of book.entries) one.isThrough = through.has(one.number);
      return;
    }
    case 'bagged-late': {
      const late = book.entries.find(({ number }) => number === said.bagged.entry);
      if (late === undefined) return;
      late.isThrough = true;
      late.owedInBag = (said.bagged.owed ?? []).reduce((sum, { chips }) => sum + chips, 0);
      return;
    }
    case 'day-opened':
      if (book.days !== null) book.days = { ...book.days, openedAt: said.level };
      for (const { number, player, chips } of said.entries)
        book.entries.push({ ...newEntry(number, player.id), brought: chips });
      return;
    case 'seat-won':
      if (entry !== undefined) entry.seatsWon = [...entry.seatsWon, { shared: said.shared }];
      return;
    case 'seat-taken-back':
      if (entry === undefined) return;
      entry.seatsBack += 1;
      book.sharesKept += (entry.seatsWon.at(-1)?.shared ?? 0) - said.back.reduce((sum, { chips }) => sum + chips, 0);
      return;
    case 'entry-withdrawn':
      if (entry !== undefined) entry.withdrawn = [...entry.withdrawn, { moneyKept: said.kept === true }];
      return;
    case 'rebuy-sold':
    case 'add-on-sold':
      if (entry !== undefined) {
        entry.prize += said.price.prize;
        entry.bounty += said.price.bounty ?? 0;
        entry.added += said.chips;
      }
      return;
    case 'sale-taken-back':
      if (entry !== undefined) {
        entry.prize -= said.sale.price.prize;
        entry.bounty -= said.sale.price.bounty ?? 0;
        entry.added -= said.sale.chips;
      }
      return;
    case 'chips-booked':
      book.booked += said.difference;
      return;
    case 'tournament-reopened':
      book.reopened = true;
      return;
    case 'tournament-ended':
    case 'tournament-cancelled':
      book.ends += 1;
      return;
    default:
      writePaid(book, said);
      writeTable(book, said);
  }
}

/** Payments of the desk: money for places and bounties, and tickets. */
function writePaid(book: Book, said: Said): void {
  switch (said.type) {
    case 'place-paid':
      book.paid.push({ entry: Number(said.entry), amount: said.amount, ends: book.ends });
      return;
    case 'ticket-given':
      book.tickets = [...book.tickets, said.ticket as TournamentReceipts['tickets'][number]];
      return;
    case 'ticket-taken-back':
      book.tickets = book.tickets.filter(({ id }) => id !== said.ticket);
      return;
    case 'bounty-paid':
      book.headsPaid.push({ entry: Number(said.entry), amount: said.amount });
      return;
  }
}

interface SoldEntry {
  readonly number: number;
  readonly player: { readonly id: string };
  readonly paid: { readonly prize: number; readonly bounty?: number };
  readonly chips: number;
  /** The flights it came through. Absent: it was bought. */
  readonly from?: unknown;
}

const newEntry = (number: number, player: string): Mutable<EntryReceipt> => ({
  number,
  player,
  brought: null,
  isThrough: false,
  owedInBag: 0,
  prize: 0,
  bounty: 0,
  added: 0,
  withdrawn: [],
  seatsWon: [],
  seatsBack: 0,
});

function writeTable({ uses }: Book, { type, tableId, hand, rows = {} }: Said): void {
  if (type === 'table-used') uses.push({ tableId, from: hand, until: null, before: rows, last: null });
  const used = uses.findLast((use) => use.tableId === tableId && use.until === null);
  if (type !== 'table-left' || used === undefined) return;
  used.until = hand;
  used.last = rows;
}
