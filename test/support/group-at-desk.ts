import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { openRoomSocket } from '../../native-bridge/network/room-network.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import type { GroupAnswer, GroupAsk } from '../../protocol/group-desk.ts';
import { chainLinkFile, writeChainLink } from '../../server/cardroom/chain/chain-link.ts';
import { type FollowedChain, followChain } from '../../server/cardroom/chain/follow-chain.ts';
import { groupDesk } from '../../server/chain/group-desk.ts';
import type { RequestHead } from '../../server/connections/doors.ts';
import { socketTransport } from '../../server/connections/socket-transport.ts';
import type { TestChain } from './chain-on-postgres.ts';
import { openCardroom } from './room-of-tables.ts';
import { folderToRemove } from './temporary-folder.ts';

/** A chain that listens on a port of this machine, with its group's desk. */
export interface ListeningChain {
  readonly url: string;
  /** A request from the chain's own PC, with its key or another one. */
  ask(
    ask: GroupAsk | object,
    who?: { readonly number: string; readonly pin: string } | null,
    key?: string,
  ): Promise<GroupAnswer>;
  /** A request from a page, which has no key. */
  askAtPage(ask: GroupAsk | object, who: object | null): Promise<GroupAnswer>;
  /** Cuts every cable at once. */
  cut(): void;
  close(): Promise<void>;
}

export async function listeningChain({ chain, store }: TestChain): Promise<ListeningChain> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => chain.serveRoom(socketTransport(socket, systemTime)));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let made = 0;
  const newId = (): string => {
    made += 1;
    return `group-${made}`;
  };
  const desk = groupDesk({ key: 'k', chain, store, time: systemTime, newId, random: randomBytes });
  const cut = (): void => {
    for (const socket of server.clients) socket.terminate();
  };
  const own = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' };
  return {
    url: `ws://127.0.0.1:${port}`,
    ask: (ask, who = null, key = 'k') =>
      desk({ who, ask }, { socket: own, headers: { authorization: `Bearer ${key}` } } as unknown as RequestHead),
    askAtPage: (ask, who) =>
      desk({ who, ask }, { socket: { remoteAddress: '10.0.0.9' }, headers: {} } as unknown as RequestHead),
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A cardroom that has joined the chain and follows it over a socket. */
export async function joinedCardroom({ chain }: TestChain, { url }: ListeningChain) {
  const folder = folderToRemove();
  let isOver = false;
  /** A real cardroom ends with its process; here its timers must be stopped. */
  const time: TimeSource = {
    now: () => systemTime.now(),
    after: (delayMs, action) =>
      systemTime.after(delayMs, () => {
        if (!isOver) action();
      }),
  };
  const opened = openCardroom({ time });
  const { store } = opened;
  const key = randomBytes(32).toString('base64url');
  const { code } = chain.joining.issueCode(null);
  const paired = await chain.joining.join({ code, storeId: store.storeId, name: 'Room', key }, 'here');
  if ('sentence' in paired) throw new Error(paired.sentence);
  const link = { ...paired, storeId: store.storeId, url, key, authority: null };
  writeChainLink(privateFiles, join(folder.path, chainLinkFile), link);
  const cardroom = opened.whole();
  const followed: FollowedChain = followChain({
    cardroom,
    store,
    time,
    files: privateFiles,
    folder: folder.path,
    releases: () => [],
    // The room has been renamed since it joined.
    about: { name: 'Room North', version: 'test' },
    run: 'run',
    openSocket: openRoomSocket,
    note: () => {},
  });
  return {
    opened,
    cardroom,
    followed,
    close: () => {
      isOver = true;
      followed.stop();
      folder.remove();
    },
  };
}
