import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { namedRotations, type Rotation } from '../../../engine/notation.ts';
import type { TournamentView } from '../../../engine/office.ts';
import { beginTest, evening, opened, part, press } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

const horse: Rotation = {
  change: 'orbit',
  games: namedRotations.horse.map((variant) => ({ variant, stakes: null })),
};

test('a tournament of a mixed game is called so behind its level, and not where its own name stands before it', () => {
  const { view } = evening;
  const { tournament } = view;
  const mixed = { ...view, tournament: { ...tournament, structure: { ...tournament.structure, rotation: horse } } };
  const { container } = opened('/tournament', [part(mixed)]);
  expect(container.querySelector('.event-level-title')?.textContent).toMatch(/^Level \d+ · HORSE$/);
  cleanup();
  const { container: overview } = opened('/', [part(mixed)]);
  const named = new RegExp(`^${tournament.name} · Level \\d+$`);
  expect(overview.querySelector('.event-level-title')?.textContent).toMatch(named);
});

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

test('where an ante begins with the next level, it is said with its blinds', () => {
  const { planned } = evening;
  const structure = { ...planned.tournament.structure, variant: 'no-limit-holdem', rotation: null } as const;
  const ante = { kind: 'big-blind', chips: 200, order: 'blind-first', short: 'own-share' } as const;
  const thenOf = (from: number) => {
    const levels = structure.levels.map((one) => ({ ...one, ante: one.number < from ? null : ante }));
    const shown = { ...planned, tournament: { ...planned.tournament, structure: { ...structure, levels } } };
    const { container, unmount } = opened('/tournament', [part(shown)]);
    const then = container.querySelector('.event-then')?.textContent;
    unmount();
    return then;
  };
  expect(thenOf(2)).toMatch(/^then \S+ \/ \S+, ante \S+$/);
  expect(thenOf(1)).toMatch(/^then \S+ \/ \S+$/);
  expect(thenOf(3)).toMatch(/^then \S+ \/ \S+$/);
});
