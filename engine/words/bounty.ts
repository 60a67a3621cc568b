import type { Currency, Money } from './money.ts';
import type { Seat } from './seat.ts';

/** How the head of an eliminated player is won. Each key is the tournament policy of that name. */
export interface BountyRules {
  /** `fixed`: all in cash. `progressive`: part in cash, the rest added to the winner's own head. `mystery`: an envelope is drawn. */
  readonly kind: 'fixed' | 'progressive' | 'mystery';
  /** The smallest sum paid. */
  readonly unit: Money;
  /** Progressive heads: the share paid in cash, in hundredths of a percent. */
  readonly cashShare: number;
  /** The winner of the pot with the last chips, or of the main pot. A marker in the pot means the same as `last-pot`. */
  readonly winner: 'last-pot' | 'marker' | 'main-pot';
  /** Divided as that pot is, or evenly among all who win a part of it. */
  readonly split: 'follows-pot' | 'equal-heads';
  /** Where the odd unit of a progressive head goes. */
  readonly oddUnit: 'head' | 'cash';
  /** For a player blinded out while away: the pot's winner wins the head, or nobody does. */
  readonly absent: 'pot-winner' | 'no-winner';
}

/** What a table is told about the bounties of its players. */
export interface TableBounty {
  readonly rules: BountyRules;
  readonly currency: Currency;
  /** By `TextRef.id`. */
  readonly heads: Readonly<Record<string, Money>>;
  /** Whose envelope has been opened already, before a corrected hand or a deal put aside brought them back: theirs is that value. Absent: nobody’s. */
  readonly opened?: readonly string[];
  /** By seat, where a player sits in two of them since a hand was corrected. Absent: nobody does. */
  readonly ofSeats?: Readonly<Record<Seat, Money>>;
}
