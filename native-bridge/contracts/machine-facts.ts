/** One entry of the shell's journal: a kind, a word, a number. */
export interface KeptCrash {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: string;
  readonly why: string;
  readonly code: number | null;
}

/** How the versions on a machine stand, where a launcher keeps them. */
export interface UpdateFacts {
  readonly current: string;
  readonly previous: string | null;
  /** Unpacked, and waits. */
  readonly staged: string | null;
  readonly trial: string | null;
  readonly bad: readonly string[];
  /** How the last one ended; `at` in milliseconds since 1970. */
  readonly last: { readonly what: string; readonly version: string; readonly at: number } | null;
}

/** What a server's machine tells of itself. Nothing in it is a person's, a card's or a tag's. */
export interface MachineFacts {
  /** Room on the disk of the data folder, in bytes; null where the system does not say. */
  readonly freeBytes: number | null;
  /** Whether the file that is kept for a full disk is there. */
  readonly reserveHeld: boolean;
  /** Oldest first. */
  readonly crashes: readonly KeptCrash[];
  /** Null where no launcher runs the program. */
  readonly update: UpdateFacts | null;
  /** What the wall clock says, in milliseconds since 1970. */
  readonly wallClock: number;
}
