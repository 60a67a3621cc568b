/** The level of the n-th hand since the change, where a level lasts so many hands; `hand` counts from 1. */
export function levelByHands(
  { handsPerLevel, fromLevel }: { readonly handsPerLevel: number; readonly fromLevel: number },
  hand: number,
): { readonly level: number; readonly handOfLevel: number; readonly handsLeft: number } {
  const before = hand - 1;
  const handOfLevel = (before % handsPerLevel) + 1;
  return {
    level: fromLevel + Math.floor(before / handsPerLevel),
    handOfLevel,
    handsLeft: handsPerLevel - handOfLevel,
  };
}

/** The earliest start of a hand in soft hand for hand, in milliseconds since it began; `hand` counts from 1. */
export const softStart = (windowSeconds: number, hand: number): number => (hand - 1) * windowSeconds * 1000;
