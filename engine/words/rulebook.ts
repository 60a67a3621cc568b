import type { policySchema } from './policy-schema.ts';
import type { ValueOf } from './policy-type.ts';

type Schema = typeof policySchema;

export type PolicyKey = keyof Schema;

/** Every choice a rulebook makes. Plain data. */
export type Policies = { readonly [Key in PolicyKey]: ValueOf<Schema[Key]> };

/** Where a value comes from: a rule of the document, what is done where it is silent, or the house. */
export type Source =
  | { readonly layer: 'rulebook'; readonly cites: readonly string[] }
  | { readonly layer: 'fallback'; readonly from: string }
  | { readonly layer: 'house' };

/** A rulebook's answer to one question. `orElse`: other readings its text allows, among which the floor decides. */
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
  /** The country it is written for, by ISO 3166 code; null: all. */
  readonly country: string | null;
  /**
   * What the book is known from, if its whole text was not read: commentary, or a part. A reader checks the printed edition before relying
   * on a rule.
   */
  readonly knownFrom?: 'commentary' | 'part';
  /** The copyright year of a TDA edition that asks for a permission line wherever its rules are shown; null: none. */
  readonly permissionYear: number | null;
  /** The book that answers what this one does not. A policy taken from it cites its rule. */
  readonly over?: RulebookId;
  /** The previous edition, which its rooms come from. */
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
