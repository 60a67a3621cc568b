import type { Chips } from '../../engine/notation.ts';

/** A number of chips of one value. */
export interface ChipCount {
  readonly value: Chips;
  readonly count: number;
}

/** An amount in the fewest chips of the house, large to small. What no chip can make up is left out. */
export function breakDown(amount: Chips, values: readonly Chips[]): readonly ChipCount[] {
  let rest = amount;
  const counts: ChipCount[] = [];
  for (const value of [...values].sort((a, b) => b - a)) {
    const count = Math.floor(rest / value);
    rest -= count * value;
    if (count > 0) counts.push({ value, count });
  }
  return counts;
}

/** Values to draw, one list a stack from the bottom up: at most five chips a stack. The number beside it is the truth. */
export function stacksToDraw(amount: Chips, values: readonly Chips[], stacks: number): readonly (readonly Chips[])[] {
  return breakDown(amount, values)
    .slice(0, stacks)
    .map(({ value, count }) => Array.from({ length: Math.min(5, count) }, () => value));
}

/** One stack of mixed values for a pot: largest on top, at most four chips. */
export function mixedStack(amount: Chips, values: readonly Chips[]): readonly Chips[] {
  return breakDown(amount, values)
    .flatMap(({ value, count }) => Array.from({ length: Math.min(3, count) }, () => value))
    .slice(0, 4)
    .reverse();
}

/** The five values most used at these blinds, small to large. */
export function trayValues(values: readonly Chips[], smallBlind: Chips): readonly Chips[] {
  const sorted = [...values].sort((a, b) => a - b);
  const fitting = sorted.findLastIndex((value) => value <= smallBlind);
  const first = Math.max(0, Math.min(fitting, sorted.length - 5));
  return sorted.slice(first, first + 5);
}
