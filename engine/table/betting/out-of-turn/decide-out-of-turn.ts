import { ruleFor } from '../../../rules/rulebooks/all-rulebooks.ts';
import { citesOf, consult } from '../../../rules/rulebooks/consult.ts';
import { firstToAct, nextAfter } from '../../../rules/wager/next-to-act.ts';
import type { Command } from '../../../words/command.ts';
import type { Hand, HandSeat, SkippedRuling } from '../../../words/hand.ts';
import type { PendingAct } from '../../../words/out-of-turn.ts';
import type { Refusal } from '../../../words/refusal.ts';
import type { Seat } from '../../../words/seat.ts';
import type { TableState } from '../../../words/table-state.ts';
import { closeRound } from '../../dealing/begin-street.ts';
import { type Decision, type Draft, draft, refuse } from '../../draft.ts';
import { decideKill } from '../../showdown/decide-kill.ts';
import { waitingActs } from './apply-out-of-turn.ts';
import { noteOutOfTurn, type OutOfTurnStanding, standingOf } from './out-of-turn.ts';
import { standingsOf } from './settle-out-of-turn.ts';

/** A player acted before their turn. It is noted until the turn comes; a binding fold is booked at once. */
export function decideOutOfTurn(
  state: TableState,
  { seat, action, to }: Extract<Command, { type: 'act-out-of-turn' }>,
): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  if (hand.stage !== 'betting' || hand.toAct === null) return refuse({ reason: 'betting-closed' });
  if (hand.toAct === seat) return refuse({ reason: 'is-in-turn', seat });
  if (waitingActs(hand).some(({ act }) => act.seat === seat))
    return refuse({ reason: 'acted-out-of-turn-already', seat });
  const pending = noteOutOfTurn(state, { seat, due: hand.toAct, action, ...(to === undefined ? {} : { to }) });
  if ('reason' in pending) return refuse(pending);
  const { outcome, by } = standingNow(state, hand, pending);
  const { incident, penaltyPossible } = outcome;
  const noted = { seat, pending, incident, penaltyPossible, cites: citesOf(by) };
  const waits = outcome.standing !== 'binds';
  const after = draft(state).add({ type: 'acted-out-of-turn', ...noted, waits });
  return (waits ? after : foldedAtOnce(after, seat)).done();
}

const standingNow = (state: TableState, hand: Hand, pending: PendingAct) =>
  consult<OutOfTurnStanding>({ rulebook: hand.rulebook, overlay: state.overlay }, (policies) => ({
    outcome: standingOf(state, pending, [], policies),
    turnsOn: pending.act.action === 'fold' ? ['nonStandardFold', 'outOfTurn'] : ['outOfTurn'],
  }));

/** The turn stays where it is unless no player is left to take it. */
function foldedAtOnce(before: Draft, seat: Seat): Draft {
  const { hand } = before;
  const players = hand.players.map((one) => (one.seat === seat ? { ...one, status: 'folded' as const } : one));
  const toAct = hand.toAct === null ? null : firstToAct({ ...hand, players }, hand.toAct);
  const after = before.add({ type: 'folded', seat, toAct });
  return toAct === null ? closeRound(after) : after;
}

/** Why the seat to act needs the floor first; null if it does not. It may always fold. */
export function turnLost(state: TableState, seat: Seat): Extract<Refusal, { reason: 'turn-lost' }> | null {
  const { hand } = state;
  if (hand === null || hand.toAct !== seat) return null;
  const waits = waitingActs(hand);
  if (waits.length === 0) return null;
  const skipped = waits
    .flatMap((waiting) => standingsOf(state, hand, waiting))
    .flatMap((standing) =>
      standing.standing === 'binds' && standing.skipped !== null ? [standing.skipped.ruling] : [],
    );
  if (skipped.length === 0) return null;
  const settled = [...new Set(skipped)].filter((ruling) => ruling !== 'floor');
  const rulings: readonly SkippedRuling[] = skipped.includes('floor') ? ['call-or-fold', 'dead-hand', 'acts'] : settled;
  return { reason: 'turn-lost', seat, rulings, rule: ruleFor(hand.rulebook, 'outOfTurn', state.overlay) };
}

/** The floor's ruling on a seat to act that let others act past it for too long. */
export function decideSkipped(
  state: TableState,
  { seat, ruling }: Extract<Command, { type: 'rule-skipped' }>,
): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  if (turnLost(state, seat) === null) return refuse({ reason: 'turn-not-lost', seat });
  const player = hand.players.find((one) => one.seat === seat) as HandSeat;
  const toAct = ruling === 'call-or-fold' ? nextAfter(hand, seat, player.bet, player.allIn) : hand.toAct;
  const ruled = draft(state).add({ type: 'skipped-ruled', seat, ruling, toAct });
  switch (ruling) {
    case 'acts':
      return ruled.done();
    case 'call-or-fold':
      return (toAct === null ? closeRound(ruled) : ruled).done();
    case 'dead-hand': {
      const killed = decideKill(ruled.state, { type: 'kill-hand', seat });
      if ('refusal' in killed) return killed;
      return ruled.addAll(killed.events).done();
    }
  }
}
