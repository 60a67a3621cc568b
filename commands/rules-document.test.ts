import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { chapters, effectivePolicies, liveRulebookIds, readingOf, rulesOf, topicOf } from '../engine/rules.ts';
import { ruleSources } from './rules.ts';
import { type RuleSources, type RulesDocument, rulesDocument, type TopicText } from './rules-document.ts';

const topics = chapters.flatMap((chapter) => chapter.topics);

/** The smallest texts there can be: the sentence names the language, and the variant where there are several. */
const texts = (language: string): Readonly<Record<string, TopicText>> =>
  Object.fromEntries(
    topics.map((topic) => {
      const variants = readingOf(topic, effectivePolicies('tda-2024')).variants.map((variant) => [
        variant,
        `${language} says ${variant}.`,
      ]);
      return [
        topic,
        {
          title: `${language} ${topic}`,
          says: variants.length > 0 ? Object.fromEntries(variants) : `${language} {{short}}.`,
        },
      ];
    }),
  );

const languagesAsked = (id: string, rulebook: string, country: string, languages: readonly string[]) => ({
  id,
  rulebook,
  rules: [`${rulebook}#2`],
  given: { country },
  when: { type: 'query', what: 'languages' },
  // biome-ignore lint/suspicious/noThenProperty: the scenario format calls it so, and nothing awaits it
  then: { languages },
});

const made = (...scenarios: readonly unknown[]): RulesDocument =>
  rulesDocument({ scenarios, texts: { en: texts('en'), cs: texts('cs') } });

/** The lines of one topic, up to the next heading. */
const section = (text: string, topic: string): readonly string[] => {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('### ') && line.endsWith(`(\`${topic}\`)`));
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('#'));
  return lines.slice(start, start + 1 + length);
};
const rowOf = (text: string, rule: string) => text.split('\n').find((line) => line.startsWith(`| ${rule} |`));

describe('what proves a rule', () => {
  test('a passing scenario whose answer turned on it; one that fails, asks or cannot be answered does not', () => {
    const right = languagesAsked('A1', 'tda-sk', 'SK', ['sk', 'en']);
    const { then: _, ...question } = languagesAsked('A3', 'tda-2011', 'DE', ['en', 'de']);
    const { text, missing, failing } = made(
      right,
      languagesAsked('A2', 'tda-cz', 'CZ', ['en']),
      question,
      { id: 'A4', rulebook: 'tda-2011', rules: ['tda-2011#2'], given: {}, when: { type: 'guess' } },
      { ...right, id: 'A5', rules: ['tda-sk#1', 'tda-sk#2', 'tda-sk#2'] },
    );
    expect(rowOf(text, 'tda-sk#2')).toBe('| tda-sk#2 | show | `languages`: sk + en | table | A1, A5 |');
    expect(rowOf(text, 'tda-cz#2')).toBe('| tda-cz#2 | show | `languages`: cs + en |  | **missing** |');
    expect(rowOf(text, 'tda-2011#2')).toContain('| **missing** |');
    expect(failing).toEqual(['A2', 'A3', 'A4']);
    expect(made().missing.filter((id) => !missing.includes(id))).toEqual(['tda-sk#2']);
    expect(rowOf(text, 'tda-sk#1')).toContain('| **missing** |');
  });

  test('every rule is missing where there is no scenario, and counted', () => {
    const { text, missing, failing } = made();
    const textAlone = ['tda-2024#RP-1', 'tda-2024#46A'];
    const all = topics.flatMap(rulesOf).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([...missing, ...textAlone]));
    expect(missing.filter((id) => textAlone.includes(id))).toEqual([]);
    expect(missing.length).toBeGreaterThan(500);
    expect(failing).toEqual([]);
    expect(text).toContain('| tda-2011, TDA 2011 | 57 | 35 | 3 | 5 | 12 | 2 | 0 |');
    expect(text).toContain(`| all | ${all.length} | `);
  });
});

describe('what stands in a section', () => {
  const { text } = made();

  test('the policies a rule decides, its other readings, and for whom it fills a silence', () => {
    expect(rowOf(text, 'tda-2011#9')).toContain('`finalTableSize.flop`: 10; for tda-pl, house-cz');
    expect(rowOf(text, 'tda-2011#43')).toContain('`nlPotDeclaration`: minimum or player-names-amount');
    expect(rowOf(text, 'tda-pl#38')).toContain(
      '(burnsPerStreet 1, killedCards into-stub) or (killedCards muck); ' +
        '(burnsPerStreet 1, killedCards muck) for tda-2011, tda-sk, tda-cz, house-cz',
    );
    expect(rowOf(text, 'house-cz#ties.0')).toContain('`suitOrder`: spades + hearts + diamonds + clubs;');
  });

  test('one sentence in each language where all rulebooks agree, its values filled in', () => {
    expect(section(text, 'balancing').filter((line) => line.startsWith('- '))).toEqual([
      '- en: **en balancing.** en 3.',
      '- cs: **cs balancing.** cs 3.',
    ]);
  });

  test('a sentence for each side where they do not', () => {
    const lines = section(text, 'single-chip').filter((line) => /^(- en|Under)/.test(line));
    expect(lines).toEqual([
      `Under ${liveRulebookIds.filter((id) => id !== 'house-cz').join(', ')}:`,
      '- en: **en single-chip.** en says bet.',
      'Under house-cz:',
      '- en: **en single-chip.** en says check.',
    ]);
  });

  test('what no document says stands at the end', () => {
    const [, end = ''] = text.split('## What no document says');
    expect(end).toContain('| `etiquette.threshold` | 3 | common practice | all |');
    expect(end).not.toContain('house-cz#');
  });
});

test('a topic without a text is a mistake in the texts', () => {
  const { clock: _, ...others } = texts('en');
  expect(() => rulesDocument({ scenarios: [], texts: { en: others } })).toThrow('There is no en text on clock.');
});

describe('docs/RULES.md', () => {
  let sources: RuleSources;
  let written: RulesDocument;
  beforeAll(() => {
    sources = ruleSources();
    written = rulesDocument(sources);
  });

  test('is what the code generates; if not: npm run riffle -- rules --write', () => {
    expect(readFileSync(join(import.meta.dirname, '../docs/RULES.md'), 'utf8')).toBe(written.text);
  });

  test('every rule of every document has a scenario that proves it', () => {
    const owed = (documents: RegExp) => written.missing.filter((rule) => documents.test(rule));
    const [editions, laidOver] = [owed(/^tda-202[46]#/), owed(/^(wsop-2026|ept|tda-2019-sk|rrop)#/)];
    expect(written.missing).toHaveLength(editions.length + laidOver.length);
    // The editions of 2024 and 2026 are owed some, and so are the books laid over others; the number only goes down.
    expect(editions.length).toBeLessThanOrEqual(89);
    expect(laidOver.length).toBeLessThanOrEqual(14);
  });

  test('every scenario passes', () => {
    expect(written.failing).toEqual([]);
  });

  test('every scenario has its own id, and cites only rules of its own rulebook', () => {
    const scenarios = sources.scenarios as readonly {
      readonly id: string;
      readonly rulebook: string;
      readonly rules?: readonly string[];
    }[];
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
    for (const { id, rulebook, rules = [] } of scenarios) {
      expect(liveRulebookIds, id).toContain(rulebook);
      for (const rule of rules)
        expect({ id, rule, own: topicOf(rule) !== null && rule.startsWith(`${rulebook}#`) }).toEqual({
          id,
          rule,
          own: true,
        });
    }
  });
});
