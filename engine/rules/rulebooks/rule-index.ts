import { bettingTopics } from './rule-index/betting-topics.ts';
import { cashTopics, conductTopics } from './rule-index/conduct-topics.ts';
import { blindTopics, cardTopics, dealingTopics } from './rule-index/dealing-topics.ts';
import type { How, TopicRules } from './rule-index/how.ts';
import { laidOverTopics } from './rule-index/laid-over-topics.ts';
import { showdownTopics } from './rule-index/showdown-topics.ts';
import { generalTopics, procedureTopics, seatTopics } from './rule-index/tournament-topics.ts';

const topicsByChapter = {
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

type ChapterName = keyof typeof topicsByChapter;

/** What equivalent rules of several documents are about. Names are stable, because texts are stored under them. */
export type Topic = { readonly [Name in ChapterName]: keyof (typeof topicsByChapter)[Name] }[ChapterName];

/** A rule of a document, `document#rule`. */
export interface IndexedRule {
  readonly id: string;
  readonly topic: Topic;
  readonly how: How;
}

const ofWholeBooks: Readonly<Record<Topic, TopicRules>> = Object.assign({}, ...Object.values(topicsByChapter));

const rulesByTopic: Readonly<Record<string, TopicRules>> = Object.fromEntries(
  (Object.keys(ofWholeBooks) as Topic[]).map((topic) => [topic, { ...ofWholeBooks[topic], ...laidOverTopics[topic] }]),
);

const rules: ReadonlyMap<string, IndexedRule> = new Map(
  (Object.entries(rulesByTopic) as [Topic, TopicRules][]).flatMap(([topic, own]) =>
    Object.entries(own).map(([id, how]): [string, IndexedRule] => [id, { id, topic, how }]),
  ),
);

export const chapters: readonly { readonly name: ChapterName; readonly topics: readonly Topic[] }[] = (
  Object.keys(topicsByChapter) as ChapterName[]
).map((name) => ({ name, topics: Object.keys(topicsByChapter[name]) as Topic[] }));

export const topics: readonly Topic[] = chapters.flatMap((chapter) => chapter.topics);

export const rulesOf = (topic: Topic): readonly IndexedRule[] =>
  Object.keys(rulesByTopic[topic] ?? {}).flatMap((id) => rules.get(id) ?? []);

/** What a rule is about. Null for a citation that is not a document's rule, such as `floor` or `common practice`. */
export const topicOf = (rule: string): Topic | null => rules.get(rule)?.topic ?? null;
