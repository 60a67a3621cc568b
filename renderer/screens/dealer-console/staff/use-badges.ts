import { useEffect, useRef } from 'react';
import { listenForBadges } from '../../../components/badge-wedge.ts';

/** Hears badges from a reader that types, where the house keeps a staff list; elsewhere no key is ever held back. */
export function useBadges(isOn: boolean, onBadge: (badge: string) => void): void {
  const latest = useRef(onBadge);
  latest.current = onBadge;
  useEffect(() => (isOn ? listenForBadges(window, (badge) => latest.current(badge)) : undefined), [isOn]);
}
