import type { TableEvent } from '../event.ts';
import { changesHand } from '../reports/chosen-outcome.ts';
import { withChips } from '../seats/apply-seats.ts';
import type { Hand, Incident, Share, TableState } from '../table-state.ts';

type IncidentEvent = Extract<TableEvent, { type: 'floor-called' | 'incident-ruled' | 'misdeal-declared' }>;

/** Reports, rulings, and what a misdeal gives back. */
export function applyIncident(state: TableState, event: IncidentEvent): TableState {
  switch (event.type) {
    case 'floor-called':
      return withIncident(state, {
        id: event.incident,
        kind: 'call',
        seat: event.seat,
        hand: state.handNumber,
        at: event.at,
        misdeal: null,
        ruling: null,
      });
    case 'incident-ruled': {
      const { ruling, by, at, reason } = event;
      return {
        ...state,
        incidents: state.incidents.map((incident) =>
          incident.id === event.incident ? { ...incident, ruling: { ruling, by, at, reason } } : incident,
        ),
        // What a ruling led to is not taken back by one tap.
        undo: typeof ruling === 'number' && changesHand(state, event.incident, ruling) ? null : state.undo,
      };
    }
    case 'misdeal-declared':
      if (state.hand === null) throw new Error('A misdeal needs a hand.');
      return { ...chipsBack(state, state.hand, event.returned, 'misdeal'), redeal: event.redeal, undo: null };
  }
}

/** A pot went out against what the witnesses say: for the floor to look at, while the table plays on. */
export const applyOverruled = (
  state: TableState,
  { incident, at, disagreements }: Extract<TableEvent, { type: 'witnesses-overruled' }>,
): TableState =>
  withIncident(state, {
    id: incident,
    kind: 'witnesses',
    seat: null,
    hand: state.handNumber,
    at,
    misdeal: null,
    ruling: null,
    disagreements,
  });

/** The hand is over and everybody has back what they put in. */
export function chipsBack(
  state: TableState,
  hand: Hand,
  returned: readonly Share[],
  outcome: 'misdeal' | 'void',
): TableState {
  return {
    ...state,
    // The pots may have been awarded already: what the house took of them goes back as well.
    raked: state.raked - hand.raked,
    chairs: state.chairs.map((chair) =>
      returned.reduce((with_, share) => (share.seat === chair.seat ? withChips(with_, share.chips) : with_), chair),
    ),
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

const withIncident = (state: TableState, incident: Incident): TableState => ({
  ...state,
  incidents: [...state.incidents, incident],
});
