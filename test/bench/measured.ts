import { expect } from 'vitest';
import type { RowName } from './bench-options.ts';

/** One ratio: what was measured, and against what. The texts are for people and are not compared. */
interface Ratio {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: number;
  /** The goal, such as `≤ 1.25`; null where the ratio is only reported. */
  readonly goal: string | null;
}

/** The ratios of a row, or a sentence that says why there are none. */
export type Measured = readonly Ratio[] | { readonly missing: string };

const widths = [9, 56, 15, 30] as const;

const line = (...cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('  ')
    .trimEnd();

export const heading = line('row', 'what', 'Riffle', 'peer', 'ratio  goal');

/** Whether a ratio meets its goal; null where there is no goal or no measurement. */
function isReached({ ratio, goal }: Ratio): boolean | null {
  const [, sign, wanted] = /^([≤≥=])? ?([\d.]+)$/.exec(goal ?? '') ?? [];
  if (wanted === undefined || Number.isNaN(ratio)) return null;
  if (sign === '≥') return ratio >= Number(wanted);
  if (sign === '≤') return ratio <= Number(wanted);
  return ratio === Number(wanted);
}

const tick = (one: Ratio): string => {
  const reached = isReached(one);
  return reached === null ? '' : reached ? ' ✓' : ' ✗';
};

/** A row as lines of JSON, for comparing runs. */
export const inJson = (name: RowName, measured: Measured): string =>
  'missing' in measured
    ? JSON.stringify({ row: name, missing: measured.missing })
    : measured.map((one) => JSON.stringify({ row: name, ...one, reached: isReached(one) })).join('\n');

/** A row as lines of the table. */
export function printed(name: RowName, measured: Measured): string {
  if ('missing' in measured) return line(name, `not measured: ${measured.missing}`);
  return measured
    .map((one, index) => {
      const { what, ours, peer, ratio, goal } = one;
      const figure = Number.isNaN(ratio) ? '    -' : ratio.toFixed(2).padStart(5);
      return line(index === 0 ? name : '', what, ours, peer, `${figure}  ${goal ?? 'told'}${tick(one)}`);
    })
    .join('\n');
}

/** The value below which this share of the values lies: the nearest measured one. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** 16642 as "16,642". */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** Checks that the ratios of a row come from real times; their size is not checked. */
export function ratiosOf(measured: Measured): readonly number[] {
  if ('missing' in measured) throw new Error(measured.missing);
  return measured.map(({ ratio, ours, peer }) => {
    expect(ours).toMatch(/^[\d,.]*[1-9]/);
    expect(peer).toMatch(/^[\d,.]*[1-9]/);
    expect(ratio).toBeGreaterThan(0);
    expect(ratio).toBeLessThan(Number.POSITIVE_INFINITY);
    return ratio;
  });
}
