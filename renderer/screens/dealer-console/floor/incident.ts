import { type Incident, onlyNoted, type TableState } from '../../../../engine/table.ts';

/**
 * The newest incident of this hand the floor has not ruled on, or null. A call nobody answered ends with its hand; what
 * the floor only takes note of waits for nobody at the table.
 */
export const openIncident = (state: TableState): Incident | null =>
  state.incidents.findLast(
    ({ kind, ruling, hand }) => !onlyNoted.has(kind) && ruling === null && hand === state.handNumber,
  ) ?? null;

/** An incident with its ruling, by id. */
export const incidentById = (state: TableState, id: string): Incident | null =>
  state.incidents.find((incident) => incident.id === id) ?? null;
