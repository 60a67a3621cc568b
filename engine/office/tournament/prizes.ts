import type { Money } from '../money.ts';
import type { PayoutPlan, Structure } from './structure.ts';
import type { Entry } from './tournament.ts';

/** Hundredths of a percent in a whole. */
export const wholeShare = 10_000;

/** What is played for, and how it is shared out. */
export interface Prizes {
  readonly pool: Money;
  /** First place first. */
  readonly prizes: readonly Money[];
}

/** Everything paid into the prizes so far, with what the house has promised. */
export function poolOf(entries: readonly Entry[], { guaranteed }: PayoutPlan): Money {
  const paidIn = entries.filter(({ withdrawn }) => withdrawn === null || withdrawn.kept === true);
  return Math.max(
    guaranteed,
    paidIn.reduce((sum, { paid }) => sum + paid.prize, 0),
  );
}

/** The prizes of a field of so many entries who only bought in once each. */
export function prizesOf({ entry, payouts }: Structure, entries: number): Prizes {
  const pool = Math.max(payouts.guaranteed, entries * entry.prize);
  return { pool, prizes: prizesFor(pool, payouts, { entries, players: entries }) };
}

/** A pool by the plan's table for so many entries; places beyond `players` nobody can take, so theirs goes to the first. */
export function prizesFor(
  pool: Money,
  plan: PayoutPlan,
  { entries, players }: { readonly entries: number; readonly players: number },
): readonly Money[] {
  if (pool === 0) return [];
  const shares = sharesFor(plan, entries).slice(0, Math.max(1, players));
  const below = shares.slice(1).map((share) => roundDown(shareOf(pool, share), plan.roundTo));
  const first = below.reduce((left, prize) => left - prize, pool);
  const prizes = [first, ...below];
  return prizes.slice(0, prizes.findLastIndex((prize) => prize > 0) + 1);
}

/** Shares of the table for so many entries; the first place takes it all where there is none. */
function sharesFor({ tables }: PayoutPlan, entries: number): readonly number[] {
  const shares = tables.findLast(({ fromEntries }) => fromEntries <= entries)?.shares ?? [];
  return shares.length === 0 ? [wholeShare] : shares;
}

/** Exact for every pool, because no product grows beyond what whole numbers hold. */
const shareOf = (pool: Money, share: number): Money =>
  Math.floor(pool / wholeShare) * share + Math.floor(((pool % wholeShare) * share) / wholeShare);

const roundDown = (amount: Money, to: Money): Money => amount - (amount % Math.max(1, to));

/**
 * What everybody gets who shares places from `place` on: their prizes added up and split evenly in whole multiples of
 * `unit`. What does not divide goes one unit each to those named first; less than a unit to the very first.
 */
export function sharedPrize(
  prizes: readonly Money[],
  { place, sharing, unit }: { readonly place: number; readonly sharing: number; readonly unit: Money },
): readonly Money[] {
  const sum = prizes.slice(place - 1, place - 1 + sharing).reduce((total, prize) => total + prize, 0);
  const [step, units] = [Math.max(1, unit), Math.floor(sum / Math.max(1, unit))];
  const even = Math.floor(units / sharing);
  return Array.from({ length: sharing }, (_, index) => {
    const odd = index < units - even * sharing ? 1 : 0;
    return (even + odd) * step + (index === 0 ? sum - units * step : 0);
  });
}
