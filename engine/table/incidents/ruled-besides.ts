import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { recordedEvent } from '../../rules/wager/record-action.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { RuledAct } from '../../words/incident.ts';
import type { Refusal } from '../../words/refusal.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { actionDone, decideAction } from '../betting/decide-action.ts';
import { type Decision, draft } from '../draft.ts';

type RuleIncident = Extract<Command, { type: 'rule-incident' }>;

/**
 * What the floor books with a ruling in its own words, or why it cannot (tda-2011#1, tda-sk#1, tda-cz#1). The ruling must name its rule,
 * may put fairness first where the rulebook lets it, and neither creates nor loses chips.
 */
export function ruledBesides(state: TableState, command: RuleIncident): readonly TableEvent[] | Refusal {
  const { ruling, cite, fairness, act, moves, reason } = command;
  const isOwn = act !== undefined || moves !== undefined;
  if (isOwn && ruling !== 'noted') return { reason: 'no-such-choice', choices: 0 };
  if ((isOwn || fairness === true) && (cite === undefined || cite.trim() === '')) return { reason: 'citation-missing' };
  if (fairness === true) {
    const { rulebook, overlay } = state;
    const may = effectivePolicies(rulebook, overlay)['floor.fairnessOverride'];
    if (may === 'none')
      return { reason: 'no-fairness-override', rule: ruleFor(rulebook, 'floor.fairnessOverride', overlay) };
    // What is unusual about it must be said.
    if (may === 'unusual-only' && reason === null) return { reason: 'reason-missing' };
  }
  const moved = moves === undefined ? [] : chipsMoved(state, moves);
  if ('reason' in moved || act === undefined) return moved;
  const booked = actBooked(state, act, fairness === true);
  return 'refusal' in booked ? booked.refusal : [...booked.events, ...moved];
}

/** The act of the seat to act. If fairness comes first, a bet or raise may be smaller than the rulebook allows. */
function actBooked(state: TableState, act: RuledAct, isFairer: boolean): Decision {
  const { hand } = state;
  const seat = hand?.toAct ?? 0;
  const decision = decideAction(state, { ...act, seat });
  const player = hand?.players.find((one) => one.seat === seat);
  if (!('refusal' in decision) || decision.refusal.reason !== 'below-minimum') return decision;
  if (!isFairer || hand === null || player === undefined || !('to' in act) || act.to <= hand.betting.toMatch)
    return decision;
  const event = recordedEvent(state, hand, player, { what: 'wager', to: act.to });
  return actionDone(draft(state).add(event)).done();
}

/** Each stack as it is afterwards. */
function chipsMoved(state: TableState, moves: NonNullable<RuleIncident['moves']>): readonly TableEvent[] | Refusal {
  const difference = moves.reduce((sum, { chips }) => sum + chips, 0);
  if (difference !== 0) return { reason: 'chips-not-conserved', difference };
  const events: TableEvent[] = [];
  for (const { seat, chips } of moves) {
    const stack = state.chairs[seat - 1]?.stack ?? null;
    if (stack === null) return { reason: 'stack-uncounted', seat };
    if (stack + chips < 0) return { reason: 'too-few-chips', seat, chips: -chips, has: stack };
    const { hand } = state;
    if (hand !== null && hand.stage !== 'over' && hand.players.some((player) => player.seat === seat))
      return { reason: 'hand-running', hand: handShown(state) };
    events.push({ type: 'stack-counted', seat, stack: stack + chips, difference: chips });
  }
  return events;
}
