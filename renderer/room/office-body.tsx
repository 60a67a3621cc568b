import type { ReactNode } from 'react';

/** The part of an office page below its tabs. It scrolls if needed, also by keyboard. */
export function OfficeBody(props: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { label, className = '', children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: this region scrolls, and a keyboard must be able to do that
    <section className={`office-body ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
