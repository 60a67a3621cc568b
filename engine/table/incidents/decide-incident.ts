import { wagerRuling } from '../../rules/wager/wager-ruling.ts';
import { isSameActor } from '../../words/actor.ts';
import type { Command } from '../../words/command.ts';
import type { Incident } from '../../words/incident.ts';
import type { Refusal } from '../../words/refusal.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { decideWager } from '../betting/decide-wager.ts';
import { turnLost } from '../betting/out-of-turn/decide-out-of-turn.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { applyOutcome } from '../reports/apply-outcome.ts';
import { newDealAmong } from '../reports/chosen-outcome.ts';
import { applyEffect } from '../reports/effects.ts';
import { standingSuspect } from '../witnesses/decide-deck.ts';
import { penaltyOf } from './penalty-with-ruling.ts';
import { ruledBesides } from './ruled-besides.ts';

type IncidentCommand = Extract<Command, { type: 'call-floor' | 'take-call' | 'leave-call' | 'rule-incident' }>;
type RuleIncident = Extract<IncidentCommand, { type: 'rule-incident' }>;

/** Calls and reports from the table, who is coming, and the floor's rulings. */
export function decideIncident(state: TableState, command: IncidentCommand): Decision {
  if (command.type === 'call-floor') return callFloor(state, command);
  const incident = state.incidents.find((one) => one.id === command.incident);
  if (incident === undefined) return refuse({ reason: 'no-such-incident', incident: command.incident });
  if (incident.ruling !== null) return refuse({ reason: 'incident-closed', incident: incident.id });
  return command.type === 'rule-incident' ? rule(state, incident, command) : takeOrLeave(state, incident, command);
}

function callFloor(
  state: TableState,
  { at, incident, seat, wager }: Extract<IncidentCommand, { type: 'call-floor' }>,
): Decision {
  // Words and chips are of their hand; whoever is called for anything else is waited for.
  if (wager === undefined) return draft(state).add({ type: 'floor-called', incident, at, seat, stays: true }).done();
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
