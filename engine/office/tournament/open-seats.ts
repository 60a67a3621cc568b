import { seatsToDraw } from '../../table/seats/break-table.ts';
import { handRunning } from '../../words/hand.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { EntryNow, EventNow } from './event-now.ts';
import { isMoveOf, type Move } from './tournament.ts';

/** Whether a player is still on the way the office sent them. A player whom a dealer has seated elsewhere is there. */
export function isOnTheWay(now: EventNow, move: Move): boolean {
  const one = sentBy(now, move);
  if (one === undefined || (one.state !== 'playing' && one.state !== 'moving')) return false;
  // A player who was out and bought in again is not on the way.
  if (move.entry === undefined && one.entry.at > move.at) return false;
  const there = now.stays.get(one.person)?.filter(({ tableId }) => tableId === move.to.tableId).length ?? 0;
  if (there > (move.stays ?? 0)) return false;
  return one.seated === null || one.seated.tableId === move.from.tableId;
}

/** The entry a move sends. */
export function sentBy({ entries, personOf }: EventNow, move: Move): EntryNow | undefined {
  if (move.entry !== undefined) return entries.find(({ entry }) => isMoveOf(move, entry));
  const person = personOf(move.player);
  return entries.findLast((one) => one.person === person);
}

/** The move an entry's player is on; null: none. */
export const moveOf = (now: EventNow, one: EntryNow): Move | null =>
  now.tournament.moves.find((move) => sentBy(now, move) === one && isOnTheWay(now, move)) ?? null;

/**
 * The seat a player should have and has not: drawn, or where they were sent; null: none. If a dealer took the player away, the floor has to
 * decide.
 */
export function seatDue(now: EventNow, one: EntryNow): EventSeatOf | null {
  const { entry, state, stays } = one;
  if (state === 'waits') return entry.seat;
  if (state === 'playing') return moveOf(now, one)?.to ?? null;
  if (state !== 'moving' || entry.seat === null) return null;
  const last = stays.at(-1);
  if (last === undefined || !isSameSeat(last, entry.seat)) return entry.seat;
  // An order to get up cannot be recalled: a player called back meanwhile gets the seat again that it emptied; and whoever is in again, the last one.
  return last.why !== 'left' && now.tournament.tables.includes(last.tableId) ? entry.seat : null;
}

export const isSameSeat = (one: EventSeatOf, other: EventSeatOf): boolean =>
  one.tableId === other.tableId && one.seat === other.seat;

/** Seats kept for players on the way. Nobody comes to a tournament that is over, whatever a lost log left undone. */
export const seatsKept = (now: EventNow): readonly EventSeatOf[] =>
  now.tournament.stage === 'over' ? [] : now.entries.flatMap((one) => seatDue(now, one) ?? []);

/** How many seats a table has; before it is set up, as many as the structure says. */
export const seatsOf = ({ tournament: { structure }, tables }: EventNow, tableId: string): number => {
  const table = tables.get(tableId);
  const isEmpty = table === undefined || table.chairs.every(({ player }) => player === null);
  return isEmpty ? structure.seatsPerTable : table.chairs.length;
};

/** Empty seats of a table for which nobody is on the way, in order. */
export function openSeats(now: EventNow, tableId: string, kept = seatsKept(now)): readonly Seat[] {
  const taken = new Set(kept.filter((one) => one.tableId === tableId).map(({ seat }) => seat));
  for (const { seat, player } of now.tables.get(tableId)?.chairs ?? []) if (player !== null) taken.add(seat);
  for (const closed of now.tournament.closedSeats ?? []) if (closed.tableId === tableId) taken.add(closed.seat);
  const seats = Array.from({ length: seatsOf(now, tableId) }, (_, index) => index + 1);
  return clockwiseFrom(0, seats).filter((seat) => !taken.has(seat));
}

/** The open seats a player may be drawn to; between hands without the gap in which some rulebooks seat nobody. */
export function drawableSeats(now: EventNow, tableId: string, kept = seatsKept(now)): readonly Seat[] {
  const open = openSeats(now, tableId, kept);
  const table = now.tables.get(tableId);
  if (table === undefined || !isBetweenHands(table) || variantOf(table.hand?.variant ?? table.variant).stud !== null)
    return open;
  const allowed = seatsToDraw(table, now.policies);
  return open.filter((seat) => allowed.includes(seat));
}

const isBetweenHands = ({ hand }: TableState): boolean => hand !== null && hand.stage === 'over';

/** Whether a hand is in play. */
export const isHandRunning = ({ hand }: TableState): boolean => handRunning(hand);

/** How many players each table will have when everybody is where they should be. */
export function playersPlanned(now: EventNow): (tableId: string) => number {
  const counts = new Map<string, number>();
  for (const one of now.entries) {
    const to = seatDue(now, one) ?? (one.state === 'playing' ? one.seated : null);
    if (to !== null) counts.set(to.tableId, (counts.get(to.tableId) ?? 0) + 1);
  }
  return (tableId) => counts.get(tableId) ?? 0;
}

/** How many of the tournament's own players now sit at each table. */
export function playersAt({ entries }: EventNow): (tableId: string) => number {
  const counts = new Map<string, number>();
  for (const { state, seated } of entries)
    if (state === 'playing' && seated !== null) counts.set(seated.tableId, (counts.get(seated.tableId) ?? 0) + 1);
  return (tableId) => counts.get(tableId) ?? 0;
}
