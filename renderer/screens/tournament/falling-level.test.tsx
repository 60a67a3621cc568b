import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OfficePart } from '../../../protocol/office-desk.ts';
import { structure } from '../../../test/office-page/room-evening.ts';
import { beginTest, opened, press } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('a level that falls is asked about: it is saved by holding, not by a tap', async () => {
  const levels = structure.levels.map((level) =>
    level.number === 3 ? { ...level, smallBlind: 25, bigBlind: 50, minBet: 50, ante: null } : level,
  );
  const falling: OfficePart = { part: 'structures', structures: { main: { ...structure, levels } } };
  const { wishes, hold } = opened('/tournament/structures?template=main', [falling]);
  screen.getByText(/^Level 3 is played for less than the level before/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Falling' } });
  press(/^Save/);
  expect(wishes()).toEqual([]);
  await hold(/^Save/);
  expect(wishes()).toMatchObject([{ type: 'keep-structure', structure: { name: 'Falling' } }]);
});
