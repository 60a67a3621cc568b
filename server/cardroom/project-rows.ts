import { apply, type Incident, type IncidentRuling, type TableEvent, type TableState } from '../../engine/index.ts';
import type { HandProjection, IncidentProjection } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readEvent } from './read-event.ts';

/** A table as the room has it in memory: grown from the rows up to `head`. */
export interface LiveTable {
  readonly tableId: string;
  readonly logId: string;
  readonly head: LogHead;
  readonly state: TableState;
}

/** An event with its place in the log. */
export interface StoredEvent {
  readonly sequence: number;
  readonly at: number;
  readonly actor: string;
  readonly event: TableEvent;
}

/** What rows make of a table, its hands and its incidents. */
export interface Projected {
  readonly table: LiveTable;
  readonly events: readonly StoredEvent[];
  readonly hands: readonly HandProjection[];
  readonly incidents: readonly IncidentProjection[];
}

/** Grows a table and its projections by rows that follow it, or says in a sentence which event does not follow. Changes nothing. */
export function projectRows(
  before: LiveTable | null,
  log: { readonly tableId: string; readonly logId: string },
  rows: readonly LogRow[],
): Projected | { readonly unfit: string } {
  const events: StoredEvent[] = [];
  const hands = new Map<number, HandProjection>();
  const incidents = new Map<string, IncidentProjection>();
  let head = before?.head ?? null;
  let state = before?.state ?? null;
  for (const row of rows) {
    const grown = grow(log.tableId, state, row);
    if ('unfit' in grown) return grown;
    const { event } = grown;
    for (const incident of incidentsOf(log.logId, { before: state, event, after: grown.state })) {
      incidents.set(incident.incidentId, incident);
    }
    const hand = handOf(log.logId, event, grown.state);
    if (hand !== null) hands.set(hand.hand, hand);
    events.push({ sequence: row.seq, at: row.at, actor: row.actor, event });
    head = { seq: row.seq, hash: row.hash };
    state = grown.state;
  }
  if (head === null || state === null) return { unfit: 'A log begins with an event.' };
  const table = { ...log, head, state };
  return { table, events, hands: [...hands.values()], incidents: [...incidents.values()] };
}

function grow(
  tableId: string,
  state: TableState | null,
  row: LogRow,
): { readonly event: TableEvent; readonly state: TableState } | { readonly unfit: string } {
  const read = readEvent(row);
  if ('unfit' in read) return read;
  const { event } = read;
  if (event.type === 'table-opened' && event.tableId !== tableId) {
    return { unfit: `Event ${row.seq} opens table ${event.tableId}, not ${tableId}.` };
  }
  try {
    return { event, state: apply(state, event) };
  } catch (error) {
    // One table's impossible event must not take the whole cardroom down: the engine's objection becomes that table's sentence.
    return { unfit: `Event ${row.seq} cannot follow: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function handOf(logId: string, event: TableEvent, { hand }: TableState): HandProjection | null {
  if (hand === null) return null;
  const of = { logId, hand: hand.number, startedAt: hand.startedAt };
  if (event.type === 'hand-amended') {
    const end = event.events.findLast((one) => one.type === 'hand-ended');
    return end === undefined ? null : { ...of, endedAt: end.at, outcome: 'played', potChips: end.potChips };
  }
  if (event.type === 'hand-ended') return { ...of, endedAt: event.at, outcome: 'played', potChips: event.potChips };
  // Everybody got back what they had put in: no pot was played for.
  if (event.type === 'misdeal-declared' || event.type === 'hand-voided')
    return { ...of, endedAt: event.at, outcome: 'misdeal', potChips: 0 };
  return null;
}

function incidentsOf(
  logId: string,
  {
    before,
    event,
    after,
  }: { readonly before: TableState | null; readonly event: TableEvent; readonly after: TableState },
): readonly IncidentProjection[] {
  if (event.type === 'hand-started') {
    // With the next hand the questions about the last one end: they are closed without a ruling.
    const open = before?.incidents.filter(({ ruling }) => ruling === null) ?? [];
    return open.map((incident) => ({ ...incidentProjection(logId, incident), ruledAt: event.at }));
  }
  if (!('incident' in event)) return [];
  const incident = after.incidents.find(({ id }) => id === event.incident);
  return incident === undefined ? [] : [incidentProjection(logId, incident)];
}

function incidentProjection(logId: string, { id, hand, kind, at, ruling }: Incident): IncidentProjection {
  return {
    logId,
    incidentId: id,
    hand,
    kind,
    reportedAt: at,
    ruledAt: ruling?.at ?? null,
    ruling: ruling === null ? null : rulingText(ruling.ruling),
  };
}

/** An outcome by its number among those the report was answered with. */
const rulingText = (ruling: IncidentRuling): string => (typeof ruling === 'number' ? `outcome ${ruling}` : ruling);
