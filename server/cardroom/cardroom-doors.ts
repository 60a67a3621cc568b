import { namedPageDoor, programDoor } from '../connections/doors.ts';
import type { ListenOptions } from '../connections/listen.ts';
import { browsersDesk } from './browsers-desk.ts';
import { codeDesk } from './code-desk.ts';
import { privacyDesk } from './privacy-desk.ts';
import { reviewDesk } from './review-desk.ts';
import type { Note } from './room-watch.ts';
import { staffDesk } from './staff-desk.ts';
import type { Cardroom } from './start-cardroom.ts';
import { type TablesDeskOptions, tablesDesk } from './tables-desk.ts';
import { watchDesk } from './watch-desk.ts';

export interface CardroomDoorsOptions extends Pick<TablesDeskOptions, 'place'> {
  /** Of the code desk. */
  readonly key: string;
  /** Lets programs of other machines look; null: nobody but this machine. */
  readonly token: string | null;
  readonly note: Note;
  /** Whether a name is one this cardroom has on the network. Absent: it has none. */
  readonly isOwnName?: (name: string) => boolean;
}

/** Who is let in where, and what answers them. */
export function cardroomDoors(
  cardroom: Cardroom,
  { key, token, note, place, isOwnName = () => false }: CardroomDoorsOptions,
): Pick<ListenOptions, 'door' | 'routes' | 'health' | 'reads' | 'posts'> {
  const { room, tablePairing } = cardroom;
  const door = namedPageDoor(isOwnName);
  const atDesk = codeDesk(key, cardroom);
  const atStaffDesk = staffDesk(key, cardroom.staffOffice);
  const atPrivacyDesk = privacyDesk(key, cardroom.privacyOffice);
  const atReviewDesk = reviewDesk(key, cardroom.reviewKey);
  const atBrowsersDesk = browsersDesk(key, cardroom.browsers);
  const atTablesDesk = tablesDesk({ key, pairing: tablePairing, room, place, note });
  const atWatchDesk = watchDesk({ watch: cardroom.watch, token });
  return {
    door,
    routes: new Map([
      ['/socket', { door, why: 'not-paired', serve: (transport) => cardroom.serveBrowser(transport) }],
      ['/sync', { door: programDoor, why: 'key', serve: (transport) => cardroom.serveTable(transport) }],
    ]),
    health: atWatchDesk.health,
    reads: { '/metrics': atWatchDesk.metrics },
    posts: {
      '/pair': ({ body, ip }) => cardroom.pair(body, ip),
      '/pair-table': ({ body, ip }) => tablePairing.pair(body, ip),
      '/tables': ({ body, raw }) => atTablesDesk(body, raw),
      '/browsers': ({ body, raw }) => atBrowsersDesk(body, raw),
      '/code': ({ body, raw }) => atDesk(body, raw),
      '/staff': ({ body, raw }) => atStaffDesk(body, raw),
      '/privacy': ({ body, raw }) => atPrivacyDesk(body, raw),
      '/review': ({ body, raw }) => atReviewDesk(body, raw),
    },
  };
}
