import { bringInSeat } from '../../rules/dealing/up-cards.ts';
import { missingWhenDealt } from '../../rules/penalties/sits-out.ts';
import { bringInOf } from '../../rules/wager/limits/bring-in.ts';
import { firstToAct, livePlayers } from '../../rules/wager/next-to-act.ts';
import { recordedEvent } from '../../rules/wager/record-action.ts';
import { reachOf } from '../../rules/wager/wager-limits.ts';
import type { Seat } from '../../words/seat.ts';
import type { Draft } from '../draft.ts';

/**
 * The last up-card lies, and players who were dealt in are not there or have a hand to miss. A bring-in that falls on one of them is posted;
 * then their hands are dead (tda-2024#30, tda-2024#71C). All of it is one step with that card.
 */
export function withoutMissing(opened: Draft): Draft {
  const { hand, state } = opened;
  if (hand.street > 0) return opened;
  const missing = livePlayers(hand).flatMap(({ seat }) => (missingWhenDealt(state, hand, seat) ? [seat] : []));
  if (missing.length === 0) return opened;
  const { undo } = state;
  const forced = hand.betting.bringInDue && hand.stage === 'betting' ? bringInSeat(hand) : null;
  const brings = forced !== null && forced === hand.toAct && missing.includes(forced);
  const posted = brings ? withBringIn(opened, forced) : opened;
  const killed = missing.reduce(withoutHand, posted);
  if (undo === null) return killed;
  const { step, seat, to } = undo;
  return killed.add({ type: 'steps-joined', steps: 1 + missing.length + (brings ? 1 : 0), step, seat, to });
}

function withBringIn(before: Draft, seat: Seat): Draft {
  const { hand, state } = before;
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined) return before;
  const to = bringInOf(hand, reachOf(state, hand, player)).chips;
  const posted = recordedEvent(state, hand, player, { what: 'bring-in', to });
  return before.add(posted.type === 'brought-in' ? { ...posted, missing: true } : posted);
}

function withoutHand(before: Draft, seat: Seat): Draft {
  const { hand } = before;
  const players = hand.players.map((one) => (one.seat === seat ? { ...one, status: 'folded' as const } : one));
  const toAct = hand.toAct === null ? null : firstToAct({ ...hand, players }, hand.toAct);
  return before.add({ type: 'hand-killed', seat, toAct, missing: true });
}
