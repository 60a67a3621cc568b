import { drawn, exchangeLimits, nextToDraw } from '../../rules/dealing/exchange.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { beginStreet } from './begin-street.ts';

/** Number of cards drawn, or discarded for good. Only the player knows which. */
export function drawCards(state: TableState, { seat, cards }: Extract<Command, { type: 'draw' }>): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const limits = exchangeLimits(hand);
  if (limits === null) return refuse({ reason: 'no-draw-now' });
  if (limits.seat !== seat) {
    const live = hand.players.some((player) => player.seat === seat && player.status === 'live');
    return refuse(live ? { reason: 'not-your-turn', seat, toAct: limits.seat } : { reason: 'not-in-hand', seat });
  }
  const { least, most } = limits;
  if (!Number.isInteger(cards) || cards < least || cards > most)
    return refuse({ reason: 'draw-count', seat, cards, least, most });
  const toAct = nextToDraw({
    ...hand,
    players: hand.players.map((one) => (one.seat === seat ? drawn(one, cards) : one)),
  });
  const after = draft(state).add({ type: 'drawn', seat, cards, toAct });
  return (toAct === null ? beginStreet(after, hand.street) : after).done();
}
