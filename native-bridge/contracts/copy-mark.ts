/** What the office decided after a moment and no longer knows: its store was wound back, and somebody else is a witness of it. */
export interface Forgotten {
  /** The last decision that is still known. Null: none is. */
  readonly since: number | null;
  readonly metAt: number;
  /** The decision somebody has seen, and who. Absent: a table's own rows or orders show it. */
  readonly seen?: { readonly by: string; readonly seq: number };
  /** Hashes of the decisions that are told already, the last ones: each witness says it once. */
  readonly told: readonly string[];
}

/** Marks a store that was put back from a copy, and so may lack what its tables sent since. */
export interface CopyMark {
  isCopy(): boolean;
  mark(): void;
  /** Tables that never report again, as somebody has said since. */
  gone(): readonly string[];
  /** False: the store is no copy, and waits for nobody. */
  giveUp(tableId: string): boolean;
  /** Every table has reported since, so nothing of theirs is missing any more. */
  settle(): void;
  /** Null: it is not known to have forgotten anything. Stays also when the tables have reported: nobody else has it. */
  forgotten(): Forgotten | null;
  /** The store is a copy, and has forgotten this. */
  forget(forgotten: Forgotten): void;
}
