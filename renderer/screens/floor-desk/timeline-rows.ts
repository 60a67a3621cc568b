import { type Disagreement, legalActions } from '../../../engine/table.ts';
import { type Witness, witnesses } from '../../text/events/witness-of.ts';
import type { HandPictures } from './hand-replay.ts';
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

/** Two contradicting testimonies, by their steps; the later one revealed it. */
export interface Collision {
  readonly first: number;
  readonly second: number;
}

/** Where the witnesses of a hand began to differ, and with which testimony each time. */
export function collisionsOf(steps: readonly TimelineStep[], pictures: HandPictures): readonly Collision[] {
  const found: Collision[] = [];
  let known: ReadonlySet<string> = new Set();
  for (const step of steps) {
    const picture = pictures[step.last] ?? null;
    const differ = picture === null ? [] : legalActions(picture).disagreements;
    for (const one of differ) {
      if (known.has(questionOf(one))) continue;
      const other = steps.slice(0, step.index).findLast((earlier) => contradicts(earlier, step.witness, one));
      if (other !== undefined) found.push({ first: other.index, second: step.index });
    }
    known = new Set(differ.map(questionOf));
  }
  return found;
}

/** The same question, whatever the counts are by now. */
const questionOf = (one: Disagreement): string =>
  [one.about, 'seat' in one ? one.seat : '', 'places' in one ? one.places.join(' ') : ''].join(' ');

/** Whether another witness said the opposite before it. */
function contradicts({ witness, event }: TimelineStep, than: Witness, one: Disagreement): boolean {
  if (witness === than) return false;
  switch (one.about) {
    case 'board':
      return event.type === 'board-dealt' || (event.type === 'cards-seen' && event.place === 'board');
    case 'seat':
    case 'folded':
    case 'mucked':
      if (event.type === 'cards-seen') return event.place === one.seat;
      return 'seat' in event && event.seat === one.seat;
    case 'contested':
    case 'alarm':
      return event.type === 'cards-seen' || event.type === 'shuffler-reported';
    case 'deal':
      return event.type === 'hand-started' || event.type === 'shuffler-reported';
    case 'deck':
      return event.type === 'hand-started' || event.type === 'deck-changed' || event.type === 'deck-accepted';
  }
}
