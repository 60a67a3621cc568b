import type { Chips } from '../../words/chips.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { Chair } from '../../words/table-state.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { GivenOrder, OfficeCommandOf, OfficeDecision, OfficeHandlers, OfficeNow } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import { penaltiesElsewhere } from '../penalties-elsewhere.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { isSameSeat } from '../tournament/open-seats.ts';
import { buyInForbidden, type Coming } from './buy-in-due.ts';
import type { CashEvent } from './cash-event.ts';
import type { CashGame, SeatGiven } from './cash-game.ts';
import { chairAt, gameAt, gameOf, givenNow, isPending, seatGiven, seatRefused, seatsOf } from './cash-seats.ts';
import { mainTableOf, mustMoveOrder } from './must-move.ts';
import { isSeatFor, othersFirst, waitsFor } from './waiting-list.ts';

/** Who is given which seat, and with what. */
export const seatingHandlers: OfficeHandlers<'give-seat' | 'seat-in-game' | 'move-in-game'> = {
  'give-seat': giveSeat,
  'seat-in-game': seatWithoutList,
  'move-in-game': moveInGame,
};

function giveSeat(
  { state, facts, at }: OfficeNow,
  { waiting: id, seat, chips }: OfficeCommandOf<'give-seat'>,
): OfficeDecision {
  const waiting = state.cash.waiting.find((one) => one.id === id);
  if (waiting === undefined) return unknown('waiting', id);
  const game = gameOf(state, waiting.game);
  if (game === null || !game.tables.includes(seat.tableId)) return unknown('table', seat.tableId);
  if (waiting.called === null) return { refusal: { reason: 'not-called' } };
  // A seat a player was called to stays theirs, even if a feeder's player is now first in order.
  const refusal = isSameSeat(waiting.called.seat, seat)
    ? null
    : mustMoveFirst(game, state, facts, seat, waiting.player.id, at);
  if (refusal !== null) return { refusal };
  if (waiting.change !== null && !isSeatFor(game, waiting, seat, state, facts, at))
    return { refusal: { reason: 'not-seated', player: waiting.player.id } };
  return seatIn(game, state, facts, at, {
    player: waiting.player,
    to: seat,
    chips,
    waiting: id,
    isChange: waiting.change !== null,
  });
}

/**
 * Seats a player who is not on the list. Nobody gets ahead of players who wait for that very seat, unless there are seats for all of them.
 */
function seatWithoutList(
  { state, facts, at }: OfficeNow,
  { player, seat, chips }: OfficeCommandOf<'seat-in-game'>,
): OfficeDecision {
  const game = gameAt(state, seat.tableId);
  if (game === null) return unknown('table', seat.tableId);
  const own = waitsFor(state, game.id, player.id);
  const refusal =
    seatRefused(state, facts, seat, player.id, at) ??
    mustMoveFirst(game, state, facts, seat, player.id, at) ??
    (seatsOf(state, facts, player.id).length === 0 ? comesAlready(state, facts, player.id, at) : null) ??
    (own?.called == null ? othersFirst(game, state, facts, seat, own?.id ?? null, at) : null);
  if (refusal !== null) return { refusal };
  return seatIn(game, state, facts, at, { player, to: seat, chips, waiting: own?.id ?? null, isChange: false });
}

/** A seat at the main table goes to the feeders' players, in their order. */
function mustMoveFirst(
  game: CashGame,
  state: OfficeState,
  facts: RoomFacts,
  { tableId }: EventSeatOf,
  player: string,
  at: number,
): OfficeRefusal | null {
  if (mainTableOf(game) !== tableId) return null;
  const [first] = mustMoveOrder(game, state, facts, at);
  return first === undefined || first.player === personOf(state, player)
    ? null
    : { reason: 'must-move', tableId, next: first.player };
}

interface Seating {
  readonly player: TextRef;
  readonly to: EventSeatOf;
  readonly chips: Chips | null;
  readonly waiting: string | null;
  readonly isChange: boolean;
}

/** Seats a player who comes from outside with the chips they bring, or from another seat of the house with the chips there. */
function seatIn(game: CashGame, state: OfficeState, facts: RoomFacts, at: number, seating: Seating): OfficeDecision {
  const { player, to, chips, waiting, isChange } = seating;
  const [sits] = seatsOf(state, facts, player.id);
  const taken = seatRefused(state, facts, to, player.id, at);
  if (taken !== null) return { refusal: taken };
  if (sits === undefined) {
    const elsewhere = comesAlready(state, facts, player.id, at);
    if (elsewhere !== null) return { refusal: elsewhere };
    const coming: Coming = { player: player.id, tableId: to.tableId, reason: 'entry', chips, sameLimit: null };
    const refusal = buyInForbidden(game, state, facts, coming, at);
    if (refusal !== null) return { refusal };
    const given = seatGiven(state, facts, { player, from: null, to, at, chips });
    return {
      events: [seatWasGiven(state, facts, given, waiting, at)],
      orders: [seatOrder(state, facts, { player, to, chips, from: null }, at)],
    };
  }
  const from = gameAt(state, sits.tableId);
  // A player whose chips have another value, or who takes only some of them along, has to cash in first.
  const takesAlong = from !== null && isSameMoney(from, game) && chips === null;
  if (!isChange && !takesAlong)
    return { refusal: { reason: 'sits-already', player: personOf(state, player.id), ...sits } };
  return moved(game, state, facts, at, {
    from: sits,
    to,
    waiting,
    reason: 'own-wish',
    sameLimit: from?.id === game.id,
  });
}

const isSameMoney = (one: CashGame, other: CashGame): boolean =>
  one.unit === other.unit && one.currency === other.currency;

/** A player who was given a seat and has not sat down yet gets no other one. */
function comesAlready(state: OfficeState, facts: RoomFacts, player: string, at: number): OfficeRefusal | null {
  const person = personOf(state, player);
  const pending = state.cash.given.find(
    (one) => personOf(state, one.player.id) === person && isPending(state, facts, one, at),
  );
  return pending === undefined ? null : { reason: 'sits-already', player: person, ...pending.to };
}

/**
 * Records that a seat was given. Seats given earlier that are no longer waited for are dropped, so that the record does not grow without
 * limit.
 */
function seatWasGiven(
  state: OfficeState,
  facts: RoomFacts,
  given: SeatGiven,
  waiting: string | null,
  at: number,
): CashEvent {
  const over = state.cash.given.filter((one) => givenNow(state, facts, one, at).stands === 'over');
  return { type: 'game-seat-given', given, waiting, over: over.map(({ player }) => player.id) };
}

interface Moving {
  readonly from: EventSeatOf;
  readonly to: EventSeatOf;
  readonly waiting: string | null;
  readonly reason: 'own-wish' | 'manager';
  readonly sameLimit: boolean;
}

function moved(game: CashGame, state: OfficeState, facts: RoomFacts, at: number, moving: Moving): OfficeDecision {
  const { from, to, waiting, reason, sameLimit } = moving;
  const chair = chairAt(facts, from) as Chair;
  const player = chair.player as TextRef;
  const { tableId } = to;
  const isSameTable = from.tableId === tableId;
  const coming: Coming = { player: player.id, tableId, reason, chips: chair.stack, sameLimit };
  const refusal = isSameTable ? null : buyInForbidden(game, state, facts, coming, at);
  if (refusal !== null) return { refusal };
  const given = seatGiven(state, facts, { player, from, to, at, chips: null });
  const order: GivenOrder = isSameTable
    ? { tableId, order: { order: 'change-seat', player: player.id, from: from.seat, to: to.seat } }
    : { tableId: from.tableId, order: { order: 'move-out', seat: from.seat, player: player.id, to } };
  return { events: [seatWasGiven(state, facts, given, waiting, at)], orders: [order] };
}

/** Moves a player as the floor says, within a game or to another one. More chips are required only where the house's rules say so. */
function moveInGame(
  { state, facts, at }: OfficeNow,
  { player, from, to }: OfficeCommandOf<'move-in-game'>,
): OfficeDecision {
  const game = gameAt(state, to.tableId);
  if (game === null) return unknown('table', to.tableId);
  const home = gameAt(state, from.tableId);
  if (home === null) return unknown('table', from.tableId);
  const refusal = seatRefused(state, facts, to, player, at);
  if (refusal !== null) return { refusal };
  const sitting = chairAt(facts, from)?.player ?? null;
  if (sitting === null || personOf(state, sitting.id) !== personOf(state, player)) {
    return sentElsewhere(state, { player, from, to, at }, facts) ?? { refusal: { reason: 'not-seated', player } };
  }
  // Chips of another value are cashed in first.
  if (!isSameMoney(home, game))
    return { refusal: { reason: 'sits-already', player: personOf(state, player), ...from } };
  const fromFeeder = mainTableOf(game) === to.tableId && from.tableId !== to.tableId;
  const first = fromFeeder ? mustMoveFirst(game, state, facts, to, player, at) : null;
  if (first !== null) return { refusal: first };
  const waiting = waitsFor(state, game.id, player);
  const sameLimit = home.id === game.id;
  return moved(game, state, facts, at, { from, to, waiting: waiting?.id ?? null, reason: 'manager', sameLimit });
}

/** A player who has left the old seat and finds the new one taken is sent to another seat. */
function sentElsewhere(
  state: OfficeState,
  { player, to, at }: Pick<OfficeCommandOf<'move-in-game'>, 'player' | 'from' | 'to' | 'at'>,
  facts: RoomFacts,
): OfficeDecision | null {
  const person = personOf(state, player);
  const given = state.cash.given.find((one) => personOf(state, one.player.id) === person);
  if (given === undefined || givenNow(state, facts, given, at).stands !== 'between') return null;
  const again = { ...given, to, at, begun: seatGiven(state, facts, { ...given, to }).begun };
  return { events: [seatWasGiven(state, facts, again, null, at)], orders: [] };
}

/** The order that seats a player at a table, with any penalty that comes along. */
export function seatOrder(
  state: OfficeState,
  facts: RoomFacts,
  seating: Pick<Seating, 'player' | 'to' | 'chips'> & { readonly from: EventSeatOf | null },
  at: number,
): GivenOrder {
  const { player, to, chips, from } = seating;
  const penalty = penaltiesElsewhere(state, facts, player.id, 'cash', at);
  return {
    tableId: to.tableId,
    order: {
      order: 'seat-player',
      seat: to.seat,
      player,
      stack: chips,
      ...(penalty === null ? {} : { penalty }),
      ...(from === null ? {} : { from: from.tableId }),
    },
  };
}

const unknown = (what: 'waiting' | 'table', id: string): OfficeDecision => ({
  refusal: { reason: 'unknown', what, id },
});
