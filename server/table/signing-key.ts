import { createHash, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { openPrivateKey } from '../room-key.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { headsOf, isEnding, signHead } from '../sync/signed-head.ts';

/** Each log has its own key: a copied disk shares it until its table goes on in a new log. */
export function signingKeyFile(folder: string, logId: string): string {
  // An id that came over the network must not name a file elsewhere.
  const name = /^[A-Za-z0-9_-]{1,64}$/.test(logId) ? logId : createHash('sha256').update(logId).digest('hex');
  return join(folder, `signing-${name}.key`);
}

/** The key that signs a table's log, from its file; created the first time. Throws `CannotRun` with one sentence. */
export function openSigningKey(file: string, files: PrivateFiles, random: (count: number) => Uint8Array): KeyObject {
  return openPrivateKey(file, {
    files,
    random,
    otherwise: `${file} holds no signing key: put it back from its copy. Without a copy take it away; a new one is made, and the cardroom tells its manager that the key is another one.`,
  });
}

/** Signs the log at the end of each hand. */
export interface HeadSigner {
  readonly log: Pick<EventLog, 'logId' | 'newestHead'>;
  readonly key: KeyObject;
}

/** The heads of rows that are about to follow the log. */
export function nextHeads({ log, key }: HeadSigner, rows: Parameters<typeof headsOf>[0]): readonly SignedHead[] {
  if (!rows.some(isEnding)) return [];
  const signed = log.newestHead(publicRoomKey(key))?.number ?? 0;
  return headsOf(rows, { logId: log.logId, signed, key });
}

/** Signs the last row, whatever it is: nothing follows. Throws a `StorageFault`. */
export function signEnd(log: EventLog, key: KeyObject): void {
  signWhatIsNot(log, key);
  const { head, logId } = log;
  const newest = log.newestHead(publicRoomKey(key));
  const [last] = head.seq === 0 ? [] : log.read(head.seq - 1, 1);
  if (newest === null || last === undefined || newest.seq === last.seq) return;
  log.append([], { heads: [signHead(logId, { ...last, number: newest.number + 1 }, key)] });
}

/** The key of a log that was signed here; null if it never was. Throws `CannotRun` with one sentence. */
export const keptSigningKey = (folder: string, logId: string, files: PrivateFiles): KeyObject | null => {
  const file = signingKeyFile(folder, logId);
  return files.readSecret(file) === null ? null : openSigningKey(file, files, () => new Uint8Array());
};

const rowsAtOnce = 1_000;

/**
 * Signs what this key has not signed yet: the end of a log it is new to, which covers everything before; or hands that another program has
 * ended since. Throws a `StorageFault`.
 */
export function signWhatIsNot(log: EventLog, key: KeyObject): void {
  const { head, logId } = log;
  if (head.seq === 0) return;
  const newest = log.newestHead(publicRoomKey(key));
  if (newest === null) {
    const [last] = log.read(head.seq - 1, 1);
    if (last !== undefined) log.append([], { heads: [signHead(logId, { ...last, number: 1 }, key)] });
    return;
  }
  for (let after = newest.seq; after < head.seq; ) {
    const rows = log.read(after, rowsAtOnce);
    const heads = nextHeads({ log, key }, rows);
    if (heads.length > 0) log.append([], { heads });
    after = rows.at(-1)?.seq ?? head.seq;
  }
}
