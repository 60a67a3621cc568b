import type { Policies, PolicyKey, RulesInForce, Source } from '../../words/rulebook.ts';
import type { Authority, Finding, Ruling } from '../../words/ruling.ts';
import { effectivePolicies, rulebookOf, sourceOf } from './all-rulebooks.ts';

/** More combinations of readings than any text has. */
const mostReadings = 128;

/**
 * Asks a rule under every reading the rulebook allows for the policies the rule reads. The rule must be pure and read its policies only
 * from its argument. A policy the house has set has one reading.
 */
export function consult<Outcome>(
  inForce: RulesInForce,
  rule: (policies: Policies) => Finding<Outcome>,
): Ruling<Outcome> {
  const usual = effectivePolicies(inForce.rulebook, inForce.overlay);
  const first = asked(rule, usual);
  const outcomes = new Map([[JSON.stringify(first.finding.outcome), first.finding.outcome]]);
  const waiting = readingsOf(inForce, first.looked, usual);
  const seen = new Set<string>();
  while (waiting.length > 0 && seen.size < mostReadings) {
    const policies = waiting.shift() as Partial<Policies>;
    const name = JSON.stringify(Object.entries(policies).sort());
    if (seen.has(name)) continue;
    seen.add(name);
    const next = asked(rule, { ...usual, ...policies });
    const { outcome } = next.finding;
    const text = JSON.stringify(outcome);
    if (!outcomes.has(text)) outcomes.set(text, outcome);
    waiting.push(...readingsOf(inForce, next.looked, usual, policies));
  }
  const [, ...others] = outcomes.values();
  const by = [...new Set(first.finding.turnsOn)].map((key) => ({
    key,
    source: sourceOf(inForce.rulebook, key, inForce.overlay),
  }));
  return { outcome: first.finding.outcome, others, by };
}

/** The rules a ruling cites: the documents' own, what fills their silence, or `house`. */
export const citesOf = (by: readonly Authority[]): readonly string[] => [
  ...new Set(by.flatMap(({ source }) => rulesOf(source))),
];

function rulesOf(source: Source): readonly string[] {
  switch (source.layer) {
    case 'rulebook':
      return source.cites;
    case 'fallback':
      return [source.from];
    case 'house':
      return ['house'];
  }
}

/** The rule's finding, and every policy it read on the way. */
function asked<Outcome>(rule: (policies: Policies) => Finding<Outcome>, policies: Policies) {
  const looked = new Set<PolicyKey>();
  const watched = new Proxy(policies, {
    get(target, key) {
      looked.add(key as PolicyKey);
      return target[key as PolicyKey];
    },
  });
  return { finding: rule(watched), looked };
}

/** The other readings of the policies that were read, each combined with those already chosen. */
function readingsOf(
  { rulebook, overlay }: RulesInForce,
  looked: ReadonlySet<PolicyKey>,
  usual: Policies,
  taken: Partial<Policies> = {},
): Partial<Policies>[] {
  const { policies } = rulebookOf(rulebook);
  return [...looked]
    .filter((key) => !Object.hasOwn(overlay, key) && !Object.hasOwn(taken, key))
    .flatMap((key) =>
      policies[key].orElse.filter((value) => value !== usual[key]).map((value) => ({ ...taken, [key]: value })),
    );
}
