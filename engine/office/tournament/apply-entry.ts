import type { EventSeatOf } from '../../words/table-order.ts';
import type { EntryPrice } from './structure.ts';
import { type Entry, type Heir, isMoveOf, type Move, type Sale, type Tournament } from './tournament.ts';
import type { DrawnSeat, TournamentEvent } from './tournament-event.ts';

type EntryEvent = Extract<
  TournamentEvent,
  {
    type:
      | 'entry-sold'
      | 'entry-withdrawn'
      | 'seat-won'
      | 'seat-stands'
      | 'seat-taken-back'
      | 'share-answered'
      | 'share-returned'
      | 'rebuy-sold'
      | 'add-on-sold'
      | 'sale-taken-back'
      | 'seats-drawn'
      | 'seat-given'
      | 'player-sent'
      | 'move-taken-back'
      | 'table-broken'
      | 'final-table-drawn';
  }
>;

/** A tournament after a decision about its entries or their seats. */
export function applyEntry(tournament: Tournament, event: EntryEvent): Tournament {
  const { entries, moves } = tournament;
  switch (event.type) {
    case 'entry-sold':
      return { ...tournament, entries: [...entries, event.entry] };
    case 'entry-withdrawn': {
      const { at, chips, kept, rows, reason } = event;
      const withdrawn = {
        at,
        chips,
        ...(kept ? ({ kept } as const) : {}),
        ...(rows === undefined ? {} : { rows }),
        ...(reason === undefined ? {} : { reason }),
      };
      return withoutMoveOf(
        withEntry(tournament, event.entry, (entry) => ({ ...entry, withdrawn })),
        event.entry,
      );
    }
    case 'seat-won': {
      const { at, chips, shared, rows, heirs } = event;
      const seatWon = { at, shared, ...(heirs === undefined ? {} : { heirs }) };
      const withdrawn = { at, chips, kept: true, ...(rows === undefined ? {} : { rows }) } as const;
      return withoutMoveOf(
        withEntry(tournament, event.entry, (entry) => ({ ...entry, withdrawn, seatWon })),
        event.entry,
      );
    }
    case 'seat-stands':
      return withEntry(tournament, event.entry, ({ seatWon, ...entry }) =>
        seatWon === undefined ? entry : { ...entry, seatWon: { ...seatWon, stands: event.chips } },
      );
    case 'seat-taken-back': {
      const { sharesBack = [] } = tournament;
      const back = withEntry(tournament, event.entry, ({ seatWon: _seat, ...entry }) => ({
        ...entry,
        withdrawn: null,
      }));
      return { ...back, sharesBack: [...sharesBack, ...event.back] };
    }
    case 'share-returned': {
      const { sharesBack = [] } = tournament;
      const index = sharesBack.findIndex(({ entry, chips }) => entry === event.heir && chips === event.chips);
      return { ...tournament, sharesBack: sharesBack.toSpliced(index, index < 0 ? 0 : 1) };
    }
    case 'share-answered':
      return withEntry(tournament, event.entry, (entry) => withoutShare(entry, event));
    case 'rebuy-sold':
      return withEntry(tournament, event.entry, (entry) => ({ ...bought(entry, event), rebuys: entry.rebuys + 1 }));
    case 'add-on-sold':
      return withEntry(tournament, event.entry, (entry) => ({ ...bought(entry, event), addOn: true }));
    case 'sale-taken-back':
      return withEntry(tournament, event.entry, (entry) => withoutSale(entry, event.sale));
    case 'seats-drawn':
      return withDrawn(tournament, event.drawn);
    case 'seat-given':
      return withoutMoveOf(withSeat(tournament, event.entry, event.to), event.entry);
    case 'player-sent':
      return withMoves(withSeat(tournament, event.entry, event.move.to), [event.move]);
    case 'move-taken-back': {
      const move = moves.find(({ id }) => id === event.id);
      if (move === undefined) return tournament;
      const entry = entries.findLast((one) => isMoveOf(move, one));
      const left = { ...tournament, moves: moves.filter(({ id }) => id !== event.id) };
      return entry === undefined ? left : withSeat(left, entry.number, move.from);
    }
    case 'table-broken': {
      const drawn = withMoves(withDrawn(tournament, event.drawn), event.moves);
      return { ...withBroken(drawn, [event.tableId]), halts: { ...drawn.halts, [event.tableId]: 'break' } };
    }
    case 'final-table-drawn': {
      const drawn = withMoves(withDrawn(tournament, event.drawn), event.moves);
      const others = tournament.tables.filter((tableId) => tableId !== event.tableId);
      const halts = Object.fromEntries(tournament.tables.map((tableId) => [tableId, 'redraw' as const]));
      return { ...withBroken(drawn, others), halts: { ...drawn.halts, ...halts } };
    }
  }
}

const bought = (
  entry: Entry,
  { type, chips, price, at, after }: Extract<EntryEvent, { type: 'rebuy-sold' | 'add-on-sold' }>,
): Entry => ({
  ...entry,
  chips: entry.chips + chips,
  paid: paidMore(entry.paid, price, 1),
  sales: [
    ...(entry.sales ?? []),
    { what: type === 'rebuy-sold' ? 'rebuy' : 'add-on', chips, price, at, ...(after && { after }) },
  ],
});

/** What was paid, with a price added or subtracted. */
const paidMore = (paid: EntryPrice, price: EntryPrice, times: 1 | -1): EntryPrice => ({
  prize: paid.prize + times * price.prize,
  fee: paid.fee + times * price.fee,
  ...(paid.dealers === undefined && price.dealers === undefined
    ? {}
    : { dealers: (paid.dealers ?? 0) + times * (price.dealers ?? 0) }),
  ...(paid.bounty === undefined && price.bounty === undefined
    ? {}
    : { bounty: (paid.bounty ?? 0) + times * (price.bounty ?? 0) }),
});

function withoutSale({ sales = [], ...entry }: Entry, { what, chips, price }: Sale): Entry {
  const last = sales.findLastIndex((sale) => sale.what === what && sale.chips === chips);
  const left = sales.toSpliced(last, last < 0 ? 0 : 1);
  return {
    ...entry,
    chips: entry.chips - chips,
    paid: paidMore(entry.paid, price, -1),
    rebuys: entry.rebuys - (what === 'rebuy' ? 1 : 0),
    addOn: what === 'add-on' ? false : entry.addOn,
    ...(left.length === 0 ? {} : { sales: left }),
  };
}

const withEntry = (tournament: Tournament, number: number, change: (entry: Entry) => Entry): Tournament => ({
  ...tournament,
  entries: tournament.entries.map((entry) => (entry.number === number ? change(entry) : entry)),
});

/** The share has arrived, goes to another seat, or goes to nobody. */
function withoutShare(
  { seatWon, ...entry }: Entry,
  { heir, to, has }: Extract<EntryEvent, { type: 'share-answered' }>,
): Entry {
  if (seatWon === undefined) return entry;
  const { heirs: asked = [], given: before = [] } = seatWon;
  const heirs = asked.flatMap((one): readonly Heir[] =>
    one.entry !== heir ? [one] : to === undefined ? [] : [{ ...one, ...to }],
  );
  const given = [...before, ...asked.filter((one) => one.entry === heir && has === true)];
  return { ...entry, seatWon: { ...seatWon, heirs, ...(given.length === 0 ? {} : { given }) } };
}

const withSeat = (tournament: Tournament, number: number, seat: EventSeatOf): Tournament =>
  withEntry(tournament, number, (entry) => ({ ...entry, seat }));

function withDrawn(tournament: Tournament, drawn: readonly DrawnSeat[]): Tournament {
  const seats = new Map(drawn.map(({ entry, to }) => [entry, to]));
  const entries = tournament.entries.map((entry) => ({ ...entry, seat: seats.get(entry.number) ?? entry.seat }));
  return { ...tournament, entries };
}

/** Replaces earlier moves of the same player: only the last one counts. */
function withMoves(tournament: Tournament, moves: readonly Move[]): Tournament {
  const isSent = (move: Move): boolean => moves.some((other) => isSameWay(move, other));
  return { ...tournament, moves: [...tournament.moves.filter((move) => !isSent(move)), ...moves] };
}

const isSameWay = (one: Move, other: Move): boolean =>
  one.entry === undefined || other.entry === undefined ? one.player === other.player : one.entry === other.entry;

function withoutMoveOf(tournament: Tournament, number: number): Tournament {
  const entry = tournament.entries.find((one) => one.number === number);
  return { ...tournament, moves: tournament.moves.filter((move) => entry === undefined || !isMoveOf(move, entry)) };
}

const withBroken = (tournament: Tournament, broken: readonly string[]): Tournament => ({
  ...tournament,
  tables: tournament.tables.filter((tableId) => !broken.includes(tableId)),
  broken: [...tournament.broken, ...broken],
});
