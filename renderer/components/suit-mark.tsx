import suits from '../../assets/cards/suits.json' with { type: 'json' };
import type { Suit } from '../../engine/notation.ts';

/** Outlines in a 100×100 box; drawn, because a font's suits look different on every machine. */
const suitPaths: Readonly<Record<Suit, string>> = suits;

/** One suit, `size` px, in the coordinates of the surrounding drawing. */
export function SuitMark({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  return <path d={suitPaths[suit]} transform={`translate(${x} ${y}) scale(${size / 100})`} />;
}
