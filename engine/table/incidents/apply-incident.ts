import type { TableEvent } from '../../words/event.ts';
import type { Hand, Share } from '../../words/hand.ts';
import type { Incident } from '../../words/incident.ts';
import type { IncidentEvent } from '../../words/incident-event.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { withChipsAt } from '../seats/apply-seats.ts';
import { reportForAlarm } from '../witnesses/deal-picture.ts';
import { withDeckOut } from '../witnesses/deck-out.ts';
import { openedIncident } from './opened-incident.ts';

/** Reports, rulings, and what a misdeal gives back. */
export function applyIncident(state: TableState, event: IncidentEvent): TableState {
  switch (event.type) {
    case 'floor-called':
      return withIncident(state, event);
    case 'call-taken': {
      const { by, name, at } = event;
      return onIncident(state, event.incident, { taken: { by, name, at } });
    }
    case 'call-left':
      return onIncident(state, event.incident, { taken: null });
    case 'call-withdrawn':
      return { ...state, incidents: state.incidents.filter(({ id }) => id !== event.incident) };
    case 'incident-ruled': {
      const { incident, ruling, by, at, reason } = event;
      return withDeckOut(onIncident(state, incident, { ruling: { ruling, by, at, reason } }), event);
    }
    case 'misdeal-declared':
      if (state.hand === null) throw new Error('A misdeal needs a hand.');
      return { ...chipsBack(state, state.hand, event.returned, 'misdeal'), redeal: event.redeal };
  }
}

/** The hand is over and everybody gets back what they put in. */
export function chipsBack(
  state: TableState,
  hand: Hand,
  returned: readonly Share[],
  outcome: 'misdeal' | 'void',
): TableState {
  return {
    ...state,
    // If the pots had been awarded, what the house took of them goes back as well.
    raked: state.raked - hand.raked,
    chairs: returned.reduce((chairs, { seat, chips }) => withChipsAt(chairs, seat, chips), state.chairs),
    hand: {
      ...hand,
      stage: 'over',
      outcome,
      toAct: null,
      raked: 0,
      awards: [],
      players: hand.players.map((player) => ({ ...player, bet: 0, paid: 0, dead: 0, allIn: false })),
    },
  };
}

const onIncident = (state: TableState, id: string, more: Partial<Incident>): TableState => ({
  ...state,
  incidents: state.incidents.map((incident) => (incident.id === id ? { ...incident, ...more } : incident)),
});

/** The table with whatever the event puts before the floor. `before`: the table with whoever leaves by it. */
export function withIncident(state: TableState, event: TableEvent, before = state): TableState {
  const playerAt = (seat: Seat) => (state.chairs[seat - 1]?.player ?? before.chairs[seat - 1]?.player)?.id;
  const opened = openedIncident(event, { hand: state.handNumber, playerAt });
  if (opened === null) return state;
  const alarms = state.witnesses.alarms.filter((alarm) => reportForAlarm(alarm)?.kind === opened.report?.kind);
  const isAbout = opened.report !== undefined && alarms.length > 0;
  return { ...state, incidents: [...state.incidents, isAbout ? { ...opened, alarms } : opened] };
}

/**
 * An undone count leaves nothing to answer, and neither do chips that came and went back, or what the dealer reported and ruled with one
 * press. What the floor ruled is before the floor again.
 */
export function withoutTaken(incidents: readonly Incident[], undone: Undone): readonly Incident[] {
  const taken = incidentTakenBack(incidents, undone);
  const isOpenAgain = taken === undefined ? undone.incident : undefined;
  if (taken === undefined && isOpenAgain === undefined) return incidents;
  return incidents
    .filter((one) => one !== taken)
    .map((one) => (one.id === isOpenAgain ? { ...one, ruling: null } : one));
}

/** The count, chips or report before the floor that an undo removes, or the call that its dealer takes back. */
export function incidentTakenBack(incidents: readonly Incident[], event: TableEvent): Incident | undefined {
  if (event.type === 'call-withdrawn') return incidents.find(({ id }) => id === event.incident);
  if (event.type !== 'step-undone') return undefined;
  const { step, seat, incident } = event;
  const own = incident === undefined ? undefined : incidents.find((one) => one.id === incident);
  if (step === 'incident-ruled' || own?.kind === 'chips') return own;
  return step === 'stack-counted'
    ? incidents.findLast((one) => one.kind === 'count' && one.seat === seat && one.ruling === null)
    : undefined;
}

type Undone = Extract<TableEvent, { type: 'step-undone' }>;
