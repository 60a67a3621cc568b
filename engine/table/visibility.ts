import type { TableEvent } from '../words/event.ts';

/** The kinds of viewers. `display` is a public screen. */
export type Viewer = 'dealer' | 'floor' | 'cardroom' | 'display';

/**
 * The copy of an event that a viewer may have; null: none. A public display gets tables and no events. No event names a card that is not
 * open, so nothing has to be removed. Every other viewer may know that a hand was sealed; the box itself stays with the cardroom's store.
 */
export function seenBy(viewer: Viewer, event: TableEvent): TableEvent | null {
  if (viewer === 'display') return null;
  const isBox = event.type === 'cards-sealed' || event.type === 'cards-sealed-for-stream';
  return isBox ? { ...event, box: '' } : event;
}
