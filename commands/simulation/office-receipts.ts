import type { OfficeRow } from '../../native-bridge/contracts/cardroom-store.ts';

/** What the desk has sold, taken back and paid, as its receipts say: rows of the office's log, read as text. */
export interface Receipts {
  readonly tournaments: ReadonlyMap<string, TournamentReceipts>;
  /** Ids that were joined, by the one that is gone. */
  readonly joined: ReadonlyMap<string, string>;
  /** Chips somebody was to be seated with at a cash table; null: any. */
  readonly seatsGiven: readonly { readonly player: string; readonly chips: number | null }[];
}

export interface TournamentReceipts {
  readonly id: string;
  readonly startingChips: number;
  readonly guaranteed: number;
  /** So often it was ended or called off: once, and again where a lost disk had forgotten it. */
  readonly ends: number;
  readonly entries: readonly EntryReceipt[];
  readonly booked: number;
  readonly paid: readonly { readonly entry: number; readonly amount: number }[];
  /** Seats elsewhere that were handed over and not taken back, at their price. */
  readonly tickets: readonly { readonly id: string; readonly entry: number; readonly value: number }[];
  /** Paid for heads; below zero, given back. */
  readonly headsPaid: readonly { readonly entry: number; readonly amount: number }[];
  /** Tables it had, each from one of its hands to another. */
  readonly uses: readonly { readonly tableId: string; readonly from: number; readonly until: number | null }[];
}

export interface EntryReceipt {
  readonly number: number;
  readonly player: string;
  readonly prize: number;
  /** Paid for heads, re-buys included. */
  readonly bounty: number;
  /** Sold after it: re-buys and the add-on. */
  readonly added: number;
  /** Each time it was taken out: once, and again where a lost disk had forgotten it. */
  readonly withdrawn: readonly { readonly moneyKept: boolean }[];
  /** Each time it left with a seat it had won by its chips; `shared`: so many of them were given to those who stayed. */
  readonly seatsWon: readonly { readonly shared: number }[];
}

type Mutable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };
type Book = Omit<Mutable<TournamentReceipts>, 'entries' | 'paid' | 'headsPaid' | 'uses'> & {
  readonly entries: Mutable<EntryReceipt>[];
  readonly paid: { entry: number; amount: number }[];
  readonly headsPaid: { entry: number; amount: number }[];
  readonly uses: { tableId: string; from: number; until: number | null }[];
};

// biome-ignore format: a row is read as it stands on the disk
interface Said { type: string; tournament: string; id: string; entry: unknown; structure: { startingChips: number; payouts: { guaranteed: number };
  satellite?: { guaranteedSeats: number; seatValue: number } | null }; ticket: unknown;
  chips: number; price: { prize: number; bounty?: number }; sale: { chips: number; price: { prize: number; bounty?: number } }; kept: unknown; gone: string; amount: number; difference: number; tableId: string; hand: number; shared: number;
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
    }
  }
  return { tournaments, joined, seatsGiven };
}

/** Seats the house has promised are paid for by it where the entries do not reach. */
const guaranteedBy = ({ payouts, satellite }: Said['structure']): number =>
  payouts.guaranteed + (satellite == null ? 0 : satellite.guaranteedSeats * satellite.seatValue);

const planned = ({ id, structure }: Said): Book => ({
  id,
  startingChips: structure.startingChips,
  guaranteed: guaranteedBy(structure),
  ends: 0,
  entries: [],
  booked: 0,
  paid: [],
  tickets: [],
  headsPaid: [],
  uses: [],
});

function write(book: Book, said: Said): void {
  const entry = book.entries.find(({ number }) => number === said.entry);
  switch (said.type) {
    case 'structure-changed':
      book.startingChips = said.structure.startingChips;
      book.guaranteed = guaranteedBy(said.structure);
      return;
    case 'entry-sold': {
      const sold = said.entry as { number: number; player: { id: string }; paid: { prize: number; bounty?: number } };
      const { number, player, paid } = sold;
      book.entries.push({
        number,
        player: player.id,
        prize: paid.prize,
        bounty: paid.bounty ?? 0,
        added: 0,
        withdrawn: [],
        seatsWon: [],
      });
      return;
    }
    case 'seat-won':
      if (entry !== undefined) entry.seatsWon = [...entry.seatsWon, { shared: said.shared }];
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
    case 'place-paid':
      book.paid.push({ entry: Number(said.entry), amount: said.amount });
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
    case 'chips-booked':
      book.booked += said.difference;
      return;
    case 'tournament-ended':
    case 'tournament-cancelled':
      book.ends += 1;
      return;
    default:
      writeTable(book, said);
  }
}

function writeTable({ uses }: Book, { type, tableId, hand }: Said): void {
  if (type === 'table-used') uses.push({ tableId, from: hand, until: null });
  const last = uses.findLast((use) => use.tableId === tableId && use.until === null);
  if (type === 'table-left' && last !== undefined) last.until = hand;
}
