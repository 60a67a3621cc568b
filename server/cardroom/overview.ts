import { seenBy, type TableState, type Viewer } from '../../engine/table.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { SeenEvent } from '../../protocol/table-messages.ts';
import type { StoredEvent } from './project-rows.ts';
import type { Room } from './room.ts';
import { shownCopy } from './wall/shown-copy.ts';
import { tableOnWall } from './wall/wall-table.ts';

/** One table as a viewer may see it; null if it never sent an event that is understood. */
export function overviewOf(
  room: Pick<Room, 'table' | 'lookAt'> & { readonly links: Pick<Room['links'], 'of'> },
  tableId: string,
  viewer: Viewer,
): TableOverview | null {
  const table = room.table(tableId);
  if (table === null) return null;
  const state = room.lookAt(tableId, () => stateSeenBy(viewer, table.state));
  const { linked, lastContact } = room.links.of(tableId);
  return state && { tableId, name: state.name, linked, lastContact, sequence: table.head.seq, state };
}

/** All tables, in the order of their ids. */
export function overviewsOf(room: Room, viewer: Viewer): readonly TableOverview[] {
  return room.tables().flatMap(({ tableId }) => overviewOf(room, tableId, viewer) ?? []);
}

/** Events with their positions, for viewers who may see them. A public display gets tables and no events. */
export function eventsSeenBy(viewer: Viewer, events: readonly StoredEvent[]): readonly SeenEvent[] {
  return events.flatMap(({ sequence, at, actor, event }) => {
    const seen = seenBy(viewer, event);
    return seen === null ? [] : { sequence, at, actor, event: seen };
  });
}

/** The display's copy contains only what is public. Undo is possible only at the table. */
export const stateSeenBy = (viewer: Viewer, state: TableState): TableState =>
  viewer === 'display' ? shownCopy(state, tableOnWall) : { ...state, undo: null };
