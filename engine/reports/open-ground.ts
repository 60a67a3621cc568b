import { misdealPossible } from '../irregularities/substantial-action.ts';
import type { Asked } from './answer.ts';
import type { ReportKind } from './report-kind.ts';

/** Faults of the first deal. */
const grounds: ReadonlySet<ReportKind> = new Set<ReportKind>([
  'exposed-by-dealer',
  'boxed-card',
  'wrong-card-count',
  'dealt-out-of-order',
  'seat-not-entitled',
  'seat-left-out',
  'wrong-button',
]);

/** While there is time the floor may have any fault of the first deal dealt again: fairness comes first. */
export function mayStillBeMisdeal({ state, report }: Asked): boolean {
  const { hand } = state;
  return hand !== null && hand.stage !== 'over' && grounds.has(report.kind) && misdealPossible(state, hand).possible;
}
