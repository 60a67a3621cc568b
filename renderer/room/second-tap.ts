import { useEffect } from 'react';
import { canonicalText } from '../../engine/notation.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';

/** Two taps at one place are meant as one, by a finger in a hurry, if no more time lies between them. */
const doubleTapMs = 500;
/** The second one of them lands no further away. */
const nearPx = 40;

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  /** What the key under the finger would have asked for; null: nothing of the office. */
  wish: string | null;
}

let last: Tap | null = null;
let before: Tap | null = null;
let isWatching = false;

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const begins = ({ clientX, clientY, timeStamp }: PointerEvent): void => {
    before = last;
    last = { x: clientX, y: clientY, at: timeStamp, wish: null };
  };
  document.addEventListener('pointerdown', begins, { capture: true });
  // Whoever presses a key by keyboard taps nothing twice.
  const forget = (): void => {
    before = null;
    last = null;
  };
  document.addEventListener('keydown', forget, { capture: true });
}

/**
 * The second half of a double tap asks the office for nothing else than the first half did: the key the finger came for has gone, and another
 * one has come up in its place.
 */
export function useSecondTap(wished: OfficeWish): { readonly begins: () => void; readonly isSecond: () => boolean } {
  useEffect(watch, []);
  return {
    begins: () => {
      if (last !== null) last.wish = canonicalText(wished);
    },
    isSecond: () => last !== null && before !== null && isOtherThan(last, before),
  };
}

const isOtherThan = (second: Tap, first: Tap): boolean =>
  second.wish !== null &&
  second.wish !== first.wish &&
  second.at - first.at < doubleTapMs &&
  Math.abs(second.x - first.x) < nearPx &&
  Math.abs(second.y - first.y) < nearPx;
