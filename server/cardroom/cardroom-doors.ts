import type { MachineFacts } from '../../native-bridge/contracts/machine-facts.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type Door, isOwnMachine, namedPageDoor, programDoor } from '../connections/doors.ts';
import type { ListenOptions } from '../connections/listen.ts';
import type { Note } from '../repeated-notes.ts';
import type { RoomUpdates } from '../updates/room-updates.ts';
import { giveRelease, updatePosts } from '../updates/updates-desk.ts';
import type { FollowedChain } from './chain/follow-chain.ts';
import { offersDesk } from './chain/offers-desk.ts';
import { type EventReaders, eventsDesk } from './public/events-desk.ts';
import { browsersDesk, codeDesk, privacyDesk, reviewDesk } from './small-desks.ts';
import { staffDesk } from './staff-desk.ts';
import type { Cardroom } from './start-cardroom.ts';
import { type TablesDeskOptions, tablesDesk } from './tables-desk.ts';
import { watchDesk } from './watch-desk.ts';

export interface CardroomDoorsOptions extends Pick<TablesDeskOptions, 'place'> {
  /** Key of the code desk. */
  readonly key: string;
  /** Who may read the tables' public data. */
  readonly readers: EventReaders;
  readonly time: TimeSource;
  /** Lets programs on other machines read the health; null: only this machine. */
  readonly token: string | null;
  readonly note: Note;
  /** What the room does about the house's program versions. Absent: nothing. */
  readonly updates?: RoomUpdates;
  /** Keeps everybody out until the cardroom may write. Absent: it may. */
  readonly door?: (door: Door) => Door;
  /** What this PC reports about itself, for the health page. Absent: nothing. */
  readonly machine?: () => MachineFacts;
  /** The room's connection to its chain. Absent: it belongs to none. */
  readonly chain?: { readonly follow: () => FollowedChain };
  /** Whether a name is one of this cardroom's network names. Absent: it has none. */
  readonly isOwnName?: (name: string) => boolean;
}

/** Who may enter where, and what answers them. */
export function cardroomDoors(
  cardroom: Cardroom,
  {
    key,
    readers,
    time,
    token,
    note,
    place,
    chain,
    isOwnName = () => false,
    machine = unseen,
    ...launched
  }: CardroomDoorsOptions,
): Pick<ListenOptions, 'door' | 'routes' | 'health' | 'reads' | 'posts'> {
  const { room, tablePairing } = cardroom;
  const { updates, door: behind = (door) => door } = launched;
  const door = behind(namedPageDoor(isOwnName));
  const atDesk = codeDesk(key, cardroom);
  const atStaffDesk = staffDesk(key, cardroom.staffOffice);
  const atPrivacyDesk = privacyDesk(key, cardroom.privacyOffice);
  const atReviewDesk = reviewDesk(key, cardroom.reviewKey);
  const atBrowsersDesk = browsersDesk(key, cardroom.browsers);
  const atTablesDesk = tablesDesk({ key, pairing: tablePairing, room, place, note });
  const atEventsDesk = eventsDesk({
    feed: cardroom.feed,
    readers,
    stream: cardroom.stream,
    shared: cardroom.shared,
    time,
  });
  const atWatchDesk = watchDesk({ watch: cardroom.watch, token, made: readers.made, machine });
  return {
    door,
    routes: new Map([
      ['/socket', { door, why: 'not-paired', serve: (transport) => cardroom.serveBrowser(transport) }],
      [
        '/events',
        {
          door,
          why: 'key',
          serve: (transport, head) =>
            atEventsDesk.serve(transport, isOwnMachine(head), head.socket.remoteAddress ?? ''),
        },
      ],
      ['/sync', { door: behind(programDoor), why: 'key', serve: (transport) => cardroom.serveTable(transport) }],
    ]),
    health: atWatchDesk.health,
    reads: {
      ...atWatchDesk.reads,
      ...atEventsDesk.reads,
      ...(updates === undefined ? {} : { '/release': giveRelease(updates) }),
    },
    posts: {
      '/pair': ({ body, ip }) => cardroom.pair(body, ip),
      '/vote': ({ body, ip }) => cardroom.ballots.post(body, ip),
      '/pair-table': ({ body, ip }) => tablePairing.pair(body, ip),
      '/tables': ({ body, raw }) => atTablesDesk(body, raw),
      '/browsers': ({ body, raw }) => atBrowsersDesk(body, raw),
      '/code': ({ body, raw }) => atDesk(body, raw),
      '/staff': ({ body, raw }) => atStaffDesk(body, raw),
      '/privacy': ({ body, raw }) => atPrivacyDesk(body, raw),
      '/review': ({ body, raw }) => atReviewDesk(body, raw),
      ...(chain === undefined ? {} : chainPosts(key, cardroom, chain)),
      ...(updates === undefined ? {} : updatePosts(key, updates)),
    },
  };
}

const unseen = (): MachineFacts => ({ freeBytes: null, reserveHeld: false, crashes: [], update: null, wallClock: 0 });

function chainPosts(
  key: string,
  cardroom: Cardroom,
  { follow }: NonNullable<CardroomDoorsOptions['chain']>,
): NonNullable<ListenOptions['posts']> {
  const atOffersDesk = offersDesk({ key, cardroom, chain: follow });
  return { '/chain': ({ body, raw }) => atOffersDesk(body, raw) };
}
