import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TournamentView } from '../../../engine/office.ts';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

const inRound = (tables: readonly string[]): TournamentView => ({
  ...evening.view,
  tournament: { ...evening.view.tournament, handForHand: { round: 2 } },
  inRound: tables,
  proposals: [],
});
const next = () => screen.getByRole('button', { name: 'Next hand' }) as HTMLButtonElement;

test('a table that has not begun the hand of the round has not ended it, and there is no next one yet', () => {
  const { container, unmount } = opened('/tournament', [part(inRound(['t5', 't8']))]);
  expect(container.textContent).toContain('Their hand is not over yet: Table 5, Table 8');
  expect(next().disabled).toBe(true);
  unmount();
  const { container: later } = opened('/tournament', [part(inRound([]))]);
  expect(later.textContent).toContain('All tables have ended it.');
  expect(next().disabled).toBe(false);
});

test('once all seats of a satellite are won there is no next hand', () => {
  const satellite = { over: true } as NonNullable<TournamentView['satellite']>;
  opened('/tournament', [part({ ...inRound([]), satellite })]);
  expect(next().disabled).toBe(true);
});
