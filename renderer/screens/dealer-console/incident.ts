import type { Incident, TableState } from '../../../engine/index.ts';

/** The newest incident of this hand the floor has not ruled on, or null. A call nobody answered ends with its hand. */
export const openIncident = (state: TableState): Incident | null =>
  state.incidents.findLast((incident) => incident.ruling === null && incident.hand === state.handNumber) ?? null;

/** An incident with its ruling, by id. */
export const incidentById = (state: TableState, id: string): Incident | null =>
  state.incidents.find((incident) => incident.id === id) ?? null;
