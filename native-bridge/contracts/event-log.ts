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
  /** The event as JSON text. These very bytes are hashed. */
  readonly body: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** So begins the request id under which a table books the effects of an order. */
export const ofOrder = 'order:';

/** A name or a free-text reason, kept apart from the log so that a person can be forgotten without breaking the chain. */
export interface PrivateText {
  readonly id: string;
  readonly text: string;
  /** Random; with the text it gives the hash the event carries. */
  readonly salt: string;
}

export interface Snapshot {
  readonly seq: number;
  /** Names the types the state is made of; a program whose state is made of others replays the log instead. */
  readonly shape: string;
  /** The state as JSON text. */
  readonly body: string;
}

/** A state just before a hand began, kept for ever so that old hands are grown from near by. */
export interface HandSnapshot {
  readonly hand: number;
  /** The last row before the hand's first. */
  readonly seq: number;
  /** As of `Snapshot`. */
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

/** Where every log begins. */
export const emptyHead: LogHead = { seq: 0, hash: '0'.repeat(64) };

/** What comes into a log with its rows. */
export interface AppendedBeside {
  readonly texts?: readonly PrivateText[];
  /** Texts that may be here already, or may have been forgotten here: they stay as they are. */
  readonly textsGivenBack?: readonly PrivateText[];
  readonly snapshot?: Snapshot;
  /** Each takes the place of the one kept for its hand. */
  readonly handSnapshots?: readonly HandSnapshot[];
  /** Heads of rows that are here or come with it. */
  readonly heads?: readonly SignedHead[];
  /** Takes the place of the one kept. */
  readonly voucher?: string;
  /** A request that is booked only once. Absent or null: whatever was booked before. */
  readonly once?: string | null;
}

/** A table's append-only log on disk. One writer: a second process opening the same file is refused with `LogInUse`. */
export interface EventLog {
  readonly tableId: string;
  /** Random, made with the file, inside every hash. */
  readonly logId: string;
  readonly head: LogHead;
  /**
   * One transaction. Returns only when rows, texts and snapshots are on disk. Rows must continue the head (asserted). Where the request
   * of `once` has rows here already nothing is kept, and the number of the last of them is returned; else null.
   */
  append(rows: readonly LogRow[], beside?: AppendedBeside): number | null;
  /** Signed heads with `seq > after`, in order, at most `limit`. */
  heads(after: number, limit: number): readonly SignedHead[];
  /** The signed head of the highest row, of this key or of any; null where none was signed. */
  newestHead(key?: string): SignedHead | null;
  /** What the key of the log before this one signed about this one's, as JSON text; null: there was none, or it did not. */
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
  /** Forgets texts for ever, all of them or, with a `StorageFault`, none; the log and its chain stay as they are. */
  eraseTexts(ids: readonly string[]): void;
  /**
   * Moves what was booked out of the write-ahead log into the file itself. Otherwise the submission that fills it does so, some thousand
   * pages and a second wait for the disk on top of its own. Waits for no reader; a `StorageFault` leaves everything as it was.
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
