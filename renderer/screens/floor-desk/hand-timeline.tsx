import { ChevronLeft, ChevronRight, Hand, Maximize2, Nfc, Shuffle, UserRound, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSize } from '../../room/use-size.ts';
import type { Witness } from '../../text/events/witness-of.ts';
import { useText } from '../../text/use-text.ts';
import type { HandVersion } from './hand-versions.ts';
import { farther, nearer, type TimelineLayout, timelineLayout, zoomed } from './timeline-layout.ts';
import type { Collision } from './timeline-rows.ts';
import { type PresenceLine, stripHeight, type TimelineRow, thereAt, timelineRows } from './timeline-rows.ts';
import type { DeviceGap, TimelineStep } from './timeline-steps.ts';
import { TimelineStrip } from './timeline-strip.tsx';
import { type TimelineWindow, useTimelineWindow, useZoom, useZoomWheel } from './timeline-window.ts';
import { useStateOf } from './use-state-of.ts';
import './hand-timeline.css';

const icons = { shuffler: Shuffle, reader: Nfc, dealer: Hand, floor: UserRound } as const satisfies Record<
  Witness,
  unknown
>;

/** What the witnesses of a hand said, ready to be drawn. */
export interface ToldHand {
  readonly steps: readonly TimelineStep[];
  readonly gaps: readonly DeviceGap[];
  readonly collisions: readonly Collision[];
  readonly presences: readonly PresenceLine[];
  /** Words of each step, short and as a sentence. */
  readonly labels: readonly string[];
  readonly moments: readonly string[];
}

/** The hand as its witnesses report it, one row each, and the playhead that says which moment is drawn above. */
export const HandTimeline = memo(function HandTimeline(props: {
  readonly tableId: string;
  readonly hand: number;
  /** The number people know it by. */
  readonly shown: number;
  readonly waiting: boolean;
  readonly told: ToldHand;
  readonly at: number;
  readonly onMove: (step: number) => void;
  /** Which of a corrected hand's histories is shown; null: it has one. */
  readonly version: HandVersion | null;
  readonly onVersion: (version: HandVersion) => void;
}) {
  const { tableId, hand, waiting, told, at, onMove, version, onVersion } = props;
  const { steps, gaps, collisions, presences, labels, moments } = told;
  const { t } = useText('floor');
  const { ref, width } = useSize<HTMLDivElement>({ width: 520, height: 200 });
  const [ruler] = useState(pillRuler);
  const of = `${tableId} ${hand}`;
  const [zoom, setZoom] = useStateOf<number | null>(of, null);
  const layout = useMemo(
    () => timelineLayout({ steps, gaps, width, zoom, widthOf: ({ index }) => ruler(labels[index] ?? '') }),
    [steps, gaps, width, zoom, ruler, labels],
  );
  const rows = useRows(told, waiting);
  const window = useTimelineWindow(ref, width, of);
  const { pxPerSecond } = layout.scale;
  const zoomTo = useZoom(layout, window, setZoom);
  const x = layout.stepX[at] ?? 0;
  const zoomBy = (change: number | 'fit') => {
    const to = change === 'fit' ? 0 : change > 0 ? nearer(pxPerSecond) : farther(pxPerSecond);
    zoomTo(to, x - (ref.current?.scrollLeft ?? 0));
  };
  useZoomWheel(ref, (factor, offset) => zoomTo(zoomed(pxPerSecond, factor), offset));
  const begun = useRef(pxPerSecond);
  const pinch = (factor: number, clientX: number, isFirst: boolean) => {
    if (isFirst) begun.current = pxPerSecond;
    zoomTo(zoomed(begun.current, factor), clientX - (ref.current?.getBoundingClientRect().left ?? 0));
  };
  const shown = layout.pills.find(({ steps }) => steps.some(({ index }) => index === at));
  useKeptInView(window, shown === undefined ? null : x, (shown?.width ?? 0) / 2, width);
  return (
    <section className="desk-timeline" aria-label={t('timeline.title', { hand: props.shown })}>
      <Witnesses rows={rows} presences={presences} at={steps[at]?.at ?? 0} />
      <div className="desk-strip" ref={ref} onScroll={window.onScroll} style={{ height: stripHeight(rows) }}>
        {steps.length === 0 ? (
          <p className="desk-strip-note">{waiting ? t('timeline.waiting') : t('timeline.none')}</p>
        ) : (
          <TimelineStrip
            layout={layout}
            rows={rows}
            steps={steps}
            collisions={collisions}
            presences={presences}
            at={at}
            labels={labels}
            moments={moments}
            onMove={onMove}
            drawnFrom={window.drawnFrom}
            drawnTo={window.drawnTo}
            onZoom={zoomBy}
            onPinch={pinch}
          />
        )}
      </div>
      <div className="desk-timeline-foot">
        <StepKeys at={at} last={steps.length - 1} onMove={onMove} />
        <TimelineOverview layout={layout} window={window} seen={width} at={at} />
        {version !== null && <VersionKeys version={version} onVersion={onVersion} />}
        <ZoomKeys onZoom={zoomBy} isWhole={layout.scale.width <= width} />
      </div>
    </section>
  );
});

/**
 * The timeline's rows, one for each witness. Until the desk has answered, the previous hand's rows stay, so that the picture above does not
 * jump.
 */
function useRows({ steps, gaps, presences }: ToldHand, waiting: boolean): readonly TimelineRow[] {
  const rows = useMemo(() => timelineRows(steps, gaps, presences), [steps, gaps, presences]);
  const known = useRef(rows);
  if (!waiting) known.current = rows;
  return known.current;
}

/** The rows by their names, and under them who was there at the playhead. */
function Witnesses(props: {
  readonly rows: readonly TimelineRow[];
  readonly presences: readonly PresenceLine[];
  readonly at: number;
}) {
  const { rows, presences, at } = props;
  const { t } = useText('floor');
  return (
    <ul className="desk-witnesses">
      {rows.map(({ witness }) => {
        const Icon = icons[witness];
        const there = thereAt(presences, witness, at);
        return (
          <li key={witness}>
            <Icon size={18} aria-hidden="true" />
            <span>
              {t(`witness.${witness}`)}
              {there !== '' && <small title={there}>{there}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** One testimony back or forward. */
function StepKeys(props: { readonly at: number; readonly last: number; readonly onMove: (step: number) => void }) {
  const { at, last, onMove } = props;
  const { t } = useText('floor');
  return (
    <div className="desk-keys-row">
      <button
        type="button"
        aria-label={t('timeline.back')}
        aria-disabled={at === 0}
        onClick={() => onMove(Math.max(0, at - 1))}
      >
        <ChevronLeft size={26} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('timeline.forward')}
        aria-disabled={at >= last}
        onClick={() => onMove(Math.min(Math.max(0, last), at + 1))}
      >
        <ChevronRight size={26} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Closer, wider, or the whole hand at a glance. */
function ZoomKeys({ onZoom, isWhole }: { onZoom: (change: number | 'fit') => void; isWhole: boolean }) {
  const { t } = useText('timeline');
  return (
    <div className="desk-keys-row">
      <button type="button" aria-label={t('zoom.out')} aria-disabled={isWhole} onClick={() => onZoom(-1)}>
        <ZoomOut size={20} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('zoom.fit')} aria-disabled={isWhole} onClick={() => onZoom('fit')}>
        <Maximize2 size={19} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('zoom.in')} onClick={() => onZoom(1)}>
        <ZoomIn size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Scrolls the strip automatically, so that the playhead and its words are always visible. */
function useKeptInView(
  { strip, scrollTo, onScroll }: TimelineWindow,
  x: number | null,
  half: number,
  width: number,
): void {
  const keep = useCallback(() => {
    // Without a playhead there is nothing to keep in sight, and reading the strip's position would force a layout.
    if (strip.current === null || x === null) return;
    const { scrollLeft } = strip.current;
    const margin = Math.min(width / 2, Math.max(90, half + 12));
    if (x < scrollLeft + margin) scrollTo(x - margin);
    else if (x > scrollLeft + width - margin) scrollTo(x - width + margin);
    else onScroll();
  }, [strip, scrollTo, onScroll, x, half, width]);
  useEffect(keep, [keep]);
}

/** A corrected hand keeps both of its histories. */
function VersionKeys(props: { readonly version: HandVersion; readonly onVersion: (version: HandVersion) => void }) {
  const { version, onVersion } = props;
  const { t } = useText('timeline');
  return (
    <fieldset className="desk-versions">
      <legend className="visually-hidden">{t('version.label')}</legend>
      {(['booked', 'corrected'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === version} onClick={() => onVersion(one)}>
          {t(`version.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

const font = "600 14px 'Inter Variable', Inter, sans-serif";
const sidesPx = 22;
const targetMin = 48;
/** Where a browser cannot measure text, an average letter of that font. */
const averageLetterPx = 7.9;

/** Creates a ruler for pills: the width in px that a pill with these words needs, never narrower than a finger. */
function pillRuler(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  return (text) => {
    // Set each time, because a font that was still loading may be there now.
    if (context !== null) context.font = font;
    const width = context === null ? text.length * averageLetterPx : context.measureText(text).width;
    return Math.max(targetMin, Math.ceil(width) + sidesPx);
  };
}

/** The whole hand on one line: every testimony a stroke, silences coral, and a frame round the visible part of the strip. */
function TimelineOverview(props: {
  readonly layout: TimelineLayout;
  readonly window: TimelineWindow;
  /** Px of the strip that are seen at once. */
  readonly seen: number;
  readonly at: number;
}) {
  const { layout, window, seen, at } = props;
  const { onSeen, scrollTo } = window;
  const { scale, stepX, gaps } = layout;
  const frame = useRef<HTMLSpanElement>(null);
  const share = (x: number): string => `${(100 * x) / scale.width}%`;
  useEffect(
    () =>
      onSeen((left) => {
        if (frame.current !== null) frame.current.style.left = `${(100 * left) / scale.width}%`;
      }),
    [onSeen, scale.width],
  );
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    scrollTo(((event.clientX - left) / width) * scale.width - seen / 2);
  };
  return (
    <div
      className="desk-overview"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      <div className="desk-overview-line">
        {gaps.map((gap) => (
          <i key={`${gap.witness} ${gap.x}`} style={{ left: share(gap.x), width: share(gap.width) }} />
        ))}
        {stepX.map((x, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <b key={step} style={{ left: share(x) }} />
        ))}
        <em style={{ left: share(stepX[at] ?? 0) }} />
        {seen < scale.width && <span ref={frame} style={{ width: share(seen) }} />}
      </div>
    </div>
  );
}
