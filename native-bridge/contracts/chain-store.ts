import type { DocumentMark, RoomDocument } from './cardroom-changes.ts';
import type { LogBranch } from './cardroom-store.ts';
import type { ChainGroup } from './chain-group.ts';
import type { ChainReports } from './chain-reports.ts';
import type { LogHead, LogRow, PrivateText } from './event-log.ts';
import type { SignedHead, TipSignature } from './signed-head.ts';

/** A room of the chain. */
export interface ChainRoom {
  /** Its number in the chain's store: 1, 2, 3 … */
  readonly room: number;
  readonly storeId: string;
  /** The house's name for it. */
  readonly name: string;
  /** Version of the room's program, as last reported. */
  readonly version: string;
  /** Milliseconds since 1970, by the chain's clock. */
  readonly pairedAt: number;
  /** When it was last heard; null: never. */
  readonly heardAt: number | null;
  /** What it last reported about itself, as JSON; null: nothing. */
  readonly standing: unknown;
}

/** A log of a room, as far as the chain holds it. */
export interface ChainLog {
  readonly room: number;
  /** Its number in the chain's store, within its room. */
  readonly log: number;
  readonly logId: string;
  /** `office` and `audit` for the room's own. */
  readonly tableId: string;
  readonly head: LogHead;
  /** The highest row that has a signed head; 0: none. */
  readonly signed: number;
}

/** Rows to store after what is held of a log. */
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
  /** The requested ones that are held. */
  readonly rows: readonly LogRow[];
  readonly branches: readonly (LogBranch & { readonly rows: readonly LogRow[] })[];
}

/** The head of a log is not the expected one: somebody else is writing it, or has written it. Nothing was stored. */
export class MovedHead extends Error {}

/** Rooms, by number and by the key they identify themselves with. */
export interface ChainRooms {
  all(): Promise<readonly ChainRoom[]>;
  /** The room with this store whose valid key has this hash; null: none. */
  withKey(storeId: string, keyHash: string): Promise<ChainRoom | null>;
  /** It was this room's key once. */
  isRetired(storeId: string, keyHash: string): Promise<boolean>;
  /** Admits a room, or gives a known one another key. */
  pair(room: {
    readonly storeId: string;
    readonly name: string;
    readonly keyHash: string;
    readonly at: number;
  }): Promise<ChainRoom>;
  /** Its key is no longer valid. False: it had none. */
  revoke(room: number, at: number): Promise<boolean>;
  /** A room's state, and its present name. */
  keepStanding(
    room: number,
    standing: { readonly at: number; readonly name: string; readonly version: string; readonly now: unknown },
  ): Promise<void>;
}

/** Every room's logs. */
export interface ChainLogs {
  of(room: number): Promise<readonly ChainLog[]>;
  /** The log, added if it was not known. */
  open(room: number, log: { readonly logId: string; readonly tableId: string; readonly at: number }): Promise<ChainLog>;
  /** One transaction, on disk when it resolves. Throws `MovedHead` or a `StorageFault`, in which case nothing is stored. */
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
  /** In an existing branch (rows it holds are skipped), or in a new one that begins with them. Returns the branch. */
  keepApart(
    log: ChainLog,
    apart: { readonly rows: readonly LogRow[]; readonly texts: readonly PrivateText[] },
    into: number | { readonly parted: LogHead; readonly metAt: number },
  ): Promise<number>;
  texts(room: number, ids: readonly string[]): Promise<readonly PrivateText[]>;
  /** Every text of a room that was not erased, ordered by id. */
  allTexts(room: number, after: string, limit: number): Promise<readonly PrivateText[]>;
}

/** The signatures over the rooms' logs. */
export interface ChainSignatures {
  /** The keys that have signed a log. */
  keys(log: ChainLog): Promise<readonly string[]>;
  keepKey(log: ChainLog, key: string, metAt: number): Promise<void>;
  keepHeads(log: ChainLog, heads: readonly SignedHead[]): Promise<void>;
  heads(log: ChainLog, after: number, limit: number): Promise<readonly SignedHead[]>;
  /** The highest row up to which every head of this key is held. */
  signedUpTo(log: ChainLog, key: string): Promise<number>;
  tips(log: ChainLog): Promise<readonly SignedHead[]>;
  /** The highest row of the history held that this key, or with null any key, has signed. */
  covered(log: ChainLog, key: string | null): Promise<SignedHead | null>;
  find(
    room: number,
    finding: { readonly logId: string | null; readonly said: string; readonly at: number },
  ): Promise<void>;
  findings(
    room: number,
  ): Promise<readonly { readonly logId: string | null; readonly said: string; readonly metAt: number }[]>;
}

/** What rooms replace rather than add to. */
export interface ChainDocuments {
  /** Number 0 and no token: nothing was received yet. */
  mark(room: number): Promise<DocumentMark>;
  /** One transaction: the documents newer than those held, and the room's position. */
  keep(room: number, documents: readonly RoomDocument[], mark: DocumentMark | null): Promise<void>;
  of(room: number, what: string): Promise<readonly RoomDocument[]>;
  /** All documents of a room, ordered by kind and id. */
  page(
    room: number,
    after: { readonly what: string; readonly id: string },
    limit: number,
  ): Promise<readonly RoomDocument[]>;
}

/**
 * The chain's PostgreSQL database, written by one program. Everything is on disk when its promise resolves; every promise may reject with a
 * `StorageFault`.
 */
export interface ChainStore {
  /** Random, made with the database. */
  readonly chainId: string;
  readonly rooms: ChainRooms;
  readonly logs: ChainLogs;
  readonly signatures: ChainSignatures;
  readonly documents: ChainDocuments;
  readonly reports: ChainReports;
  readonly group: ChainGroup;
  /** Writes some rows to the disk and removes them again. Rejects with a `StorageFault` if the disk takes none. */
  tryDisk(): Promise<void>;
  close(): Promise<void>;
}
