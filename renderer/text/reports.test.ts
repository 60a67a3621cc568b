import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportKinds, reportRule } from '../../engine/table.ts';
import { textsOf, wordsIn } from '../../test/support/flat-texts.ts';
import { happenedTopics } from './happened-topics.ts';
import { languages } from './i18n.ts';
import { outcomeText } from './report-text.ts';

const english = textsOf('en', 'reports');

test.each(languages)('every ruling is a whole sentence in %s', (language) => {
  for (const [key, text] of textsOf(language, 'reports')) if (key.startsWith('says.')) expect(text, key).toMatch(/\.$/);
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
  const words = await wordsIn(language);
  const text = outcomeText({ sentence: { key: 'bet-corrected', values: { seat: 4, to: 12_000 } } }, words);
  expect(text).toContain(words.amount(12_000));
});
