import type { Chips } from '../../engine/notation.ts';
import type { TableState } from '../../engine/table.ts';

type Stakes = Pick<TableState['stakes'], 'smallBlind' | 'bigBlind' | 'bringIn' | 'minBet' | 'ante'>;

/** A number of chips of one value. */
export interface ChipCount {
  readonly value: Chips;
  readonly count: number;
}

/** An amount in the fewest chips of the house, large to small. A remainder that no chip can make is left out. */
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

/** Values to draw, one list per stack from the bottom up: at most five chips each. The number beside the stacks is authoritative. */
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

const trayHolds = 5;
const trayMost = 6;

/**
 * The values most used at these stakes, small to large: five, ending with the largest that fits the first amount. If blinds or ante need a
 * smaller chip, it comes first, and there are six.
 */
export function trayValues(
  values: readonly Chips[],
  { smallBlind, bringIn = 0, minBet, ...stakes }: Stakes,
): readonly Chips[] {
  const sorted = [...values].sort((a, b) => a - b);
  const amounts = [smallBlind, stakes.bigBlind, bringIn, stakes.ante?.chips ?? 0].filter((amount) => amount > 0);
  const first = smallBlind || bringIn || minBet;
  const usual = Math.max(
    0,
    Math.min(
      sorted.findLastIndex((value) => value <= first),
      sorted.length - trayHolds,
    ),
  );
  const needed = sorted.findLastIndex(
    (value, index) => index <= usual && amounts.every((amount) => amount % value === 0),
  );
  if (needed < 0 || needed === usual) return sorted.slice(usual, usual + trayHolds);
  return sorted.slice(needed, needed + trayMost);
}
