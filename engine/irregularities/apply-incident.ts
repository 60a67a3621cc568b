import type { TableEvent } from '../event.ts';
import { withChips } from '../seats/apply-seats.ts';
import type { Incident, TableState } from '../table-state.ts';

type IncidentEvent = Extract<
  TableEvent,
  { type: 'floor-called' | 'misdeal-reported' | 'incident-ruled' | 'misdeal-declared' }
>;

/** Reports, rulings, and what a misdeal gives back. */
export function applyIncident(state: TableState, event: IncidentEvent): TableState {
  switch (event.type) {
    case 'floor-called':
      return withIncident(state, {
        id: event.incident,
        kind: 'call',
        ground: null,
        seat: event.seat,
        hand: state.handNumber,
        at: event.at,
        misdeal: null,
        ruling: null,
      });
    case 'misdeal-reported':
      return withIncident(state, {
        id: event.incident,
        kind: 'misdeal',
        ground: event.ground,
        seat: event.seat,
        hand: state.handNumber,
        at: event.at,
        misdeal: event.misdeal,
        ruling: null,
      });
    case 'incident-ruled': {
      const { ruling, by, at, reason } = event;
      return {
        ...state,
        incidents: state.incidents.map((incident) =>
          incident.id === event.incident ? { ...incident, ruling: { ruling, by, at, reason } } : incident,
        ),
      };
    }
    case 'misdeal-declared': {
      if (state.hand === null) throw new Error('A misdeal needs a hand.');
      return {
        ...state,
        // The pots may have been awarded already: what the house took of them goes back as well.
        raked: state.raked - state.hand.raked,
        chairs: state.chairs.map((chair) =>
          event.returned.reduce(
            (with_, share) => (share.seat === chair.seat ? withChips(with_, share.chips) : with_),
            chair,
          ),
        ),
        hand: {
          ...state.hand,
          stage: 'over',
          outcome: 'misdeal',
          toAct: null,
          raked: 0,
          awards: [],
          players: state.hand.players.map((player) => ({ ...player, bet: 0, paid: 0, dead: 0, allIn: false })),
        },
        redeal: event.redeal,
        undo: null,
      };
    }
  }
}

const withIncident = (state: TableState, incident: Incident): TableState => ({
  ...state,
  incidents: [...state.incidents, incident],
});
