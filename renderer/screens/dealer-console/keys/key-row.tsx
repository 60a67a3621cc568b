import type { CSSProperties, ReactNode } from 'react';

/** Large keys of equal width in place of the action row; in portrait, many keys are in two rows. */
export function KeyRow({ keys, children }: { keys: number; children: ReactNode }) {
  return (
    <div
      className="action-row key-row"
      style={{ '--keys': keys, '--keys-upright': keys > 3 ? Math.ceil(keys / 2) : keys } as CSSProperties}
    >
      {children}
    </div>
  );
}
