import type { LogHead, PrivateText } from './event-log.ts';
import type { TipSignature } from './signed-head.ts';

/** Rows that follow each other, as COPY reads them: another thread has checked and written them. */
export interface CopiedRows {
  readonly count: number;
  /** Of the first one. */
  readonly seq: number;
  readonly previousHash: string;
  readonly last: LogHead & { readonly hand: number; readonly at: number };
  /** The months they are of, as partitions call them. */
  readonly months: readonly number[];
  readonly lines: Uint8Array;
}

/** A message with rows that form a chain, read in another thread. */
export interface CheckedBatch extends CopiedRows {
  /** Letters of the rows’ bodies. */
  readonly characters: number;
  /** One of them holds a character that PostgreSQL keeps in no text: `lines` cannot be copied. */
  readonly holdsNull: boolean;
  readonly texts: readonly PrivateText[];
  readonly tip?: TipSignature;
}

/** Why rows are not taken, as the table is told. */
export interface TurnedBatch {
  readonly turned: { readonly why: 'malformed' | 'gap' | 'chain'; readonly sentence: string };
}

/** Whose rows a message holds. */
export interface BatchOf {
  readonly logId: string;
  /** What the chain’s store calls the room, and the log within it. */
  readonly room: number;
  readonly log: number;
}

/** Reads long messages beside the program’s own thread. */
export interface BatchChecker {
  /** Null: it is no batch, or the other thread is gone. Whoever asks reads the message itself. */
  check(text: string, of: BatchOf): Promise<CheckedBatch | TurnedBatch | null>;
  /** Nothing is checked any more. */
  stop(): void;
}
