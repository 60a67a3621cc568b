import { stakesOfLevel } from '../../rules/procedure/stakes.ts';
import type { Structure } from './structure.ts';

const amounts = ['smallBlind', 'bigBlind', 'minBet', 'bigBet', 'bringIn'] as const;

/** The levels in which a game is played for less than in the level before. They can be played, and are mostly a slip of a finger: whoever saves them is asked. */
export function fallingLevels({ levels, variant, rotation }: Structure): readonly number[] {
  const games = rotation?.games ?? [{ variant, stakes: null }];
  return levels.flatMap((level, index) => {
    const before = levels[index - 1];
    if (before === undefined) return [];
    const falls = games.some(({ variant: game, stakes }) => {
      if (stakes !== null) return false;
      const [former, now] = [stakesOfLevel(before, game), stakesOfLevel(level, game)];
      return amounts.some((amount) => (now[amount] ?? 0) < (former[amount] ?? 0));
    });
    return falls ? [level.number] : [];
  });
}
