import type { Money } from '../words/money.ts';

/** Something a person paid or won, in one currency. */
export interface StatementItem {
  /** The calendar year it was on, by the house's own clock. */
  readonly year: number;
  readonly kind: string;
  readonly stake: Money;
  readonly fee: Money;
  /** Below zero: more was given back than won. */
  readonly win: number;
  readonly withheld: Money;
  /** Units of the house's currency for one of its own, in ten-thousandths. */
  readonly rate: number;
}

export interface StatementOfKind {
  readonly stakes: Money;
  readonly fees: Money;
  readonly wins: number;
  readonly withheld: Money;
  readonly items: number;
  /** Below zero: more was paid than won. */
  readonly net: number;
  /** The net in this house is above the threshold. What was won elsewhere no house knows. */
  readonly aboveThreshold: boolean;
}

/** Stakes and wins of one year by kind of game; each item in the house's currency, half a unit up. */
export function statementOf(
  items: readonly StatementItem[],
  terms: { readonly year: number; readonly threshold: Money; readonly feeCounts: boolean },
): { readonly kinds: Readonly<Record<string, StatementOfKind>>; readonly otherYears: number } {
  const { year, threshold, feeCounts } = terms;
  const ofYear = items.filter((item) => item.year === year);
  const kinds = [...Map.groupBy(ofYear, ({ kind }) => kind)].map(([kind, own]): [string, StatementOfKind] => {
    const sum = (of: (item: StatementItem) => number): number =>
      own.reduce((total, item) => total + inHouseCurrency(of(item), item.rate), 0);
    const [stakes, fees, wins] = [sum(({ stake }) => stake), sum(({ fee }) => fee), sum(({ win }) => win)];
    const net = wins - stakes - (feeCounts ? fees : 0);
    const withheld = sum((item) => item.withheld);
    return [kind, { stakes, fees, wins, withheld, items: own.length, net, aboveThreshold: net > threshold }];
  });
  return { kinds: Object.fromEntries(kinds), otherYears: items.length - ofYear.length };
}

/** What was given back is below zero, and half a unit goes up there as well. */
function inHouseCurrency(sum: number, rate: number): number {
  const scaled = BigInt(sum) * BigInt(rate) + 5_000n;
  const rest = ((scaled % 10_000n) + 10_000n) % 10_000n;
  return Number((scaled - rest) / 10_000n);
}
