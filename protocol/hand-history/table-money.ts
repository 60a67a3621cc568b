import type { Chips } from '../../engine/notation.ts';
import type { Currency, Money } from '../../engine/office.ts';

/** What the chips of a cash game stand for. */
export interface CashMoney {
  readonly game: 'cash';
  readonly currency: Currency;
  /** The money that one chip unit stands for. */
  readonly unit: Money;
}

/** The tournament of a table, as the room sells it. */
export interface TournamentMoney {
  readonly game: 'tournament';
  /** The same for every table of the tournament. */
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970; null: it has not begun. */
  readonly startedAt: number | null;
  readonly currency: Currency;
  /** The parts of one entry: into the prize pool, and for the house. */
  readonly buyIn: Money;
  readonly fee: Money;
  /** For bounties. */
  readonly bounty: Money;
  readonly startingChips: Chips;
  readonly isOneTable: boolean;
  readonly reentries: boolean;
  readonly rebuys: boolean;
  /** Of the first level. */
  readonly levelSeconds: number;
}

/** What only the room knows about a table's chips: the log has chips and no money. */
export type TableMoney = CashMoney | TournamentMoney;

/** A sum in the currency's main unit, as other programs read it: `5`, `0.50`. */
export const plainSum = (money: Money): string => (money % 100 === 0 ? `${money / 100}` : (money / 100).toFixed(2));

/** The same as a number. */
export const inUnits = (money: Money): number => money / 100;
