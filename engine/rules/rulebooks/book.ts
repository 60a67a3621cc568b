import type { Policy, Rulebook, RulebookId } from '../../words/rulebook.ts';

/** The document does not answer. Names what is done instead and where that comes from, then other readings that the silence leaves open. */
export const silent = <const Value>(from: string, value: Value, ...orElse: readonly Value[]): Policy<Value> => ({
  value,
  source: { layer: 'fallback', from },
  orElse,
});

/** The document's own answer, with its rules: the recommended reading first, then others its text allows. */
type Says = <const Value>(rules: readonly string[], value: Value, ...orElse: readonly Value[]) => Policy<Value>;

export const saysOf =
  (id: RulebookId): Says =>
  (rules, value, ...orElse) => ({
    value,
    source: { layer: 'rulebook', cites: rules.map((rule) => `${id}#${rule}`) },
    orElse,
  });

/** The policies a book sets itself. The book under it answers the rest. */
type Own = Partial<Rulebook['policies']>;

/** The other book's answer: this book is silent, and the other book's rule fills the silence. */
function takenOver<Value>(policy: Policy<Value>): Policy<Value> {
  const { source } = policy;
  if (source.layer !== 'rulebook') return policy;
  return { ...policy, source: { layer: 'fallback', from: source.cites[0] ?? '' } };
}

/** All policies of a book that answers some questions itself and leaves the others to `base`. */
export function laidOver(base: Rulebook, own: Own): Rulebook['policies'] {
  const left = Object.entries(base.policies).map(([key, policy]) => [key, takenOver<unknown>(policy)]);
  return { ...(Object.fromEntries(left) as unknown as Rulebook['policies']), ...own };
}
