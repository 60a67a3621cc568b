import { type Incident, onlyNoted, type TableState } from '../../../../engine/table.ts';

/** Everything in this hand that the floor has not ruled on, oldest first. */
export const openIncidents = (state: TableState): readonly Incident[] =>
  state.incidents.filter(
    ({ kind, ruling, hand }) => !onlyNoted.has(kind) && ruling === null && hand === state.handNumber,
  );

/**
 * The newest incident of this hand that the floor has not ruled on, or null. An unanswered call ends with its hand. What the floor only
 * takes note of holds up nobody at the table.
 */
export const openIncident = (state: TableState): Incident | null => openIncidents(state).at(-1) ?? null;

/** An incident with its ruling, by id. */
export const incidentById = (state: TableState, id: string): Incident | null =>
  state.incidents.find((incident) => incident.id === id) ?? null;
