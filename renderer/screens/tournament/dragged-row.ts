import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A row that is being dragged, and the place it would take. */
interface Dragged {
  readonly id: string;
  readonly to: number;
}

/** Within this distance of an edge the list scrolls towards it, and by so much each time. */
const edge = 56;
const step = 14;

/**
 * Rows of a list that are dragged to another place, with a finger or a mouse. `onPut` hears the place among all rows. Whoever lets go at the
 * old place, or whose touch the browser takes for something else, has changed nothing.
 */
export function useDraggedRow(options: {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly onPut: (id: string, to: number) => void;
}) {
  const { list, ids, onPut } = options;
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const finger = useRef<{ readonly pointer: number; readonly id: string; readonly y: number } | null>(null);
  const placeNow = (): Dragged | null => {
    if (list.current === null || finger.current === null) return null;
    const { id, y } = finger.current;
    return { id, to: placeAt(y, centresOf(list.current), ids.indexOf(id)) };
  };
  // A finger that rests at an edge scrolls on, and the place changes under it.
  const onRest = useEffectEvent(() => {
    if (list.current !== null && finger.current !== null) scrollTowards(list.current, finger.current.y);
    setDragged(placeNow());
  });
  const isDragged = dragged !== null;
  useEffect(() => {
    if (!isDragged) return;
    const timer = setInterval(onRest, 30);
    return () => clearInterval(timer);
  }, [isDragged]);
  const end = () => {
    finger.current = null;
    setDragged(null);
  };
  const gripOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || finger.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      finger.current = { pointer: event.pointerId, id, y: event.clientY };
      setDragged(placeNow());
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (finger.current?.pointer !== event.pointerId) return;
      finger.current = { ...finger.current, y: event.clientY };
      setDragged(placeNow());
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (finger.current?.pointer !== event.pointerId) return;
      finger.current = { ...finger.current, y: event.clientY };
      const put = placeNow();
      end();
      if (put !== null && ids.includes(id) && ids.indexOf(id) !== put.to) onPut(id, put.to);
    },
    onPointerCancel: end,
  });
  /** Where a line marks the place: above a row, below it, or nowhere. */
  const markOf = (id: string): 'dragged' | 'above' | 'below' | null => {
    if (dragged === null) return null;
    if (dragged.id === id) return 'dragged';
    if (ids[dragged.to] !== id) return null;
    return dragged.to < ids.indexOf(dragged.id) ? 'above' : 'below';
  };
  return { gripOf, markOf };
}

const centresOf = (list: HTMLElement): readonly number[] =>
  [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });

/** The place among all rows: as many rows stand before it as have their middle above the finger. */
const placeAt = (y: number, centres: readonly number[], own: number): number =>
  centres.filter((centre, index) => index !== own && centre < y).length;

function scrollTowards(list: HTMLElement, y: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + edge) list.scrollTop -= step;
  else if (y > bottom - edge) list.scrollTop += step;
}
