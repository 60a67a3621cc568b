import type { Policy, RulebookId } from '../rulebook.ts';

/** The two things a document can do with a question: answer it by its own rules, or leave it. */
export interface Book {
  /** The recommended reading first, then others the text allows. */
  readonly says: <const Value>(rules: readonly string[], value: Value, ...orElse: readonly Value[]) => Policy<Value>;
  /** Not in the document: what is done instead, and where that comes from. */
  readonly silent: <const Value>(from: string, value: Value, ...orElse: readonly Value[]) => Policy<Value>;
}

export const bookOf = (id: RulebookId): Book => ({
  says: (rules, value, ...orElse) => ({
    value,
    source: { layer: 'rulebook', cites: rules.map((rule) => `${id}#${rule}`) },
    orElse,
  }),
  silent: (from, value, ...orElse) => ({ value, source: { layer: 'fallback', from }, orElse }),
});
