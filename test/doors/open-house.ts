import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { certificateMaker } from '../../native-bridge/network/certificates.ts';
import { listenTools } from '../../native-bridge/network/listen-tools.ts';
import { openRoomSocket } from '../../native-bridge/network/room-network.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { demoStaff } from '../../protocol/staff.ts';
import { cardroomDoors } from '../../server/cardroom/cardroom-doors.ts';
import type { FollowedChain } from '../../server/cardroom/chain/follow-chain.ts';
import { type Cardroom, type CardroomOptions, startCardroom } from '../../server/cardroom/start-cardroom.ts';
import { ownMachineDoor } from '../../server/connections/doors.ts';
import { type ListenOptions, listen } from '../../server/connections/listen.ts';
import { RoomCertificates } from '../../server/connections/room-certificates.ts';
import { roomSocket } from '../../server/connections/room-socket.ts';
import { personOf } from '../../server/staff/staff-list.ts';
import { syncMessageBytesMax } from '../../server/sync/next-batch.ts';
import { CachedReviewKey } from '../../server/table/cached-review-key.ts';
import { startTableServer } from '../../server/table/table-server.ts';
import { RoomUpdates } from '../../server/updates/room-updates.ts';
import { sampleConfig } from '../support/real-table.ts';
import { cachedListIn, FilesInMemory, sampleRoomKey } from '../support/staff-of-house.ts';
import { folderToRemove } from '../support/temporary-folder.ts';

/** An address of this machine that counts as the network: its connections do not come from 127.0.0.1. */
export const network = '127.0.0.2';
export const tableKey = 'k'.repeat(43);
/** In the data folder of the cardroom's PC. */
export const deskKey = 'd'.repeat(43);
export const watchToken = 'w'.repeat(43);

export interface HouseOptions {
  /** False: the house keeps no staff list. */
  readonly staff: boolean;
}

export type House = Awaited<ReturnType<typeof openHouse>>;

/**
 * A complete cardroom and a complete table on sockets of this machine: the table on loopback alone as ever, the room over TLS at `network`
 * and plainly at 127.0.0.1. Time stands still unless told to pass; PINs do not cost a quarter of a second.
 */
export async function openHouse({ staff }: HouseOptions) {
  const folder = folderToRemove();
  const time = new SimulatedTime();
  const files = { store: join(folder.path, 'cardroom.db'), log: join(folder.path, 'table.db') };
  const serve = serveWith(folder.path, time);
  const { store, cardroom, certificates, room } = await openRoom({ file: files.store, time, staff, serve });
  const log = openEventLog({ path: files.log, tableId: 'table-7', newLogId: randomUUID });
  const { server, listed, table } = await openTable({ log, time, staff, serve, certificates, port: room.port });
  const watching = [files.store, files.log].map((file) => new Database(file, { readonly: true }));
  await untilTrue(time, () => cardroom.room.links.of('table-7').linked && cardroom.room.table('table-7') !== null);
  await untilTrue(time, () => (listed.current() !== null) === staff);
  return {
    time,
    cardroom,
    room,
    table,
    server,
    listed,
    log,
    store,
    certificates,
    staff,
    /** Changes as soon as anything was written to either disk. */
    written: (): string => watching.map((db) => String(db.pragma('data_version', { simple: true }))).join(' '),
    /** A new browser's key. */
    browser: (role: 'floor' | 'cardroom' | 'display'): string => {
      const { key } = cardroom.pair({ code: cardroom.issueCode(role).code, name: `A ${role}` }, network);
      if (key === null) throw new Error('The code was good.');
      return key;
    },
    close: async (): Promise<void> => {
      for (const db of watching) db.close();
      await table.close();
      await server.stop();
      await room.close();
      cardroom.room.intake.keepNow();
      log.close();
      store.close();
      folder.remove();
    },
  };
}

type Served = Pick<ListenOptions, 'host' | 'certificates' | 'door' | 'routes' | 'health' | 'reads' | 'posts'>;
type Serve = (options: Served) => ReturnType<typeof listen>;

/** Serves a few pages, and something beside them that must stay hidden. */
function serveWith(folder: string, time: SimulatedTime): Serve {
  const screens = join(folder, 'screens');
  mkdirSync(screens);
  for (const page of ['index.html', 'cardroom.html', 'app.js']) writeFileSync(join(screens, page), 'A page.');
  writeFileSync(join(folder, 'beside.txt'), 'A secret beside the pages.');
  const { files, ...tools } = listenTools(2 * syncMessageBytesMax);
  return (options) =>
    listen({ port: 0, index: 'cardroom.html', alsoAt: {}, files, folder: screens, time, ...options }, tools);
}

interface RoomParts extends HouseOptions {
  readonly file: string;
  readonly time: SimulatedTime;
  readonly serve: Serve;
}

async function openRoom({ file, time, staff, serve }: RoomParts) {
  const store = openCardroomStore({ path: file, newStoreId: randomUUID });
  const cardroom = startCardroom({
    store,
    time,
    tableKeys: new Map([['table-7', tableKey]]),
    randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    newKey: () => randomBytes(32).toString('base64url'),
    staff: { newId: randomUUID, random: randomBytes, key: sampleRoomKey(), demo: staff },
    identify: atOnce,
  });
  const certificates = await RoomCertificates.open({
    maker: certificateMaker,
    files: new FilesInMemory(),
    authorityFile: 'authority.key',
    serverFile: 'server.key',
    // Certificates are checked against the machine's own clock.
    time: { now: () => Date.now(), after: (ms, action) => time.after(ms, action) },
    ownNames: () => ({ names: ['room.local', 'localhost'], addresses: [network, '127.0.0.1'] }),
    report: () => {},
  });
  const room = await serve({
    host: network,
    certificates,
    ...cardroomDoors(cardroom, {
      key: deskKey,
      token: watchToken,
      readers: { open: false, tokens: { overlay: watchToken } },
      time,
      note: () => {},
      updates: updatesOf(cardroom, time),
      chain: { follow: () => noChain },
      isOwnName: (name) => certificates.isFor(name),
      place: () => ({ address: room.url, fingerprint: certificates.fingerprint }),
    }),
  });
  return { store, cardroom, certificates, room };
}

/** For a cardroom that belongs to no chain. */
export const noChain = { status: null, offers: { list: () => [] }, stop: () => {} } as unknown as FollowedChain;

/** For a cardroom without a launcher: it checks who asks, and has nothing to offer. */
export const updatesOf = ({ room }: Pick<Cardroom, 'room'>, time: SimulatedTime): RoomUpdates =>
  new RoomUpdates({
    tools: null,
    shelf: null,
    time,
    version: '',
    platform: '',
    note: () => {},
    replace: async () => {},
    changed: () => {},
    files: new FilesInMemory(),
    orderFile: 'update-order.json',
    isKeyOf: (tableId, key) => room.keys.isGood(tableId, key),
  });

interface TableParts extends HouseOptions {
  readonly log: EventLog;
  readonly time: SimulatedTime;
  readonly serve: Serve;
  readonly certificates: Pick<RoomCertificates, 'authority'>;
  /** The table's part of its room. */
  readonly port: number;
}

async function openTable({ log, time, staff, serve, certificates, port }: TableParts) {
  const privateFiles = new FilesInMemory();
  const listed = cachedListIn(privateFiles);
  const server = startTableServer({
    config: sampleConfig({ staff: { required: staff } }),
    log,
    time,
    newId: randomUUID,
    shuffler: null,
    reader: null,
    badgeReader: null,
    reserve: null,
    staff: listed,
    reviewKey: new CachedReviewKey({
      files: privateFiles,
      file: 'review-key.json',
      roomKey: () => listed.roomKey,
      report: () => {},
    }),
    identify: atOnce,
    startSealer: () => {
      throw new Error('This table has no reader.');
    },
    room: {
      key: tableKey,
      connect: () =>
        roomSocket({
          time,
          whereIs: async () => `wss://${network}:${port}/sync`,
          authorityAt: async () => certificates.authority,
          open: (url, authority) => openRoomSocket(url, authority, 2 * syncMessageBytesMax),
        }),
    },
    report: () => {},
  });
  const table = await serve({
    host: '127.0.0.1',
    certificates: null,
    door: ownMachineDoor,
    routes: new Map([
      ['/table', { door: ownMachineDoor, why: 'not-paired', serve: (transport) => server.serveScreen(transport) }],
    ]),
    health: server.health,
  });
  return { server, listed, table };
}

/** Another test measures the cost of a hash; here it only takes a turn of its own. */
const atOnce: NonNullable<CardroomOptions['identify']> = async (list, proof) => {
  await new Promise((turn) => setImmediate(turn));
  const known = demoStaff.find((one) => proof.by === 'pin' && one.number === proof.number && one.pin === proof.pin);
  const listed = list.people.find((one) => one.number === known?.number);
  return listed === undefined ? null : personOf(listed);
};

const simulatedTurns = 4_000;
const realTurns = 20_000;

/** Lets time pass, a little at each turn, until something holds. After eight simulated seconds it waits in real time. */
export async function untilTrue(time: SimulatedTime, holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn += 1) {
    if (turn > simulatedTurns + realTurns) throw new Error('What was waited for did not come.');
    const isSimulated = turn <= simulatedTurns;
    if (isSimulated) time.advance(2);
    await new Promise((next) => (isSimulated ? setImmediate(next) : setTimeout(next, 2)));
  }
}

/** An address of this machine that differs from 127.0.0.2; null without a network. */
export function otherAddress(): string | null {
  const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return found.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;
}
