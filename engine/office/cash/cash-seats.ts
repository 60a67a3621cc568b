import type { EventSeatOf, TableOrder } from '../../words/table-order.ts';
import type { Chair } from '../../words/table-state.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf, staysOfPerson } from '../same-person.ts';
import { isSameSeat } from '../tournament/open-seats.ts';
import type { CashGame, SeatGiven } from './cash-game.ts';

export const gameOf = ({ cash }: OfficeState, id: string): CashGame | null =>
  cash.games.find((game) => game.id === id && !game.closed) ?? null;

/** The game dealt at a table now; null: none. */
export const gameAt = ({ cash }: OfficeState, tableId: string): CashGame | null =>
  cash.games.find((game) => !game.closed && game.tables.includes(tableId)) ?? null;

/** The chair as its table's own log has it; null: no such table or chair. */
export const chairAt = ({ tables }: RoomFacts, { tableId, seat }: EventSeatOf): Chair | null =>
  tables.get(tableId)?.state.chairs[seat - 1] ?? null;

/** Where a person sits in the open cash games, by the tables' own logs. */
export function seatsOf(state: OfficeState, { tables }: RoomFacts, player: string): readonly EventSeatOf[] {
  const person = personOf(state, player);
  const used = state.cash.games.filter(({ closed }) => !closed).flatMap((game) => game.tables);
  return used.flatMap((tableId) =>
    (tables.get(tableId)?.state.chairs ?? []).flatMap((chair) =>
      chair.player !== null && personOf(state, chair.player.id) === person ? [{ tableId, seat: chair.seat }] : [],
    ),
  );
}

/** How a given seat stands: the order is on its way, or came to nothing; the player left the old seat with so many chips; or it is over. */
type GivenNow =
  | { readonly stands: 'given' | 'late' }
  | { readonly stands: 'between'; readonly chips: number | null }
  | { readonly stands: 'over' };

/** The longest an answer takes to show in the table's state. Without one by then, the answer was no. */
const heldMs = 60_000;

/** Counts the player's stays instead of comparing the clocks of two tables. */
export function givenNow(state: OfficeState, facts: RoomFacts, given: SeatGiven, at: number): GivenNow {
  const { from, to } = given;
  const stays = staysOfPerson(state, facts, given.player.id);
  const begun = stays.filter(({ tableId }) => tableId === to.tableId).slice(given.begun);
  if (begun.length > 0) return { stands: 'over' };
  const ended = stays.filter((stay) => stay.tableId === from?.tableId && stay.until !== null).slice(given.ended);
  const last = from === null ? undefined : ended.at(-1);
  if (last === undefined) {
    const isWaiting = facts.ordersWaiting((from ?? to).tableId).some((order) => sends(order, given.player.id));
    const isTaken = (chairAt(facts, to)?.player ?? null) !== null;
    const isHeld = isWaiting || (at - given.at < heldMs && !(from === null && isTaken));
    return { stands: isHeld ? 'given' : 'late' };
  }
  // A player who left, or already sits somewhere, is no longer to be seated.
  const isBetween = last.why === 'moved' && seatsOf(state, facts, given.player.id).length === 0;
  return isBetween ? { stands: 'between', chips: last.chipsOut } : { stands: 'over' };
}

/** Whether the order concerns this player's seat. */
function sends(order: TableOrder, player: string): boolean {
  if (order.order === 'seat-player') return order.player.id === player;
  return (order.order === 'move-out' || order.order === 'change-seat') && order.player === player;
}

/** Whether the player is still on the way to it. */
export function isPending(state: OfficeState, facts: RoomFacts, given: SeatGiven, at: number): boolean {
  const { stands } = givenNow(state, facts, given, at);
  return stands === 'given' || stands === 'between';
}

/** A seat to be given now, with how often the player has left and come. */
export function seatGiven(
  state: OfficeState,
  facts: RoomFacts,
  seat: Pick<SeatGiven, 'player' | 'from' | 'to' | 'at' | 'chips'>,
): SeatGiven {
  const stays = staysOfPerson(state, facts, seat.player.id);
  const isEnded = (tableId: string) => stays.filter((stay) => stay.tableId === tableId && stay.until !== null).length;
  return {
    ...seat,
    ended: seat.from === null ? 0 : isEnded(seat.from.tableId),
    begun: stays.filter(({ tableId }) => tableId === seat.to.tableId).length,
  };
}

/** A seat promised to a player, and by what. */
export interface Promised {
  readonly seat: EventSeatOf;
  /** `TextRef.id`. */
  readonly player: string;
  /** `Waiting.id` of a call; null: the seat was given. */
  readonly waiting: string | null;
}

/** Seats that are called out or given and not yet taken. */
export function promisedSeats(state: OfficeState, facts: RoomFacts, at: number): readonly Promised[] {
  const { waiting, given } = state.cash;
  const called = waiting.flatMap((one): readonly Promised[] =>
    one.called === null ? [] : [{ seat: one.called.seat, player: one.player.id, waiting: one.id }],
  );
  const onTheirWay = given.flatMap((one): readonly Promised[] =>
    isPending(state, facts, one, at) ? [{ seat: one.to, player: one.player.id, waiting: null }] : [],
  );
  return [...called, ...onTheirWay];
}

/** Seats of a game that are empty and promised to nobody, main table first. */
export function openSeats(
  game: CashGame,
  { tables }: RoomFacts,
  promised: readonly Promised[],
): readonly EventSeatOf[] {
  return game.tables.flatMap((tableId) =>
    (tables.get(tableId)?.state.chairs ?? [])
      .filter(({ player }) => player === null)
      .map(({ seat }) => ({ tableId, seat }))
      .filter((seat) => !promised.some((one) => isSameSeat(one.seat, seat))),
  );
}

/** Players of a table by its own log. */
export const playersAt = (
  { tables }: RoomFacts,
  tableId: string,
): readonly { readonly seat: number; readonly player: TextRef }[] =>
  (tables.get(tableId)?.state.chairs ?? []).flatMap(({ seat, player }) => (player === null ? [] : [{ seat, player }]));

/** Why this seat cannot be offered to a player; null if it is open, or theirs to take. */
export function seatRefused(
  state: OfficeState,
  facts: RoomFacts,
  { tableId, seat }: EventSeatOf,
  player: string,
  at: number,
): OfficeRefusal | null {
  const table = facts.tables.get(tableId);
  if (table === undefined) return { reason: 'unknown', what: 'table', id: tableId };
  const { chairs } = table.state;
  const chair = chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', tableId, seat, seats: chairs.length };
  if (chair.player !== null) return { reason: 'seat-taken', tableId, seat, by: personOf(state, chair.player.id) };
  const person = personOf(state, player);
  const other = promisedSeats(state, facts, at).find(
    (one) => isSameSeat(one.seat, { tableId, seat }) && personOf(state, one.player) !== person,
  );
  return other === undefined ? null : { reason: 'seat-taken', tableId, seat, by: personOf(state, other.player) };
}
