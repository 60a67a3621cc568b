import { cleanup } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { namedRotations, type Rotation } from '../../../engine/notation.ts';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

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
