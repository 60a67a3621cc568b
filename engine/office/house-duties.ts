import type { Currency, Money } from '../words/money.ts';
import type { TextRef } from '../words/text-ref.ts';

/** What a register of excluded persons said about a person, and who asked it. */
export interface RegisterCheck {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** As logs name people. Empty: nobody gave a name. */
  readonly by: string;
  readonly result: 'clear' | 'excluded' | 'no-answer';
}

/** How often the house asks the register of excluded persons. */
export interface RegisterTerms {
  /** Nobody buys an entry or takes a seat without a clear check. */
  readonly required: boolean;
  /** How many hours a check is valid. */
  readonly validHours: number;
}

/** Whether a person may come in, and what the last check said; null: none. */
export type Gate = { readonly check: RegisterCheck | null } & (
  | { readonly allowed: true }
  | { readonly allowed: false; readonly because: 'not-checked' | 'excluded' | 'check-unnamed' | 'check-too-old' }
);

/** The value of a foreign currency from a day on, until the next rate. */
interface DayRate {
  readonly currency: Currency;
  /** ISO, by the house's own clock. */
  readonly day: string;
  /** Units of the house's currency for one of it, in ten-thousandths. */
  readonly rate: number;
}

/** How the house sums up what a person paid and won in a year. */
export interface StatementTerms {
  readonly currency: Currency;
  /** A kind of game is marked if its net is above this. */
  readonly threshold: Money;
  /** Fees are deducted from winnings, as stakes are. */
  readonly feeCounts: boolean;
  readonly rates: readonly DayRate[];
}

/** What the law requires of the house besides the rules of play. */
export interface HouseDuties {
  readonly register: RegisterTerms;
  readonly statement: StatementTerms;
}

/** The same, with who set it and when; null: nobody yet. */
export interface HouseDutiesSet extends HouseDuties {
  readonly set: { readonly by: string; readonly at: number } | null;
}

/** For a house that has set nothing: nobody is kept out, and statements follow Czech law. */
const usualDuties: HouseDutiesSet = {
  register: { required: false, validHours: 24 },
  statement: { currency: 'CZK', threshold: 5_000_000, feeCounts: true, rates: [] },
  set: null,
};

export const houseDuties = ({ duties = usualDuties }: { readonly duties?: HouseDutiesSet }): HouseDutiesSet => duties;

/** A sum the office books for a person besides entries, chips and prizes. The house states the amount; nothing is calculated here. */
export interface PersonBooking {
  /** The tournament or game it was paid for, or withheld from. */
  readonly of: { readonly tournament: string } | { readonly game: string };
  /** Withheld from winnings, as tax law may require; or paid to the house, as for time at a cash table. */
  readonly what: 'withheld' | 'fee';
  /** In the currency of the tournament or game. Negative: that much was booked too much before. */
  readonly amount: number;
  /** Why, and the number of its receipt. */
  readonly reason: TextRef;
  /** As logs name people. */
  readonly by: string;
  readonly at: number;
}

/** The id of the tournament or game. */
export const occasionOf = (of: PersonBooking['of']): string => ('tournament' in of ? of.tournament : of.game);
