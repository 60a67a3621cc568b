import { expect, test } from 'vitest';
import { i18n } from '../../../../text/i18n.ts';
import { wordsOf } from '../../../../text/use-text.ts';
import type { ConsoleTable } from '../../console-context.ts';
import { officeTodoWords } from './office-todo.ts';

const table = {
  table: { names: { p: 'Ada' } },
  state: { mode: 'tournament' },
  nameOf: () => 'Ada',
} as unknown as ConsoleTable;

test.each([
  [undefined, 'Out of the tournament: the chips leave play'],
  [{ why: 'over' }, 'The tournament is over: the chips stay here'],
  [{ why: 'seat', chips: 25_000 }, 'Has won a seat: all the chips leave play'],
  [{ why: 'seat', chips: 20_000 }, 'Has won a seat: 20,000 leave play, the rest goes to the others'],
] as const)('the dealer is told what becomes of the chips of whoever goes out: %o', async (letGo, told) => {
  await i18n.changeLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ...values }));
  const goes = { what: 'goes', seat: 3, player: 'p', chips: 25_000, to: null, ...(letGo && { letGo }) } as const;
  expect(officeTodoWords(goes, table, words).detail).toBe(`25,000 · ${told}`);
});
