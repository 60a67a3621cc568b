import type { Command } from '../command.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { applyOutcome } from '../reports/apply-outcome.ts';
import { newDealAmong } from '../reports/chosen-outcome.ts';
import { applyEffect } from '../reports/effects.ts';
import { outcomesOf } from '../reports/report.ts';
import type { TableState } from '../table-state.ts';
import { standingSuspect } from '../witnesses/decide-deck.ts';

type IncidentCommand = Extract<Command, { type: 'call-floor' | 'rule-incident' }>;

/** Reports from the table and the floor's rulings on them. */
export function decideIncident(state: TableState, command: IncidentCommand): Decision {
  const { at, incident } = command;
  switch (command.type) {
    case 'call-floor':
      return draft(state).add({ type: 'floor-called', incident, at, seat: command.seat }).done();
    case 'rule-incident':
      return rule(state, command);
  }
}

function rule(state: TableState, command: Extract<IncidentCommand, { type: 'rule-incident' }>): Decision {
  const incident = state.incidents.find((one) => one.id === command.incident);
  if (incident === undefined) return refuse({ reason: 'no-such-incident', incident: command.incident });
  if (incident.ruling !== null) return refuse({ reason: 'incident-closed', incident: incident.id });
  const { ruling, by, at, reason } = command;
  if (typeof ruling === 'number') return applyOutcome(state, incident, { choice: ruling, by, at, reason });
  const ruled = () => draft(state).add({ type: 'incident-ruled', incident: incident.id, at, ruling, by, reason });
  if (ruling === 'play-on') return ruled().done();
  if (ruling === 'accept-deck') {
    const suspect = standingSuspect(state);
    if (suspect === null) return refuse({ reason: 'deck-not-suspect', deck: state.witnesses.deckInPlay ?? '' });
    return ruled().add({ type: 'deck-accepted', deck: suspect.deck, at, by: 'floor', reason }).done();
  }
  if (state.hand === null || state.hand.number !== incident.hand)
    return refuse({ reason: 'hand-moved-on', hand: incident.hand });
  const { misdeal, answer } = incident;
  // What was reported in time may be dealt again although the table has played on until the floor came.
  const newDeal = misdeal?.possible === true && answer !== undefined ? newDealAmong(outcomesOf(answer)) : null;
  if (newDeal === null) {
    return refuse({
      reason: 'misdeal-too-late',
      actions: misdeal?.because.length ?? 0,
      rule: misdeal?.cites[0] ?? '',
    });
  }
  const again = applyEffect(ruled(), newDeal, { incident, at });
  return 'reason' in again ? refuse(again) : again.done();
}
