import type { Luck } from '../../commands/simulation/random-play.ts';
import type { DiskMoment } from './torn-log.ts';
import { walHeaderBytes } from './wal-frames.ts';

/** A damaged copy of a table's files. */
export interface Damage {
  readonly kind: string;
  readonly db: Buffer;
  /** Null for none. */
  readonly wal: Buffer | null;
  /** The last event in these bytes. */
  readonly holds: number;
  /** Their content is sound: a refusal would lose it. */
  readonly mustOpen: boolean;
  /** False if nothing shows whose log it was. */
  readonly holdsLog: boolean;
}

/** Copies of the files on the disk from several moments. */
interface Moments {
  readonly moments: readonly DiskMoment[];
}

/** The result for a copy; the reason if it neither matches its files' content nor is refused with a sentence. */
export type CopyEnd =
  | { readonly is: 'opened' | 'refused' | 'named by verify' }
  | { readonly is: 'wrong'; readonly why: string };

export const wrong = (why: string): CopyEnd => ({ is: 'wrong', why });

type Make = (played: Moments, luck: Luck) => Damage;

const pageBytes = 4096;
const frameBytes = pageBytes + 24;

/** Only what a disk can do to files of one moment: all of these must open. */
const torn: readonly Make[] = [
  walCut,
  walCut,
  lastCommitCut,
  lastFrameFlipped,
  frameFlipped,
  walMissing,
  tornCheckpoint,
  noiseBehind,
];
/** Wrong files copied together, or a lying disk: opened as what it contains, or refused. */
const mixed: readonly Make[] = [olderWal, newerWal, databaseCut, databaseCutWithoutWal];

/** Damage to files that were not read while they were written. */
export const damagesUnread = [...torn, ...mixed] as unknown as readonly [Make, ...Make[]];
export const damages = [...damagesUnread, cutWhileRead] as unknown as readonly [Make, ...Make[]];

const quiet = (played: Moments): readonly DiskMoment[] => played.moments.filter(({ isCarriedOver }) => !isCarriedOver);
const some = <Item>(luck: Luck, items: readonly Item[]): Item => luck.oneOf(items as readonly [Item, ...Item[]]);

/** The last event of a moment of whose write-ahead log this many whole transactions are left. */
function headWith({ heads, commits }: DiskMoment, left: number): number {
  return heads[heads.length - 1 - (commits.length - left)] ?? 0;
}

function cutAt(moment: DiskMoment, at: number, kind: string): Damage {
  const left = moment.commits.filter(({ to }) => to <= at).length;
  const holds = headWith(moment, left);
  return { kind, db: moment.db, wal: moment.wal.subarray(0, at), holds, mustOpen: true, holdsLog: true };
}

function walCut(played: Moments, luck: Luck): Damage {
  const moment = some(luck, quiet(played));
  return cutAt(moment, luck.upTo(moment.wal.length), 'write-ahead log cut');
}

function lastCommitCut(played: Moments, luck: Luck): Damage {
  const moment = some(luck, quiet(played));
  const { from, to } = moment.commits.at(-1) ?? { from: 0, to: 0 };
  return cutAt(moment, from + luck.upTo(to - from), 'last transaction cut');
}

function flippedAt(moment: DiskMoment, at: number, bit: number, kind: string): Damage {
  const wal = Buffer.from(moment.wal);
  wal[at] = (wal[at] ?? 0) ^ (1 << bit);
  const frameFrom = at < walHeaderBytes ? 0 : at - ((at - walHeaderBytes) % frameBytes);
  const holds = headWith(moment, moment.commits.filter(({ to }) => to <= frameFrom).length);
  return { kind, db: moment.db, wal, holds, mustOpen: true, holdsLog: true };
}

function lastFrameFlipped(played: Moments, luck: Luck): Damage {
  const moment = some(luck, quiet(played));
  const end = moment.commits.at(-1)?.to ?? frameBytes;
  return flippedAt(moment, end - 1 - luck.upTo(frameBytes - 1), luck.upTo(7), 'bit of the last frame flipped');
}

function frameFlipped(played: Moments, luck: Luck): Damage {
  const moment = some(luck, quiet(played));
  const end = moment.commits.at(-1)?.to ?? 1;
  return flippedAt(moment, luck.upTo(end - 1), luck.upTo(7), 'bit of the write-ahead log flipped');
}

function walMissing(played: Moments, luck: Luck): Damage {
  const moment = some(luck, quiet(played));
  const holds = headWith(moment, 0);
  return { kind: 'write-ahead log missing', db: moment.db, wal: null, holds, mustOpen: true, holdsLog: true };
}

/** A power cut while pages were moved from the write-ahead log into the database: some are there, some in half. */
function tornCheckpoint(played: Moments, luck: Luck): Damage {
  const moment = some(luck, played.moments);
  const end = moment.commits.at(-1)?.to ?? 0;
  const pages = new Map<number, Buffer>();
  for (let at = walHeaderBytes; at + frameBytes <= end; at += frameBytes)
    pages.set(moment.wal.readUInt32BE(at), moment.wal.subarray(at + 24, at + frameBytes));
  const db = Buffer.alloc(Math.max(moment.db.length, pageBytes * Math.max(...pages.keys())));
  moment.db.copy(db);
  for (const [page, bytes] of pages) {
    if (luck.once(3)) continue;
    const written = luck.once(3) ? luck.upTo(pageBytes) : pageBytes;
    bytes.copy(db, (page - 1) * pageBytes, 0, written);
  }
  const holds = headWith(moment, moment.commits.length);
  return { kind: 'checkpoint torn', db, wal: moment.wal, holds, mustOpen: true, holdsLog: true };
}

/** The next transaction was partly written. */
function noiseBehind(played: Moments, luck: Luck): Damage {
  const moment = some(luck, quiet(played));
  const end = moment.commits.at(-1)?.to ?? 0;
  const noise = Buffer.from(Array.from({ length: 1 + luck.upTo(2 * frameBytes) }, () => luck.upTo(255)));
  // The frame's salts and page number may have been written before its page.
  if (luck.once(2)) moment.wal.copy(noise, 0, Math.max(walHeaderBytes, end - frameBytes), end - frameBytes + 16);
  const wal = Buffer.concat([moment.wal.subarray(0, end), noise]);
  const holds = headWith(moment, moment.commits.length);
  return { kind: 'half a transaction behind', db: moment.db, wal, holds, mustOpen: true, holdsLog: true };
}

const anything = { holds: 0, mustOpen: false, holdsLog: true } as const;

function olderWal({ moments }: Moments, luck: Luck): Damage {
  const newer = 1 + luck.upTo(moments.length - 2);
  const { wal } = moments[luck.upTo(newer - 1)] as DiskMoment;
  const { db } = moments[newer] as DiskMoment;
  return { kind: 'write-ahead log of an earlier moment', db, wal, ...anything };
}

function newerWal({ moments }: Moments, luck: Luck): Damage {
  const newer = 1 + luck.upTo(moments.length - 2);
  const { db } = moments[luck.upTo(newer - 1)] as DiskMoment;
  const { wal } = moments[newer] as DiskMoment;
  return { kind: 'write-ahead log of a later moment', db, wal, ...anything };
}

function databaseCut({ moments }: Moments, luck: Luck): Damage {
  const { db, wal } = some(luck, moments);
  return { kind: 'database cut', db: db.subarray(0, luck.upTo(db.length)), wal, ...anything, holdsLog: false };
}

function databaseCutWithoutWal({ moments }: Moments, luck: Luck): Damage {
  const { db } = some(luck, moments);
  const kind = 'database cut, write-ahead log missing';
  return { kind, db: db.subarray(0, luck.upTo(db.length)), wal: null, ...anything, holdsLog: false };
}

/** Pages of these transactions were already in the database: what is left of the log is older than the database. */
function cutWhileRead(played: Moments, luck: Luck): Damage {
  const moment = some(
    luck,
    played.moments.filter(({ isCarriedOver }) => isCarriedOver),
  );
  const wal = moment.wal.subarray(0, luck.upTo(moment.wal.length));
  return { kind: 'write-ahead log cut while somebody read', db: moment.db, wal, ...anything };
}
