import type { CSSProperties } from 'react';

/** As many signs stand in the largest letters beside the key that takes the last digit back. */
const signsMost = 8;

/** The figure as keyed: it becomes smaller with its length rather than run under that key. */
export function AmountTyped({ shown }: { readonly shown: string }) {
  const fits = Math.min(1, signsMost / shown.length);
  return (
    <span className="amount-typed" style={{ '--figure-fits': fits } as CSSProperties}>
      {shown}
    </span>
  );
}
