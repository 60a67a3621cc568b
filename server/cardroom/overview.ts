import { noWitnesses, seenBy, type TableEvent, type TableState, type Viewer } from '../../engine/index.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { SeenEvent } from '../../protocol/table-messages.ts';
import type { StoredEvent } from './project-rows.ts';
import type { Room } from './room.ts';

/** One table as a viewer may see it; null when it never sent an event. */
export function overviewOf(room: Room, tableId: string, viewer: Viewer): TableOverview | null {
  const table = room.table(tableId);
  if (table === null) return null;
  const state = stateSeenBy(viewer, table.state);
  const stale = room.staleness(tableId);
  const overview = { tableId, name: state.name, ...room.linkOf(tableId), sequence: table.head.seq, state };
  return stale === null ? overview : { ...overview, stale };
}

/** All tables, in the order of their ids. */
export function overviewsOf(room: Room, viewer: Viewer): readonly TableOverview[] {
  return room.tables().flatMap(({ tableId }) => overviewOf(room, tableId, viewer) ?? []);
}

/** Events with their places, each trimmed for the viewer. */
export function eventsSeenBy(viewer: Viewer, events: readonly StoredEvent[]): readonly SeenEvent[] {
  return events.map(({ sequence, at, actor, event }) => {
    const seen = seenBy(viewer, event);
    // Who reported or ruled is as little for the wall as what they said.
    return { sequence, at, actor: seen === null ? 'table' : actor, event: seen && unboxed(seen) };
  });
}

/** That a hand is sealed is for everybody here to know; the box itself is opened by the cardroom and by nobody else. */
const unboxed = (event: TableEvent): TableEvent => (event.type === 'cards-sealed' ? { ...event, box: '' } : event);

/** Steps back are taken at the table alone, and what staff and devices say is not for a public wall. */
export function stateSeenBy(viewer: Viewer, state: TableState): TableState {
  if (viewer !== 'display') return { ...state, undo: null };
  const { departures: _departures, closed, ...shown } = state;
  const chairs = state.chairs.map(({ counts: _counts, penalty: _penalty, ...chair }) => chair);
  const wall = closed === undefined ? {} : { closed: { ...closed, by: null, tray: null } };
  return { ...shown, ...wall, chairs, incidents: [], undo: null, witnesses: noWitnesses };
}
