import { chapters, type Policies, type RulebookId, readingOf, topicOf } from '../../engine/rules.ts';
import type { Words } from './use-text.ts';

const topics = new Map(chapters.flatMap((chapter) => chapter.topics.map((topic) => [topic as string, topic] as const)));

/** A rule's subject, and one sentence for the dealer. */
export interface RuleText {
  readonly title: string;
  readonly says: string;
}

/**
 * The text on a rule (`tda-2011#39`) or a topic (`single-chip`), true under the policies in force. Null for a citation
 * that is no rule of a document, such as `floor`.
 */
export function ruleText(ruleOrTopic: string, policies: Policies, { t }: Pick<Words, 't'>): RuleText | null {
  const topic = topics.get(ruleOrTopic) ?? topicOf(ruleOrTopic);
  if (topic === null) return null;
  const { variant, values } = readingOf(topic, policies);
  const says = variant === null ? 'says' : `says.${variant}`;
  return { title: t(`rules:${topic}.title`), says: t(`rules:${topic}.${says}`, values) };
}

/** Which layer a citation belongs to: a rule of another document fills the silence of the table's own. */
export function layerOf(cite: string, rulebook: RulebookId): 'house' | 'rulebook' | 'fallback' {
  if (cite === 'house') return 'house';
  return cite.startsWith(`${rulebook}#`) ? 'rulebook' : 'fallback';
}
