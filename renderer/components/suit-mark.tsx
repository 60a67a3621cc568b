import type { Suit } from '../../engine/notation.ts';

/** Outlines in a 100×100 box; drawn, because a font's suits look different on every machine. */
const suitPaths: Readonly<Record<Suit, string>> = {
  h: 'M50 92C41 80 6 60 6 33 6 18 17 8 29 8c10 0 17 6 21 15 4-9 11-15 21-15 12 0 23 10 23 25 0 27-35 47-44 59Z',
  s: 'M50 6c9 13 42 30 42 55 0 14-10 22-21 22-7 0-13-3-17-9 1 9 4 15 9 20H37c5-5 8-11 9-20-4 6-10 9-17 9C18 83 8 75 8 61 8 36 41 19 50 6Z',
  d: 'M50 3C58 18 73 37 87 50 73 63 58 82 50 97 42 82 27 63 13 50 27 37 42 18 50 3Z',
  c: 'M50 6c13 0 22 9 22 21 0 6-2 11-6 15 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21c-9 0-16-5-20-12 1 9 3 17 8 24H37c5-7 7-15 8-24-4 7-11 12-20 12C13 82 4 73 4 61s9-21 21-21c3 0 6 1 9 2-4-4-6-9-6-15C28 15 37 6 50 6Z',
};

/** One suit, `size` px in the box of the drawing it stands in. */
export function SuitMark({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  return <path d={suitPaths[suit]} transform={`translate(${x} ${y}) scale(${size / 100})`} />;
}
