import type { CSSProperties, ReactNode } from 'react';

/** Large keys of equal width in the place of the action row; upright, where there are many, in two rows. */
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
