import type { Chips } from '../../words/chips.ts';
import type { Money } from '../../words/money.ts';

/** What a player brings out of a flight. */
export interface FlightBag {
  readonly player: string;
  readonly flight: string;
  readonly chips: Chips;
}

export interface MergedFlights {
  readonly stacks: Readonly<Record<string, Chips>>;
  readonly players: number;
  /** Chips that leave play with bags that do not count. */
  readonly forfeited: Chips;
  readonly inPlay: Chips;
  /** By player, the flight whose bag counts; empty if all count. */
  readonly from: Readonly<Record<string, string>>;
  /** Money paid for bags that do not count. */
  readonly amounts: Readonly<Record<string, Money>>;
}

/**
 * The stack each player continues with: the largest bag (the earlier flight's if equal), all bags together, or the first. Bags are in
 * flight order.
 */
export function mergeFlights(
  bags: readonly FlightBag[],
  stacks: 'best' | 'accumulate' | 'first',
  forfeitPay: Money,
): MergedFlights {
  const merged: Record<string, Chips> = {};
  const from: Record<string, string> = {};
  const amounts: Record<string, Money> = {};
  let forfeited = 0;
  for (const [player, own] of Map.groupBy(bags, (bag) => bag.player)) {
    const all = own.reduce((sum, { chips }) => sum + chips, 0);
    if (stacks === 'accumulate') {
      merged[player] = all;
      continue;
    }
    const counts = stacks === 'first' ? own[0] : own.reduce((best, bag) => (bag.chips > best.chips ? bag : best));
    if (counts === undefined) continue;
    merged[player] = counts.chips;
    from[player] = counts.flight;
    forfeited += all - counts.chips;
    if (forfeitPay > 0 && own.length > 1) amounts[player] = (own.length - 1) * forfeitPay;
  }
  const inPlay = Object.values(merged).reduce((sum, chips) => sum + chips, 0);
  return { stacks: merged, players: Object.keys(merged).length, forfeited, inPlay, from, amounts };
}

/** Where a flight's clock stopped. */
export interface LevelReached {
  readonly level: number;
  readonly secondsLeft: number;
}

/** Where the next day starts: at the earliest point a flight reached, at the latest, or at a fixed level. */
export function levelToResume(
  flights: readonly LevelReached[],
  levelSeconds: readonly number[],
  policy: {
    readonly resume: 'earliest' | 'latest' | 'fixed';
    readonly levelStart: 'remaining' | 'full';
    /** The level, if it is fixed. */
    readonly level: number | null;
  },
): LevelReached {
  const secondsOf = (level: number): number => levelSeconds[level - 1] ?? levelSeconds.at(-1) ?? 0;
  const whole = (level: number): LevelReached => ({ level, secondsLeft: secondsOf(level) });
  if (policy.resume === 'fixed') return whole(policy.level ?? 1);
  // A finished level counts as the start of the next.
  const reached = flights.map((one) => (one.secondsLeft > 0 ? one : whole(one.level + 1)));
  const ordered = reached.toSorted((one, other) => one.level - other.level || other.secondsLeft - one.secondsLeft);
  const found = (policy.resume === 'earliest' ? ordered[0] : ordered.at(-1)) ?? whole(1);
  return policy.levelStart === 'full' ? whole(found.level) : found;
}

export interface FlightPayouts {
  /** How many go on to the final day. */
  readonly qualify: number;
  readonly bands: readonly { readonly from: number; readonly to: number; readonly amount: Money }[];
  readonly lastPaid: number;
  /** The first place that wins nothing. */
  readonly bubble: number;
  readonly paidHere: Money;
  readonly toFinal: Money;
}

/**
 * What a flight pays on its own: fixed sums, down to a share of its field. The rest goes to the final day. Shares are in hundredths of a
 * percent.
 */
export function flightPayouts(terms: {
  readonly entries: number;
  readonly prize: Money;
  readonly qualify: number;
  readonly bands: readonly { readonly upTo: number; readonly amount: Money }[];
}): FlightPayouts {
  const { entries, prize } = terms;
  const placesOf = (share: number): number => Math.floor((entries * share) / 10_000);
  const qualify = Math.max(1, placesOf(terms.qualify));
  let to = qualify;
  const bands = terms.bands.flatMap(({ upTo, amount }) => {
    const from = to + 1;
    to = Math.max(to, placesOf(upTo));
    return to < from ? [] : [{ from, to, amount }];
  });
  const paidHere = bands.reduce((sum, band) => sum + (band.to - band.from + 1) * band.amount, 0);
  return { qualify, bands, lastPaid: to, bubble: to + 1, paidHere, toFinal: entries * prize - paidHere };
}
