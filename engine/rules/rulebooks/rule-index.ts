import { bettingTopics } from './rule-index/betting-topics.ts';
import { cashTopics, conductTopics } from './rule-index/conduct-topics.ts';
import { blindTopics, cardTopics, dealingTopics } from './rule-index/dealing-topics.ts';
import type { How, TopicRules } from './rule-index/how.ts';
import { laidOverTopics } from './rule-index/laid-over-topics.ts';
import { showdownTopics } from './rule-index/showdown-topics.ts';
import { generalTopics, procedureTopics, seatTopics } from './rule-index/tournament-topics.ts';

const chapters = {
  general: generalTopics,
  seats: seatTopics,
  showdown: showdownTopics,
  procedure: procedureTopics,
  blinds: blindTopics,
  dealing: dealingTopics,
  betting: bettingTopics,
  cards: cardTopics,
  conduct: conductTopics,
  cash: cashTopics,
};

export type Chapter = keyof typeof chapters;

/** What equivalent rules of several documents are about; stable, texts are kept by it. */
export type Topic = { readonly [Name in Chapter]: keyof (typeof chapters)[Name] }[Chapter];

/** A rule of a document, `document#rule`. */
export interface IndexedRule {
  readonly id: string;
  readonly topic: Topic;
  readonly how: How;
}

const ofWholeBooks: Readonly<Record<Topic, TopicRules>> = Object.assign({}, ...Object.values(chapters));

const rulesByTopic: Readonly<Record<string, TopicRules>> = Object.fromEntries(
  (Object.keys(ofWholeBooks) as Topic[]).map((topic) => [topic, { ...ofWholeBooks[topic], ...laidOverTopics[topic] }]),
);

const rules: ReadonlyMap<string, IndexedRule> = new Map(
  (Object.entries(rulesByTopic) as [Topic, TopicRules][]).flatMap(([topic, own]) =>
    Object.entries(own).map(([id, how]): [string, IndexedRule] => [id, { id, topic, how }]),
  ),
);

export const chapterNames = Object.keys(chapters) as readonly Chapter[];

export const topicsOf = (chapter: Chapter): readonly Topic[] => Object.keys(chapters[chapter]) as Topic[];

export const topics: readonly Topic[] = chapterNames.flatMap(topicsOf);

export const isTopic = (text: string): text is Topic => Object.hasOwn(rulesByTopic, text);

export const rulesOf = (topic: Topic): readonly IndexedRule[] =>
  Object.keys(rulesByTopic[topic] ?? {}).flatMap((id) => rules.get(id) ?? []);

/** Null for a citation that is no rule of a document, such as `floor` or `common practice`. */
export const ruleOf = (rule: string): IndexedRule | null => rules.get(rule) ?? null;

export const topicOf = (rule: string): Topic | null => ruleOf(rule)?.topic ?? null;
