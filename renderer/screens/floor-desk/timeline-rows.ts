import type { DeviceGap, TimelineStep } from './timeline-steps.ts';
import { type Witness, witnesses } from './witness-of.ts';

const axisHeight = 34;
const rowHeight = 50;

/** Where a witness's row lies, in px from the strip's top edge. */
export interface TimelineRow {
  readonly witness: Witness;
  readonly top: number;
}

/** A row for each witness of the hand. Dealer and floor always have theirs; a device that never spoke has none. */
export function timelineRows(steps: readonly TimelineStep[], gaps: readonly DeviceGap[]): readonly TimelineRow[] {
  return witnesses
    .filter((witness) => isPerson(witness) || [...steps, ...gaps].some((one) => one.witness === witness))
    .map((witness, index) => ({ witness, top: axisHeight + index * rowHeight }));
}

const isPerson = (witness: Witness): boolean => witness === 'dealer' || witness === 'floor';

/** Height of a strip with these rows. */
export const stripHeight = (rows: readonly TimelineRow[]): number => axisHeight + rows.length * rowHeight + 8;

export const topOf = (rows: readonly TimelineRow[], witness: Witness): number =>
  rows.find((row) => row.witness === witness)?.top ?? axisHeight;
