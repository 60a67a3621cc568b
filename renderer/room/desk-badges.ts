import { useEffect, useRef } from 'react';
import { listenForBadges } from '../components/badge-wedge.ts';

/** Who gets the next badge: the last one to ask. */
const takers: ((badge: string) => void)[] = [];
let stop: (() => void) | null = null;

/** Receives badges from a reader that types, while `isOn`. Only what was opened last receives them. */
export function useDeskBadges(isOn: boolean, onBadge: (badge: string) => void): void {
  const latest = useRef(onBadge);
  latest.current = onBadge;
  useEffect(() => {
    if (!isOn) return;
    const take = (badge: string) => latest.current(badge);
    takers.push(take);
    stop ??= listenForBadges(window, (badge) => takers.at(-1)?.(badge));
    return () => {
      takers.splice(takers.indexOf(take), 1);
      if (takers.length > 0) return;
      stop?.();
      stop = null;
    };
  }, [isOn]);
}
