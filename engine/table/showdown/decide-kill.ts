import { nextToDraw } from '../../rules/dealing/exchange.ts';
import { whyNotKill } from '../../rules/showdown/may-kill.ts';
import { sweptBetBack } from '../../rules/showdown/swept-bet.ts';
import { firstToAct } from '../../rules/wager/next-to-act.ts';
import type { Chips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { asOneStep } from '../as-one-step.ts';
import { beginStreet, closeRound } from '../dealing/begin-street.ts';
import { wakeSleeper } from '../dealing/sleeper.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { withTotals } from '../reports/correct-bets.ts';
import { settle } from './apply-showdown.ts';

/** A live hand is killed by mistake: fouled, or taken in with its cards unprotected. The unmatched part of its bet goes back. */
export function decideKill(state: TableState, { seat }: Extract<Command, { type: 'kill-hand' }>): Decision {
  const { hand } = state;
  const killed = killHand(state, seat, hand === null ? 0 : sweptBetBack(hand, seat, hand.policies));
  return 'refusal' in killed ? killed : asOneStep(state, killed, { step: 'hand-killed', seat, to: null });
}

/** A live hand becomes dead. This many chips of the bet in front of it go back; everything else it put in stays. */
export function killHand(state: TableState, seat: Seat, back: Chips): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.status !== 'live') return refuse({ reason: 'not-in-hand', seat });
  const refusal = whyNotKill(hand, seat, state.overlay);
  if (refusal !== null) return refuse(refusal);
  const killed = draft(state).add({ type: 'hand-killed', seat, toAct: nextWithout(hand, seat) });
  if (back === 0) return goOn(killed).done();
  // The others then face the bet before it.
  const totals = withTotals(killed.state, killed.hand, [{ seat, chips: player.bet - back }]);
  return goOn(killed.add(totals)).done();
}

/** The seat to act once this one is out of the hand: unchanged, or the next if it was this one's turn. */
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
  // Before the first betting round blinds are still in front of players, and nobody has matched an ante yet.
  return hand.street === 0 ? closeRound(after) : settle(after);
}
