import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { RulebookId } from '../../../../../engine/rules.ts';
import { holdMs } from '../../../../components/hold-button.tsx';
import { tableMidHand } from '../../../../stores/fake-table.ts';
import type { Language } from '../../../../text/i18n.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  hold as holdSeen,
  openConsole as open,
  pass,
  tap,
} from '../../console-under-test.tsx';
import { spokenHere } from './words-sheet.tsx';

beforeEach(beginTest);

const lit = () => [...document.querySelectorAll('.action-lit')].map(({ textContent }) => textContent);

test('a digit held on the sheet of words is the last one there, too: the ruling on it is shown while the finger lies there, and booked', async () => {
  const table = await open(tableMidHand(at));
  await tap('Amount…');
  await tap('“Raise”');
  await tap('5');
  fireEvent.pointerDown(button('000'));
  await pass(holdMs - 1);
  const said = () => document.querySelector('.said-words')?.textContent;
  expect([said(), lit()]).toEqual(['“Raise” 5,000', ['Raise to 5,000leaves 13,400R']]);
  fireEvent.pointerLeave(button('000'));
  await pass(holdMs);
  expect([said(), commands(table)]).toEqual(['“Raise” 5', []]);
  await holdSeen('000');
  const declared = { kind: 'raise', amount: 5000, amountIs: 'unstated', spoken: null, clear: true };
  expect(commands(table)).toEqual([
    { type: 'report-wager', seat: 6, wager: { declared, order: 'words-only', motions: [] } },
  ]);
});

test('a held digit is typed and books nothing where nothing on the sheet can be booked', async () => {
  const table = await open(tableMidHand(at));
  await tap('Amount…');
  await tap('“Check”');
  await holdSeen('5');
  expect(document.querySelector('.said-words')?.textContent).toContain('5');
  expect(commands(table)).toEqual([]);
});

test('the sheet has every word and a keypad; figures below a hundred may mean hundreds', async () => {
  const table = await open(tableMidHand(at));
  await tap('Amount…');
  await tap('“Raise”');
  for (const key of ['3', '0', '00']) await tap(key);
  expect(lit()).toEqual(['Raise to 3,000leaves 15,400R']);
  await tap('Take back the last one');
  await tap('Take back the last one');
  expect(document.querySelector('.said-words')?.textContent).toBe('“Raise” 30');
  expect(screen.getByRole('status').textContent).toContain('Raise to 3,000');
  await tap('Take back the last one');
  // Three is 3,000 here: 30 and 300 are too little.
  expect(lit()).toEqual(['Raise to 3,000leaves 15,400R']);
  await tap(/^Raise to 3,000/);
  expect(table.state.hand?.betting.toMatch).toBe(3000);
});

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
