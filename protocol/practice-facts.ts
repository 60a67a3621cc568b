import type { RulesInForce } from '../engine/rules.ts';

/** What a table tells a practice page beside it: nothing that could change the table, and no name. */
export interface PracticeFacts {
  readonly running: boolean;
  /** The hand that began last; 0 before the first. */
  readonly hand: number;
  /** Number of the last event that changed what a tap would mean. */
  readonly decisive: number;
  /** Null before the table was opened. */
  readonly rules: RulesInForce | null;
}
