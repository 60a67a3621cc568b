import type { TableEvent } from './event.ts';

/** Who looks. `display` hangs on the wall. */
export type Viewer = 'dealer' | 'floor' | 'cardroom' | 'display';

/**
 * The copy of an event a viewer may have; null when it is none of its business.
 * No event carries the identity of a card that is not open: there is nothing to trim there, by construction.
 * What the room's own people report and rule is not for a public wall.
 */
export function seenBy(viewer: Viewer, event: TableEvent): TableEvent | null {
  if (viewer !== 'display') return event;
  switch (event.type) {
    case 'floor-called':
    case 'call-taken':
    case 'call-left':
    case 'cards-sealed':
    case 'incident-ruled':
    case 'incident-reported':
    case 'incident-counted':
    case 'penalty-given':
    case 'aggression-barred':
    case 'cards-seen':
    case 'cards-contested':
    case 'fold-seen':
    case 'deal-seen':
    case 'place-reads':
    case 'deck-booked':
    case 'deck-accepted':
    case 'deck-changed':
    case 'witnesses-overruled':
    case 'card-alarm':
    case 'foreign-gone':
    case 'shuffler-reported':
    case 'green-button-held':
    case 'device-changed':
    case 'order-answered':
    case 'dealer-changed':
    case 'dealer-waits':
    case 'staff-at-table':
    case 'notice-set':
    case 'arrival-confirmed':
    case 'departure-confirmed':
      return null;
    case 'table-opened': {
      const { continues: _continues, ...opened } = event;
      return opened;
    }
    case 'table-halted':
    case 'halt-lifted':
      return { ...event, by: '' };
    case 'table-closed':
    case 'table-reopened':
      // What the house has in its tray is not for the wall.
      return { ...event, tray: null, by: null };
    case 'hand-amended': {
      // A wall shows the hand as it is now, not who was wrong about what.
      const events = event.events.flatMap((one) => seenBy(viewer, one) ?? []);
      return { ...event, by: '', reason: null, amendment: [], events };
    }
    case 'past-hand-amended':
      // Chips change seats for everybody to see; whose mistake it was is not for the wall.
      return { ...event, by: '', reason: null, amendment: [], events: [], moves: [] };
    case 'player-seated':
    case 'seat-opened': {
      // Who left with how much is the dealing person's to know, and so is what somebody is punished for.
      const { departures: _departures, ...shown } = event;
      if (shown.type === 'player-seated') return shown;
      const { penalty: _penalty, ...opened } = shown;
      return opened;
    }
    default:
      return event;
  }
}
