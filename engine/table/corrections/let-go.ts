import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { Piece } from './hand-tape.ts';

/**
 * The office has let somebody of an event go, and no other table waits for the chips: they are whatever a corrected hand leaves. A sealed bag is
 * counted, and goes on.
 */
export const isLetGo = (event: TableEvent, { mode, chairs }: TableState): boolean =>
  mode === 'tournament' &&
  event.type === 'seat-opened' &&
  event.why === 'moved' &&
  (event.movedTo ?? null) === null &&
  chairs[event.seat - 1]?.bag === undefined;

type SeatOpened = Extract<TableEvent, { type: 'seat-opened' }>;

/**
 * Whoever keeps chips by the corrected hand, but had lost everything by the one that was booked, and whose seat somebody has been given since:
 * they have no seat, and leave with the chips as if they had been let go. Null: the seat is empty for whoever comes.
 */
export function givesWay(state: TableState, event: TableEvent, recorded: TableState): SeatOpened | Refusal | null {
  const seat = seatFilledBy(event);
  const chair = state.chairs[(seat ?? 0) - 1];
  if (state.mode !== 'tournament' || chair === undefined || chair.player === null) return null;
  if (recorded.chairs[chair.seat - 1]?.player !== null) return null;
  const { hand } = state;
  if (hand !== null && hand.stage !== 'over') return { reason: 'hand-unfinished', hand: hand.number };
  const { penalty = 0 } = chair;
  return {
    type: 'seat-opened',
    seat: chair.seat,
    why: 'moved',
    chips: chair.stack ?? chair.drift,
    movedTo: null,
    seatGiven: true,
    ...(penalty === 0 ? {} : { penalty }),
  };
}

/** The seat in which somebody sits by this event who did not before; null: none. */
function seatFilledBy(event: TableEvent): Seat | null {
  switch (event.type) {
    case 'player-seated':
      return event.seat;
    case 'seat-changed':
    case 'player-moved':
      return event.to;
    default:
      return null;
  }
}

/** By seat, how those have been let go who sat there when the hand began. */
export function letGoSince(
  events: readonly TableEvent[],
  before: TableState,
): ReadonlyMap<Seat, { readonly chips: Chips; readonly seatGiven?: true }> {
  const filled = new Set<Seat>();
  const gone = new Map<Seat, SeatOpened>();
  for (const event of events) {
    const seat = seatFilledBy(event);
    if (seat !== null) filled.add(seat);
    if (event.type === 'seat-opened' && isLetGo(event, before) && !filled.has(event.seat)) gone.set(event.seat, event);
  }
  return gone;
}

/** Chips of those whose seat had been given to somebody else. */
export const chipsAway = (events: readonly TableEvent[]): Chips =>
  events.reduce((sum, event) => sum + (event.type === 'seat-opened' && event.seatGiven ? event.chips : 0), 0);

/** Was let go, and is out by the corrected hand before that. */
export const isOutAnyway = (state: TableState, event: TableEvent, recorded: TableState): boolean =>
  event.type === 'seat-opened' && isLetGo(event, recorded) && state.chairs[event.seat - 1]?.player === null;

/** The pieces without those by which somebody was let go and came back to the same seat with the same chips: they never were away. The same of bags. */
export function withoutReturns(pieces: readonly Piece[]): readonly Piece[] {
  const dropped = new Set<Piece>();
  for (const [index, piece] of pieces.entries()) {
    const { main, before } = piece;
    if (piece.role !== 'fact' || main.type !== 'seat-opened' || main.seatGiven || !isLetGo(main, before)) continue;
    const { player } = before.chairs[main.seat - 1] ?? {};
    const back = pieces.slice(index + 1).find(({ main: next }) => 'seat' in next && next.seat === main.seat);
    const isBack =
      back?.main.type === 'player-seated' && back.main.player.id === player?.id && back.main.stack === main.chips;
    if (isBack) dropped.add(piece).add(back);
  }
  for (const { bagged, opened } of bagsOpenedAgain(pieces)) dropped.add(bagged).add(opened);
  return pieces.filter((piece) => !dropped.has(piece));
}

/** A bag that was right, and was opened again, never was. One that was wrong leaves the seat with what was missing in it. */
function bagsOpenedAgain(pieces: readonly Piece[]): readonly { readonly bagged: Piece; readonly opened: Piece }[] {
  return pieces.flatMap((bagged, index) => {
    const { main } = bagged;
    if (main.type !== 'stack-bagged' || main.bag.difference !== 0) return [];
    const opened = pieces
      .slice(index + 1)
      .find(({ main: next }) => next.type === 'bag-opened' && next.seat === main.seat);
    return opened === undefined ? [] : [{ bagged, opened }];
  });
}
