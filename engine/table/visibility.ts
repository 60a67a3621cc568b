import type { TableEvent } from '../words/event.ts';

/** The kinds of viewers. `display` is the screen on the wall. */
export type Viewer = 'dealer' | 'floor' | 'cardroom' | 'display';

/**
 * The copy of an event a viewer may have; null when it is none of its business: a wall is shown tables, and what happened there is
 * told to nobody but the people of the house.
 * No event carries the identity of a card that is not open: there is nothing to trim there, by construction. That a hand is sealed is
 * for all of them to know; the box itself is opened by the cardroom, out of its store, and by nobody else.
 */
export function seenBy(viewer: Viewer, event: TableEvent): TableEvent | null {
  if (viewer === 'display') return null;
  const isBox = event.type === 'cards-sealed' || event.type === 'cards-sealed-for-stream';
  return isBox ? { ...event, box: '' } : event;
}
