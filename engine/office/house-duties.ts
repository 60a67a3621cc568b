import type { Currency, Money } from '../words/money.ts';
import type { RegisterTerms } from './entry-gate.ts';
import { done, type OfficeHandlers } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';

/** What one of a foreign currency was worth from a day on, until the next rate. */
export interface DayRate {
  readonly currency: Currency;
  /** ISO, by the house's own clock. */
  readonly day: string;
  /** Units of the house's currency for one of it, in ten-thousandths. */
  readonly rate: number;
}

/** How the house sums up what a person paid and won in a year. */
export interface StatementTerms {
  readonly currency: Currency;
  /** A kind of game is marked once its net is above this. */
  readonly threshold: Money;
  /** Fees are taken off what was won, as stakes are. */
  readonly feeCounts: boolean;
  readonly rates: readonly DayRate[];
}

/** What the law asks of the house beside the rules of play. */
export interface HouseDuties {
  readonly register: RegisterTerms;
  readonly statement: StatementTerms;
}

/** The same, and who said so when; null: nobody has yet. */
export interface HouseDutiesSet extends HouseDuties {
  readonly set: { readonly by: string; readonly at: number } | null;
}

/** Of a house that has set nothing: nobody is kept out, and statements are as Czech law asks for them. */
const usualDuties: HouseDutiesSet = {
  register: { required: false, validHours: 24 },
  statement: { currency: 'CZK', threshold: 5_000_000, feeCounts: true, rates: [] },
  set: null,
};

export const houseDuties = ({ duties = usualDuties }: Pick<OfficeState, 'duties'>): HouseDutiesSet => duties;

export const houseDutiesHandlers: OfficeHandlers<'set-house-duties'> = {
  'set-house-duties': (_now, { duties, by, at }) => done({ type: 'house-duties-set', duties, by, at }),
};
