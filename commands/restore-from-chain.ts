import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, sizeOf, syncFolder } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { programFilesOf } from '../native-bridge/disk/program-files.ts';
import { openRoomSocket } from '../native-bridge/network/room-network.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { intoOneFile } from '../native-bridge/sqlite/replace-file.ts';
import { CannotRun } from '../server/cannot-run.ts';
import { type ChainLink, chainLinkFile, readChainLink } from '../server/cardroom/chain/chain-link.ts';
import { chainSocket } from '../server/cardroom/chain/chain-socket.ts';
import { comingFile, isComing, storeFile } from '../server/cardroom/chain/coming-store.ts';
import { type PulledRoom, pullRoom } from '../server/cardroom/chain/pull-room.ts';
import { storeReachFile } from '../server/cardroom/store-reach.ts';
import { storeSignersFile } from '../server/cardroom/store-signers.ts';
import { syncMessageBytesMax } from '../server/sync/next-batch.ts';
import { DeskClosed } from './cardroom-desk.ts';
import { counted } from './command-line.ts';
import { askToJoin, joiningRoom, keepChainLink } from './join-chain.ts';
import { type MetServer, meetServer } from './meet-cardroom.ts';
import { newKey } from './pair-table.ts';

export interface RestoreFromChainOptions {
  /** Of the cardroom that comes again. */
  readonly config: string;
  /** `host:port`. */
  readonly chain: string;
  /** The room's id at the chain: the id of its store. */
  readonly room: string;
  readonly code: string;
  readonly fingerprint: string | undefined;
}

/**
 * Turns this PC into the lost room, from the chain's data. Returns lines for the person who asked. Throws `DeskClosed`, `CannotRun`,
 * `PullFault` or a `StorageFault`.
 */
export async function restoreFromChain({
  config,
  chain,
  room,
  code,
  fingerprint,
}: RestoreFromChainOptions): Promise<readonly string[]> {
  const { folder, name } = joiningRoom(config);
  makeFolder(folder, 0o700);
  const file = join(folder, storeFile);
  // Its write-ahead log would be read into the new one.
  if (existsSync(file) || existsSync(`${file}-wal`))
    throw new DeskClosed(
      `There is a store in ${folder} already: take it away first, with its -wal. Nothing has changed.`,
    );
  const met = await meetServer(chain, fingerprint, 'chain');
  const link = await linkFor(folder, { met, code, storeId: room, name });
  const coming = join(folder, comingFile);
  removeDatabase(coming);
  const store = openCardroomStore({ path: coming, newStoreId: () => room });
  let pulled: PulledRoom;
  try {
    pulled = await pullRoom({
      store,
      time: systemTime,
      key: link.key,
      name,
      version: programFilesOf(join(import.meta.dirname, '../server/main.ts')).version,
      run: randomBytes(16).toString('hex'),
      badgeSalt: randomBytes(16).toString('hex'),
      transport: chainSocket(link, {
        time: systemTime,
        open: (url, authority) => openRoomSocket(url, authority, 8 * syncMessageBytesMax),
      }),
      onLog: (log, events) => console.error(`${log}: ${counted(events, 'event')}`),
    });
    store.changes.begin();
    store.copyMark.mark('chain');
  } finally {
    store.close();
  }
  putInPlace(folder);
  return [
    `${file} is the store of room ${room} as “${link.chain}” had it: ${counted(pulled.events, 'event')} of ${counted(pulled.logs, 'log')}.`,
    ...(pulled.staff === 0
      ? []
      : [`${pulled.staff} people of the house need new PINs: riffle staff --config ${config} …`]),
    'Put room.key, authority.key and review.key back from their copies.',
    'Start the cardroom server: its tables send again what the chain had not heard.',
    `If room.key or authority.key is lost, no table believes this room, and each is paired anew once the server runs: “riffle tables revoke TABLE --config ${config}” and “riffle tables code --config ${config}” here, then “riffle pair-table --config TABLE.toml --code N” at the table, with its server stopped meanwhile.`,
  ];
}

/** Gives the store that has come its name. Throws a `StorageFault` while another program has it open; nothing has changed then. */
export function putInPlace(folder: string): void {
  const coming = join(folder, comingFile);
  intoOneFile(coming);
  // The chain does not have what the room has sealed: the store is taken as it comes.
  for (const file of [storeSignersFile, storeReachFile]) rmSync(join(folder, file), { force: true });
  syncFolder(folder);
  renameSync(coming, join(folder, storeFile));
  syncFolder(folder);
  removeDatabase(coming);
}

interface Joining extends Pick<ChainLink, 'storeId'> {
  readonly met: MetServer;
  readonly code: string;
  readonly name: string;
}

/** The link of this PC as that room. A restore that was cut off has redeemed its code already: it goes on with the link it has. */
async function linkFor(folder: string, { met, code, storeId, name }: Joining): Promise<ChainLink> {
  const key = newKey();
  try {
    const paired = await askToJoin(met, { code, storeId, name, key });
    return keepChainLink(folder, { met, paired, key, storeId });
  } catch (error) {
    const begun = error instanceof CannotRun && isComing(folder, sizeOf) ? linkBegun(folder, storeId) : null;
    if (begun === null) throw error;
    return begun;
  }
}

/** Null: none, or another room's. */
function linkBegun(folder: string, storeId: string): ChainLink | null {
  try {
    return readChainLink(privateFiles, join(folder, chainLinkFile), storeId);
  } catch (error) {
    if (error instanceof CannotRun) return null;
    throw error;
  }
}

function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm', '.lock']) rmSync(`${file}${ending}`, { force: true });
}
