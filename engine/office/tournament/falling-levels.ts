import { stakesOfLevel } from '../../rules/procedure/stakes.ts';
import type { Structure } from './structure.ts';

const amounts = ['smallBlind', 'bigBlind', 'minBet', 'bigBet', 'bringIn'] as const;

/** The levels with lower stakes for a game than the level before. They are playable but usually a slip, so saving them needs an answer. */
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
