import { dirname, join } from 'node:path';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { kindOfFile } from '../native-bridge/sqlite/file-shape.ts';
import { cardroomKind } from '../native-bridge/sqlite/migrations/cardroom.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore, type ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { headsOfPcsBefore, isHeadSigned } from '../server/sync/signed-head.ts';
import { KeptByRoomNote, keptByRoomFile } from '../server/table/kept-by-room.ts';
import { differences, type LogCopy } from './verify-against.ts';
import type { KnownKeys } from './verify-keys.ts';
import { keysOf, officeLog, readableLog } from './verify-store.ts';

export interface CopiesOptions {
  readonly path: string;
  /** The other side's file. */
  readonly against: string;
  /** The keys that may sign, where somebody has named them; null: those the files tell of. */
  readonly given: KnownKeys | null;
}

const everyHead = 100_000_000;

/** A table's log against a cardroom's store, or against another copy of itself. Throws a `StorageFault`. */
export function againstLog(log: ReadOnlyLog, { path, against, given }: CopiesOptions): readonly string[] {
  const one = copyIn(log, 'this file');
  if (kindOfFile(against) !== cardroomKind)
    return using(openReadOnlyLog(against), (other) => {
      if (other.logId !== log.logId) return [notTheSame(log, other.tableId, other.logId, against)];
      const keys = given?.of(log.logId) ?? new Set(one.heads.map(({ key }) => key));
      return differences({ one, other: copyIn(other, against), keys, mayLag: false });
    });
  return using(openReadOnlyStore(against), (store) => {
    const found = store.projections.logs().find(({ logId }) => logId === log.logId);
    if (found === undefined) return unknownToStore(store, log, against);
    if (found.tableId !== log.tableId) return [notTheSame(log, found.tableId, found.logId, against)];
    const other = copyInStore(store, found.tableId, log.logId, against);
    // The room met the table's keys when they were made: a log signed by another one was signed by somebody else. A room that was put
    // back to before a take-over has never met the keys of the PCs before.
    const keys = keysOf(store, log.logId, given);
    const before = headsOfPcsBefore(one.heads, keys);
    const others = one.heads.filter((head) => !keys.has(head.key) && !before.has(head));
    const strangers = keys.size === 0 ? [] : [...new Set(others.map(({ key }) => key))];
    return [
      ...strangers.map((key) => `Log ${log.logId}: ${path} is signed by ${key}, a key that ${against} does not know.`),
      ...differences({ one, other, keys, mayLag: false }),
      ...keptApart(store, log, against),
    ];
  });
}

/** A restored or copied disk has gone on by itself, and the room knows: both histories are there. */
function keptApart(store: ReadOnlyStore, log: ReadOnlyLog, where: string): readonly string[] {
  return store.branches
    .of(null)
    .filter(({ branch, logId, parted }) => {
      const [first] = store.branches.rows(branch, parted.seq, 1);
      return logId === log.logId && first !== undefined && log.read(parted.seq, 1)[0]?.hash === first.hash;
    })
    .map(({ parted }) => `Log ${log.logId}: ${where} keeps this history apart from event ${parted.seq + 1} on.`);
}

/** A cardroom's store against a table's log, or against another store, e.g. its backup. Throws a `StorageFault`. */
export function againstStore(store: ReadOnlyStore, { path, against, given }: CopiesOptions): readonly string[] {
  const isStore = kindOfFile(against) === cardroomKind;
  if (isStore)
    return using(openReadOnlyStore(against), (other) => [
      ...other.projections.logs().flatMap(({ tableId, logId }) => {
        const [one, copy] = [copyInStore(store, tableId, logId, path), copyInStore(other, tableId, logId, against)];
        return differences({ one, other: copy, keys: keysOf(store, logId, given), mayLag: false });
      }),
      ...officeAgainst(store, other, { path, against, given }),
    ]);
  return using(openReadOnlyLog(against), (log) => {
    const found = store.projections.logs().find(({ logId }) => logId === log.logId);
    if (found === undefined) return unknownToStore(store, log, path);
    if (found.tableId !== log.tableId) return [notTheSame(log, found.tableId, found.logId, path)];
    const one = copyInStore(store, found.tableId, log.logId, path);
    return [
      ...differences({ one, other: copyIn(log, against), keys: keysOf(store, log.logId, given), mayLag: true }),
      ...officeSeenBeside(store, { logId: log.logId, path, against, given }),
    ];
  });
}

/** The office's decisions, where both are of one room. */
function officeAgainst(
  store: ReadOnlyStore,
  other: ReadOnlyStore,
  { path, against, given }: CopiesOptions,
): readonly string[] {
  if (other.storeId !== store.storeId) return [];
  const copy = (from: ReadOnlyStore, where: string): LogCopy => ({
    ...officeLog(from),
    where,
    heads: from.signatures()?.officeHeads(0, everyHead) ?? [],
  });
  const [one, theirs] = [copy(store, path), copy(other, against)];
  const keys = keysOfOffice(store, given);
  return differences({ one, other: theirs, keys, mayLag: false }).map((sentence) => `The office: ${sentence}`);
}

/** The keys a store's office is known to be signed with. */
const keysOfOffice = (store: ReadOnlyStore, given: CopiesOptions['given']): ReadonlySet<string> =>
  given?.of(store.storeId) ??
  new Set(
    store
      .signatures()
      ?.officeHeads(0, everyHead)
      .map(({ key }) => key),
  );

/** How far the office had come when the room last told this table, with the room's signature. */
function officeSeenBeside(
  store: ReadOnlyStore,
  { logId, path, against, given }: CopiesOptions & { readonly logId: string },
): readonly string[] {
  const file = join(dirname(against), keptByRoomFile);
  const kept = new KeptByRoomNote({ files: privateFiles, file, time: systemTime }).of(logId);
  const seen = kept?.signedOffice?.storeId === store.storeId ? kept.signedOffice.head : null;
  if (seen === null || store.office.read(seen.seq - 1, 1)[0]?.hash === seen.hash) return [];
  // A store that has lost every signature of its office has no key to compare with.
  const keys = keysOfOffice(store, given);
  if (!isHeadSigned(store.storeId, seen) || (keys.size > 0 && !keys.has(seen.key))) return [];
  return [
    `The office: the table of ${against} has seen another event ${seen.seq} of it than ${path} has. Its end was cut off, or it is an older copy: what was sold or paid then is known by its receipts alone.`,
  ];
}

/** Nothing is wrong with a log the room has not met yet, unless the room knows its table by another one. */
function unknownToStore(store: ReadOnlyStore, log: ReadOnlyLog, where: string): readonly string[] {
  const others = store.projections.logs().filter(({ tableId }) => tableId === log.tableId);
  if (others.length === 0) return [`Table ${log.tableId}: ${where} has no log of it.`];
  return [
    `Table ${log.tableId}: ${where} has no log ${log.logId} of it, but ${others.map(({ logId }) => logId).join(', ')}.`,
  ];
}

const notTheSame = (log: ReadOnlyLog, tableId: string, logId: string, where: string): string =>
  `This is log ${log.logId} of table ${log.tableId}; ${where} has log ${logId} of table ${tableId}.`;

const copyIn = (log: ReadOnlyLog, where: string): LogCopy => ({
  tableId: log.tableId,
  logId: log.logId,
  read: (after, limit) => log.read(after, limit),
  where,
  heads: log.heads(0, everyHead),
});

const copyInStore = (store: ReadOnlyStore, tableId: string, logId: string, where: string): LogCopy => ({
  ...readableLog(store, tableId, logId),
  where,
  heads: store.signatures()?.heads(logId, 0, everyHead) ?? [],
});

function using<File extends { close(): void }, Result>(file: File, use: (file: File) => Result): Result {
  try {
    return use(file);
  } finally {
    file.close();
  }
}
