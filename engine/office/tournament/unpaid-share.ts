import type { Money } from '../../words/money.ts';

/** A share of a deal that is still to be paid. */
export interface UnpaidShare {
  readonly entry: number;
  readonly player: string;
  readonly amount: Money;
}
