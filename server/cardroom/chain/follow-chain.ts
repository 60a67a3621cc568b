import { join } from 'node:path';
import type { WebSocket } from 'ws';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { PrivateFiles } from '../../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { RoomStanding } from '../../../protocol/chain-messages.ts';
import { syncMessageBytesMax } from '../../sync/next-batch.ts';
import type { Note } from '../room-watch.ts';
import type { Cardroom } from '../start-cardroom.ts';
import { chainLinkFile, readChainLink } from './chain-link.ts';
import { chainSocket } from './chain-socket.ts';
import { type ChainStatus, ChainUplink } from './chain-uplink.ts';

export interface FollowChainOptions {
  readonly cardroom: Pick<Cardroom, 'room' | 'office' | 'health'>;
  readonly store: CardroomStore;
  readonly time: TimeSource;
  readonly files: PrivateFiles;
  /** Of the cardroom's data. */
  readonly folder: string;
  readonly about: { readonly name: string; readonly version: string };
  /** Random, of this run of the program. */
  readonly run: string;
  readonly openSocket: (url: string, authority: string | null, messageBytesMax: number) => WebSocket;
  readonly note: Note;
}

/** The room's end of its chain. */
export interface FollowedChain {
  /** Null: the room belongs to none. */
  readonly status: ChainStatus | null;
  stop(): void;
}

/** Keeps the chain up to date, where the room belongs to one. Throws `CannotRun` with one sentence. */
export function followChain(options: FollowChainOptions): FollowedChain {
  const { cardroom, store, time, files, folder, about, run, openSocket, note } = options;
  const link = readChainLink(files, join(folder, chainLinkFile), store.storeId);
  if (link === null) {
    if (store.changes.isBegun) store.changes.end();
    return { status: null, stop: () => {} };
  }
  let said = '';
  const uplink = new ChainUplink({
    ...about,
    store,
    room: cardroom.room,
    time,
    key: link.key,
    run,
    connect: () =>
      chainSocket(link, { time, open: (url, authority) => openSocket(url, authority, 8 * syncMessageBytesMax) }),
    standing: () => standingOf(cardroom),
    hears: () => {},
    broke: (error) =>
      note('The link with the chain broke.', { stack: error instanceof Error ? (error.stack ?? '') : String(error) }),
    onStatus: ({ state, sentence }) => {
      const now = `${state} ${sentence ?? ''}`;
      if (now === said) return;
      said = now;
      note(state === 'linked' ? 'Linked with the chain.' : 'Not linked with the chain.', { sentence });
    },
  });
  return {
    get status() {
      return uplink.status;
    },
    stop: () => uplink.stop(),
  };
}

/** How the room stands now, for whoever looks at the chain. */
function standingOf({ room, office, health }: Pick<Cardroom, 'room' | 'office' | 'health'>): RoomStanding {
  const tables = room.tables();
  const { tournaments, cash } = office.state;
  const seated = tables.flatMap(({ state }) => state.chairs.filter((chair) => chair.player !== null));
  return {
    tables: tables.length,
    linked: room.links.count,
    players: seated.length,
    tournaments: Object.values(tournaments).filter(({ stage }) => stage === 'running').length,
    waiting: Object.values(cash.waiting).length,
    calls: tables.filter(({ state }) => state.incidents.some(({ ruling }) => ruling === null)).length,
    sentence: health().sentence,
  };
}
