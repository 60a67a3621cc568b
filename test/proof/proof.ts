/** How much of a proof is done: so many rounds (kills, seeds, inputs, simulated hours: each proof says what its round is), from a seed. */
export interface ProofAmount {
  readonly seed: number;
  readonly rounds: number;
}

/** What came of it: figures to print, by what they count, and one sentence for each thing that was not as promised. */
export interface ProofResult {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly failures: readonly string[];
}

/** Something Riffle promises, and what shows it. Repeated by `riffle prove --only NAME --seed S --rounds N`. */
export interface Proof {
  /** One word, as `--only` takes it. */
  readonly name: string;
  /** What is promised: one sentence, as `docs/PROOF.md` prints it. */
  readonly promise: string;
  /** What one round is, in the plural: “kills”, “seeds”. */
  readonly rounds: string;
  /** Rounds of `riffle prove` (a few minutes at most), and of `riffle prove --soak`. */
  readonly usual: number;
  readonly soak: number;
  readonly run: (amount: ProofAmount) => Promise<ProofResult>;
}
