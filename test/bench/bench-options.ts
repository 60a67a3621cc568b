import { parseArgs } from 'node:util';

export const rowNames = [
  'table',
  'tap',
  'paint',
  'clock',
  'taps',
  'screen',
  'desk',
  'engine',
  'loop',
  'evaluator',
  'memory',
  'device',
  'restart',
  'catch-up',
  'room',
  'chain',
] as const;
export type RowName = (typeof rowNames)[number];

/** What to measure. */
export interface BenchOptions {
  /** Null means every row. */
  readonly only: RowName | null;
  /** Clicks in the row that measures from a click to its paint. */
  readonly clicks: number;
  /** Print the rows as lines of JSON instead of a table. */
  readonly json: boolean;
  /** The folder of PokerKit's package, measured beside ours; null for none. */
  readonly pokerkit: string | null;
  /** Replaces the row `chain` by a run of this length without a pause. Null runs the row. */
  readonly minutes: number | null;
  /** In place of the rows: more hands and evaluations than an ordinary run has time for. */
  readonly soak: boolean;
}

const clicksMax = 100_000;
const minutesMax = 24 * 60;

/** Reads the command line. An error comes back as one sentence. */
export function readBenchOptions(args: readonly string[]): BenchOptions | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        clicks: { type: 'string', default: '1000' },
        taps: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        pokerkit: { type: 'string' },
        minutes: { type: 'string' },
        soak: { type: 'boolean', default: false },
      },
    });
    const { taps, soak, json, pokerkit = null } = values;
    const only = taps ? 'taps' : (values.only ?? null);
    const clicks = Number(values.clicks);
    if (taps && values.only !== undefined) return { problem: '--taps is a row by itself: leave --only out.' };
    if (only !== null && !isRowName(only)) return { problem: `“${only}” is no row; there are ${rowNames.join(', ')}.` };
    if (!isWhole(clicks, clicksMax)) return { problem: `--clicks takes a whole number from 1 to ${clicksMax}.` };
    const minutes = values.minutes === undefined ? null : Number(values.minutes);
    if (minutes !== null && only !== 'chain')
      return { problem: '--minutes is of the chain: --only chain --minutes N.' };
    if (minutes !== null && !isWhole(minutes, minutesMax))
      return { problem: `--minutes takes a whole number from 1 to ${minutesMax}.` };
    return { only, clicks, json, pokerkit, minutes, soak };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong; the rest is about quoting.
    return { problem: `${error.message.split('. ')[0]?.replace(/\.$/, '')}.` };
  }
}

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;
const isRowName = (text: string): text is RowName => (rowNames as readonly string[]).includes(text);
