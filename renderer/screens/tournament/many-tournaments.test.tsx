import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { at, beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

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

test('what was planned just now is shown, also beside one that runs and after others of its name', () => {
  const { tournament } = evening.view;
  const named = (id: string, stage: 'running' | 'planned' | 'over', createdAt: number) =>
    part({ ...evening.view, tournament: { ...tournament, id, name: id.slice(0, 6), stage, createdAt } });
  opened('/tournament?planned=Friday', [
    named('Sunday', 'running', at),
    named('Friday 1', 'over', at - 1_000),
    named('Friday 2', 'planned', at + 1_000),
  ]);
  const bar = within(screen.getByRole('navigation', { name: 'Tournaments' }));
  const chosen = bar.getAllByRole('button').filter((key) => key.getAttribute('aria-pressed') === 'true');
  expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Friday · /)]);
  expect(bar.getAllByRole('button').indexOf(chosen[0] as HTMLElement)).toBe(1);
});

test('what was shown while it was played is shown when it is over, not the one to come', () => {
  const { tournament } = evening.view;
  const named = (id: string, stage: 'running' | 'planned' | 'over') =>
    part({ ...evening.view, tournament: { ...tournament, id, name: id, stage } });
  const { line } = opened('/tournament', [named('Later', 'planned'), named('Now', 'running')]);
  const bar = within(screen.getByRole('navigation', { name: 'Tournaments' }));
  const chosen = () =>
    bar
      .getAllByRole('button')
      .filter((key) => key.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent);
  expect(chosen()).toEqual(['Now']);
  act(() => line.say({ type: 'office', part: named('Now', 'over') }));
  expect(chosen()).toEqual(['Now']);
});
