/** What the office decided after a moment and has lost: its store was wound back, and somebody else has seen the decisions. */
export interface Forgotten {
  /** The last decision that is still known. Null: none is. */
  readonly since: number | null;
  readonly metAt: number;
  /** The lost decision that was seen, signed by the room itself, and by whom. Absent: only tables say so. */
  readonly seen?: { readonly by: string; readonly seq: number };
  /** Tables that say so with nothing the room has signed. Absent: none, or an older program did not note them. */
  readonly claimedBy?: readonly string[];
  /** The store was known as a copy before anybody said so. */
  readonly wasCopy?: boolean;
  /** Hashes of the latest decisions reported: each witness reports each only once. */
  readonly told: readonly string[];
}

/** Marks a store that was restored from a copy, and so may lack what its tables have sent since. */
export interface CopyMark {
  isCopy(): boolean;
  mark(): void;
  /** Tables that somebody has since declared gone for good. */
  gone(): readonly string[];
  /** False: the store is no copy, and waits for no table. */
  giveUp(tableId: string): boolean;
  /** Every table has reported since, so nothing of theirs is missing any more. */
  settle(): void;
  /** Null: nothing is known to be lost. It stays even when the tables have reported, because nobody else has it. */
  forgotten(): Forgotten | null;
  /** The store is a copy, and has lost this. */
  forget(forgotten: Forgotten): void;
  /** What was said to be lost is not: it was untrue. */
  nothingForgotten(): void;
}
