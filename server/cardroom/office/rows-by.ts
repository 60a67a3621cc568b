import type { ReportRow } from '../../../protocol/office-desk.ts';

type Of = ReportRow['of'];
type Figures = ReportRow['figures'];

/** One thing counted, with what it is about. */
export interface Counted {
  readonly of: Of;
  readonly figures: Figures;
}

/** Adds up what is about the same, in the order in which it was met first. */
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

/** One figure per unit of the other, to two decimals; 0 where there is nothing to compare with. */
export const ratio = (one: number, other: number): number => (other === 0 ? 0 : Math.round((one / other) * 100) / 100);
