import type { PenaltyRefusal, Sanction } from '../../rules/penalties/penalty.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import { recordedEvent } from '../../rules/wager/record-action.ts';
import { wagerRuling } from '../../rules/wager/wager-ruling.ts';
import { isSameActor } from '../../words/actor.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { GivenPenalty, Incident, IncidentRuling, PenaltyOrder, RuledAct } from '../../words/incident.ts';
import type { Refusal } from '../../words/refusal.ts';
import { outcomesOf } from '../../words/ruling.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { actionDone, decideAction } from '../betting/decide-action.ts';
import { decideWager } from '../betting/decide-wager.ts';
import { turnLost } from '../betting/out-of-turn/decide-out-of-turn.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { handsOf, penaltyAsked } from '../reports/answer-conduct.ts';
import { applyOutcome } from '../reports/apply-outcome.ts';
import { newDealAmong } from '../reports/chosen-outcome.ts';
import { applyEffect } from '../reports/effects.ts';
import { standingSuspect } from '../witnesses/decide-deck.ts';

type IncidentCommand = Extract<
  Command,
  { type: 'call-floor' | 'take-call' | 'leave-call' | 'withdraw-call' | 'rule-incident' }
>;
type RuleIncident = Extract<IncidentCommand, { type: 'rule-incident' }>;

/** Calls and reports from the table, who is coming, and the floor's rulings. */
export function decideIncident(state: TableState, command: IncidentCommand): Decision {
  if (command.type === 'call-floor') return callFloor(state, command);
  const incident = state.incidents.find((one) => one.id === command.incident);
  if (incident === undefined) return refuse({ reason: 'no-such-incident', incident: command.incident });
  if (incident.ruling !== null) return refuse({ reason: 'incident-closed', incident: incident.id });
  if (command.type === 'withdraw-call') return withdraw(state, incident, command);
  return command.type === 'rule-incident' ? rule(state, incident, command) : takeOrLeave(state, incident, command);
}

function callFloor(
  state: TableState,
  { at, incident, seat, wager, byMachine }: Extract<IncidentCommand, { type: 'call-floor' }>,
): Decision {
  // Words and chips are of their hand; whoever is called for anything else is waited for.
  if (wager === undefined)
    return draft(state)
      .add({ type: 'floor-called', incident, at, seat, stays: true, ...(byMachine === undefined ? {} : { byMachine }) })
      .done();
  const whose = seat ?? state.hand?.toAct ?? 0;
  const wagerAnswer = wagerRuling(state, whose, wager);
  if ('reason' in wagerAnswer) return refuse(wagerAnswer);
  return draft(state).add({ type: 'floor-called', incident, at, seat: whose, wager, wagerAnswer }).done();
}

function takeOrLeave(
  state: TableState,
  { id: incident, taken = null }: Incident,
  command: Extract<IncidentCommand, { type: 'take-call' | 'leave-call' }>,
): Decision {
  const { at, by } = command;
  if (taken !== null && !isSameActor(taken.by, by)) return refuse({ reason: 'call-taken', by: taken.by });
  if (command.type === 'take-call')
    return draft(state).add({ type: 'call-taken', incident, at, by, name: command.name }).done();
  if (taken === null) return refuse({ reason: 'call-not-taken', incident });
  return draft(state).add({ type: 'call-left', incident, at, by }).done();
}

/** What was reported, and what a machine has met, stays before the floor. */
export const mayWithdraw = ({ kind, byMachine, taken, ruling }: Incident): boolean =>
  kind === 'call' && byMachine !== true && (taken ?? null) === null && ruling === null;

function withdraw(
  state: TableState,
  incident: Incident,
  { at }: Extract<IncidentCommand, { type: 'withdraw-call' }>,
): Decision {
  const { id, taken = null } = incident;
  if (taken !== null) return refuse({ reason: 'call-taken', by: taken.by });
  if (!mayWithdraw(incident)) return refuse({ reason: 'call-stands', incident: id });
  return draft(state).add({ type: 'call-withdrawn', incident: id, at }).done();
}

/** The ruling, its effects, and penalties and chips booked with it: all of it or nothing. */
function rule(state: TableState, incident: Incident, command: RuleIncident): Decision {
  const { ruling, penalty, reason, cite, fairness } = command;
  if (ruling === 'noted' && reason === null) return refuse({ reason: 'reason-missing' });
  const besides = ruledBesides(state, command);
  if ('reason' in besides) return refuse(besides);
  const ordered =
    penalty === undefined ? null : penaltyOf(state, incident, { ruling, penalty, reason: reason !== null });
  if (ordered !== null && 'reason' in ordered) return refuse(ordered);
  const ruled =
    incident.wager === undefined ? ruleReport(state, incident, command) : ruleCall(state, incident, command);
  if ('refusal' in ruled) return ruled;
  const given = ordered?.given ?? null;
  const said = {
    ...(given === null ? {} : { penalty: given }),
    ...(cite === undefined ? {} : { cite }),
    ...(fairness === undefined ? {} : { fairness }),
  };
  const events = ruled.events.map((event) => (event.type === 'incident-ruled' ? { ...event, ...said } : event));
  let after = draft(state).addAll([...events, ...besides]);
  if (given !== null) after = after.add({ type: 'penalty-given', ...given });
  if (penalty === undefined || !ordered?.forfeit) return after.done();
  const taken = applyEffect(
    after,
    { effect: 'forfeit', seat: penalty.seat, chips: ordered.forfeit },
    { incident, at: command.at },
  );
  return 'reason' in taken ? refuse(taken) : taken.done();
}

/** Words and chips that the floor was called for: books one of their outcomes, or lets the seat decide again. */
function ruleCall(state: TableState, incident: Incident, command: RuleIncident): Decision {
  const { ruling } = command;
  if (typeof ruling !== 'number' && ruling !== 'full-options') return ruleReport(state, incident, command);
  const { id, seat, wager, hand } = incident;
  if (wager === undefined || seat === null || !isWagerStillThere(state, incident))
    return refuse({ reason: 'hand-moved-on', hand });
  const { at, by, reason } = command;
  const closed = { type: 'incident-ruled', incident: id, at, ruling, by, reason } as const;
  if (ruling === 'full-options') return draft(state).add(closed).done();
  const lost = turnLost(state, seat);
  if (lost !== null) return refuse(lost);
  const booked = decideWager(state, { type: 'report-wager', seat, wager, choice: ruling });
  if ('refusal' in booked) return booked;
  return draft(state).addAll(booked.events).add(closed).done();
}

/** Whether the seat is still to act in the same hand, with the same answer to its words and chips. */
function isWagerStillThere(state: TableState, { seat, wager, wagerAnswer, hand }: Incident): boolean {
  if (wager === undefined || wagerAnswer === undefined || seat === null || state.handNumber !== hand) return false;
  const now = wagerRuling(state, seat, wager);
  return !('reason' in now) && JSON.stringify(outcomesOf(now)) === JSON.stringify(outcomesOf(wagerAnswer));
}

function ruleReport(state: TableState, incident: Incident, { ruling, by, at, reason }: RuleIncident): Decision {
  if (typeof ruling === 'number') return applyOutcome(state, incident, { choice: ruling, by, at, reason });
  const ruled = () => draft(state).add({ type: 'incident-ruled', incident: incident.id, at, ruling, by, reason });
  switch (ruling) {
    case 'play-on':
    case 'noted':
      return ruled().done();
    case 'full-options':
      // No words or chips wait for a ruling.
      return refuse({ reason: 'no-such-choice', choices: 0 });
    case 'accept-deck': {
      const suspect = standingSuspect(state);
      if (suspect === null) return refuse({ reason: 'deck-not-suspect', deck: state.witnesses.deckInPlay ?? '' });
      return ruled().add({ type: 'deck-accepted', deck: suspect.deck, at, by: 'floor', reason }).done();
    }
    case 'deal-again': {
      const newDeal = newDealOf(state, incident);
      if ('reason' in newDeal) return refuse(newDeal);
      const again = applyEffect(ruled(), newDeal, { incident, at });
      return 'reason' in again ? refuse(again) : again.done();
    }
  }
}

/** The new deal after a fault that was reported in time, even if the table has played on until the floor came. */
function newDealOf(
  state: TableState,
  { hand, misdeal, answer }: Incident,
): NonNullable<ReturnType<typeof newDealAmong>> | Refusal {
  if (state.hand === null || state.hand.number !== hand) return { reason: 'hand-moved-on', hand };
  const newDeal = misdeal?.possible === true && answer !== undefined ? newDealAmong(outcomesOf(answer)) : null;
  if (newDeal !== null) return newDeal;
  return { reason: 'misdeal-too-late', actions: misdeal?.because.length ?? 0, rule: misdeal?.cites[0] ?? '' };
}

/** No rulebook gives more rounds than this. A round is as many hands as there are players. */
const roundsMost = 4;

/** What is given with a ruling. */
interface RuledPenalty {
  /** Null: only chips. */
  readonly given: GivenPenalty | null;
  readonly forfeit: number;
}

/** The penalty as the rulebook has it, or why it cannot be given. `reason`: whether the floor gave one. */
function penaltyOf(
  state: TableState,
  incident: Incident,
  {
    ruling,
    penalty,
    reason,
  }: { readonly ruling: IncidentRuling; readonly penalty: PenaltyOrder; readonly reason: boolean },
): RuledPenalty | Refusal {
  const { chairs } = state;
  const { seat, hands, forfeit = 0 } = penalty;
  const chair = chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: chairs.length };
  if (chair.player === null) return { reason: 'seat-open', seat };
  const { seat: reported, player, answer } = incident;
  if (reported === seat && player !== undefined && player !== chair.player.id)
    return { reason: 'player-gone', seat: reported };
  const players = chairs.filter((one) => one.player !== null).length;
  if (typeof hands === 'number' && !(Number.isInteger(hands) && hands >= 0))
    return { reason: 'penalty-out-of-range', hands, most: roundsMost * players };
  const chosen = typeof ruling === 'number' && answer !== undefined ? outcomesOf(answer)[ruling] : undefined;
  const isTwice = chosen?.effects.some((one) => one.effect === 'penalty' && one.seat === seat) === true;
  if (isTwice) return { reason: 'penalty-twice', seat };
  return byRulebook(state, incident, { sanction: sanctionOf(penalty), seat, forfeit, reason });
}

function sanctionOf({ hands, rounds }: PenaltyOrder): Sanction | null {
  if (rounds !== undefined) return { type: 'rounds', rounds };
  if (hands === undefined) return null;
  if (hands === null) return { type: 'disqualification' };
  return hands === 0 ? { type: 'warning' } : { type: 'hands', hands };
}

function byRulebook(
  state: TableState,
  { report }: Incident,
  asked: {
    readonly sanction: Sanction | null;
    readonly seat: number;
    readonly forfeit: number;
    readonly reason: boolean;
  },
): RuledPenalty | Refusal {
  const { sanction, seat, forfeit, reason } = asked;
  // A penalty for another seat than the reported one, or with a call, is for what its reason says.
  const about = report !== undefined && report.seat === seat ? report : ({ kind: 'misconduct', seat } as const);
  const { outcome, by } = consult(state, (policies) =>
    penaltyAsked({ state, report: about, seat }, policies, sanction, reason ? 'said' : null, forfeit),
  );
  const rule = citesOf(by)[0] ?? state.rulebook;
  if (!('accepted' in outcome)) return { reason: 'penalty-size-open', rule };
  if (!outcome.accepted)
    return refusalOf(outcome.reason, { seat, forfeit, stack: state.chairs[seat - 1]?.stack ?? 0, rule });
  const missed = handsOf(outcome);
  return { given: missed === undefined ? null : { seat, hands: missed }, forfeit };
}

function refusalOf(
  why: PenaltyRefusal,
  {
    seat,
    forfeit,
    stack,
    rule,
  }: { readonly seat: number; readonly forfeit: number; readonly stack: number; readonly rule: string },
): Refusal {
  switch (why) {
    case 'disqualification-compulsory':
      return { reason: 'penalty-compulsory', rule };
    case 'forfeit-not-provided':
      return { reason: 'forfeit-not-provided', seat, rule };
    case 'forfeit-above-stack':
      return { reason: 'more-than-stack', seat, to: forfeit, maxTo: stack };
    case 'hands-not-available':
    case 'rounds-not-available':
    case 'not-available':
      return { reason: 'penalty-not-in-rulebook', rule };
  }
}

/**
 * What the floor books with a ruling in its own words, or why it cannot (tda-2011#1, tda-sk#1, tda-cz#1). The ruling must name its rule,
 * may put fairness first where the rulebook lets it, and neither creates nor loses chips.
 */
function ruledBesides(state: TableState, command: RuleIncident): readonly TableEvent[] | Refusal {
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
