import type { SignedHead } from './signed-head.ts';

/**
 * How the room came to know the key a log is signed with: as the first one of a PC that was paired, by the signature of the key
 * before it, or in no way it can explain.
 */
type KeyOrigin = 'first' | 'vouched' | 'unexplained';

/** A key that a table's log is signed with, as the room met it. It stays for good. */
export interface SigningKey {
  readonly logId: string;
  readonly tableId: string;
  /** The public half: 32 bytes of Ed25519 in base64. */
  readonly key: string;
  /** The PC the table came as: the hash of its identity. */
  readonly paired: string;
  readonly how: KeyOrigin;
  /** The previous key's signature, as JSON text; null: none. */
  readonly voucher: string | null;
  /** Milliseconds since 1970, by the room's clock. */
  readonly metAt: number;
}

/**
 * A mismatch: a key the room cannot explain, a head by a key it has never met, a head whose signature is wrong, or a head of an event that
 * the room holds otherwise.
 */
export interface HeadFinding {
  readonly logId: string;
  readonly tableId: string;
  /** The head's row; 0: it is about a key. */
  readonly seq: number;
  readonly what: 'key' | 'signature' | 'event';
  /** Milliseconds since 1970, by the room's clock. */
  readonly metAt: number;
}

/** The parts of the room's store that show whether logs are unchanged. Throws a `StorageFault`. */
export interface CardroomSignatures {
  /** In the order in which they were met. */
  keys(): readonly SigningKey[];
  /** On disk when it returns. A known one stays as it was met. */
  keepKey(key: SigningKey): void;
  /** Heads of one log and all its histories with `seq > after`, in order, at most `limit`. */
  heads(logId: string, after: number, limit: number): readonly SignedHead[];
  /** The highest row of a log up to which every head of this key is held; 0: none is. */
  signedUpTo(logId: string, key: string): number;
  /** On disk when it returns. Those it holds are skipped; the log is one the store holds. */
  keepHeads(logId: string, heads: readonly SignedHead[]): void;
  /** The highest row of the history held that this key, or with null any key, has signed, by a head or by a tip; null: none. */
  covered(logId: string, key: string | null): SignedHead | null;
  /** The newest tip of each key that has signed sent rows. */
  tips(logId: string): readonly SignedHead[];
  /** With the transaction around it, or on disk when it returns. An older one of the same key gives way; the row is one the history held has. */
  keepTip(logId: string, tip: SignedHead): void;
  /** In the order in which they were met. */
  findings(): readonly HeadFinding[];
  /** On disk when it returns. A known one stays as it was met. */
  keepFinding(finding: HeadFinding): void;
  /** Heads of the office's own log. */
  officeHeads(after: number, limit: number): readonly SignedHead[];
  newestOfficeHead(): SignedHead | null;
  /** On disk when it returns, or with the transaction around it. */
  keepOfficeHead(head: SignedHead): void;
}
