import { expect, test } from 'vitest';
import type { RulebookId } from '../../../../../engine/rules.ts';
import { tableMidHand } from '../../../../stores/fake-table.ts';
import type { Language } from '../../../../text/i18n.ts';
import { spokenHere } from './words-sheet.tsx';

const { state } = tableMidHand(0);

test.each<[RulebookId, Language, readonly Language[]]>([
  ['tda-sk', 'pl', ['en', 'sk']],
  ['tda-cz', 'en', ['en', 'cs']],
  ['tda-pl', 'en', ['en', 'pl']],
  ['house-cz', 'en', ['en', 'cs']],
  // Written for no country: the local language is the one the screen is read in.
  ['tda-2011', 'sk', ['en', 'sk']],
  ['tda-2011', 'en', ['en']],
])('%s on a screen in %s', (rulebook, screen, languages) => {
  expect(spokenHere({ ...state, rulebook }, screen)).toEqual(languages);
});

test('a house may say it otherwise', () => {
  expect(spokenHere({ ...state, overlay: { languages: ['pl', 'fr'] } }, 'en')).toEqual(['pl']);
});
