import { type PointerEvent, useEffect, useRef } from 'react';
import type { TimelineLayout } from './timeline-layout.ts';
import type { TimelineWindow } from './timeline-window.ts';

/** The whole hand on one line: every testimony a stroke, silences coral, and a frame round the part the strip shows. */
export function TimelineOverview(props: {
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
