import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chapters } from '../../../engine/rules.ts';
import type { HouseRules, OfficeWish } from '../../../protocol/office-desk.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { partOfRun } from '../../../test/support/size-of-run.ts';
import type { ScriptedRoom } from '../../room/scripted-room.ts';
import { chooseLanguage, i18n, languages } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const rules: HouseRules = {
  tournament: { rulebook: 'tda-2024', overlay: {}, set: null },
  cash: { rulebook: 'house-cz', overlay: { 'straddle.lastToAct': false }, set: { by: 's1', at: 0 } },
};

let room: ScriptedRoom;
beforeEach(async () => {
  await i18n.changeLanguage('en');
  history.pushState(null, '', '/floor/rules');
});

function open(told: typeof rules | null = rules) {
  ({ line: room } = pageInRoom(<CardroomApp />));
  act(() => {
    room.line('up');
    room.welcome([], { role: 'cardroom', names: { s1: 'Jana M.' } });
    if (told !== null) room.say({ type: 'office', part: { part: 'house-rules', rules: told } });
  });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const wished = (): OfficeWish | undefined => room.asked('office-wish').at(-1)?.wish;
const rowOf = (asks: string): HTMLElement => {
  const row = screen.getByText(asks, { selector: '.policy-asks p' }).closest<HTMLElement>('.policy-row');
  if (row === null) throw new Error(`Nothing asks ${asks}`);
  return row;
};

test('the floor reads what changes from the book before to the one the house plays, with the line of the TDA', () => {
  open();
  expect(screen.getByRole('link', { name: /^TDA rules used by permission/ }).getAttribute('href')).toBe(
    'http://www.pokertda.com',
  );
  const clock = screen.getByRole('heading', { name: 'Clock on a player' }).closest('article');
  expect(clock?.textContent).toContain('TDA 2011 25, TDA 2011 27 → TDA 2024 29');
  expect(clock?.textContent).toContain('How many seconds does a player on the clock have? 60 → 25');
  fireEvent.change(screen.getByRole('combobox', { name: 'From' }), { target: { value: 'tournament' } });
  expect(screen.getByText('Nothing changes at the table.')).toBeTruthy();
});

test('a table’s desk, which no office tells anything, has the changes alone', () => {
  open(null);
  expect(screen.getByRole('heading', { name: 'Clock on a player' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tournaments' })).toBeNull();
});

test('a house answers a question otherwise than its book, sees what that makes of the rule, and a manager signs it', () => {
  open();
  press('Tournaments');
  press('Hands, levels, time');
  const row = rowOf('How many seconds does a player on the clock have?');
  expect(row.textContent).toContain('TDA 2024: 25');
  expect(row.textContent).toContain('TDA 2024 29');
  const field = within(row).getByRole('textbox');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '4000' } });
  expect(row.querySelector('.field-fault')?.textContent).toMatch(/1.*3,600/);
  expect(screen.queryByRole('button', { name: /^Save the rules/ })).toBeNull();
  fireEvent.change(field, { target: { value: '30' } });
  expect(screen.getByText(/^30 s, then a countdown of 5 s/)).toBeTruthy();
  expect(screen.getByText(/^Answers of the house: 1/)).toBeTruthy();
  press(/^Save the rules/);
  expect(wished()).toEqual({
    type: 'set-house-rules',
    mode: 'tournament',
    rulebook: 'tda-2024',
    overlay: { callClockSeconds: 30 },
  });
});

test('the answer of the book is no answer of the house, and the way back is one key', () => {
  open();
  press('Cash games');
  expect(screen.getByText(/^Answers of the house: 1.*set by Jana M\./)).toBeTruthy();
  const chapters = screen.getByRole('navigation', { name: 'Chapters' });
  fireEvent.click(within(chapters).getByRole('button', { name: 'Cash games' }));
  const row = rowOf('Cash: does the straddle act last before the flop?');
  expect(row.className).toContain('policy-row-own');
  fireEvent.click(within(row).getByRole('button', { name: 'As in the book' }));
  expect(row.className).not.toContain('policy-row-own');
  press('Give up');
  expect(rowOf('Cash: does the straddle act last before the flop?').className).toContain('policy-row-own');
});

test('the card says what the house answers itself, also where no sentence turns on it', () => {
  open();
  press('Rule card');
  const own = [...document.querySelectorAll('.rules-card .rules-own')].map(({ textContent }) => textContent);
  expect(own).toEqual([expect.stringMatching(/^Cash: does the straddle act last before the flop\? /)]);
});

test.each(partOfRun(languages, 2))(
  'in %s every question of every chapter has its control, and the card its sentences',
  (language) => {
    open();
    act(() => chooseLanguage(language));
    const [, tournaments, , card] = within(
      screen.getAllByRole('navigation').find((nav) => nav.className === 'event-switch') as HTMLElement,
    ).getAllByRole('button');
    fireEvent.click(tournaments as HTMLElement);
    const keys = [...document.querySelectorAll<HTMLElement>('.rules-chapters button')];
    expect(keys.length).toBe(chapters.length);
    for (const key of keys) {
      fireEvent.click(key);
      for (const row of document.querySelectorAll('.policy-row')) {
        expect(
          row.querySelectorAll('select, input, .policy-list button, .policy-parts button').length,
          row.textContent ?? '',
        ).toBeGreaterThan(0);
        expect(row.textContent).not.toMatch(/policies:|undefined|\{\{/);
      }
    }
    fireEvent.click(card as HTMLElement);
    expect(document.querySelectorAll('.rules-card dd').length).toBeGreaterThan(150);
    expect(document.querySelector('.rules-card')?.textContent).not.toMatch(/rules:|undefined|\{\{/);
  },
);
