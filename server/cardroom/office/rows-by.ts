import type { ReportRow } from '../../../protocol/office-desk.ts';

type Of = ReportRow['of'];
type Figures = ReportRow['figures'];

/** One counted item, with what it is about. */
export interface Counted {
  readonly of: Of;
  readonly figures: Figures;
}

/** Sums items about the same thing, in order of first appearance. */
export function rowsBy(counted: Iterable<Counted>): readonly ReportRow[] {
  const rows = new Map<string, { readonly of: Of; readonly figures: Record<string, number> }>();
  for (const { of, figures } of counted) {
    const key = JSON.stringify(of);
    const row = rows.get(key) ?? { of, figures: {} };
    rows.set(key, row);
    for (const [name, figure] of Object.entries(figures)) row.figures[name] = (row.figures[name] ?? 0) + figure;
  }
  return [...rows.values()];
}

/** Ratio of two figures, to two decimals; 0 if the second is 0. */
export const ratio = (one: number, other: number): number => (other === 0 ? 0 : Math.round((one / other) * 100) / 100);
