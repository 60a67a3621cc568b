import { type Incident, onlyNoted, type TableState } from '../../../../engine/table.ts';

/** Everything in this hand that the floor has not ruled on, and who was called for before and has not come, oldest first. */
export const openIncidents = (state: TableState): readonly Incident[] =>
  state.incidents.filter(
    ({ kind, ruling, hand, stays }) =>
      !onlyNoted.has(kind) && ruling === null && (hand === state.handNumber || stays === true),
  );

/**
 * The newest of them, or null. What the floor only takes note of holds up nobody at the table.
 */
export const openIncident = (state: TableState): Incident | null => openIncidents(state).at(-1) ?? null;

/** An incident with its ruling, by id. */
export const incidentById = (state: TableState, id: string): Incident | null =>
  state.incidents.find((incident) => incident.id === id) ?? null;
