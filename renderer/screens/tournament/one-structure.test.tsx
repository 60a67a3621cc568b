import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OfficeDone } from '../../../protocol/office-desk.ts';
import { structure } from '../../../test/office-page/room-evening.ts';
import { beginTest, opened, press, structures } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('a double tap on Save keeps one new structure, and one on Plan it plans one tournament', async () => {
  const saving = opened('/tournament/structures?new=1', [structures]);
  press('Turbo');
  press('Save');
  press('Save');
  await saving.settle();
  expect(saving.wishes().map(({ type }) => type)).toEqual(['keep-structure']);
  saving.unmount();
  const planning = opened('/tournament/structures?template=main', [structures]);
  press('Plan a tournament');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the tournament' }), { target: { value: 'Thursday' } });
  press('Plan it');
  press('Plan it');
  await planning.settle();
  expect(planning.wishes()).toMatchObject([{ type: 'plan-tournament', name: 'Thursday' }]);
});

test('a structure that is known by its name stays open when it is saved under another one', async () => {
  const { line, settle } = opened('/tournament/structures?name=Zeta', [
    { part: 'structures', structures: { main: structure, zeta: { ...structure, name: 'Zeta' } } },
  ]);
  const name = () => screen.getByLabelText('Name') as HTMLInputElement;
  expect(name().value).toBe('Zeta');
  fireEvent.change(name(), { target: { value: 'Eta' } });
  press('Save');
  await settle();
  const saved = { main: structure, zeta: { ...structure, name: 'Eta' } };
  await act(async () => line.say({ type: 'office', part: { part: 'structures', structures: saved } }));
  expect(name().value).toBe('Eta');
});

test('the foot says that a structure is saved only until it is edited again, and why it was refused only until then', async () => {
  const office: { refusal: OfficeDone['refusal'] } = { refusal: null };
  const { line, settle } = opened('/tournament/structures?template=main', [structures], office);
  const told = () => screen.getByRole('status').textContent;
  const rename = (name: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  rename('Eta');
  press('Save');
  await settle();
  const saved = { main: { ...structure, name: 'Eta' } };
  await act(async () => line.say({ type: 'office', part: { part: 'structures', structures: saved } }));
  expect(told()).toBe('Saved.');
  rename('Theta');
  expect(told()).toMatch(/^Not saved yet/);
  office.refusal = { reason: 'not-allowed', role: 'floor' };
  press('Save');
  await settle();
  expect(told()).not.toMatch(/saved/i);
  rename('Iota');
  expect(told()).toMatch(/^Not saved yet/);
});
