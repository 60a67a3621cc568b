import type { policySchema } from './policy-schema.ts';
import type { ValueOf } from './policy-type.ts';

type Schema = typeof policySchema;

export type PolicyKey = keyof Schema;

/** Every choice a rulebook makes. Plain data. */
export type Policies = { readonly [Key in PolicyKey]: ValueOf<Schema[Key]> };

/** Where a value comes from: a rule of the document, or what is done where the document is silent; or the house. */
export type Source =
  | { readonly layer: 'rulebook'; readonly cites: readonly string[] }
  | { readonly layer: 'fallback'; readonly from: string }
  | { readonly layer: 'house' };

/** What a rulebook says to one question. `orElse`: other readings its text allows; between them the floor decides. */
export interface Policy<Value> {
  readonly value: Value;
  readonly source: Source;
  readonly orElse: readonly Value[];
}

export type RulebookId =
  | 'tda-2024'
  | 'tda-2026'
  | 'tda-2011'
  | 'tda-sk'
  | 'tda-cz'
  | 'tda-pl'
  | 'house-cz'
  | 'wsop-2026'
  | 'ept'
  | 'tda-2019-sk'
  | 'rrop'
  | 'phh';

export interface Rulebook {
  readonly id: RulebookId;
  readonly title: string;
  /** The country it is written for, by ISO 3166 code; null: for all. */
  readonly country: string | null;
  /**
   * What the book is known from, if its whole text was not read: comments on it, or a part. A reader checks the printed edition before
   * relying on a rule.
   */
  readonly knownFrom?: 'commentary' | 'part';
  /** The copyright year of a TDA edition that asks for a line wherever its rules are shown; null: none asks. */
  readonly permissionYear: number | null;
  /** The book that answers what this one does not; where a policy is taken from it, the source is its rule. */
  readonly over?: RulebookId;
  /** The edition before it: what its rooms come from. */
  readonly follows?: RulebookId;
  readonly policies: { readonly [Key in PolicyKey]: Policy<Policies[Key]> };
}

/** A house's own values, laid over its rulebook. */
export type Overlay = { readonly [Key in PolicyKey]?: Policies[Key] };

/** The rules in force at a table. */
export interface RulesInForce {
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
}
