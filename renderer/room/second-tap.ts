import { useEffect, useRef } from 'react';
import { canonicalText } from '../../engine/notation.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';

/** Two taps at one place within this time are one hasty tap. */
const doubleTapMs = 500;
/** The second tap is no further away than this. */
const nearPx = 40;

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  /** What the key under the finger would have asked for; null: nothing of the office. */
  wish: string | null;
  /** The key of the first tap has been pressed; a later press without a finger is not its echo. */
  isOver: boolean;
}

let last: Tap | null = null;
let before: Tap | null = null;
/** The page whose taps are watched; taps on other pages do not matter to it. */
let watched: Document | null = null;

function watch(): void {
  if (watched === document) return;
  watched = document;
  before = null;
  last = null;
  const begins = ({ clientX, clientY, timeStamp }: PointerEvent): void => {
    before = last;
    last = { x: clientX, y: clientY, at: timeStamp, wish: null, isOver: false };
  };
  document.addEventListener('pointerdown', begins, { capture: true });
  document.addEventListener('click', () => {
    if (last !== null) last.isOver = true;
  });
  // A key pressed by keyboard is not a double tap.
  const forget = (): void => {
    before = null;
    last = null;
  };
  document.addEventListener('keydown', forget, { capture: true });
}

/**
 * The second half of a double tap must not send another request to the office than the first: the tapped key may have gone, with another
 * one in its place.
 */
export function useSecondTap(wished: OfficeWish): { readonly begins: () => void; readonly isSecond: () => boolean } {
  const own = useRef<Tap | null>(null);
  useEffect(watch, []);
  return {
    begins: () => {
      own.current = last?.wish === null && !last.isOver ? last : null;
      if (own.current !== null) own.current.wish = canonicalText(wished);
    },
    isSecond: () => own.current !== null && own.current === last && before !== null && isOtherThan(last, before),
  };
}

const isOtherThan = (second: Tap, first: Tap): boolean =>
  second.wish !== null &&
  second.wish !== first.wish &&
  second.at - first.at < doubleTapMs &&
  Math.abs(second.x - first.x) < nearPx &&
  Math.abs(second.y - first.y) < nearPx;
