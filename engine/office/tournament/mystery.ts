import { splitSum } from '../../rules/tournament/split-sum.ts';
import type { Money } from '../../words/money.ts';
import { type CommittedDraw, commitOf, randomOfDraw, type Sha256 } from './committed-draw.ts';

/** A number of envelopes with the same amount. */
export interface Envelopes {
  readonly amount: Money;
  readonly count: number;
}

/** Why there is no table of envelopes: more top ones than envelopes, more money in them than in the pool, or less than in the others. */
export type EnvelopesFault = 'too-few-players' | 'pool-too-small' | 'top-below-rest';

/** Envelopes for a pool, largest first: the top ones, then equal sums for the rest. They add up to exactly the pool. */
export function envelopesFor(terms: {
  readonly pool: Money;
  readonly unit: Money;
  /** Players in it now. */
  readonly players: number;
  /** Whether the last player opens the last envelope or has none. */
  readonly champion: 'draws-own' | 'none';
  readonly top: readonly Envelopes[];
}): readonly Envelopes[] | { readonly fault: EnvelopesFault } {
  const { pool, unit, players, champion, top } = terms;
  const named = top.flatMap(({ amount, count }) => Array.from({ length: count }, () => amount));
  named.sort((one, other) => other - one);
  const others = players - (champion === 'none' ? 1 : 0) - named.length;
  const rest = pool - named.reduce((sum, amount) => sum + amount, 0);
  if (others < 0 || named.length + others < 1) return { fault: 'too-few-players' };
  if (rest < 0 || (others > 0 && rest < others * unit)) return { fault: 'pool-too-small' };
  if (others === 0 && rest >= unit) return { fault: 'too-few-players' };
  const below = rest % unit;
  const even = splitSum(
    rest - below,
    Array.from({ length: others }, () => 1),
    unit,
  );
  if (named.length > 0 && others > 0 && (named.at(-1) ?? 0) < (even[0] ?? 0)) return { fault: 'top-below-rest' };
  const [largest = 0, ...smaller] = [...named, ...even];
  return joined([largest + below, ...smaller]);
}

/** Largest first, equal amounts together. */
function joined(amounts: readonly Money[]): readonly Envelopes[] {
  const groups = Map.groupBy(amounts, (amount) => amount);
  return [...groups]
    .map(([amount, alike]) => ({ amount, count: alike.length }))
    .sort((one, other) => other.amount - one.amount);
}

/** As written in the commitment. */
export const listOf = (envelopes: readonly Envelopes[]): string =>
  envelopes.map(({ amount, count }) => `${amount}:${count}`).join(',');

export const sumOfEnvelopes = (envelopes: readonly Envelopes[]): Money =>
  envelopes.reduce((sum, { amount, count }) => sum + amount * count, 0);

/** The contents of envelopes 1, 2, 3 …, and how many rolls shuffled them. */
export function envelopeOrder(
  envelopes: readonly Envelopes[],
  draw: Omit<CommittedDraw, 'purpose'>,
  sha256: Sha256,
): { readonly order: readonly Money[]; readonly rollsUsed: number } {
  const random = randomOfDraw({ ...draw, purpose: 'mystery' }, sha256);
  const order = envelopes.flatMap(({ amount, count }) => Array.from({ length: count }, () => amount));
  for (let last = order.length - 1; last >= 1; last--) {
    const chosen = random.below(last + 1);
    [order[last], order[chosen]] = [order[chosen] ?? 0, order[last] ?? 0];
  }
  return { order, rollsUsed: random.used() };
}

/** Who draws for a head: clockwise from the left of the button if several share it. `number` null: the lowest free one. */
export interface EnvelopeWish {
  readonly of: string;
  readonly by: readonly string[];
  readonly number: number | null;
}

export type EnvelopeDrawn =
  | {
      readonly of: string;
      readonly number: number;
      readonly amount: Money;
      readonly to: Readonly<Record<string, Money>>;
    }
  | { readonly of: string; readonly refused: 'taken' | 'no-such-number' | 'none-left' };

/** What is left to be drawn; `lostToken`: what a lost token is paid, their mean in whole units. */
export interface EnvelopesLeft {
  readonly count: number;
  readonly sum: Money;
  readonly highest: Money;
  readonly lostToken: Money;
}

/** Envelopes opened in sequence. One head is one envelope, however many share it. */
export function drawEnvelopes(
  order: readonly Money[],
  wishes: readonly EnvelopeWish[],
  unit: Money,
): { readonly draws: readonly EnvelopeDrawn[]; readonly left: EnvelopesLeft } {
  const free = new Set(order.map((_, index) => index + 1));
  const draws = wishes.map(({ of, by, number: named }): EnvelopeDrawn => {
    const number = named ?? free.values().next().value;
    if (number === undefined) return { of, refused: 'none-left' };
    if (!free.has(number)) return { of, refused: order[number - 1] === undefined ? 'no-such-number' : 'taken' };
    free.delete(number);
    const amount = order[number - 1] ?? 0;
    const shares = sharedEnvelope(amount, by.length, unit);
    return { of, number, amount, to: Object.fromEntries(by.map((who, index) => [who, shares[index] ?? 0])) };
  });
  return {
    draws,
    left: envelopesLeft(
      [...free].map((number) => order[number - 1] ?? 0),
      unit,
    ),
  };
}

/** The contents of unopened envelopes, in any order. */
export function envelopesLeft(left: readonly Money[], unit: Money): EnvelopesLeft {
  const sum = left.reduce((total, amount) => total + amount, 0);
  const mean = left.length === 0 ? 0 : Math.floor(sum / left.length / unit) * unit;
  return { count: left.length, sum, highest: Math.max(0, ...left), lostToken: mean };
}

/** An envelope shared evenly, in whole units; the odd ones go to those named first. */
export const sharedEnvelope = (amount: Money, winners: number, unit: Money): readonly Money[] =>
  splitSum(
    amount,
    Array.from({ length: winners }, () => 1),
    unit,
  );

/** What anybody can check once the seed is known. */
export interface RevealedDraw {
  readonly tournament: string;
  readonly envelopes: readonly Envelopes[];
  readonly seed: string;
  readonly openly: string;
  readonly commit: string;
  readonly draws: readonly { readonly number: number; readonly amount: Money }[];
}

export type DrawVerdict =
  | { readonly valid: true }
  | { readonly valid: false; readonly fault: 'commit' }
  /** `draw` counts from 1. */
  | { readonly valid: false; readonly fault: 'number-twice' | 'no-such-number'; readonly draw: number }
  | { readonly valid: false; readonly fault: 'amount'; readonly draw: number; readonly expected: Money };

/** A draw once its seed is known: the promise, the contents of each envelope, and how many rolls shuffled them. */
export function reckonDraw(
  { tournament, envelopes, seed, openly }: Pick<RevealedDraw, 'tournament' | 'envelopes' | 'seed' | 'openly'>,
  sha256: Sha256,
) {
  const list = listOf(envelopes);
  const commit = commitOf({ tournament, seed, list }, sha256);
  return { list, commit, sum: sumOfEnvelopes(envelopes), ...envelopeOrder(envelopes, { seed, openly }, sha256) };
}

/** Whether the seed was the promised one and every envelope held what was paid. Reports the first fault. */
export function verifyDraw(drawn: RevealedDraw, sha256: Sha256): DrawVerdict {
  const { commit, order } = reckonDraw(drawn, sha256);
  if (commit !== drawn.commit) return { valid: false, fault: 'commit' };
  const seen = new Set<number>();
  for (const [index, { number, amount }] of drawn.draws.entries()) {
    const draw = index + 1;
    if (seen.has(number)) return { valid: false, fault: 'number-twice', draw };
    seen.add(number);
    const expected = order[number - 1];
    if (expected === undefined) return { valid: false, fault: 'no-such-number', draw };
    if (expected !== amount) return { valid: false, fault: 'amount', draw, expected };
  }
  return { valid: true };
}
