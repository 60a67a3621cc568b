import type { SignedHead } from './signed-head.ts';
import { StorageFault } from './storage-fault.ts';

/** One row of a table's log, exactly as stored and hashed. Hashes are lower-case hex SHA-256. */
export interface LogRow {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** Number of the hand it belongs to; 0 before the first. */
  readonly hand: number;
  /** Milliseconds since 1970 at the table. */
  readonly at: number;
  /** Who caused it: `dealer`, `floor:ID`, `device:shuffler`, `device:reader`, `cardroom`, `table`. */
  readonly actor: string;
  /** The event's `type`. */
  readonly kind: string;
  /** Id of the request or order that caused it, so that a repeated request gets the same answer; null for devices. */
  readonly request: string | null;
  /** The event as JSON text. Exactly these bytes are hashed. */
  readonly body: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The prefix of the request id under which a table books the effects of an order. */
export const ofOrder = 'order:';

/** A name or a free-text reason, stored apart from the log so that it can be erased without breaking the chain. */
export interface PrivateText {
  readonly id: string;
  readonly text: string;
  /** Random; the hash of salt and text is in the event. */
  readonly salt: string;
}

export interface Snapshot {
  readonly seq: number;
  /** Names the types the state is made of; a program with other types replays the log instead. */
  readonly shape: string;
  /** The state as JSON text. */
  readonly body: string;
}

/** A state just before a hand began, stored permanently so that old hands can be replayed from near by. */
export interface HandSnapshot {
  readonly hand: number;
  /** The last row before the hand's first. */
  readonly seq: number;
  /** As in `Snapshot`. */
  readonly shape: string;
  /** JSON text. */
  readonly state: string;
}

export interface LogHead {
  /** 0 when the log is empty. */
  readonly seq: number;
  /** Hash of the last row; the log's own first hash (64 zeros) when empty. */
  readonly hash: string;
}

/** The head of an empty log. */
export const emptyHead: LogHead = { seq: 0, hash: '0'.repeat(64) };

/** What is stored in a log together with rows. */
export interface AppendedBeside {
  readonly texts?: readonly PrivateText[];
  /** Texts that may already be here, or may have been erased here: those stay as they are. */
  readonly textsGivenBack?: readonly PrivateText[];
  readonly snapshot?: Snapshot;
  /** Each replaces the one stored for its hand. */
  readonly handSnapshots?: readonly HandSnapshot[];
  /** Signed heads of rows that are here or are appended. */
  readonly heads?: readonly SignedHead[];
  /** Replaces the stored one. */
  readonly voucher?: string;
  /** A request that is booked only once. Absent or null: booked regardless. */
  readonly once?: string | null;
}

/** A table's append-only log on disk. One writer: a second process opening the same file is refused with `LogInUse`. */
export interface EventLog {
  readonly tableId: string;
  /** Random, made with the file, inside every hash. */
  readonly logId: string;
  readonly head: LogHead;
  /**
   * One transaction. Returns only when rows, texts and snapshots are on disk. Rows must continue the head (asserted). If the request in
   * `once` already has rows here, nothing is stored and the number of its last row is returned; otherwise null.
   */
  append(rows: readonly LogRow[], beside?: AppendedBeside): number | null;
  /** Signed heads with `seq > after`, in order, at most `limit`. */
  heads(after: number, limit: number): readonly SignedHead[];
  /** The signed head of the highest row, by this key or by any; null if none was signed. */
  newestHead(key?: string): SignedHead | null;
  /** What the key of the previous log signed about this log's key, as JSON text; null: there was none, or it signed nothing. */
  readonly voucher: string | null;
  /** Rows with `seq > after`, in order, at most `limit`. */
  read(after: number, limit: number): readonly LogRow[];
  /** Rows of one hand, in order. */
  rowsOfHand(hand: number): readonly LogRow[];
  /** Rows that correct a hand after the next one had begun, in order. */
  lateAmendments(): readonly LogRow[];
  byRequest(request: string): readonly LogRow[];
  /** The newest one, or the newest with `seq < below`. */
  latestSnapshot(below?: number): Snapshot | null;
  /** The snapshot of this shape before the last hand up to this one. */
  handSnapshot(hand: number, shape: string): HandSnapshot | null;
  texts(ids: readonly string[]): readonly PrivateText[];
  allTexts(): readonly PrivateText[];
  /** Erases texts for ever: all of them, or none and throws a `StorageFault`. The log and its chain stay as they are. */
  eraseTexts(ids: readonly string[]): void;
  /**
   * Moves what was booked from the write-ahead log into the file itself. Otherwise the submission that fills the write-ahead log does so,
   * and waits for some thousand pages and a second disk write. Waits for no reader; a `StorageFault` leaves everything as it was.
   */
  carryOver(): void;
  close(): void;
}

/** Another process writes this file. */
export class LogInUse extends StorageFault {
  constructor(message: string, options?: ErrorOptions) {
    super('in-use', message, options);
    this.name = 'LogInUse';
  }
}
