import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginTest, opened, press, structures } from '../../../test/support/scripted-office.tsx';
import { chooseLanguage } from '../../text/i18n.ts';

beforeEach(beginTest);

const nameNow = () => (screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value;
const rename = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } });

test('a new structure that somebody has edited is asked about before a copy takes its place', async () => {
  const { hold } = opened('/tournament/structures?new=1', [structures]);
  rename('Mine');
  press(/^Main event 15,000/);
  press(/^New from this/);
  press(/Mine/);
  expect(nameNow()).toBe('Mine');
  press(/^Main event 15,000/);
  await hold(/^New from this/);
  expect(nameNow()).toBe('Main event 15,000, copy');
});

test('a copy nobody has changed gives way without a question', () => {
  opened('/tournament/structures?template=main', [structures]);
  press('New from this');
  press(/^HORSE Friday/);
  press('New from this');
  expect(nameNow()).toMatch(/HORSE.*, copy/);
});

test('edits are not dropped by a tap on what a new structure may begin as', async () => {
  const { hold } = opened('/tournament/structures?new=1', [structures]);
  press('Turbo');
  press('Regular');
  rename('Mine');
  press(/^Turbo/);
  expect(nameNow()).toBe('Mine');
  await hold(/^Turbo/);
  expect(nameNow()).toBe('Turbo');
});

test('what a new structure may begin as is called and named in the language of the page', () => {
  act(() => chooseLanguage('cs'));
  opened('/tournament/structures?new=1', [structures]);
  press('Re-buy a add-on');
  expect((screen.getByRole('textbox', { name: 'Název' }) as HTMLInputElement).value).toBe('Re-buy a add-on');
});
