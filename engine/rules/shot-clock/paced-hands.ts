/** Where a level that lasts so many hands is at its n-th hand since the change; `hand` counts from 1. */
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

/**
 * Soft hand for hand: a table begins its hand k no earlier than (k − 1) windows after the start, and waits for no other table. The level
 * clock loses one window a hand. All in milliseconds but the window.
 */
export function softHandForHand(
  windowSeconds: number,
  handLengths: readonly number[],
): { readonly starts: readonly number[]; readonly clockUsed: number } {
  const windowMs = windowSeconds * 1000;
  const starts: number[] = [];
  let free = 0;
  for (const [index, length] of handLengths.entries()) {
    const start = Math.max(free, index * windowMs);
    starts.push(start);
    free = start + length;
  }
  return { starts, clockUsed: handLengths.length * windowMs };
}
