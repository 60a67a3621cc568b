import type { Chips } from '../../words/chips.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { Chair } from '../../words/table-state.ts';
import { done, no, type OfficeDecision, type OfficeHandlers, type OfficeNow } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import { isSame } from '../same-data.ts';
import { personOf } from '../same-person.ts';
import { policiesOf } from './buy-in-due.ts';
import type { CashGame } from './cash-game.ts';
import { chairAt, gameAt } from './cash-seats.ts';
import { closedFlow, hasNoFlow } from './chip-flow.ts';
import { chargeTime } from './time-charge.ts';
import { listOf } from './waiting-list.ts';

/** What happens to players in cash games, and what is collected from them. */
export const playingHandlers: OfficeHandlers<'pick-up' | 'bring-chips' | 'charge-time' | 'close-shift'> = {
  'pick-up': (now, { player, from }) =>
    ofSitting(now, player, from, ({ id, game, isSame }) => {
      const lists = listOf(now.state, game.id).filter((one) => one.change !== null && isSame(one.player.id));
      const { tableId, seat } = from;
      return {
        events: [{ type: 'player-picked-up', player: id, from, at: now.at, lists: lists.map((one) => one.id) }],
        orders: [{ tableId, order: { order: 'move-out', seat, player: id, to: null } }],
      };
    }),
  'bring-chips': (now, { player, seat: place, chips }) =>
    ofSitting(now, player, place, ({ id, game, chair }) => {
      const refusal = moreForbidden(game, chair, chips);
      if (refusal !== null) return no(refusal);
      const { tableId, seat } = place;
      return {
        events: [{ type: 'chips-brought', player: id, seat: place, chips, at: now.at }],
        orders: [{ tableId, order: { order: 'add-chips', seat, player: id, chips, behind: false } }],
      };
    }),
  'charge-time': ({ state, facts }, { tableId, at }) => chargeTime(state, facts, tableId, at),
  // The sheet begins where the previous one ended, or when the first table was used for a game.
  'close-shift': ({ state, facts }, { id, at, by }) => {
    const { cash } = state;
    const from = cash.shifts.at(-1)?.until ?? cash.uses[0]?.from ?? at - 1;
    // A sheet is found by its two ends, so no shift has length zero.
    const until = Math.max(from + 1, at);
    const takings = facts.takings();
    // Closed twice, by two fingers or two managers: the second sheet would be empty.
    const last = cash.shifts.at(-1);
    if (isSame(takings, last?.takings ?? []) && hasNoFlow(state, facts, at))
      return no({ reason: 'shift-empty', since: last?.until ?? null });
    return done({
      type: 'shift-closed',
      shift: { id, from, until, by, takings, everyHand: true, flow: closedFlow(state, facts, at) },
    });
  },
};

interface Sitting {
  /** The player's id at the table. */
  readonly id: string;
  readonly game: CashGame;
  readonly chair: Chair;
  /** Whether an id belongs to the same person. */
  readonly isSame: (player: string) => boolean;
}

/** Decides about a player who sits in a game at this place. */
function ofSitting(
  { state, facts }: OfficeNow,
  player: string,
  place: EventSeatOf,
  decide: (sitting: Sitting) => OfficeDecision,
): OfficeDecision {
  const chair = chairAt(facts, place);
  const game = gameAt(state, place.tableId);
  const person = personOf(state, player);
  const isSame = (other: string): boolean => personOf(state, other) === person;
  if (game === null) return no({ reason: 'unknown', what: 'table', id: place.tableId });
  if (chair === null || chair.player === null || !isSame(chair.player.id)) return no({ reason: 'not-seated', player });
  return decide({ id: chair.player.id, game, chair, isSame });
}

/** A player who has lost everything buys in for at least the minimum. Nobody may have more than the maximum. */
function moreForbidden(game: CashGame, { stack }: Chair, chips: Chips): OfficeRefusal | null {
  const policies = policiesOf(game);
  const least = stack === 0 && policies['buyIn.minimumOnEntry'] ? (game.stakes.minBuyIn ?? 0) : 0;
  const most = policies['buyIn.maximum'];
  if (chips < least) return { reason: 'buy-in', least, most, chips };
  const isOver = most !== null && stack !== null && stack + chips > most;
  return isOver ? { reason: 'buy-in', least: null, most, chips: stack + chips } : null;
}
