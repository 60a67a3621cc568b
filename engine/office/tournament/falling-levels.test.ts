import { expect, test } from 'vitest';
import { fallingLevels } from './falling-levels.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular, mixed } = structureTemplates;

test.each(Object.entries(structureTemplates))('no level of %s falls', (_, structure) => {
  expect(fallingLevels(structure)).toEqual([]);
});

test('a level that falls is named, and none after it that only goes on from there', () => {
  const levels = regular.levels.map((level) =>
    level.number === 5 ? { ...level, smallBlind: 25, bigBlind: 50, minBet: 50 } : level,
  );
  expect(fallingLevels({ ...regular, levels })).toEqual([5]);
});

test('in a mixed game one game is enough', () => {
  const levels = mixed.levels.map((level) =>
    level.number === 4
      ? {
          ...level,
          games: Object.fromEntries(
            Object.entries(level.games ?? {}).map(([game, stakes]) => [game, { ...stakes, bringIn: 1 }]),
          ),
        }
      : level,
  );
  expect(fallingLevels({ ...mixed, levels })).toEqual([4]);
});
