import type { TableEvent } from '../../../engine/table.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { type Witness, witnessOf } from '../../text/events/witness-of.ts';

/** One position of the playhead: a testimony, and everything that followed from it. */
export interface TimelineStep {
  readonly index: number;
  readonly witness: Witness;
  readonly at: number;
  readonly sequence: number;
  /** Who said it, as the log names them. */
  readonly actor: string;
  readonly event: TableEvent;
  /** Index, among the hand's events, of the last one that belongs to this step: the picture is drawn after it. */
  readonly last: number;
}

/** A period in which a device did not answer. `to` is null while it still does not. */
export interface DeviceGap {
  readonly witness: 'shuffler' | 'reader';
  readonly from: number;
  readonly to: number | null;
}

/** The hand's testimonies in order. Times never run backwards here, even if a table's clock was corrected in between. */
export function timelineSteps(events: readonly SeenEvent[]): readonly TimelineStep[] {
  const steps: TimelineStep[] = [];
  for (const [position, { at, sequence, actor, event }] of events.entries()) {
    const witness = event === null ? null : witnessOf(event, actor);
    const before = steps.at(-1);
    if (event !== null && witness !== null && !goesOn(before, event)) {
      const since = Math.max(at, before?.at ?? at);
      steps.push({ index: steps.length, witness, at: since, sequence, actor, event, last: position });
    } else if (before !== undefined) {
      steps[before.index] = { ...before, last: position };
    }
  }
  return steps;
}

/** Hole cards are sealed seat by seat, but that is one step. */
const goesOn = (before: TimelineStep | undefined, event: TableEvent): boolean =>
  isBox(event) && before?.event.type === event.type;

export const isBox = ({ type }: TableEvent): boolean => type === 'cards-sealed' || type === 'cards-sealed-for-stream';

/** When shuffler and reader did not answer during these events. */
export function deviceGaps(events: readonly SeenEvent[]): readonly DeviceGap[] {
  const gaps: DeviceGap[] = [];
  for (const { at, event } of events) {
    if (event?.type !== 'device-changed') continue;
    const open = gaps.findIndex(({ witness, to }) => witness === event.device && to === null);
    const gap = gaps[open];
    if (answers(event.state)) {
      if (gap !== undefined) gaps[open] = { ...gap, to: at };
    } else if (gap === undefined) gaps.push({ witness: event.device, from: at, to: null });
  }
  return gaps;
}

/** A device the house does not have leaves no gap. */
const answers = (state: string): boolean => state === 'ready' || state === 'none';

/** The step the floor wants to see first: the one that raised the incident, otherwise the last. */
export function stepOfIncident(steps: readonly TimelineStep[], incident: string): number {
  const found = steps.findIndex(({ event }) => 'incident' in event && event.incident === incident);
  return found >= 0 ? found : Math.max(0, steps.length - 1);
}
