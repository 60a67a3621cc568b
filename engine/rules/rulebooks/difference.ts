import { policySchema } from '../../words/policy-schema.ts';
import type { Policies, PolicyKey, Rulebook, RulebookId, RulesInForce, Source } from '../../words/rulebook.ts';
import { effectivePolicies, liveRulebookIds, rulebookOf, sourceOf } from './all-rulebooks.ts';
import { policyKeys } from './overlay.ts';
import { readingOf, type TopicReading } from './rule-index/topic-reading.ts';
import { rulesOf, type Topic, topicOf, topics } from './rule-index.ts';

/** A policy on which two sets of rules differ. */
interface ChangedPolicy {
  readonly key: PolicyKey;
  readonly before: Policies[PolicyKey];
  readonly after: Policies[PolicyKey];
}

/** What changes at the table on one topic. */
export interface RuleChange {
  readonly topic: Topic;
  /** The rules that decide it before and now; none where a book is silent. */
  readonly rules: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Which sentence is true on the topic. `before` is null if the former book has no rule on it. */
  readonly before: TopicReading | null;
  readonly after: TopicReading;
  readonly policies: readonly ChangedPolicy[];
}

/** Two books word the same rule differently: nothing changes at the table. */
const isWordingOnly = (key: PolicyKey): boolean => policySchema[key].wordingOnly;

/**
 * What changes at the table when a room goes from one set of rules to another, topic by topic, in the order of the index. A topic is listed
 * if a policy on it differs, or if only the new book has a rule on it.
 */
export function rulesDifference(from: RulesInForce, to: RulesInForce): readonly RuleChange[] {
  const [before, after] = [from, to].map((rules) => effectivePolicies(rules.rulebook, rules.overlay)) as [
    Policies,
    Policies,
  ];
  const changed = policyKeys
    .filter((key) => !isWordingOnly(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key): ChangedPolicy => ({ key, before: before[key], after: after[key] }));
  const byTopic = Map.groupBy(changed, ({ key }) => topicOfPolicy(key, [to, from]));
  return topics.flatMap((topic) => {
    const policies = byTopic.get(topic) ?? [];
    const isNew = isNewIn(topic, from, to);
    if (policies.length === 0 && !isNew) return [];
    const rules = { before: rulesBehind(topic, policies, from), after: rulesBehind(topic, policies, to) };
    return [
      {
        topic,
        rules,
        before: isNew ? null : readingOf(topic, before),
        after: readingOf(topic, after),
        policies,
      },
    ];
  });
}

/** Whether only the new one of two complete books has a rule on the topic. */
function isNewIn(topic: Topic, from: RulesInForce, to: RulesInForce): boolean {
  if ([from, to].some(({ rulebook }) => rulebookOf(rulebook).over !== undefined)) return false;
  const has = (rulebook: RulebookId) => rulesOf(topic).some(({ id }) => id.startsWith(`${rulebook}#`));
  return has(to.rulebook) && !has(from.rulebook);
}

/** The rules of these books that decide the topic's policies; failing those, the book's own rules on the topic. */
function rulesBehind(
  topic: Topic,
  policies: readonly ChangedPolicy[],
  { rulebook, overlay }: RulesInForce,
): readonly string[] {
  const cited = policies.flatMap(({ key }) => citedRules(sourceOf(rulebook, key, overlay)));
  if (cited.length > 0) return [...new Set(cited)];
  return rulesOf(topic)
    .map(({ id }) => id)
    .filter((id) => id.startsWith(`${rulebook}#`));
}

/** The documents' rules behind a source; a house setting has none. */
function citedRules(source: Source): readonly string[] {
  switch (source.layer) {
    case 'rulebook':
      return source.cites;
    case 'fallback':
      return topicOf(source.from) === null ? [] : [source.from];
    case 'house':
      return ['house'];
  }
}

/** The topic of a policy: that of the rule behind it in the first of these books that has one, failing that in any book. */
export function topicOfPolicy(key: PolicyKey, first: readonly RulesInForce[] = []): Topic {
  const books: readonly Rulebook[] = [...first.map(({ rulebook }) => rulebook), ...liveRulebookIds].map(rulebookOf);
  for (const { policies } of books) {
    const { source } = policies[key];
    const topic = source.layer === 'rulebook' ? source.cites.map(topicOf).find((found) => found !== null) : undefined;
    if (topic !== undefined && topic !== null) return topic;
  }
  for (const { policies } of books) {
    const { source } = policies[key];
    const topic = source.layer === 'fallback' ? topicOf(source.from) : null;
    if (topic !== null) return topic;
  }
  return unwrittenTopics[key] ?? 'floor-decides';
}

/** Topics of policies that no rule of any document decides. */
const unwrittenTopics: { readonly [Key in PolicyKey]?: Topic } = {
  'balance.trigger': 'balancing',
  'buyIn.maximum': 'minimum-buy-in',
  'chipRace.rounding': 'chip-race',
  'etiquette.threshold': 'etiquette',
  'foldOut.matchedBy': 'reopening',
  'limit.halfBetAllIn': 'reopening',
  'minimumBet.below': 'smallest-bet',
  'misdeal.fewerSurplus': 'surplus-cards',
  'oddChip.several': 'odd-chips',
  'potLimit.antesBeforeFlop': 'pot-size',
  reasonableTimeSeconds: 'clock',
  'rebuy.afterStart': 'rebuy',
  'seating.fixedSeat': 'special-needs',
  'showdown.straddleIsAggression': 'who-shows-first',
};
