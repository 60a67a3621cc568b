import type { HandTape } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { PlaceElsewhere } from '../../words/table-order.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { type Piece, piecesOf, seatsTouched } from './hand-tape.ts';

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
  if (hand !== null && hand.stage !== 'over') return { reason: 'hand-unfinished', hand: handShown(state) };
  const { penalty = 0 } = chair;
  return {
    type: 'seat-opened',
    seat: chair.seat,
    why: 'moved',
    chips: chair.stack ?? chair.drift,
    movedTo: null,
    seatGiven: true,
    given: chair.player,
    ...(penalty === 0 ? {} : { penalty }),
  };
}

/** The seat in which nobody sits any more by this event; null: none. */
function seatLeftBy(event: TableEvent): Seat | null {
  switch (event.type) {
    case 'seat-opened':
    case 'player-moved':
      return event.seat;
    case 'seat-changed':
      return event.from;
    default:
      return null;
  }
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

/** How those have been let go who sat there when the hand began, by the seat they had then: they may have changed seats since. */
export function letGoSince(
  events: readonly TableEvent[],
  before: TableState,
): ReadonlyMap<Seat, { readonly chips: Chips; readonly seatGiven?: true }> {
  const seatThen = new Map<Seat, Seat | null>();
  const thenAt = (seat: Seat): Seat | null => (seatThen.has(seat) ? (seatThen.get(seat) ?? null) : seat);
  const gone = new Map<Seat, SeatOpened>();
  for (const event of events) {
    const [from, to] = [seatLeftBy(event), seatFilledBy(event)];
    const then = from === null ? null : thenAt(from);
    if (from !== null) seatThen.set(from, null);
    if (to !== null) seatThen.set(to, then);
    if (then !== null && event.type === 'seat-opened' && isLetGo(event, before)) gone.set(then, event);
  }
  return gone;
}

/** Chips of those whose seat had been given to somebody else. */
export const chipsAway = (events: readonly TableEvent[]): Chips =>
  events.reduce((sum, event) => sum + (event.type === 'seat-opened' && event.seatGiven ? event.chips : 0), 0);

/** Was let go, and is out by the corrected hand before that. */
export const isOutAnyway = (state: TableState, event: TableEvent, recorded: TableState): boolean =>
  event.type === 'seat-opened' && isLetGo(event, recorded) && state.chairs[event.seat - 1]?.player === null;

/**
 * The pieces as they count for a correction. Somebody who was let go and came back to the same seat with the same chips never was away, unless the
 * hand as it reads now has them out before: `returned` are the pieces by which they were let go. Whoever has sat down elsewhere with the chips was
 * moved there: no corrected hand changes what they took along.
 */
export function withReturns(pieces: readonly Piece[]): {
  readonly pieces: readonly Piece[];
  readonly returned: ReadonlySet<Piece>;
} {
  const [returned, dropped, sentOn] = [new Set<Piece>(), new Set<Piece>(), new Map<Piece, Piece>()];
  for (const [index, piece] of pieces.entries()) {
    const { main, before } = piece;
    if (piece.role !== 'fact' || dropped.has(piece) || main.type !== 'seat-opened' || !isLetGo(main, before)) continue;
    const later = pieces.slice(index + 1);
    const [back, to] = whereNext(later, before, main);
    const between = back === undefined ? null : whileAway(back, main, later);
    if (back !== undefined && between !== null) {
      returned.add(piece);
      for (const other of [...between, back]) dropped.add(other);
    } else if (to !== null) sentOn.set(piece, movedThere(piece, main, to));
  }
  for (const { bagged, opened } of bagsOpenedAgain(pieces)) dropped.add(bagged).add(opened);
  return {
    pieces: pieces.filter((piece) => !dropped.has(piece)).map((piece) => sentOn.get(piece) ?? piece),
    returned,
  };
}

/** What a hand's tape says, as it counts for a correction. */
export function eventsThatCount(tape: HandTape): readonly TableEvent[] {
  const { pieces, returned } = withReturns(piecesOf(tape));
  return pieces.filter((piece) => !returned.has(piece)).flatMap(({ events }) => events);
}

/** Where a player who was let go sat down next with the chips, and the piece by which they did so at this table. */
function whereNext(
  later: readonly Piece[],
  { tableId, chairs }: TableState,
  { seat, chips, given }: SeatOpened,
): readonly [Piece | undefined, PlaceElsewhere | null] {
  const player = given?.id ?? chairs[seat - 1]?.player?.id;
  for (const piece of later) {
    const { main } = piece;
    // With other chips they have bought in again.
    if (main.type === 'player-seated' && main.player.id === player && main.stack === chips)
      return [piece, { tableId, seat: main.seat }];
    if (main.type === 'departure-confirmed' && main.sentOn !== undefined && main.sentOn.player === player)
      return [undefined, main.sentOn.to];
  }
  return [undefined, null];
}

/** Back in the same seat with the same chips: what others did there meanwhile, who have come and gone. Null: not so, or somebody took another seat. */
function whileAway(back: Piece, { seat }: SeatOpened, later: readonly Piece[]): readonly Piece[] | null {
  const { main } = back;
  if (!('seat' in main) || main.seat !== seat) return null;
  const there = later.slice(0, later.indexOf(back)).filter(({ main: other }) => seatsTouched(other).includes(seat));
  return there.every(({ main: other }) => comesAndGoes.has(other.type)) ? there : null;
}

/** What leaves nothing behind once the seat is empty again. */
const comesAndGoes: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  'player-seated',
  'seat-opened',
  'stack-counted',
  'player-away',
  'blinds-owed',
  'penalty-given',
  'arrival-confirmed',
  'departure-confirmed',
]);

function movedThere(piece: Piece, main: SeatOpened, movedTo: PlaceElsewhere): Piece {
  const { letGo: _why, ...opened } = main;
  const moved: SeatOpened = { ...opened, movedTo };
  return { ...piece, main: moved, events: piece.events.map((event) => (event === main ? moved : event)) };
}

/** Was let go, and has nothing by the corrected hand: out, because the office lets a player without chips go. Null: has chips, or is out before. */
export function outInstead({ chairs }: TableState, event: TableEvent, recorded: TableState): SeatOpened | null {
  if (event.type !== 'seat-opened' || event.seatGiven || !isLetGo(event, recorded)) return null;
  const { player = null, stack, behind } = chairs[event.seat - 1] ?? {};
  return player === null || stack !== 0 || behind !== undefined
    ? null
    : { type: 'seat-opened', seat: event.seat, why: 'eliminated', chips: 0, satOn: true };
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
