import { expect, test } from 'vitest';
import type { Disagreement } from '../../engine/table.ts';
import { whatEachSaw } from './disagreement-text.ts';
import { i18n, languages } from './i18n.ts';
import { wordsOf } from './use-text.ts';

const words = async (language: string) => {
  await i18n.changeLanguage(language);
  return wordsOf((key, values) => i18n.t(key, { ...values }));
};

const all: readonly Disagreement[] = [
  { about: 'board', dealer: 5, reader: 4 },
  { about: 'seat', seat: 4, dealer: 2, reader: 1 },
  { about: 'folded', seat: 4, reader: 2 },
  { about: 'mucked', seat: 4 },
  { about: 'contested', places: [3, 'board'] },
  ...(['foreign', 'wrong-deck', 'duplicate', 'conflict'] as const).map(
    (alarm): Disagreement => ({ about: 'alarm', alarm, place: 4 }),
  ),
  ...(['wrong-order', 'not-entitled', 'left-out', 'short', 'extra'] as const).map(
    (fault): Disagreement => ({ about: 'deal', fault, seat: 4, seen: 1, due: 2 }),
  ),
  { about: 'deal', fault: 'premature-board', seat: null, seen: 1, due: 0 },
  { about: 'deck', deck: 'RED', code: 'CARD_MISSING' },
];

test.each(languages)(
  'in %s every disagreement says what it is about and what at least one witness saw',
  async (language) => {
    const spoken = await words(language);
    for (const one of all) {
      const { about, shuffler, reader, dealer } = whatEachSaw(one, spoken);
      for (const text of [about, shuffler, reader, dealer]) expect(text, one.about).not.toMatch(/devices|saw\.|\{\{/);
      expect(about, JSON.stringify(one)).not.toBe('');
      expect(`${shuffler}${reader}${dealer}`, JSON.stringify(one)).not.toBe('');
    }
    await i18n.changeLanguage('en');
  },
);

test('each witness speaks in its own column', async () => {
  const english = await words('en');
  expect(whatEachSaw({ about: 'folded', seat: 4, reader: 2 }, english)).toEqual({
    about: 'Seat 4',
    shuffler: '',
    reader: '2 cards still there',
    dealer: 'folded',
  });
  expect(whatEachSaw({ about: 'deck', deck: 'RED', code: 'CARD_MISSING' }, english)).toEqual({
    about: 'Deck: Red',
    shuffler: 'a card is missing',
    reader: '',
    dealer: 'in play',
  });
  expect(whatEachSaw({ about: 'contested', places: [3, 4] }, english).about).toBe('Between seat 3 and seat 4');
});
