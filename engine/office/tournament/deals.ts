import type { Chips } from '../../words/chips.ts';
import type { Money } from '../money.ts';

/** A player still in, and the chips a deal goes by. */
export interface DealStack {
  /** `TextRef.id`. */
  readonly player: string;
  readonly chips: Chips;
}

/** What is to be shared out among those left. */
export interface DealTerms {
  readonly stacks: readonly DealStack[];
  /** Still to be won, first place first. */
  readonly prizes: readonly Money[];
  /** Kept back for the winner. */
  readonly left: Money;
  /** Amounts are whole multiples of it, as far as that comes out. */
  readonly unit: Money;
}

type Amounts = Readonly<Record<string, Money>>;

/** So many can be reckoned exactly in a moment. */
export const mostInIcm = 18;

/** Everybody has the lowest prize left for certain; what is above that goes by chips. */
export function dealByChips({ stacks, prizes, left, unit }: DealTerms): Amounts {
  const total = prizes.slice(0, stacks.length).reduce((sum, prize) => sum + prize, 0) - left;
  const certain = Math.min(prizes[stacks.length - 1] ?? 0, Math.floor(total / stacks.length));
  const shared = apportion(
    total - certain * stacks.length,
    stacks.map(({ chips }) => chips),
    unit,
  );
  return Object.fromEntries(stacks.map(({ player }, index) => [player, certain + (shared[index] ?? 0)]));
}

/** What each stack is worth by the independent chip model (Malmuth and Harville), exactly. */
export function dealByIcm({ stacks, prizes, left, unit }: DealTerms): Amounts {
  const shared = withoutTop(prizes.slice(0, stacks.length), left);
  const worth = icm(
    stacks.map(({ chips }) => chips),
    shared,
  );
  const total = shared.reduce((sum, prize) => sum + prize, 0);
  const amounts = apportion(total, worth, unit);
  return Object.fromEntries(stacks.map(({ player }, index) => [player, amounts[index] ?? 0]));
}

/** What is kept back comes off the highest prizes, so that no place is worth less than the one after it. */
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

/**
 * Worth of each stack: first place falls to each in proportion to its chips, the next one to each of those left in
 * proportion to theirs, and so on. `before[set]` is the chance that these very players take the first places.
 */
export function icm(stacks: readonly Chips[], prizes: readonly Money[]): readonly number[] {
  const sets = 2 ** stacks.length;
  const worth = stacks.map(() => 0);
  const [before, chips, places] = [new Float64Array(sets), new Float64Array(sets), new Uint8Array(sets)];
  before[0] = 1;
  const all = stacks.reduce((sum, stack) => sum + stack, 0);
  for (let set = 0; set < sets; set++) {
    const [chance = 0, gone = 0, place = 0] = [before[set], chips[set], places[set]];
    if (place >= prizes.length || chance === 0) continue;
    for (const [player, stack] of stacks.entries()) {
      const one = 2 ** player;
      if ((set & one) !== 0) continue;
      const next = set | one;
      // Nobody left has a chip: then each is as likely.
      const comes = all > gone ? (chance * stack) / (all - gone) : chance / (stacks.length - place);
      before[next] = (before[next] ?? 0) + comes;
      chips[next] = gone + stack;
      places[next] = place + 1;
      worth[player] = (worth[player] ?? 0) + comes * (prizes[place] ?? 0);
    }
  }
  return worth;
}

/**
 * A sum in whole multiples of a unit, in proportion to weights, by largest remainder; alike, the one named first. What is
 * less than a unit goes to the largest weight, so that the amounts always come to the sum.
 */
export function apportion(sum: Money, weights: readonly number[], unit: Money): readonly Money[] {
  const step = Math.max(1, unit);
  const units = Math.floor(sum / step);
  const all = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (all === 0 ? units / weights.length : (units * weight) / all));
  const whole = exact.map(Math.floor);
  const missing = units - whole.reduce((total, part) => total + part, 0);
  const byRest = exact
    .map((part, index) => ({ index, rest: part - Math.floor(part) }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index);
  // Fractions of very large sums are not quite exact: then there may be one too many.
  const [changed, by] = missing < 0 ? [byRest.slice(missing), -1] : [byRest.slice(0, missing), 1];
  for (const { index } of changed) whole[index] = (whole[index] ?? 0) + by;
  const largest = weights.indexOf(Math.max(...weights));
  return whole.map((part, index) => part * step + (index === largest ? sum - units * step : 0));
}
