import { useEffect, useState } from 'react';
import type { Structure, StructureFault } from '../../../engine/office.ts';
import { useRoomDoor } from '../../room/room-context.ts';

/** What the office finds wrong with a structure; `asked` until it has looked at exactly this one, `silent` where it does not answer. */
export type Checked =
  | { readonly state: 'asked' | 'silent'; readonly faults: readonly StructureFault[] }
  | { readonly state: 'told'; readonly faults: readonly StructureFault[] };

/** Has the office look at every change, a moment after it was typed. */
export function useFaults(structure: Structure): Checked {
  const { requests } = useRoomDoor();
  const [checked, setChecked] = useState<{ readonly of: Structure; readonly told: Checked } | null>(null);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void requests.askOffice({ what: 'check-structure', structure }).then((answer) => {
        if (isOver) return;
        const told: Checked =
          answer.what === 'check-structure'
            ? { state: 'told', faults: answer.faults }
            : answer.what === 'refused' && answer.refusal.reason === 'structure'
              ? { state: 'told', faults: answer.refusal.faults }
              : { state: 'silent', faults: [] };
        setChecked({ of: structure, told });
      });
    }, 250);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [requests, structure]);
  if (checked === null) return { state: 'asked', faults: [] };
  return checked.of === structure ? checked.told : { state: 'asked', faults: checked.told.faults };
}
