import { splitSum } from '../../rules/tournament/split-sum.ts';
import type { Chips } from '../../words/chips.ts';
import type { Money } from '../../words/money.ts';

/** A player still in, and the chips the deal is based on. */
export interface DealStack {
  /** `TextRef.id`. */
  readonly player: string;
  readonly chips: Chips;
}

/** What is to be shared among the remaining players. */
export interface DealTerms {
  readonly stacks: readonly DealStack[];
  /** Still to be won, first place first. */
  readonly prizes: readonly Money[];
  /** Kept back for the winner. */
  readonly left: Money;
  /** Amounts are whole multiples of it, as far as possible. */
  readonly unit: Money;
}

/** Limits on a deal by chips besides its terms, in whole units. */
export interface DealLimits {
  /** What everybody is guaranteed: the lowest prize still to be won, or nothing. */
  readonly guarantee: 'lowest-prize' | 'none';
  /** By player: the least they accept. */
  readonly minimums: Readonly<Record<string, Money>>;
  /** By player: the most they get. */
  readonly caps: Readonly<Record<string, Money>>;
  /** `first-prize`: nobody gets more than the winner would. */
  readonly cap: 'none' | 'first-prize';
}

export const noLimits: DealLimits = { guarantee: 'lowest-prize', minimums: {}, caps: {}, cap: 'none' };

/** Why no deal can be computed, with the figures. */
export type DealFault =
  | { readonly fault: 'sum-differs'; readonly expected: Money; readonly given: Money }
  | { readonly fault: 'not-a-multiple'; readonly player: string; readonly unit: Money; readonly given: Money }
  | {
      readonly fault: 'minimum-above-cap';
      readonly player: string;
      readonly minimum: Money;
      readonly cap: Money;
    }
  | { readonly fault: 'minimums-exceed' | 'caps-below'; readonly total: Money; readonly given: Money };

type Amounts = Readonly<Record<string, Money>>;

/** The most players that can be computed exactly in a moment. */
export const mostInIcm = 18;

const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, amount) => sum + amount, 0);

/** Everybody gets the guaranteed sum; the rest goes by chips, within minimums and caps. */
export function dealByChips(
  { stacks, prizes, left, unit }: DealTerms,
  limits: DealLimits = noLimits,
): { readonly amounts: Amounts } | DealFault {
  const toWin = prizes.slice(0, stacks.length);
  const total = sumOf(toWin) - left;
  if (total < 0) return { fault: 'sum-differs', expected: sumOf(toWin), given: left };
  // If much is left to play for, the guarantee is an even part, in payable sums.
  const [even, step] = [total / stacks.length, Math.max(1, unit)];
  const lowest = Math.min(toWin[stacks.length - 1] ?? 0, Math.floor(even / step) * step);
  const certain = limits.guarantee === 'none' ? 0 : lowest;
  const most = limits.cap === 'first-prize' ? (toWin[0] ?? 0) : Number.POSITIVE_INFINITY;
  const all = stacks.map(({ player, chips }): Limited => {
    const minimum = Math.max(certain, limits.minimums[player] ?? 0);
    return { player, chips, minimum, cap: Math.min(most, limits.caps[player] ?? most) };
  });
  const fault = limitsFault(all, limits, total, unit);
  if (fault !== null) return fault;
  const fixed = fixedAmounts(all, certain, total);
  const free = all.filter(({ player }) => !fixed.has(player));
  const shared = splitSum(
    total - sumOf([...fixed.values()]) - certain * free.length,
    free.map(({ chips }) => chips),
    unit,
  );
  const amounts = new Map(free.map(({ player }, index) => [player, certain + (shared[index] ?? 0)]));
  return {
    amounts: Object.fromEntries(all.map(({ player }) => [player, fixed.get(player) ?? amounts.get(player) ?? 0])),
  };
}

interface Limited extends DealStack {
  readonly minimum: Money;
  /** Infinite: none. */
  readonly cap: Money;
}

function limitsFault(
  all: readonly Limited[],
  { minimums, caps }: DealLimits,
  total: Money,
  unit: Money,
): DealFault | null {
  for (const { player } of all) {
    const uneven = [minimums[player], caps[player]].find(
      (given) => given !== undefined && given % Math.max(1, unit) !== 0,
    );
    if (uneven !== undefined) return { fault: 'not-a-multiple', player, unit, given: uneven };
  }
  const above = all.find(({ minimum, cap }) => minimum > cap);
  if (above !== undefined)
    return { fault: 'minimum-above-cap', player: above.player, minimum: above.minimum, cap: above.cap };
  const least = sumOf(all.map(({ minimum }) => minimum));
  if (least > total) return { fault: 'minimums-exceed', total, given: least };
  const most = sumOf(all.map(({ cap }) => cap));
  return most < total ? { fault: 'caps-below', total, given: most } : null;
}

/**
 * Players fixed at their minimum or cap. Those below their minimum are fixed at it, all at once and repeatedly; then those above their cap;
 * then the minimums are checked again.
 */
function fixedAmounts(all: readonly Limited[], certain: Money, total: Money): ReadonlyMap<string, Money> {
  const capped = new Map<string, Money>();
  for (;;) {
    const fixed = new Map(capped);
    for (;;) {
      const below = beyondLimit(all, fixed, certain, total, 'minimum');
      if (below.length === 0) break;
      for (const { player, minimum } of below) fixed.set(player, minimum);
    }
    const above = beyondLimit(all, fixed, certain, total, 'cap');
    if (above.length === 0) return fixed;
    for (const { player, cap } of above) capped.set(player, cap);
  }
}

/** Players who by chips would get less than their minimum, or more than their cap. */
function beyondLimit(
  all: readonly Limited[],
  fixed: ReadonlyMap<string, Money>,
  certain: Money,
  total: Money,
  limit: 'minimum' | 'cap',
): readonly Limited[] {
  const free = all.filter(({ player }) => !fixed.has(player));
  const chips = BigInt(sumOf(free.map((one) => one.chips)));
  const shared = BigInt(total - sumOf([...fixed.values()]) - certain * free.length);
  return free.filter((one) => {
    if (one[limit] === Number.POSITIVE_INFINITY) return false;
    const bound = BigInt(one[limit] - certain);
    const [share, than] =
      chips === 0n ? [shared, bound * BigInt(free.length)] : [shared * BigInt(one.chips), bound * chips];
    return limit === 'minimum' ? share < than : share > than;
  });
}

/** What each stack is worth by the independent chip model, exactly; `each` in parts of `scale`. */
export function dealByIcm({
  stacks,
  prizes,
  left,
  unit,
}: DealTerms):
  | { readonly amounts: Amounts; readonly worth: { readonly scale: bigint; readonly each: readonly bigint[] } }
  | DealFault {
  const toWin = prizes.slice(0, stacks.length);
  if (left > sumOf(toWin)) return { fault: 'sum-differs', expected: sumOf(toWin), given: left };
  const shared = withoutTop(toWin, left);
  const each = icm(
    stacks.map(({ chips }) => chips),
    shared,
  );
  const amounts = splitSum(sumOf(shared), weightsOf(each, sumOf(shared), unit), unit);
  return {
    amounts: Object.fromEntries(stacks.map(({ player }, index) => [player, amounts[index] ?? 0])),
    worth: { scale: worthScale, each },
  };
}

/** Worth in units, rounded just enough that equal exact values stay equal. */
function weightsOf(worth: readonly bigint[], total: Money, unit: Money) {
  const units = BigInt(Math.floor(total / Math.max(1, unit)));
  if (units === 0n) return { of: worth };
  const fine = 2n ** 64n;
  const whole = BigInt(total) * worthScale;
  return { of: worth.map((one) => (one * units * fine + whole / 2n) / whole), whole: units * fine };
}

/** Takes the money kept back from the highest prizes, so that no place is worth less than the one after it. */
function withoutTop(prizes: readonly Money[], left: Money): readonly Money[] {
  let above = -left;
  for (const [index, prize] of prizes.entries()) {
    above += prize;
    const level = Math.floor(above / (index + 1));
    if (level < (prizes[index + 1] ?? 0)) continue;
    const rest = above - level * (index + 1);
    return prizes.map((one, place) => (place > index ? one : place === 0 ? level + rest : level));
  }
  return prizes;
}

/** Players who would get less than the lowest prize or more than the first. That is allowed, but everybody should know it. */
export const unusualShares = (
  prizes: readonly Money[],
  amounts: Amounts,
): { readonly belowLowestPrize: readonly string[]; readonly aboveFirstPrize: readonly string[] } => {
  const players = Object.keys(amounts);
  const [first, lowest] = [prizes[0] ?? 0, prizes[players.length - 1] ?? 0];
  return {
    belowLowestPrize: players.filter((player) => (amounts[player] ?? 0) < lowest),
    aboveFirstPrize: players.filter((player) => (amounts[player] ?? 0) > first),
  };
};

/** Worth is expressed in this fraction of the smallest unit of money. */
export const worthScale = 2n ** 192n;
/** Extra precision, so that intermediate rounding does not show in the result. */
const beyond = 2n ** 128n;

/**
 * Worth of each stack by the independent chip model (Malmuth and Harville): each player takes first place in proportion to their chips,
 * each of the others the next one in proportion to theirs, and so on. `before[set]` is the chance that exactly these players take the first
 * places. In whole numbers, rounded to a `worthScale`th, so equal stacks are worth exactly the same.
 */
export function icm(stacks: readonly Chips[], prizes: readonly Money[]): readonly bigint[] {
  const one = worthScale * beyond;
  const chips = stacks.map(BigInt);
  const all = chips.reduce((sum, stack) => sum + stack, 0n);
  const worth = stacks.map(() => 0n);
  const before = new Map<number, Reached>([[0, { chance: one, gone: 0n, place: 0 }]]);
  for (let set = 0; set < 2 ** stacks.length; set++) {
    const reached = before.get(set);
    if (reached === undefined || reached.place >= prizes.length) continue;
    before.delete(set);
    const { chance, gone, place } = reached;
    const prize = BigInt(prizes[place] ?? 0);
    for (const [player, stack] of chips.entries()) {
      const next = set | (2 ** player);
      if (next === set) continue;
      // Nobody left has a chip, so each is equally likely.
      const comes = all > gone ? (chance * stack) / (all - gone) : chance / BigInt(stacks.length - place);
      if (comes === 0n) continue;
      const there = before.get(next);
      before.set(next, { chance: (there?.chance ?? 0n) + comes, gone: gone + stack, place: place + 1 });
      worth[player] = (worth[player] ?? 0n) + comes * prize;
    }
  }
  return worth.map((amount) => (amount + beyond / 2n) / beyond);
}

interface Reached {
  readonly chance: bigint;
  readonly gone: bigint;
  readonly place: number;
}
