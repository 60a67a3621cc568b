import type { DocumentMark, RoomDocument } from './cardroom-changes.ts';
import type { LogBranch } from './cardroom-store.ts';
import type { ChainGroup } from './chain-group.ts';
import type { ChainReports } from './chain-reports.ts';
import type { LogHead, LogRow, PrivateText } from './event-log.ts';
import type { SignedHead, TipSignature } from './signed-head.ts';

/** A room of the chain. */
export interface ChainRoom {
  /** What the chain's store calls it: 1, 2, 3 … */
  readonly room: number;
  readonly storeId: string;
  /** What the house calls it. */
  readonly name: string;
  /** Version of the room's program, as it last said. */
  readonly version: string;
  /** Milliseconds since 1970, by the chain's clock. */
  readonly pairedAt: number;
  /** When it last spoke; null: not yet. */
  readonly heardAt: number | null;
  /** What it last told of itself, as JSON; null: nothing. */
  readonly standing: unknown;
}

/** A log of a room, as far as the chain holds it. */
export interface ChainLog {
  readonly room: number;
  /** What the chain's store calls it within its room. */
  readonly log: number;
  readonly logId: string;
  /** `office` and `audit` for the room's own. */
  readonly tableId: string;
  readonly head: LogHead;
  /** The highest row a signed head is held of; 0: none. */
  readonly signed: number;
}

/** Rows that follow what is held of a log, to be kept. */
export interface FollowingRows {
  readonly log: ChainLog;
  /** None of them is held, and the first one follows the head. */
  readonly rows: readonly LogRow[];
  readonly texts: readonly PrivateText[];
  /** Signature over the last row. Absent: it was not signed. */
  readonly tip?: TipSignature;
}

/** A piece of what is held of a log. */
export interface HeldPiece {
  readonly head: LogHead;
  /** Those that were asked for and are held. */
  readonly rows: readonly LogRow[];
  readonly branches: readonly (LogBranch & { readonly rows: readonly LogRow[] })[];
}

/** The head of a log is not the one it was thought to be: somebody else writes, or has written. Nothing was kept. */
export class MovedHead extends Error {}

/** Rooms, by number and by what they say who they are by. */
export interface ChainRooms {
  all(): Promise<readonly ChainRoom[]>;
  /** The room with this store whose good key has this hash; null: none. */
  withKey(storeId: string, keyHash: string): Promise<ChainRoom | null>;
  /** It was this room's once. */
  isRetired(storeId: string, keyHash: string): Promise<boolean>;
  /** Lets a room in, or gives a known one another key. */
  pair(room: {
    readonly storeId: string;
    readonly name: string;
    readonly keyHash: string;
    readonly at: number;
  }): Promise<ChainRoom>;
  /** Its key opens nothing from now on. False: it had none. */
  revoke(room: number, at: number): Promise<boolean>;
  /** How a room stands, and what it calls itself now. */
  keepStanding(
    room: number,
    standing: { readonly at: number; readonly name: string; readonly version: string; readonly now: unknown },
  ): Promise<void>;
}

/** Every room's logs. */
export interface ChainLogs {
  of(room: number): Promise<readonly ChainLog[]>;
  /** The log, entered where it was not known. */
  open(room: number, log: { readonly logId: string; readonly tableId: string; readonly at: number }): Promise<ChainLog>;
  /** One transaction, on disk when it resolves. Throws `MovedHead` or a `StorageFault`, and then nothing of it is kept. */
  keep(following: readonly FollowingRows[]): Promise<void>;
  /** Rows at these places, and of `from` to `until` with those of the branches. */
  piece(
    log: ChainLog,
    asked: { readonly places: readonly number[]; readonly from: number; readonly until: number },
  ): Promise<HeldPiece>;
  /** Rows with `seq > after`, in order, at most `limit`. */
  read(log: ChainLog, after: number, limit: number): Promise<readonly LogRow[]>;
  branches(log: ChainLog): Promise<readonly LogBranch[]>;
  branchRows(room: number, branch: number, after: number, limit: number): Promise<readonly LogRow[]>;
  /** In a branch (rows it holds are skipped), or in one that begins with them. Gives the branch. */
  keepApart(
    log: ChainLog,
    apart: { readonly rows: readonly LogRow[]; readonly texts: readonly PrivateText[] },
    into: number | { readonly parted: LogHead; readonly metAt: number },
  ): Promise<number>;
  texts(room: number, ids: readonly string[]): Promise<readonly PrivateText[]>;
  /** Every text of a room that was not forgotten, in the order of ids. */
  allTexts(room: number, after: string, limit: number): Promise<readonly PrivateText[]>;
}

/** What was signed of the rooms' logs. */
export interface ChainSignatures {
  /** The keys that have signed a log. */
  keys(log: ChainLog): Promise<readonly string[]>;
  keepKey(log: ChainLog, key: string, metAt: number): Promise<void>;
  keepHeads(log: ChainLog, heads: readonly SignedHead[]): Promise<void>;
  heads(log: ChainLog, after: number, limit: number): Promise<readonly SignedHead[]>;
  /** The highest row up to which every head of this key is held. */
  signedUpTo(log: ChainLog, key: string): Promise<number>;
  tips(log: ChainLog): Promise<readonly SignedHead[]>;
  /** The highest row of the history held that this key, or with null any, has signed. */
  covered(log: ChainLog, key: string | null): Promise<SignedHead | null>;
  find(
    room: number,
    finding: { readonly logId: string | null; readonly said: string; readonly at: number },
  ): Promise<void>;
  findings(
    room: number,
  ): Promise<readonly { readonly logId: string | null; readonly said: string; readonly metAt: number }[]>;
}

/** What rooms keep that is replaced rather than added to. */
export interface ChainDocuments {
  /** Number 0 and no token: nothing was heard yet. */
  mark(room: number): Promise<DocumentMark>;
  /** One transaction: those that are newer than what is held, and how far the room was heard. */
  keep(room: number, documents: readonly RoomDocument[], mark: DocumentMark | null): Promise<void>;
  of(room: number, what: string): Promise<readonly RoomDocument[]>;
  /** All of a room, in the order of kinds and ids. */
  page(
    room: number,
    after: { readonly what: string; readonly id: string },
    limit: number,
  ): Promise<readonly RoomDocument[]>;
}

/** The chain's PostgreSQL. One program writes it. All is on disk when it resolves; everything may reject with a `StorageFault`. */
export interface ChainStore {
  /** Random, made with the database. */
  readonly chainId: string;
  readonly rooms: ChainRooms;
  readonly logs: ChainLogs;
  readonly signatures: ChainSignatures;
  readonly documents: ChainDocuments;
  readonly reports: ChainReports;
  readonly group: ChainGroup;
  /** Writes some rows to the disk and takes them back. Rejects with a `StorageFault` where it takes none. */
  tryDisk(): Promise<void>;
  close(): Promise<void>;
}
