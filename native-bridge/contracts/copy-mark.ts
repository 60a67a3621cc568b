/** Office decisions lost because the store was wound back, as known from others that had seen them. */
export interface Forgotten {
  /** The last decision that is still there. Null: none. */
  readonly since: number | null;
  readonly metAt: number;
  /** The lost decision that was seen, signed by the room itself, and who saw it. Absent: only tables report it. */
  readonly seen?: { readonly by: string; readonly seq: number };
  /** Tables that report it without the room's signature. Absent: none, or an older program did not record them. */
  readonly claimedBy?: readonly string[];
  /** The store was already known to be a copy. */
  readonly wasCopy?: boolean;
  /** Hashes of the latest decisions reported: each witness reports each only once. */
  readonly told: readonly string[];
}

/** That a store was put back, as its room has met it. It is told for a day, whatever has settled since. */
export interface PutBack {
  /** The last decision that is there. Null: none, or that is not known. */
  readonly since: number | null;
  readonly metAt: number;
  /** The chain gave it back. Absent: it was a copy of the file. */
  readonly fromChain?: true;
}

/** Marks a store that was restored from a copy, and so may lack what its tables have sent since. */
export interface CopyMark {
  isCopy(): boolean;
  /** When the copy was made. Null: it is none, or nobody has noted it. */
  copiedAt(): number | null;
  /** `chain`: it was given back by the chain, which had all that the room had sent it. By default a copy of the file. */
  mark(from?: 'chain'): void;
  /** False also for a store that is no copy. */
  isFromChain(): boolean;
  /** Tables that somebody has since declared gone for good. */
  gone(): readonly string[];
  /** False: the store is no copy, and waits for no table. */
  giveUp(tableId: string): boolean;
  /** Every table has reported since, so nothing of theirs is missing any more. */
  settle(): void;
  /** Null: it never was, or nobody has noted it since it was put back last. */
  putBack(): PutBack | null;
  notePutBack(putBack: PutBack): void;
  /** Null: nothing is known to be lost. It stays even when the tables have reported, because nobody else has it. */
  forgotten(): Forgotten | null;
  /** The store is a copy, and has lost this. */
  forget(forgotten: Forgotten): void;
  /** The reported loss was untrue. */
  nothingForgotten(): void;
}
