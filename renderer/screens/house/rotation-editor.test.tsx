import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cashNow, staffPart } from '../../../test/office-page/room-now.ts';
import { at, beginTest, evening, opened, press } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('all tables and all dealers go into the rotation by two taps, and an empty one is not lit', async () => {
  const { cash, ...view } = cashNow(at);
  const none = { ...view, dealers: [], cash: { ...cash, dealers: { ...cash.dealers, line: [], posts: [] } } };
  const { settle, wishes } = opened('/staff', [{ part: 'cash', view: none }, staffPart]);
  press('Rotation');
  const set = () => screen.getByRole('button', { name: /^Set the rotation/ });
  expect(set().classList.contains('action-lit')).toBe(false);
  press(/^All tables: \d+$/);
  press(/^All dealers: \d+$/);
  expect(set().classList.contains('action-lit')).toBe(true);
  press(/^Set the rotation/);
  await settle();
  const dealers = staffPart.part === 'staff' ? staffPart.staff.filter(({ role }) => role === 'dealer') : [];
  expect(wishes()).toMatchObject([
    {
      type: 'set-rotation',
      line: evening.tables.map(({ tableId }) => tableId),
      dealers: dealers.map(({ id }) => id),
    },
  ]);
});
