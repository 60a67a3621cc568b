import { expect, test } from 'vitest';
import { chapters, effectivePolicies, liveRulebookIds, readingOf, rulesOf } from '../../engine/rules.ts';
import { wordsIn } from '../../test/support/flat-texts.ts';
import { languages, texts } from './i18n.ts';
import { ruleText } from './rule-text.ts';

const topics = chapters.flatMap((chapter) => chapter.topics);

/** A title fits a tag, a sentence two lines. */
const mostOfTitle = 40;
const mostOfSentence = 140;

test.each(languages)('every topic has a title and a whole sentence in %s, under every rulebook', async (language) => {
  const spoken = await wordsIn(language);
  for (const id of liveRulebookIds) {
    for (const topic of topics) {
      const text = ruleText(topic, effectivePolicies(id), spoken);
      const { title = '', says = '' } = text ?? {};
      expect(`${title} ${says}`, `${id} ${topic}`).not.toMatch(/rules:|\.says|\.title|\{\{|undefined|null|–/);
      expect(title.length, title).toBeLessThanOrEqual(mostOfTitle);
      expect(says.length, says).toBeLessThanOrEqual(mostOfSentence);
      expect(title).not.toMatch(/[.:]$/);
      expect(says).toMatch(/^[\p{Lu}\d“„].*\.$/u);
    }
  }
});

test.each(languages)('there is no text in %s for a topic or a variant that does not exist', async (language) => {
  const kept = (texts[language]?.rules ?? {}) as Readonly<Record<string, { readonly says: string | object }>>;
  expect(Object.keys(kept).toSorted()).toEqual(topics.toSorted());
  for (const topic of topics) {
    const says = kept[topic]?.says ?? '';
    const variants = typeof says === 'string' ? [] : Object.keys(says);
    expect(variants.toSorted(), topic).toEqual(readingOf(topic, effectivePolicies('tda-2024')).variants.toSorted());
  }
});

test('a rule has the text of its topic', async () => {
  const spoken = await wordsIn('en');
  const policies = effectivePolicies('tda-sk');
  for (const topic of topics)
    for (const { id } of rulesOf(topic))
      expect(ruleText(id, policies, spoken)).toEqual(ruleText(topic, policies, spoken));
});

test('one chip with nothing to call: a bet by the TDA, a check in the Czech card room', async () => {
  const spoken = await wordsIn('en');
  const says = (id: 'tda-2011' | 'house-cz') => ruleText('single-chip', effectivePolicies(id), spoken)?.says;
  expect(says('tda-2011')).toContain('a bet of its value');
  expect(says('house-cz')).toContain('a check: the chip goes back');
});

test('the house’s own value stands in the sentence', async () => {
  const overlay = { callClockSeconds: 30, 'singleChip.notFacing': 'check' } as const;
  const policies = effectivePolicies('tda-cz', overlay);
  const spoken = await wordsIn('cs');
  expect(ruleText('tda-cz#24', policies, spoken)?.says).toBe(
    '30\u00a0s, pak odpočet 10\u00a0s. Kdo do ohlášení konce nezahraje, má mrtvou ruku.',
  );
  expect(ruleText('tda-cz#38', policies, spoken)?.says).toContain('check a žeton se vrací');
});

test.each(['floor', 'common practice', 'house', 'pot-limit', 'tda-2011#99'])('"%s" has no text', async (citation) => {
  expect(ruleText(citation, effectivePolicies('tda-2011'), await wordsIn('pl'))).toBeNull();
});
