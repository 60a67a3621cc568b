import type { ReactNode } from 'react';

/** A list that scrolls in its column, by keyboard too. */
export function Scrolling(props: {
  readonly labelledBy: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { labelledBy, className = '', children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: this region scrolls, and a keyboard must be able to do that
    <section className={`event-scroll ${className}`} tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
