import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { canVibrate } from '../../comfort/signals.ts';
import { preferences } from '../../stores/preferences.ts';

/**
 * Whether this page may be heard and felt: browsers wait until it was touched once. True as well where neither is wanted. A browser
 * that does not tell is taken for one that waits.
 */
export function useTouched(): boolean {
  const isWanted = useStore(preferences, ({ worn }) => worn.sounds || (worn.vibration && canVibrate));
  const [touched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  useEffect(() => {
    if (touched) return;
    const touch = () => setTouched(true);
    // A touch counts when the finger is lifted, a key when it goes down.
    const kinds = ['pointerup', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, touch, true);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch, true);
    };
  }, [touched]);
  return touched || !isWanted;
}
