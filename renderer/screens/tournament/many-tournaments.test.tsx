import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, beginTest, endTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);
afterEach(endTest);

test('of many tournaments five have a key, the one that is shown among them, and a list has the others', () => {
  const { tournament } = evening.view;
  const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) =>
    part({ ...evening.view, tournament: { ...tournament, id, name: `Event ${id}`, startsAt: at + index } }),
  );
  opened('/tournament?tournament=g', parts);
  const bar = within(screen.getByRole('navigation', { name: 'Tournaments' }));
  const keys = () => bar.getAllByRole('button', { name: /^Event/ }).map(({ textContent }) => textContent);
  expect(keys()).toEqual(['Event a', 'Event b', 'Event c', 'Event d', 'Event g']);
  const list = bar.getByRole('combobox');
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['More: 2', 'Event e', 'Event f']);
  fireEvent.change(list, { target: { value: 'f' } });
  expect(keys().at(-1)).toBe('Event f');
});
