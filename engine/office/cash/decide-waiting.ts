import type { EventSeatOf } from '../../words/table-order.ts';
import type { OfficeDecision } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import type { CashCommand } from './cash-command.ts';
import type { CashEvent } from './cash-event.ts';
import type { CashGame, Waiting } from './cash-game.ts';
import { gameAt, gameOf, isSameSeat, seatsOf } from './cash-seats.ts';
import { mainTableOf, mustMoveOrder } from './must-move.ts';
import { seatRefused } from './seat-refused.ts';
import { isSeatFor, nextFor, waitsFor } from './waiting-list.ts';

type Of<Type extends CashCommand['type']> = Extract<CashCommand, { type: Type }>;
export type WaitingCommand = Of<'wait' | 'leave-list' | 'move-in-list' | 'call-player' | 'pass-over'>;

/** So often somebody may be called without coming before they are off the list. */
const mostMissed = 2;

/** Decides who waits for a seat, in which order, and who is called. */
export function decideWaiting(state: OfficeState, command: WaitingCommand, facts: RoomFacts): OfficeDecision {
  if (command.type === 'wait') return wait(state, command, facts);
  const waiting = state.cash.waiting.find(({ id }) => id === command.waiting);
  if (waiting === undefined) return { refusal: { reason: 'unknown', what: 'waiting', id: command.waiting } };
  switch (command.type) {
    case 'leave-list':
      return done({ type: 'list-left', waiting: waiting.id });
    case 'move-in-list':
      return moveInList(state, waiting, command);
    case 'call-player':
      return call(state, waiting, command, facts);
    case 'pass-over': {
      if (waiting.called === null) return { refusal: { reason: 'not-called' } };
      const off = waiting.missed + 1 >= mostMissed;
      return done({ type: 'player-passed-over', waiting: waiting.id, at: command.at, off });
    }
  }
}

const done = (event: CashEvent): OfficeDecision => ({ events: [event], orders: [] });

function wait(state: OfficeState, { id, at, player, game, change }: Of<'wait'>, facts: RoomFacts): OfficeDecision {
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

function moveInList({ cash }: OfficeState, waiting: Waiting, { before }: Of<'move-in-list'>): OfficeDecision {
  const other = cash.waiting.find(({ id }) => id === before);
  if (before !== null && (other === undefined || other.game !== waiting.game || other.id === waiting.id))
    return { refusal: { reason: 'unknown', what: 'waiting', id: before } };
  return done({ type: 'list-moved', waiting: waiting.id, before });
}

function call(state: OfficeState, waiting: Waiting, { at, seat }: Of<'call-player'>, facts: RoomFacts): OfficeDecision {
  const game = gameOf(state, waiting.game);
  if (game === null || !game.tables.includes(seat.tableId))
    return { refusal: { reason: 'unknown', what: 'table', id: seat.tableId } };
  const refusal =
    seatRefused(state, facts, seat, waiting.player.id, at) ?? callRefused(game, state, waiting, seat, facts, at);
  if (refusal !== null) return { refusal };
  const called = { at, until: at + state.cash.callMinutes * 60_000, seat };
  return done({ type: 'player-called', waiting: waiting.id, called });
}

/** The must-move order comes before the list, and the list's own order before whoever is further down. */
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
  const next = nextFor(game, seat, state, facts, at);
  return next === null || next.id === waiting.id ? null : { reason: 'others-first', waiting: next.id };
}
