/** A period without any testimony, drawn shorter than it was. */
interface IdleCut {
  readonly x: number;
  readonly width: number;
  readonly milliseconds: number;
}

/** Where moments lie on the strip, in px from its left end. */
export interface TimeScale {
  readonly width: number;
  readonly pxPerSecond: number;
  readonly cuts: readonly IdleCut[];
  readonly xOf: (at: number) => number;
  /** Moments at whole multiples of a round interval, none of them inside a cut. */
  readonly ticks: readonly { readonly at: number; readonly x: number }[];
}

/** Longer silences are shortened on the timeline, because there is no evidence in them. */
const idleMaxMs = 12_000;
const cutWidthMax = 112;
const cutWidthMin = 24;
const intervalsMs = [1, 2, 5, 10, 15, 30, 60].map((seconds) => seconds * 1000);
const tickGapMin = 104;
const pxPerSecondMax = 60;

/** A scale over these moments (in order), at least `width` wide, with `padding` at both ends. At 0 px a second it is exactly that wide. */
export function makeTimeScale(options: {
  readonly moments: readonly number[];
  readonly pxPerSecond: number;
  readonly width: number;
  readonly padding: number;
}): TimeScale {
  const { moments, padding } = options;
  const spans = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  const drawn = spans.filter((span) => span <= idleMaxMs);
  const cutCount = spans.length - drawn.length;
  // If the whole hand has to be visible, silences take at most half of the room.
  const cutWidth =
    options.pxPerSecond > 0 || cutCount === 0
      ? cutWidthMax
      : Math.min(cutWidthMax, Math.max(cutWidthMin, (options.width - 2 * padding) / 2 / cutCount));
  const seconds = drawn.reduce((sum, span) => sum + span, 0) / 1000;
  const room = options.width - 2 * padding - cutCount * cutWidth;
  const pxPerSecond = Math.max(options.pxPerSecond, Math.min(seconds === 0 ? 0 : room / seconds, pxPerSecondMax));
  const places: { readonly at: number; readonly x: number }[] = [];
  const cuts: IdleCut[] = [];
  let x = padding;
  for (const [index, at] of moments.entries()) {
    const span = spans[index - 1] ?? 0;
    const step = span > idleMaxMs ? cutWidth : (span / 1000) * pxPerSecond;
    if (span > idleMaxMs) cuts.push({ x, width: step, milliseconds: span });
    x += step;
    places.push({ at, x });
  }
  const xOf = (at: number): number => between(places, at);
  return {
    width: Math.max(options.width, Math.round(x + padding)),
    pxPerSecond,
    cuts,
    xOf,
    ticks: ticksOf(places, cuts, pxPerSecond, xOf),
  };
}

/** Position of a moment between its neighbours; outside all of them, that of the nearest. */
function between(places: readonly { readonly at: number; readonly x: number }[], at: number): number {
  const after = places.findIndex((place) => place.at >= at);
  const right = places[after] ?? places.at(-1);
  const left = after <= 0 ? right : places[after - 1];
  if (left === undefined || right === undefined) return 0;
  if (right.at === left.at) return right.x;
  return left.x + ((Math.min(at, right.at) - left.at) / (right.at - left.at)) * (right.x - left.x);
}

function ticksOf(
  places: readonly { readonly at: number; readonly x: number }[],
  cuts: readonly IdleCut[],
  pxPerSecond: number,
  xOf: (at: number) => number,
): TimeScale['ticks'] {
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return [];
  const interval = intervalsMs.find((ms) => (ms / 1000) * pxPerSecond >= tickGapMin) ?? 60_000;
  const ticks: { readonly at: number; readonly x: number }[] = [];
  for (let at = Math.ceil(first.at / interval) * interval; at <= last.at; at += interval) {
    const x = xOf(at);
    if (!isNearCut(x, cuts) && x - (ticks.at(-1)?.x ?? Number.NEGATIVE_INFINITY) >= tickGapMin) ticks.push({ at, x });
  }
  return ticks.length > 0 ? ticks : [places.find(({ x }) => !isNearCut(x, cuts)) ?? first];
}

/** Whether a tick's time would overlap the text on a cut. */
const isNearCut = (x: number, cuts: readonly IdleCut[]): boolean =>
  cuts.some((cut) => x > cut.x - tickGapMin / 2 && x < cut.x + cut.width + tickGapMin / 2);
