import { handShown, type Incident, onlyNoted } from '../../engine/table.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';

/** A table that waits for the floor, and the incident it waits with. */
export interface OpenCall {
  readonly tableId: string;
  readonly tableName: string;
  readonly incident: Incident;
  /** The number people know its hand by. */
  readonly hand: number;
}

export const callOf = ({ tableId, name, state }: TableOverview, incident: Incident): OpenCall => {
  return { tableId, tableName: name, incident, hand: handShown(state, incident.hand) };
};

/** A call older than this is shown as late. */
export const lateAfterMs = 180_000;

/**
 * Everything not yet ruled on. A reported misdeal stops its hand, so it comes before a plain call, and that before incidents to be looked
 * at only; then the longest wait first.
 */
export function openCalls(tables: readonly TableOverview[]): readonly OpenCall[] {
  return tables
    .flatMap((table) =>
      table.state.incidents.filter(({ ruling }) => ruling === null).map((incident) => callOf(table, incident)),
    )
    .sort((a, b) => urgency(a.incident) - urgency(b.incident) || a.incident.at - b.incident.at);
}

/** The kind of a call: a possible misdeal before anything else. */
export const callKind = ({ kind, misdeal }: Incident): 'misdeal' | Incident['kind'] =>
  misdeal === null ? kind : 'misdeal';

/** Incidents to be looked at only come after everything a table waits for. */
const urgency = (incident: Incident): number => {
  const kind = callKind(incident);
  return kind === 'misdeal' ? 0 : onlyNoted.has(kind) ? 2 : 1;
};

/** The label of a table's square: the number in its name, or else the beginning of the name. */
export const tableNumber = (name: string): string => /\d+/.exec(name)?.[0] ?? name.slice(0, 2);
