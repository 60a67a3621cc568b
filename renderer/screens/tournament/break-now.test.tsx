import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginTest, evening, opened, part, press } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('a break begins in the middle of a level, and before it is said what becomes of the rest of the level', async () => {
  const { container, wishes, hold } = opened('/tournament', [part(evening.view)]);
  press('Pause or adjust the clock');
  press('Break now…');
  expect(container.textContent).toContain(
    '14:32 of level 9 are left: they are not played. Level 10 follows the break.',
  );
  await hold(/^Begin the break/);
  expect(wishes()).toEqual([{ type: 'break-now', tournament: evening.view.tournament.id, minutes: 15 }]);
  expect(screen.queryByRole('button', { name: /^Begin the break/ })).toBeNull();
});
