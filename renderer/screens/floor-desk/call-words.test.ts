import { expect, test } from 'vitest';
import type { Incident, TableState } from '../../../engine/table.ts';
import { i18n } from '../../text/i18n.ts';
import { wordsOf } from '../../text/use-text.ts';
import { callTitle } from './call-words.ts';

test.each([
  ['en', 'Hand for hand'],
  ['cs', 'Hand for hand'],
  ['sk', 'Hand for hand'],
  ['pl', 'Hand for hand'],
  ['de', 'Hand-for-Hand'],
])('a call about running it out is headed by the hand for hand it ends, in %s', async (language, title) => {
  await i18n.changeLanguage(language);
  const words = wordsOf((key, values) => i18n.t(key, { ...values }));
  const call = { kind: 'report', report: { kind: 'run-out-released' } } as unknown as Incident;
  expect(callTitle(call, {} as TableState, words)).toBe(title);
});
