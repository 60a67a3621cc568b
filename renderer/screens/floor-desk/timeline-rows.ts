import { type Witness, witnesses } from '../../text/events/witness-of.ts';
import type { DeviceGap, TimelineStep } from './timeline-steps.ts';

const axisHeight = 34;
const rowHeight = 50;

/** Position of a witness's row, in px from the strip's top edge. */
export interface TimelineRow {
  readonly witness: Witness;
  readonly top: number;
}

/** A row for each witness of the hand. The dealer always has one; a witness who never spoke, and was not there, has none. */
export function timelineRows(
  steps: readonly TimelineStep[],
  gaps: readonly DeviceGap[],
  presences: readonly PresenceLine[],
): readonly TimelineRow[] {
  const heard = new Set<Witness>(['dealer', ...[...steps, ...gaps].map((one) => one.witness)]);
  for (const { role } of presences) heard.add(role);
  return witnesses
    .filter((witness) => heard.has(witness))
    .map((witness, index) => ({ witness, top: axisHeight + index * rowHeight }));
}

/** Height of a strip with these rows. */
export const stripHeight = (rows: readonly TimelineRow[]): number => axisHeight + rows.length * rowHeight + 8;

export const topOf = (rows: readonly TimelineRow[], witness: Witness): number =>
  rows.find((row) => row.witness === witness)?.top ?? axisHeight;

/** A person who was at the table, by name, on the row of their work. */
export interface PresenceLine {
  readonly role: 'dealer' | 'floor';
  /** Staff id. */
  readonly person: string;
  readonly name: string;
  readonly from: number;
  readonly to: number | null;
}

/** Names of the people who were there at a moment. */
export const thereAt = (lines: readonly PresenceLine[], role: Witness, at: number): string =>
  lines
    .filter((one) => one.role === role && one.from <= at && (one.to === null || one.to > at))
    .map(({ name }) => name)
    .join(', ');
