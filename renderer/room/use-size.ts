import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The inner size of an element in px, kept up to date; `first` until it has been laid out. */
export function useSize<T extends HTMLElement>(first: {
  readonly width: number;
  readonly height: number;
}): {
  readonly ref: RefObject<T | null>;
  readonly width: number;
  readonly height: number;
} {
  const ref = useRef<T>(null);
  const [size, setSize] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // Without a layout (a page not shown yet) everything measures zero.
      if (width > 0)
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
