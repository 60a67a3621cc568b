/** A PC that spoke for a table and was turned away. */
export interface TableTurnedAway {
  readonly tableId: string;
  /** No PC is this table here; another one is; or what it sends makes no sense here. */
  readonly why: 'unknown' | 'other' | 'refused';
  /** Milliseconds since 1970, by the room's clock. */
  readonly since: number;
}

/** Who is at the room's door and is not let in, as of the last change. Throws a `StorageFault`. */
export interface StoredTurnedAway {
  all(): readonly TableTurnedAway[];
  /** These and no others. On disk when it returns. */
  keep(tables: readonly TableTurnedAway[]): void;
}
