import { parseArgs } from 'node:util';

/** What somebody wants proved. */
export interface ProveOptions {
  /** Null is every proof. */
  readonly only: readonly string[] | null;
  readonly seed: number;
  /** Null is what each proof does by itself. */
  readonly rounds: number | null;
  /** Hours instead of minutes. */
  readonly soak: boolean;
  /** What came of it goes into docs/PROOF.md. */
  readonly write: boolean;
}

/** Reads the command line against the names of the proofs there are. Anything not understood comes back as one sentence. */
export function readProveOptions(
  args: readonly string[],
  names: readonly string[],
): ProveOptions | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        seed: { type: 'string', default: '1' },
        rounds: { type: 'string' },
        soak: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
    const only = values.only?.split(',') ?? null;
    const stranger = only?.find((name) => !names.includes(name));
    if (stranger !== undefined) return { problem: `“${stranger}” is no proof; there are ${names.join(', ')}.` };
    const seed = Number(values.seed);
    if (!Number.isSafeInteger(seed) || seed < 0) return { problem: '--seed takes a whole number from 0.' };
    const rounds = values.rounds === undefined ? null : Number(values.rounds);
    if (rounds !== null && (!Number.isSafeInteger(rounds) || rounds < 1))
      return { problem: '--rounds takes a whole number from 1.' };
    if (rounds !== null && only?.length !== 1)
      return { problem: '--rounds is of one proof, because each has rounds of its own: name it with --only.' };
    if (rounds !== null && values.soak) return { problem: '--rounds and --soak both say how much: leave one out.' };
    return { only, seed, rounds, soak: values.soak, write: values.write };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong; what follows speaks of quoting.
    return { problem: `${error.message.split(/\.(?:\s|$)/)[0]}.` };
  }
}
