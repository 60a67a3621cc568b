import { type Disagreement, legalActions } from '../../../engine/table.ts';
import type { Witness } from '../../text/events/witness-of.ts';
import type { HandPictures } from './hand-replay.ts';
import type { TimelineStep } from './timeline-steps.ts';

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
