import { parseArgs } from 'node:util';

export const rowNames = ['table', 'tap', 'engine', 'loop', 'evaluator', 'memory', 'device'] as const;
export type RowName = (typeof rowNames)[number];

/** What somebody wants measured. */
export interface BenchOptions {
  /** Null is every row. */
  readonly only: RowName | null;
  readonly taps: number;
  /** Instead of the rows: hands and evaluations in numbers no ordinary run has time for. */
  readonly soak: boolean;
}

const tapsMax = 100_000;

/** Reads the command line. Anything that is not understood comes back as one sentence. */
export function readBenchOptions(args: readonly string[]): BenchOptions | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        taps: { type: 'string', default: '200' },
        soak: { type: 'boolean', default: false },
      },
    });
    const { only = null, soak } = values;
    const taps = Number(values.taps);
    if (only !== null && !isRowName(only)) return { problem: `“${only}” is no row; there are ${rowNames.join(', ')}.` };
    if (!Number.isInteger(taps) || taps < 1 || taps > tapsMax)
      return { problem: `--taps takes a whole number from 1 to ${tapsMax}.` };
    return { only, taps, soak };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong; what follows speaks of quoting.
    return { problem: `${error.message.split('. ')[0]?.replace(/\.$/, '')}.` };
  }
}

const isRowName = (text: string): text is RowName => (rowNames as readonly string[]).includes(text);
