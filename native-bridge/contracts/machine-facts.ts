/** One entry of the shell's journal: a kind, a word, a number. */
export interface KeptCrash {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what: string;
  readonly why: string;
  readonly code: number | null;
}

/** The versions on a machine, if a launcher keeps them. */
export interface UpdateFacts {
  readonly current: string;
  readonly previous: string | null;
  /** Unpacked and waiting. */
  readonly staged: string | null;
  readonly trial: string | null;
  readonly bad: readonly string[];
  /** How the last one ended; `at` in milliseconds since 1970. */
  readonly last: { readonly what: string; readonly version: string; readonly at: number } | null;
}

/** A server's facts about its machine. None of them is a person's, a card's or a tag's. */
export interface MachineFacts {
  /** Room on the disk of the data folder, in bytes; null if the system does not say. */
  readonly freeBytes: number | null;
  /** Whether the reserve for a full disk is there. */
  readonly reserveHeld: boolean;
  /** Oldest first. */
  readonly crashes: readonly KeptCrash[];
  /** Null if no launcher runs the program. */
  readonly update: UpdateFacts | null;
  /** The wall clock, in milliseconds since 1970. */
  readonly wallClock: number;
}
