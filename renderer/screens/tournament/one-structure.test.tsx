import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
