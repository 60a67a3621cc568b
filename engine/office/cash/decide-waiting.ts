import type { EventSeatOf } from '../../words/table-order.ts';
import {
  done,
  no,
  type OfficeCommandOf,
  type OfficeDecision,
  type OfficeHandlers,
  type OfficeNow,
} from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { isSameSeat } from '../tournament/open-seats.ts';
import type { CashGame, Waiting } from './cash-game.ts';
import { gameAt, gameOf, seatRefused, seatsOf } from './cash-seats.ts';
import { mainTableOf, mustMoveOrder } from './must-move.ts';
import { isSeatFor, othersFirst, waitsFor } from './waiting-list.ts';

/** How often a player may be called in vain before they are off the list. */
const mostMissed = 2;

/** Who waits for a seat, in which order, and who is called. */
export const waitingHandlers: OfficeHandlers<
  'wait' | 'leave-list' | 'move-in-list' | 'call-player' | 'pass-over' | 'set-call-minutes'
> = {
  wait,
  'leave-list': ofWaiting(({ id }) => done({ type: 'list-left', waiting: id })),
  'move-in-list': ofWaiting((waiting, { state }, { before }) => moveInList(state, waiting, before)),
  'call-player': ofWaiting(call),
  'pass-over': ofWaiting(({ id, called, missed }, _now, { at }) => {
    if (called === null) return no({ reason: 'not-called' });
    return done({ type: 'player-passed-over', waiting: id, at, off: missed + 1 >= mostMissed });
  }),
  'set-call-minutes': (_now, { minutes }) => done({ type: 'call-minutes-set', minutes }),
};

/** Decides a command about a waiting player, if they are on a list. */
function ofWaiting<Command extends { readonly waiting: string }>(
  decide: (waiting: Waiting, now: OfficeNow, command: Command) => OfficeDecision,
) {
  return (now: OfficeNow, command: Command): OfficeDecision => {
    const waiting = now.state.cash.waiting.find(({ id }) => id === command.waiting);
    if (waiting === undefined) return no({ reason: 'unknown', what: 'waiting', id: command.waiting });
    return decide(waiting, now, command);
  };
}

function wait({ state, facts }: OfficeNow, { id, at, player, game, change }: OfficeCommandOf<'wait'>): OfficeDecision {
  if (gameOf(state, game) === null) return { refusal: { reason: 'unknown', what: 'game', id: game } };
  const already = waitsFor(state, game, player.id);
  if (already !== null) return { refusal: { reason: 'waits-already', waiting: already.id } };
  const seats = seatsOf(state, facts, player.id).filter(({ tableId }) => gameAt(state, tableId)?.id === game);
  const [sits] = seats;
  if (change === null && sits !== undefined)
    return { refusal: { reason: 'sits-already', player: personOf(state, player.id), ...sits } };
  if (change !== null && !seats.some((seat) => isSameSeat(seat, change.from)))
    return { refusal: { reason: 'not-seated', player: player.id } };
  return done({ type: 'list-joined', waiting: { id, player, game, at, change, called: null, missed: 0 } });
}

function moveInList({ cash }: OfficeState, waiting: Waiting, before: string | null): OfficeDecision {
  const other = cash.waiting.find(({ id }) => id === before);
  if (before !== null && (other === undefined || other.game !== waiting.game || other.id === waiting.id))
    return { refusal: { reason: 'unknown', what: 'waiting', id: before } };
  return done({ type: 'list-moved', waiting: waiting.id, before });
}

function call(
  waiting: Waiting,
  { state, facts }: OfficeNow,
  { at, seat }: OfficeCommandOf<'call-player'>,
): OfficeDecision {
  const game = gameOf(state, waiting.game);
  if (game === null || !game.tables.includes(seat.tableId))
    return { refusal: { reason: 'unknown', what: 'table', id: seat.tableId } };
  const refusal =
    seatRefused(state, facts, seat, waiting.player.id, at) ?? callRefused(game, state, waiting, seat, facts, at);
  if (refusal !== null) return { refusal };
  const called = { at, until: at + state.cash.callMinutes * 60_000, seat };
  return done({ type: 'player-called', waiting: waiting.id, called });
}

/** The must-move order comes before the list, and the list is taken from the top. */
function callRefused(
  game: CashGame,
  state: OfficeState,
  waiting: Waiting,
  seat: EventSeatOf,
  facts: RoomFacts,
  at: number,
): OfficeRefusal | null {
  if (!isSeatFor(game, waiting, seat, state, facts, at)) {
    const [first] = mustMoveOrder(game, state, facts, at);
    if (first !== undefined && mainTableOf(game) === seat.tableId)
      return { reason: 'must-move', tableId: seat.tableId, next: first.player };
    return { reason: 'not-seated', player: waiting.player.id };
  }
  if (waiting.called !== null) return null;
  return othersFirst(game, state, facts, seat, waiting.id, at);
}
