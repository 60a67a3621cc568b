/** The kinds of what the room seals: rows that let somebody in, where a table's log ends, and what the store must hold. */
export type SealedKind = 'staff' | 'browser' | 'table-key' | 'signing-key' | 'log' | 'held';

/** What the room has signed of its store, beside the office's steps and each order. Throws a `StorageFault`. */
export interface StoredSeals {
  /** Base64; null: the row was never sealed. */
  find(what: SealedKind, id: string): string | null;
  /** What was sealed beside the row; null: nothing. */
  said(what: SealedKind, id: string): string | null;
  /** On disk when it returns, or with the transaction around it. A newer one takes the place of an older one. */
  keep(what: SealedKind, id: string, signature: string, said?: string): void;
}
