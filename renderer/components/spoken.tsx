import type { ReactNode } from 'react';

/** A control's spoken name, in place of what it shows: "Seat 6, Novák, 18,400" for a plate full of figures. */
export function Spoken({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span className="shown" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
