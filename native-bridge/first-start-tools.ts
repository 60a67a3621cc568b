import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FoundRoom } from './contracts/discovery.ts';
import type { TimeSource } from './contracts/time-source.ts';
import { makeFolder, syncFolder } from './disk/folders.ts';
import { privateFiles } from './disk/private-files.ts';
import { askRoom } from './network/ask-room.ts';
import { findRooms } from './network/discovery.ts';
import { meetRoom } from './network/meet-room.ts';
import {
  openBadgeReader,
  openReader,
  openShuffler,
  type ReachedBadgeReader,
  type ReachedReader,
  type ReachedShuffler,
} from './open-devices.ts';
import { foundLines } from './serial/found-lines.ts';
import type { LinePin } from './serial/line-pin.ts';

/** A device to try, as the person setting up the PC names it. */
interface Tried<Model> {
  readonly model: Model;
  readonly line: string;
  readonly pin: LinePin | null;
}

const antennasMost = 64;
/** A card laid down for a trial may be taken up again soon. */
const goneAfterMs = new Map(Array.from({ length: antennasMost }, (_none, index) => [index + 1, 800] as const));

/** A first start's tools for the disk, the lines and the network of this machine. */
export function firstStartTools(time: TimeSource) {
  const surroundings = {
    time,
    nonce: () => randomBytes(4).toString('hex').toUpperCase(),
    maintenance: () => {},
  };
  return {
    meetRoom,
    askRoom,
    writeNew,
    files: privateFiles,
    exists: existsSync,
    foundLines: () => foundLines(),
    remove: (path: string) => rmSync(path, { force: true }),
    makeFolder: (path: string) => makeFolder(path, 0o700),
    newKey: () => randomBytes(32).toString('base64url'),
    // Without multicast nothing is found, and the address is typed.
    findRooms: (heard: (room: FoundRoom) => void) => findRooms(heard, { report: () => {} }),
    openShuffler: (tried: Tried<ReachedShuffler['model']>) =>
      openShuffler({ ...reached(tried), decks: ['RED', 'BLUE'], cards: 52, key: null }, surroundings),
    openReader: (tried: Tried<ReachedReader['model']>) =>
      openReader({ ...reached(tried), buffered: false, goneAfterMs }, surroundings),
    openBadgeReader: (tried: Tried<ReachedBadgeReader['model']>) => openBadgeReader(reached(tried), surroundings),
  };
}

const reached = <Model>({ model, line, pin }: Tried<Model>) => ({ model, line, ...(pin === null ? {} : { pin }) });

/** Written aside and put in place by a second name, which never replaces what has that name already. */
function writeNew(path: string, text: string): boolean {
  const aside = `${path}.new`;
  rmSync(aside, { force: true });
  const file = openSync(aside, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(aside, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  syncFolder(dirname(path));
  return true;
}
