import { misdealPossible } from '../../rules/irregularities/substantial-action.ts';
import type { MisdealPossible } from '../../words/incident.ts';
import type { Report } from '../../words/report.ts';
import type { ReportKind } from '../../words/report-kind.ts';
import type { TableState } from '../../words/table-state.ts';

/** Faults of the first deal. */
const grounds: ReadonlySet<ReportKind> = new Set<ReportKind>([
  'exposed-by-dealer',
  'boxed-card',
  'wrong-card-count',
  'dealt-out-of-order',
  'seat-not-entitled',
  'seat-left-out',
  'wrong-button',
  'non-standard-card',
]);

/**
 * Is there still time to deal again for what is reported? Null if it is not a fault of a running hand's first deal. While there is time,
 * the floor may have any such fault dealt again: fairness comes first.
 */
export function misdealFor({
  state,
  report,
}: {
  readonly state: TableState;
  readonly report: Report;
}): MisdealPossible | null {
  const { hand } = state;
  if (hand === null || hand.stage === 'over' || !grounds.has(report.kind)) return null;
  return misdealPossible(state, hand);
}
