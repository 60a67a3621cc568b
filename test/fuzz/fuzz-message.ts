/** A worker's job. */
export interface FuzzOrder {
  /** Names of the targets, in order. */
  readonly names: readonly string[];
  readonly seed: number;
  /** Inputs for a target whose share is 1. */
  readonly rounds: number;
  /** Write new finds into the corpus. */
  readonly keep: boolean;
  /** `Beat`s, then the input being tried. */
  readonly shared: SharedArrayBuffer;
}

/** Where in the shared memory a worker reports its progress. */
export const beat = { target: 0, inputs: 1, length: 2, words: 4 } as const;
export const sharedBytes = 4 * beat.words + 512 * 1024;

/** A fault that was found. */
export interface FuzzFault {
  readonly target: string;
  readonly sentence: string;
  readonly input: Uint8Array;
}

/** A worker's result for a finished target. */
export interface FuzzReport {
  readonly target: string;
  readonly inputs: number;
  readonly bytes: number;
  /** Blocks of the target's own files: run, and known. */
  readonly reached: number;
  readonly known: number;
  /** Kinds of answers. */
  readonly kinds: number;
  readonly kept: number;
  readonly ms: number;
  readonly faults: readonly FuzzFault[];
}

/** For a target without results. */
export const emptyReport = { inputs: 0, bytes: 0, reached: 0, known: 0, kinds: 0, kept: 0, ms: 0 } as const;
