import type { ReactNode } from 'react';

/** Large keys of equal width in the place of the action row. */
export function KeyRow({ keys, children }: { keys: number; children: ReactNode }) {
  return (
    <div className="action-row" style={{ gridTemplateColumns: `repeat(${keys}, 1fr)` }}>
      {children}
    </div>
  );
}
