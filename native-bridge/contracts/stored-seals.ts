/** The kinds of rows the room seals. */
export type SealedKind = 'staff' | 'browser' | 'table-key' | 'signing-key';

/** What the room has signed of rows that let somebody in. Throws a `StorageFault`. */
export interface StoredSeals {
  /** Base64; null: the row was never sealed. */
  find(what: SealedKind, id: string): string | null;
  /** On disk when it returns, or with the transaction around it. A newer one takes the place of an older one. */
  keep(what: SealedKind, id: string, signature: string): void;
}
