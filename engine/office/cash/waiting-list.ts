import type { EventSeatOf } from '../../words/table-order.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import type { CashGame, Waiting } from './cash-game.ts';
import { openSeats, promisedSeats, seatsOf } from './cash-seats.ts';
import { mainTableOf, mustMoveOrder } from './must-move.ts';

/** Players waiting for a game, in order. */
export const listOf = ({ cash }: OfficeState, game: string): readonly Waiting[] =>
  cash.waiting.filter((one) => one.game === game);

/**
 * Whether a seat may be offered to a waiting player. A seat of the main table goes to the feeders' players while there are any. A player
 * who asked for a change is offered seats of their own table or of the others, as asked, while they sit there.
 */
export function isSeatFor(
  game: CashGame,
  { change, player }: Pick<Waiting, 'change' | 'player'>,
  { tableId }: EventSeatOf,
  state: OfficeState,
  facts: RoomFacts,
  at: number,
): boolean {
  const isMain = mainTableOf(game) === tableId;
  if (change === null) return !isMain || mustMoveOrder(game, state, facts, at).length === 0;
  const sitsThere = seatsOf(state, facts, player.id).some((seat) => seat.tableId === change.from.tableId);
  if (!sitsThere) return false;
  return change.to === 'seat' ? tableId === change.from.tableId : tableId !== change.from.tableId && !isMain;
}

/**
 * Who is called next to a seat: the first on its list. No rulebook puts seat changes before or after newcomers, so the list is in order of
 * asking, and the floor may change it.
 */
export function nextFor(
  game: CashGame,
  seat: EventSeatOf,
  state: OfficeState,
  facts: RoomFacts,
  at: number,
): Waiting | null {
  const free = listOf(state, game.id).filter(({ called }) => called === null);
  return free.find((one) => isSeatFor(game, one, seat, state, facts, at)) ?? null;
}

/** Open seats that may be offered to somebody on the list: never one that a feeder's player takes. */
export const seatsFor = (
  game: CashGame,
  waiting: Pick<Waiting, 'change' | 'player'>,
  open: readonly EventSeatOf[],
  state: OfficeState,
  facts: RoomFacts,
  at: number,
): readonly EventSeatOf[] => open.filter((seat) => isSeatFor(game, waiting, seat, state, facts, at));

/** Where a player already waits for a game; null: nowhere. */
export function waitsFor(state: OfficeState, game: string, player: string): Waiting | null {
  const person = personOf(state, player);
  return listOf(state, game).find((one) => personOf(state, one.player.id) === person) ?? null;
}

/**
 * Refuses a seat while others who wait for that very seat come first, unless there are seats for all of them. `own`: the player's entry on
 * the list; null: none.
 */
export function othersFirst(
  game: CashGame,
  state: OfficeState,
  facts: RoomFacts,
  seat: EventSeatOf,
  own: string | null,
  at: number,
): OfficeRefusal | null {
  const list = listOf(state, game.id);
  const place = own === null ? list.length : list.findIndex(({ id }) => id === own);
  const before = list
    .slice(0, place)
    .filter((one) => one.called === null && isSeatFor(game, one, seat, state, facts, at));
  const [first] = before;
  if (first === undefined) return null;
  const open = seatsFor(game, first, openSeats(game, facts, promisedSeats(state, facts, at)), state, facts, at);
  return open.length > before.length ? null : { reason: 'others-first', waiting: first.id };
}
