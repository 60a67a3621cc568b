import { useEffect } from 'react';
import { useIsPractice } from '../practice-context.ts';
import type { Fingers } from './use-fingers.ts';

const rememberedAs = 'riffle-left-lying';

/** Unbooked chips and words of the seat to act, and the decision they were tapped for. */
type Lying = Pick<Fingers, 'chips' | 'earlier' | 'front' | 'said' | 'order'> & {
  readonly moment: string;
  readonly again: number;
};

/** What was out for this very decision when the page was left for the floor's desk, or reloaded: it is still on the felt. Returned once. */
export function takeLeftLying(moment: string, again: number): Partial<Lying> {
  const kept = sessionStorage.getItem(rememberedAs);
  sessionStorage.removeItem(rememberedAs);
  const left = kept === null ? null : (JSON.parse(kept) as Lying);
  return left?.moment === moment && left.again === again ? left : {};
}

/** Remembers what is out when the page is left; null: nothing of the seat to act. */
export function useLeftLying(lying: Lying | null): void {
  const isPractice = useIsPractice();
  useEffect(() => {
    const keep = (): void => {
      if (lying === null || isPractice) return;
      const { moment, again, chips, earlier, front, said, order } = lying;
      sessionStorage.setItem(rememberedAs, JSON.stringify({ moment, again, chips, earlier, front, said, order }));
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [lying, isPractice]);
}
