import { type Witness, witnesses } from '../../text/events/witness-of.ts';
import { makeTimeScale, type TimeScale } from './time-scale.ts';
import type { DeviceGap, TimelineStep } from './timeline-steps.ts';

/** One pill on a row; it combines several steps that would be closer than 4 px. */
export interface TimelinePill {
  readonly witness: Witness;
  readonly steps: readonly TimelineStep[];
  /** Left edge and width in px. */
  readonly x: number;
  readonly width: number;
}

/** Everything the strip draws, in px from its left end. */
export interface TimelineLayout {
  readonly scale: TimeScale;
  readonly pills: readonly TimelinePill[];
  readonly gaps: readonly (DeviceGap & { readonly x: number; readonly width: number })[];
  /** Where the playhead stands at each step. */
  readonly stepX: readonly number[];
}

export const pillGapMin = 4;
const groupPillWidth = 56;
const padding = 64;
const gapWidthMin = 112;
const gapWordsMin = 96;
/** From a whole hand at a glance to single seconds; the first at which the people's words need no grouping is used. */
const scalesTried = [6, 9, 12, 16, 24, 36, 54];

/** The highest zoom of a strip, in px a second; 0: the whole hand. */
export const zoomMax = 160;
const zoomMin = 3;
const zoomStep = 1.5;

/** One step nearer or farther; beyond the farthest the whole hand is shown. */
export function zoomed(pxPerSecond: number, factor: number): number {
  const next = Math.min(zoomMax, Math.max(zoomMin, pxPerSecond) * factor);
  return next < zoomMin ? 0 : next;
}

export const nearer = (pxPerSecond: number): number => zoomed(pxPerSecond, zoomStep);
export const farther = (pxPerSecond: number): number => zoomed(pxPerSecond, 1 / zoomStep);

/**
 * Lays out a hand's testimonies over `width` px of screen; the strip may become longer than that. Without a `zoom` (px a second)
 * it is as long as the people's words need.
 */
export function timelineLayout(options: {
  readonly steps: readonly TimelineStep[];
  readonly gaps: readonly DeviceGap[];
  readonly width: number;
  readonly widthOf: (step: TimelineStep) => number;
  readonly zoom?: number | null;
}): TimelineLayout {
  const { zoom = null } = options;
  if (zoom !== null) return layoutAt(options, zoom);
  let layout = layoutAt(options, scalesTried[0] ?? 1);
  for (const pxPerSecond of scalesTried.slice(1)) {
    if (layout.pills.every(({ witness, steps }) => steps.length === 1 || isDevice(witness))) return layout;
    layout = layoutAt(options, pxPerSecond);
  }
  return layout;
}

/** A reader counts many cards in one second, which alone is no reason to stretch the hand. */
const isDevice = (witness: Witness): boolean => witness === 'reader' || witness === 'shuffler';

function layoutAt(options: Parameters<typeof timelineLayout>[0], pxPerSecond: number): TimelineLayout {
  const { steps, gaps, width, widthOf } = options;
  const timed = makeTimeScale({ moments: steps.map(({ at }) => at), pxPerSecond, width, padding });
  const pills = witnesses.flatMap((witness) =>
    pillsOfRow(
      steps.filter((step) => step.witness === witness),
      timed,
      widthOf,
    ),
  );
  // Long words of the last second have room to the right of it.
  const end = Math.max(...pills.map((pill) => Math.ceil(pill.x + pill.width) + pillGapMin), 0);
  const scale = { ...timed, width: Math.max(timed.width, end) };
  return {
    scale,
    pills,
    stepX: steps.map(({ at }) => scale.xOf(at)),
    gaps: gaps.map(({ witness, from, to }) => {
      const x = scale.xOf(from);
      const until = to === null ? scale.width : scale.xOf(to);
      const row = pills.filter((pill) => pill.witness === witness);
      return { witness, from, to, ...besidePills(x, Math.max(x + gapWidthMin, until), row) };
    }),
  };
}

/** A gap says how long it was between the testimonies round it, if there is room for that. */
function besidePills(
  from: number,
  to: number,
  row: readonly TimelinePill[],
): { readonly x: number; readonly width: number } {
  const middle = (from + to) / 2;
  const isBefore = ({ x, width }: TimelinePill): boolean => x + width / 2 < middle;
  const left = Math.max(from, ...row.filter(isBefore).map(({ x, width }) => x + width + pillGapMin));
  const right = Math.min(to, ...row.filter((pill) => !isBefore(pill)).map(({ x }) => x - pillGapMin));
  return right - left < gapWordsMin ? { x: from, width: to - from } : { x: left, width: right - left };
}

/** Pills centred on their second; those too close to their left neighbour join it, again and again until all keep their distance. */
function pillsOfRow(
  steps: readonly TimelineStep[],
  scale: TimeScale,
  widthOf: (step: TimelineStep) => number,
): readonly TimelinePill[] {
  const row: TimelinePill[] = [];
  for (const step of steps) {
    let pill = pillOf([step], scale, widthOf);
    for (let left = row.at(-1); left !== undefined && pill.x < left.x + left.width + pillGapMin; left = row.at(-1)) {
      row.pop();
      pill = pillOf([...left.steps, ...pill.steps], scale, widthOf);
    }
    row.push(pill);
  }
  return row;
}

function pillOf(
  steps: readonly TimelineStep[],
  scale: TimeScale,
  widthOf: (step: TimelineStep) => number,
): TimelinePill {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) throw new Error('A pill stands for at least one step.');
  const width = steps.length === 1 ? widthOf(first) : groupPillWidth;
  const centre = (scale.xOf(first.at) + scale.xOf(last.at)) / 2;
  return { witness: first.witness, steps, width, x: centre - width / 2 };
}

/** The step nearest to a place on the strip; null for a hand without any. */
export function stepNearest(layout: TimelineLayout, x: number): number | null {
  let nearest: number | null = null;
  for (const [index, stepX] of layout.stepX.entries()) {
    // The last of several steps in one moment shows their result.
    if (nearest === null || Math.abs(stepX - x) <= Math.abs((layout.stepX[nearest] ?? 0) - x)) nearest = index;
  }
  return nearest;
}
