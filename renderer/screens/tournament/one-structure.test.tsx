import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
