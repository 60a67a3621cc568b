import type { RulesInForce } from '../engine/rules.ts';

/** What a table tells of itself to a page that practises beside it: nothing it could be changed by, and no name. */
export interface PracticeFacts {
  readonly running: boolean;
  /** The last hand begun; 0 before the first. */
  readonly hand: number;
  /** Number of the last event that changed what a tap would mean. */
  readonly decisive: number;
  /** Null before the table was opened. */
  readonly rules: RulesInForce | null;
}
