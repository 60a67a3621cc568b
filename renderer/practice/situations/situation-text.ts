import type { Policies, Ruling } from '../../../engine/rules.ts';
import { citeText } from '../../text/cite-text.ts';
import { type RuleText, ruleText } from '../../text/rule-text.ts';
import type { Words } from '../../text/use-text.ts';
import { seenText } from '../../text/wager-text.ts';
import type { Situation } from './situation.ts';

/** What has just happened, and what is asked about it. */
export function situationText({ id, question }: Situation, words: Words): string {
  if (question.ask !== 'wager') return words.t(`practice:situation.says.${id}`);
  return words.t('practice:situation.wager', { seat: question.seat, seen: seenText(question.wager, words) });
}

/** The rule a ruling rests on: its tag, our short text, and which layer spoke. */
export interface RuleShown {
  readonly tag: string;
  readonly text: RuleText | null;
  readonly layer: string;
  /** The rule by document and number; empty where no rule of a document speaks. */
  readonly cite: string;
}

export function ruleShown(by: Ruling<unknown>['by'], policies: Policies, words: Words): RuleShown | null {
  const [first] = by;
  if (first === undefined) return null;
  const { source } = first;
  const layer = words.t(`practice:situation.${source.layer}`);
  const cite = source.layer === 'rulebook' ? (source.cites[0] ?? '') : source.layer === 'fallback' ? source.from : '';
  const isRule = cite.includes('#');
  return {
    tag: isRule ? citeText(cite) : '',
    text: isRule ? ruleText(cite, policies, words) : null,
    layer,
    cite: isRule ? cite : '',
  };
}
