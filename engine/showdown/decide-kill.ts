import { firstToAct } from '../betting/next-to-act.ts';
import type { Chips } from '../chips.ts';
import type { Command } from '../command.ts';
import { beginStreet, closeRound } from '../dealing/begin-street.ts';
import { nextToDraw } from '../dealing/exchange.ts';
import { wakeSleeper } from '../dealing/sleeper.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { withTotals } from '../reports/correct-bets.ts';
import type { Seat } from '../seat.ts';
import type { Hand, TableState } from '../table-state.ts';
import { whyNotKill } from './may-kill.ts';
import { settle } from './open-showdown.ts';
import { sweptBetBack } from './swept-bet.ts';

/**
 * A live hand dies by mistake: fouled, or taken in with its cards unprotected. What nobody has matched of its bet goes
 * back.
 */
export function decideKill(state: TableState, { seat }: Extract<Command, { type: 'kill-hand' }>): Decision {
  const { hand } = state;
  return killHand(state, seat, hand === null ? 0 : sweptBetBack(hand, seat, hand.policies));
}

/** A live hand dies, and so many chips of the bet in front of it go back; all else it put in stays. */
export function killHand(state: TableState, seat: Seat, back: Chips): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.status !== 'live') return refuse({ reason: 'not-in-hand', seat });
  const refusal = whyNotKill(hand, seat, state.overlay);
  if (refusal !== null) return refuse(refusal);
  const killed = draft(state).add({ type: 'hand-killed', seat, toAct: nextWithout(hand, seat) });
  if (back === 0) return goOn(killed).done();
  // The others then face what there was before the bet.
  const totals = withTotals(killed.state, killed.hand, [{ seat, chips: player.bet - back }]);
  return goOn(killed.add(totals)).done();
}

/** Who is next once the seat is out of the hand: as before, or the turn passes. */
function nextWithout(hand: Hand, seat: Seat): Seat | null {
  if (hand.toAct === null) return null;
  const players = hand.players.map((one) => (one.seat === seat ? { ...one, status: 'folded' as const } : one));
  return hand.stage === 'draw' ? nextToDraw({ ...hand, players }) : firstToAct({ ...hand, players }, hand.toAct);
}

/** The hand goes on with those who are left. */
function goOn(after: Draft): Draft {
  const { hand } = after;
  if (hand.stage === 'betting') {
    const woken = wakeSleeper(after);
    return woken.hand.toAct === null ? closeRound(woken) : woken;
  }
  if (hand.stage === 'showdown') return settle(after);
  if (hand.players.filter((player) => player.status === 'live').length > 1) return beginStreet(after, hand.street);
  // Before the first betting round blinds still lie in front of players, and nobody has matched an ante yet.
  return hand.street === 0 ? closeRound(after) : settle(after);
}
