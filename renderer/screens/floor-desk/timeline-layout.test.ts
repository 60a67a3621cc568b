import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Witness } from '../../text/events/witness-of.ts';
import { farther, nearer, pillGapMin, stepNearest, timelineLayout, zoomMax } from './timeline-layout.ts';
import type { TimelineStep } from './timeline-steps.ts';
import { anchorAt, placeOf } from './timeline-window.ts';

const step = (index: number, at: number, witness: Witness): TimelineStep => ({
  index,
  at,
  witness,
  sequence: index + 1,
  actor: 'dealer',
  last: index,
  event: { type: 'folded', seat: 1, toAct: null },
});
const layoutOf = (steps: readonly TimelineStep[], width = 520) =>
  timelineLayout({ steps, gaps: [], width, widthOf: () => 80 });

test('a pill is centred on its second', () => {
  const layout = layoutOf([step(0, 0, 'dealer'), step(1, 10_000, 'dealer')]);
  for (const pill of layout.pills)
    expect(pill.x + pill.width / 2).toBeCloseTo(layout.stepX[pill.steps[0]?.index ?? -1] ?? Number.NaN);
});

test('testimonies of one second share a pill, those of another witness do not', () => {
  const layout = layoutOf([
    step(0, 0, 'dealer'),
    step(1, 100, 'dealer'),
    step(2, 200, 'reader'),
    step(3, 9_000, 'dealer'),
  ]);
  expect(layout.pills.map(({ witness, steps }) => [witness, steps.length])).toEqual([
    ['reader', 1],
    ['dealer', 2],
    ['dealer', 1],
  ]);
});

test('the strip grows until the dealer’s words stand one by one, but not for a reader’s burst', () => {
  const dealer = Array.from({ length: 12 }, (_, index) => step(index, index * 5_000, 'dealer'));
  const grown = layoutOf(dealer);
  expect(grown.pills).toHaveLength(12);
  expect(grown.scale.width).toBeGreaterThan(520);
  const reader = Array.from({ length: 12 }, (_, index) => step(index, index * 3_000, 'reader'));
  expect(layoutOf(reader).scale.width).toBe(520);
});

test('pills of a row keep 4 px between them, and every step is in exactly one pill of its own witness', () => {
  const steps = fc
    .array(
      fc.record({ at: fc.nat(200_000), witness: fc.constantFrom<Witness>('shuffler', 'reader', 'dealer', 'floor') }),
      { maxLength: 60 },
    )
    .map((made) => made.sort((a, b) => a.at - b.at).map(({ at, witness }, index) => step(index, at, witness)));
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 200, max: 1_400 }),
      fc.integer({ min: 48, max: 200 }),
      (made, width, pillWidth) => {
        const layout = timelineLayout({
          steps: made,
          gaps: [],
          width,
          widthOf: (one) => pillWidth + (one.index % 5) * 20,
        });
        for (const witness of ['shuffler', 'reader', 'dealer', 'floor'] as const) {
          const row = layout.pills.filter((pill) => pill.witness === witness);
          for (const [index, pill] of row.entries()) {
            const left = row[index - 1];
            if (left !== undefined) expect(pill.x).toBeGreaterThanOrEqual(left.x + left.width + pillGapMin);
            expect(pill.steps.every((one) => one.witness === witness)).toBe(true);
            expect(pill.x + pill.width).toBeLessThanOrEqual(layout.scale.width);
          }
        }
        const placed = layout.pills.flatMap((pill) => pill.steps.map(({ index }) => index)).sort((a, b) => a - b);
        expect(placed).toEqual(made.map(({ index }) => index));
      },
    ),
  );
});

test('a gap without an end reaches to the end of the strip', () => {
  const layout = timelineLayout({
    steps: [step(0, 0, 'dealer'), step(1, 10_000, 'dealer')],
    gaps: [{ witness: 'reader', from: 5_000, to: null }],
    width: 520,
    widthOf: () => 80,
  });
  const [gap] = layout.gaps;
  expect((gap?.x ?? 0) + (gap?.width ?? 0)).toBe(layout.scale.width);
});

test('the playhead goes to the nearest step, of several in one moment to the last', () => {
  const layout = layoutOf([step(0, 0, 'dealer'), step(1, 0, 'reader'), step(2, 10_000, 'dealer')]);
  expect(stepNearest(layout, 0)).toBe(1);
  expect(stepNearest(layout, layout.scale.width)).toBe(2);
  expect(stepNearest(layoutOf([]), 40)).toBeNull();
});

test('zoomed to the whole hand it fits the screen, however long it was; nearer it grows, and never without end', () => {
  const steps = Array.from({ length: 70 }, (_, index) => step(index, index * 2_000, 'dealer'));
  const whole = timelineLayout({ steps, gaps: [], width: 520, zoom: 0, widthOf: () => 80 });
  expect(whole.scale.width).toBe(520);
  const near = timelineLayout({
    steps,
    gaps: [],
    width: 520,
    zoom: nearer(whole.scale.pxPerSecond),
    widthOf: () => 80,
  });
  expect(near.scale.width).toBeGreaterThan(520);
  expect(nearer(zoomMax)).toBe(zoomMax);
  expect(farther(3)).toBe(0);
});

test('a place stays under the finger while the strip is zoomed', () => {
  const steps = [step(0, 0, 'dealer'), step(1, 10_000, 'dealer'), step(2, 20_000, 'dealer')];
  const [far, near] = [10, 40].map((zoom) => timelineLayout({ steps, gaps: [], width: 520, zoom, widthOf: () => 80 }));
  if (far === undefined || near === undefined) throw new Error('Two layouts were made.');
  const middle = (far.scale.xOf(5_000) + far.scale.xOf(5_000)) / 2;
  expect(placeOf(near, anchorAt(far, middle, 0))).toBeCloseTo(near.scale.xOf(5_000));
});
