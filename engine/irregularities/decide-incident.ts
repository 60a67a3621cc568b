import type { Command } from '../command.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { applyOutcome } from '../reports/apply-outcome.ts';
import type { TableState } from '../table-state.ts';
import { everythingBack, keptForRedeal } from './chips-back.ts';
import { misdealPossible } from './substantial-action.ts';

type IncidentCommand = Extract<Command, { type: 'call-floor' | 'report-misdeal' | 'rule-incident' }>;

/** Reports from the table and the floor's rulings on them. */
export function decideIncident(state: TableState, command: IncidentCommand): Decision {
  const { at, incident } = command;
  switch (command.type) {
    case 'call-floor':
      return draft(state).add({ type: 'floor-called', incident, at, seat: command.seat }).done();
    case 'report-misdeal': {
      const { hand } = state;
      if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
      const { ground, seat } = command;
      if (seat !== null && state.chairs[seat - 1] === undefined)
        return refuse({ reason: 'no-such-seat', seat, seats: state.chairs.length });
      return draft(state)
        .add({ type: 'misdeal-reported', incident, at, ground, seat, misdeal: misdealPossible(state, hand) })
        .done();
    }
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
  const { hand } = state;
  // Once a pot is pushed its chips are a player's: that is for a correction, not for a new deal.
  const pushed = hand?.awards.some((award) => award.pushed) ?? false;
  if (hand === null || hand.stage === 'over' || hand.number !== incident.hand || pushed)
    return refuse({ reason: 'hand-moved-on', hand: incident.hand });
  if (incident.misdeal === null || !incident.misdeal.possible) {
    return refuse({
      reason: 'misdeal-too-late',
      actions: incident.misdeal?.because.length ?? 0,
      rule: incident.misdeal?.cites[0] ?? '',
    });
  }
  return ruled()
    .add({
      type: 'misdeal-declared',
      incident: incident.id,
      at,
      returned: everythingBack(hand),
      redeal: keptForRedeal(state, hand),
    })
    .done();
}
