import type { TableEvent } from '../../words/event.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { seatsTouched } from './hand-tape.ts';
import { isLetGo } from './let-go.ts';

/** The table after something that happened beside the hand, with the event as it now reads, or why it cannot have happened. */
export function applyFact(
  state: TableState,
  event: TableEvent,
  recorded: TableState,
): { readonly after: TableState; readonly event: TableEvent } | Refusal {
  const changed = changedSince(state, event, recorded);
  if (changed !== null) return { reason: 'seat-changed-since', seat: changed };
  const more = (seat: Seat): number => bookOf(state, seat) - bookOf(recorded, seat);
  const told = asTold(event, more);
  const after = apply(state, told);
  // Chips that are no longer behind cannot have been handed over.
  const short = after.chairs.find(({ stack, behind = 0 }) => (stack ?? 0) < 0 || behind < 0);
  return short === undefined ? { after, event: told } : { reason: 'seat-changed-since', seat: short.seat };
}

const chairAt = ({ chairs }: TableState, seat: Seat): Chair | undefined => chairs[seat - 1];

/** Chips behind by the book, whether or not they were counted. */
function bookOf(state: TableState, seat: Seat): number {
  const { stack = null, drift = 0 } = chairAt(state, seat) ?? {};
  return stack ?? drift;
}

/** The count includes the chips still to be carried: it was right. */
function asTold(event: TableEvent, more: (seat: Seat) => number): TableEvent {
  switch (event.type) {
    // Nobody else than a player who was let go leaves with other chips.
    case 'seat-opened':
      return { ...event, chips: event.chips + more(event.seat) };
    case 'stack-counted':
      return { ...event, stack: event.stack + more(event.seat) };
    case 'table-closed':
    case 'table-reopened':
      return { ...event, counted: event.counted.map((one) => ({ ...one, stack: one.stack + more(one.seat) })) };
    default:
      return event;
  }
}

/** The first seat whose player or chips no longer fit the event; null if all do. */
function changedSince(state: TableState, event: TableEvent, recorded: TableState): Seat | null {
  const seats = seatsTouched(event);
  const isOther = (seat: Seat): boolean => chairAt(state, seat)?.player?.id !== chairAt(recorded, seat)?.player?.id;
  const other = seats.find(isOther);
  if (other !== undefined) return other;
  // The player who left took the chips along.
  const takesAlong = event.type === 'seat-opened' && !isLetGo(event, recorded);
  if (takesAlong && bookOf(state, event.seat) !== bookOf(recorded, event.seat)) return event.seat;
  if (!movesChips(event) || recorded.hand?.stage !== 'over' || state.hand === null || state.hand.stage === 'over')
    return null;
  const { players } = state.hand;
  return seats.find((seat) => players.some((player) => player.seat === seat)) ?? null;
}

/** Changes a player's chips, which is not allowed during a hand. */
function movesChips({ type }: TableEvent): boolean {
  switch (type) {
    case 'player-away':
    case 'blinds-owed':
    case 'button-moved':
    case 'incident-counted':
    case 'penalty-given':
    case 'aggression-barred':
    case 'chips-announced':
    case 'chips-given':
      return false;
    default:
      return true;
  }
}
