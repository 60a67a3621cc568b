import type { Policy, RulebookId } from '../../words/rulebook.ts';

/** Not in the document: what is done instead, and where that comes from; then other readings the silence leaves open. */
export const silent = <const Value>(from: string, value: Value, ...orElse: readonly Value[]): Policy<Value> => ({
  value,
  source: { layer: 'fallback', from },
  orElse,
});

/** A document's own answer to a question, by its rules: the recommended reading first, then others its text allows. */
export type Says = <const Value>(rules: readonly string[], value: Value, ...orElse: readonly Value[]) => Policy<Value>;

export const saysOf =
  (id: RulebookId): Says =>
  (rules, value, ...orElse) => ({
    value,
    source: { layer: 'rulebook', cites: rules.map((rule) => `${id}#${rule}`) },
    orElse,
  });
