import type { Money } from '../../words/money.ts';

/** Weights in whole numbers; `whole` is their total, if that is not simply their sum. */
export interface Weights {
  readonly of: readonly bigint[];
  readonly whole?: bigint;
}

/**
 * Splits a sum exactly into whole multiples of a unit, in proportion to weights, by largest remainder; ties go to the one named first. What
 * is less than a unit goes to the largest weight, so that the parts always add up to the sum. Without weights all parts are equal.
 */
export function splitSum(sum: Money, weights: readonly number[] | Weights, unit: Money): readonly Money[] {
  const { of: given, whole: said } = 'of' in weights ? weights : { of: weights.map(BigInt) };
  if (given.length === 0) return [];
  const step = BigInt(Math.max(1, unit));
  const units = BigInt(sum) / step;
  const total = said ?? given.reduce((all, weight) => all + weight, 0n);
  const [parts, whole] = total === 0n ? [given.map(() => 1n), BigInt(given.length)] : [given, total];
  const shares = parts.map((weight, index) => {
    const exact = units * weight;
    return { index, whole: exact / whole, rest: exact % whole };
  });
  const missing = Number(units - shares.reduce((all, share) => all + share.whole, 0n));
  const odd = new Set(
    shares
      .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
      .slice(0, missing)
      .map(({ index }) => index),
  );
  const largest = given.reduce((best, weight, index) => (weight > (given[best] ?? 0n) ? index : best), 0);
  const below = BigInt(sum) - units * step;
  return shares.map(({ index, whole: share }) =>
    Number((share + (odd.has(index) ? 1n : 0n)) * step + (index === largest ? below : 0n)),
  );
}

/** A whole of every currency: its parts may be on no coin. */
const wholeMoney = 100;

/**
 * What each of several players who rank equal gets of a sum, in multiples of the unit. Each has a part of what they share: if there are fewer units
 * than players, it is split in whole money, or else in the smallest.
 */
export function splitEvenly(sum: Money, among: number, unit: Money): readonly Money[] {
  const isEnough = (step: Money): boolean => sum >= step * among;
  const step = [unit, Math.min(unit, wholeMoney)].find(isEnough) ?? 1;
  return splitSum(
    sum,
    Array.from({ length: among }, () => 1),
    step,
  );
}
