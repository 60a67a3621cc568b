import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportKinds, reportRule } from '../../engine/table.ts';
import { happenedTopics } from './happened-topics.ts';
import { i18n, languages, texts } from './i18n.ts';
import { outcomeText } from './report-text.ts';
import { wordsOf } from './use-text.ts';

/** Texts of the file by full key. */
function flat(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as Record<string, unknown>).flatMap(([key, value]) =>
    flat(value, path === '' ? key : `${path}.${key}`),
  );
}

const textsOf = (language: string) => new Map(flat(texts[language]?.reports ?? {}));
const placeholders = (text = ''): readonly string[] => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();
const english = textsOf('en');

test.each(languages)('%s says everything English says, with the same values', (language) => {
  const all = textsOf(language);
  expect([...all.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of all) {
    expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(english.get(key)));
    expect(text, key).not.toMatch(/\b(error|invalid|failed|please|undefined)\b|!/i);
    if (key.startsWith('says.')) expect(text, key).toMatch(/\.$/);
  }
});

test('every picture, kind, choice and detail has its name, and there is no other', () => {
  const named = (group: string) =>
    [...english.keys()].filter((key) => key.startsWith(`${group}.`)).map((key) => key.slice(group.length + 1));
  expect(named('topic').sort()).toEqual([...happenedTopics, 'count-stack'].sort());
  expect(named('kind').sort()).toEqual([...reportKinds].sort());
  expect(named('choice').sort()).toEqual([...new Set(reportKinds.flatMap((kind) => reportRule(kind).choices))].sort());
});

test('every sentence of a ruling has its text, and no text is left over', () => {
  const folder = join(import.meta.dirname, '../../engine/table/reports');
  const answers = readdirSync(folder).filter((name) => name.startsWith('answer') && !name.includes('.test.'));
  const code = answers.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const said = [...english.keys()].filter((key) => key.startsWith('says.')).map((key) => key.slice(5));
  // A key that is put together from a policy's value stands in the code up to its last part.
  for (const key of said) expect(code.includes(`'${key}'`) || key.startsWith('premature-'), key).toBe(true);
});

test.each(languages)('amounts in a ruling are written as %s writes them', async (language) => {
  await i18n.changeLanguage(language);
  const words = wordsOf((key, values) => i18n.t(key, { ...values }));
  const text = outcomeText({ sentence: { key: 'bet-corrected', values: { seat: 4, to: 12_000 } } }, words);
  expect(text).toContain(words.amount(12_000));
});
