import type { Currency, Money } from './money.ts';

/** How the head of somebody who goes out is won. Each key is a policy of the tournament by that name. */
export interface BountyRules {
  /** `fixed`: all in cash. `progressive`: a part in cash, the rest onto the winner's own head. `mystery`: an envelope is drawn for it. */
  readonly kind: 'fixed' | 'progressive' | 'mystery';
  /** The smallest sum that is paid. */
  readonly unit: Money;
  /** Progressive heads: hundredths of a percent that are paid in cash. */
  readonly cashShare: number;
  /** The winner of the pot with the last chips, or of the main pot. A marker in the pot means the same as `last-pot`. */
  readonly winner: 'last-pot' | 'marker' | 'main-pot';
  /** Divided as that pot is, or evenly among all who win a part of it. */
  readonly split: 'follows-pot' | 'equal-heads';
  /** Where the odd unit of a progressive head goes. */
  readonly oddUnit: 'head' | 'cash';
  /** A player blinded out while away: the winner of that pot wins the head, or nobody does. */
  readonly absent: 'pot-winner' | 'no-winner';
}

/** What a table is told about the bounties of its players. */
export interface TableBounty {
  readonly rules: BountyRules;
  readonly currency: Currency;
  /** By `TextRef.id`. */
  readonly heads: Readonly<Record<string, Money>>;
}
