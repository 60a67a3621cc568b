import type { RecordProjection } from './cardroom-store.ts';

/** A search; all given criteria must match. Times in milliseconds since 1970, both ends included. */
export interface RecordQuery {
  readonly tableId?: string;
  readonly hand?: number;
  /** The number people know a hand by, with every deal of it. */
  readonly shown?: number;
  /** Part of a player's name; case and accents do not matter. */
  readonly player?: string;
  /** Part of the dealer's name. */
  readonly dealer?: string;
  readonly from?: number;
  readonly to?: number;
  readonly what?: readonly string[];
  /** Kinds of reports. */
  readonly reports?: readonly string[];
  /** As cited, `tda-2011#40`; without a document, that number of any; without its letter, all its parts. */
  readonly rule?: string;
  /** `id` of the last one of the page before. */
  readonly after?: string;
  readonly limit: number;
}

/** Found by `records`. */
export interface StoredRecord extends Omit<RecordProjection, 'recordId' | 'dealer' | 'deck' | 'what'> {
  /** `count`: kept as a report without a kind. */
  readonly what: RecordProjection['what'] | 'count';
  /** For `after`. */
  readonly id: string;
  readonly tableId: string;
  /** As `StoredHand.shown`. */
  readonly shown: number;
  readonly dealer: string | null;
}

/** Found by `hands`. */
export interface StoredHand {
  /** For `after`. */
  readonly id: string;
  readonly tableId: string;
  readonly logId: string;
  readonly hand: number;
  /** The number people know it by: a hand dealt again keeps its own. */
  readonly shown: number;
  readonly startedAt: number;
  /** Null together with `outcome`: it is being played, or its table went away in the middle of it. */
  readonly endedAt: number | null;
  readonly outcome: 'played' | 'misdeal' | null;
  readonly potChips: number;
  readonly dealer: string | null;
  readonly amended: boolean;
  /** Number of its records. */
  readonly records: number;
}

/** Finds past hands and records. */
export interface StoredSearch {
  /** Newest first. */
  records(query: RecordQuery): readonly StoredRecord[];
  /** Newest first. With `what`, `reports` or `rule`, hands that have such a record. */
  hands(query: RecordQuery): readonly StoredHand[];
}
