import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { TimelineLayout } from './timeline-layout.ts';
import { useStateOf } from './use-state-of.ts';

/** A place of a hand that keeps its position while the strip's length changes: between which steps, and where on the screen. */
interface Anchor {
  readonly step: number;
  /** How far towards the next step, 0 to 1. */
  readonly part: number;
  /** Px from the left edge of the visible part. */
  readonly offset: number;
}

/** Which steps a place of the strip is between. */
export function anchorAt({ stepX }: TimelineLayout, x: number, offset: number): Anchor {
  const next = stepX.findIndex((one) => one > x);
  const step = next < 0 ? Math.max(0, stepX.length - 1) : Math.max(0, next - 1);
  const [from, to] = [stepX[step] ?? 0, stepX[step + 1] ?? stepX[step] ?? 0];
  return { step, part: to > from ? Math.max(0, x - from) / (to - from) : 0, offset };
}

/** The same place on another strip. */
export function placeOf({ stepX }: TimelineLayout, { step, part }: Pick<Anchor, 'step' | 'part'>): number {
  const from = stepX[step] ?? 0;
  return from + part * ((stepX[step + 1] ?? from) - from);
}

/** Pills are drawn this far beyond the visible part; the strip is redrawn only when that is used up. */
const ahead = 480;

/** The visible part of the strip. */
export interface TimelineWindow {
  readonly strip: RefObject<HTMLDivElement | null>;
  /** Left end of what is drawn, in px. */
  readonly drawnFrom: number;
  readonly drawnTo: number;
  /** Reports every move, without redrawing anything. */
  readonly onSeen: (listener: (left: number) => void) => () => void;
  readonly onScroll: () => void;
  readonly scrollTo: (left: number) => void;
}

/** Follows the visible part of the strip, `width` px of it. Another hand's strip (`of`) starts at its beginning. */
export function useTimelineWindow(strip: RefObject<HTMLDivElement | null>, width: number, of: string): TimelineWindow {
  const [block, setBlock] = useStateOf(of, 0);
  const listeners = useRef(new Set<(left: number) => void>());
  const onScroll = useCallback(() => {
    const left = strip.current?.scrollLeft ?? 0;
    setBlock(Math.floor(left / ahead));
    for (const listener of listeners.current) listener(left);
  }, [strip, setBlock]);
  const onSeen = useCallback(
    (listener: (left: number) => void) => {
      listeners.current.add(listener);
      listener(strip.current?.scrollLeft ?? 0);
      return () => void listeners.current.delete(listener);
    },
    [strip],
  );
  const scrollTo = useCallback(
    (left: number) => {
      if (strip.current === null) return;
      strip.current.scrollLeft = left;
      onScroll();
    },
    [strip, onScroll],
  );
  return { strip, drawnFrom: (block - 1) * ahead, drawnTo: (block + 2) * ahead + width, onSeen, onScroll, scrollTo };
}

/**
 * Keeps a place under the finger while the strip is zoomed. Returns a function that changes the zoom around a place (px from the left
 * edge).
 */
export function useZoom(
  layout: TimelineLayout,
  { strip, scrollTo }: TimelineWindow,
  setZoom: (pxPerSecond: number) => void,
): (pxPerSecond: number, offset: number) => void {
  const anchor = useRef<Anchor | null>(null);
  useLayoutEffect(() => {
    const kept = anchor.current;
    if (kept === null) return;
    anchor.current = null;
    scrollTo(placeOf(layout, kept) - kept.offset);
  }, [layout, scrollTo]);
  return (pxPerSecond, offset) => {
    anchor.current = anchorAt(layout, (strip.current?.scrollLeft ?? 0) + offset, offset);
    setZoom(pxPerSecond);
  };
}

/** A wheel with Ctrl, and two fingers on a touch pad, zoom. A page can only handle that with a listener that is not passive. */
export function useZoomWheel(
  strip: RefObject<HTMLDivElement | null>,
  onWheel: (factor: number, offset: number) => void,
): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 300), event.clientX - element.getBoundingClientRect().left);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [strip]);
}
