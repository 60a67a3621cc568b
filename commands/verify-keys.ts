import { dirname, join } from 'node:path';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { besideStore } from '../server/cardroom/beside-store.ts';
import type { Reach } from '../server/cardroom/store-reach.ts';
import { parseRoomKey, publicRoomKey } from '../server/staff/staff-list.ts';
import { signingKeyFile } from '../server/table/signing-key.ts';
import { DeskClosed } from './cardroom-desk.ts';

/** The signing keys of logs and the office from a trusted source, by the id of log or store. */
export interface KnownKeys {
  /** Null: unknown. */
  of(id: string): ReadonlySet<string> | null;
  /** Their source, for the last line. */
  readonly by: string;
  /** The room says beside the store that it has sealed it. Absent: nothing says so. */
  readonly isSealed?: boolean;
  /** The same of the ends of the tables' logs. */
  readonly logsAreSealed?: boolean;
  /** The same of what the store must hold. */
  readonly heldIsSealed?: boolean;
  /** How far the room had come in the store. Absent: nothing says so. */
  readonly reach?: Reach | null;
}

/** A file of lines `ID KEY`: one for each key of a log, and one for the room. Throws `DeskClosed` with one sentence. */
export function keysInFile(file: string): KnownKeys {
  const keys = new Map<string, Set<string>>();
  for (const [index, line] of linesOf(file).entries()) {
    const [, id, key] = /^(\S{1,64})\s+([A-Za-z0-9+/]{43}=)$/.exec(line) ?? [];
    if (id === undefined || key === undefined)
      throw new DeskClosed(
        `${file}, line ${index + 1}: a line is an id and a key, as “riffle verify FILE --print-keys” writes them.`,
      );
    keys.set(id, (keys.get(id) ?? new Set()).add(key));
  }
  // A log the file does not name may be signed by nobody: it is not the log that was meant.
  return { of: (id) => keys.get(id) ?? new Set(), by: `as ${file} has it` };
}

/** The key file beside a log, if it exists and may be read. */
export const keysBesideLog = (path: string): KnownKeys => ({
  of: (logId) => keyIn(signingKeyFile(dirname(path), logId)),
  by: 'as the key file beside it',
});

/** The room's own keys beside its store, earlier ones too; only the store names the tables' keys. */
export function keysBesideStore(path: string, storeId: string): KnownKeys {
  const own = keyIn(join(dirname(path), 'room.key'));
  const beside = besideStore(privateFiles, dirname(path));
  const signed = beside.signers.of(storeId);
  const keys = own === null ? null : new Set([...own, ...(signed?.keys ?? [])]);
  const isSealed = signed !== null && signed.hasStaff !== null;
  const says = { isSealed, logsAreSealed: signed?.logs === true, heldIsSealed: signed?.held === true };
  const reach = beside.reachOf(storeId).now;
  return { of: (id) => (id === storeId ? keys : null), by: 'as the key file beside it', ...says, reach };
}

function keyIn(file: string): ReadonlySet<string> | null {
  const key = publicHalfIn(file);
  return key === null ? null : new Set([key]);
}

function publicHalfIn(file: string): string | null {
  try {
    const bytes = privateFiles.read(file);
    const key = bytes === null ? null : parseRoomKey(Buffer.from(bytes).toString('utf8'));
    return key === null ? null : publicRoomKey(key);
  } catch (error) {
    if (error instanceof PrivateFileFault) return null;
    throw error;
  }
}

const linesOf = (file: string): readonly string[] =>
  readText(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
