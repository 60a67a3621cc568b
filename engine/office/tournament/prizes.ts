import { splitEvenly } from '../../rules/tournament/split-sum.ts';
import type { Money } from '../../words/money.ts';
import type { PayoutPlan, Ticket } from './structure.ts';
import { type Entry, isInField } from './tournament.ts';

/** Hundredths of a percent in a whole. */
export const wholeShare = 10_000;

/** Why a plan gives no prizes for a pool. */
export type PrizesFault =
  | { readonly fault: 'tickets-exceed-pool'; readonly pool: Money; readonly tickets: Money }
  /** `place` would win more than the one before it. */
  | { readonly fault: 'shares-grow'; readonly place: number }
  /** What there is to win has changed since the floor fixed the prizes. */
  | { readonly fault: 'fixed-differ'; readonly expected: Money; readonly given: Money }
  /** The prizes have changed since a deal shared them out. */
  | { readonly fault: 'deal-differs'; readonly expected: Money; readonly given: Money }
  /**
   * A hand was corrected or a place settled since. These players (`TextRef.id`) are still in, or placed above somebody of the deal, and are not part
   * of it; or they are part of it and were out before.
   */
  | { readonly fault: 'deal-players'; readonly players: readonly string[] };

/** Prizes fixed by the floor, or a deal, that share out something else than there is to win now. */
export type FaultToMend = Exclude<PrizesFault, { readonly fault: 'tickets-exceed-pool' | 'shares-grow' }>;

/** What is played for, and how it is divided. */
export interface Prizes {
  readonly pool: Money;
  /** What the house adds to what was paid in. */
  readonly overlay: Money;
  /** Cash, first place first. Empty where the plan has a fault. */
  readonly prizes: readonly Money[];
  /** Won besides the cash, by place; they were taken out of the pool first. */
  readonly tickets: readonly Ticket[];
  /** With the plan's rounding the first place would win less than the second, so all were rounded down. */
  readonly roundedDown: boolean;
  readonly fault: PrizesFault | null;
}

/** Everything paid into the prizes so far. */
export const paidIn = (entries: readonly Entry[]): Money =>
  entries.filter(isInField).reduce((sum, { paid }) => sum + paid.prize, 0);

interface Field {
  readonly entries: number;
  readonly players: number;
  /** Bounties nobody has won, which the players have paid: they come on top of whatever the house promises. Absent: none. */
  readonly fromHeads?: Money;
}

/**
 * Divides what was paid in by the plan's table for so many entries. Places beyond `players` cannot be taken, so theirs goes to the first
 * place, as does what rounding leaves: cash and tickets are always exactly the pool.
 */
export function prizesFor(paid: Money, plan: PayoutPlan, field: Field): Prizes {
  const promised = Math.max(plan.guaranteed, paid);
  const pool = promised + (field.fromHeads ?? 0);
  const shares = sharesFor(plan, field);
  const tickets = (plan.tickets ?? []).filter(({ place }) => place <= Math.max(1, field.players));
  const taken = tickets.reduce((sum, { value }) => sum + value, 0);
  const none = { pool, overlay: promised - paid, prizes: [], tickets, roundedDown: false };
  if (taken > pool) return { ...none, fault: { fault: 'tickets-exceed-pool', pool, tickets: taken } };
  if (pool - taken === 0) return { ...none, fault: null };
  const { prizes, roundedDown } = cashOf(pool - taken, shares, plan);
  const grows = prizes.findIndex((prize, index) => index > 0 && prize > (prizes[index - 1] ?? 0));
  if (grows > 0) return { ...none, roundedDown, fault: { fault: 'shares-grow', place: grows + 1 } };
  return { ...none, prizes: prizes.slice(0, prizes.findLastIndex((prize) => prize > 0) + 1), roundedDown, fault: null };
}

/** Shares of the paid places, adding up to the whole. */
function sharesFor(plan: PayoutPlan, { entries, players }: Field): readonly number[] {
  const table = plan.tables.findLast(({ fromEntries }) => fromEntries <= entries)?.shares ?? [];
  const all = table.length === 0 ? [wholeShare] : table;
  const { paidShare } = plan;
  const most = Math.min(Math.max(1, players), all.length);
  // A share of the field is paid: the shares of those places are scaled up to the whole.
  if (paidShare !== undefined)
    return all.slice(0, Math.min(most, Math.max(1, rounded(entries * paidShare, plan.paidRounding ?? 'down'))));
  const below = all.slice(1, most);
  return [wholeShare - below.reduce((sum, share) => sum + share, 0), ...below];
}

/** A count in hundredths of a percent as a whole number, rounded as told. */
function rounded(hundredths: number, how: 'down' | 'nearest' | 'up'): number {
  const whole = Math.floor(hundredths / wholeShare);
  const rest = hundredths % wholeShare;
  return whole + (how === 'up' ? Number(rest > 0) : how === 'nearest' ? Number(rest * 2 >= wholeShare) : 0);
}

/** Cash by place: each by its share, none below the minimum cash, in whole units from the second place on. */
function cashOf(
  pool: Money,
  all: readonly number[],
  { roundTo, rounding = 'down', minCash = 0 }: PayoutPlan,
): { readonly prizes: readonly Money[]; readonly roundedDown: boolean } {
  const shares = minCash * all.length > pool ? all.slice(0, Math.max(1, Math.floor(pool / minCash))) : all;
  const dropped = all.slice(shares.length).reduce((sum, share) => sum + share, 0);
  const [first = 0, ...others] = shares;
  const parts = leastFirst(pool, [first + dropped, ...others], minCash);
  const unit = Math.max(1, roundTo);
  const inUnits = (how: 'down' | 'nearest' | 'up') => {
    const below = parts.slice(1).map((part) => inWholeUnits(part, unit, how, minCash));
    return [below.reduce((left, prize) => left - prize, pool), ...below];
  };
  const prizes = inUnits(rounding);
  const isGrowing = rounding !== 'down' && (prizes[0] ?? 0) < (prizes[1] ?? 0);
  return { prizes: isGrowing ? inUnits('down') : prizes, roundedDown: isGrowing };
}

/** An exact part of a sum: by a weight of all weights, or a fixed amount. */
type Part = { readonly of: bigint; readonly weight: bigint; readonly whole: bigint } | { readonly least: Money };

/**
 * Places whose share is below the minimum cash get exactly that, all at once; the others share the rest in proportion; repeated as needed.
 */
function leastFirst(pool: Money, shares: readonly number[], minCash: Money): readonly Part[] {
  const weights = shares.map(BigInt);
  let fixed = new Set<number>();
  for (;;) {
    const rest = BigInt(pool) - BigInt(minCash) * BigInt(fixed.size);
    const whole = weights.reduce((sum, weight, place) => (fixed.has(place) ? sum : sum + weight), 0n);
    const below = weights.flatMap((weight, place) =>
      !fixed.has(place) && rest * weight < BigInt(minCash) * whole ? [place] : [],
    );
    if (below.length === 0)
      return weights.map((weight, place) => (fixed.has(place) ? { least: minCash } : { of: rest, weight, whole }));
    fixed = new Set([...fixed, ...below]);
  }
}

function inWholeUnits(part: Part, unit: Money, how: 'down' | 'nearest' | 'up', minCash: Money): Money {
  if ('least' in part) return part.least;
  const { of, weight, whole } = part;
  const [exact, divisor] = [of * weight, whole * BigInt(unit)];
  const [units, rest] = [exact / divisor, exact % divisor];
  const isUp = how === 'up' ? rest > 0n : how === 'nearest' && rest * 2n >= divisor;
  return Math.max(minCash, Number(units + (isUp ? 1n : 0n)) * unit);
}

/**
 * What each of the players sharing places from `place` on gets: their prizes added up and split evenly in whole multiples of `unit`. Odd
 * units go to those named first, one each; less than a unit to the very first. Nobody goes without a part for want of units.
 */
export function sharedPrize(
  prizes: readonly Money[],
  { place, sharing, unit }: { readonly place: number; readonly sharing: number; readonly unit: Money },
): readonly Money[] {
  const sum = prizes.slice(place - 1, place - 1 + sharing).reduce((total, prize) => total + prize, 0);
  return splitEvenly(sum, sharing, unit);
}
