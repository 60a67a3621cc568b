import type { Chips } from '../../words/chips.ts';
import type { Chair } from '../../words/table-state.ts';
import type { OfficeDecision } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { policiesOf } from './buy-in-due.ts';
import type { CashCommand } from './cash-command.ts';
import type { CashGame } from './cash-game.ts';
import { chairAt, gameAt } from './cash-seats.ts';
import { listOf } from './waiting-list.ts';

/** Decides what becomes of somebody who sits: picked up, or with more chips. */
export function decideAtSeat(
  state: OfficeState,
  command: Extract<CashCommand, { type: 'pick-up' | 'bring-chips' }>,
  facts: RoomFacts,
  at: number,
): OfficeDecision {
  const { player } = command;
  const place = command.type === 'pick-up' ? command.from : command.seat;
  const chair = chairAt(facts, place);
  const game = gameAt(state, place.tableId);
  const person = personOf(state, player);
  if (game === null) return { refusal: { reason: 'unknown', what: 'table', id: place.tableId } };
  if (chair === null || chair.player === null || personOf(state, chair.player.id) !== person)
    return { refusal: { reason: 'not-seated', player } };
  const { tableId, seat } = place;
  const { id } = chair.player;
  if (command.type === 'pick-up') {
    const lists = listOf(state, game.id).filter(
      (one) => one.change !== null && personOf(state, one.player.id) === person,
    );
    return {
      events: [{ type: 'player-picked-up', player: id, from: place, at, lists: lists.map((one) => one.id) }],
      orders: [{ tableId, order: { order: 'move-out', seat, player: id, to: null } }],
    };
  }
  const { chips } = command;
  const refusal = moreForbidden(game, chair, chips);
  if (refusal !== null) return { refusal };
  return {
    events: [{ type: 'chips-brought', player: id, seat: place, chips, at }],
    orders: [{ tableId, order: { order: 'add-chips', seat, player: id, chips, behind: false } }],
  };
}

/** Whoever has lost everything begins again with the minimum; nobody plays with more than the maximum. */
function moreForbidden(game: CashGame, { stack }: Chair, chips: Chips): OfficeRefusal | null {
  const policies = policiesOf(game);
  const least = stack === 0 && policies['buyIn.minimumOnEntry'] ? (game.stakes.minBuyIn ?? 0) : 0;
  const most = policies['buyIn.maximum'];
  if (chips < least) return { reason: 'buy-in', least, most, chips };
  const isOver = most !== null && stack !== null && stack + chips > most;
  return isOver ? { reason: 'buy-in', least: null, most, chips: stack + chips } : null;
}
