import type { Refusal } from '../../words/refusal.ts';
import type { Rotation } from '../../words/rotation.ts';
import type { Schedule, Stakes } from '../../words/stakes.ts';
import { type VariantId, variantIds } from '../../words/variants/all-variants.ts';
import { missingStake, stakesOfLevel, wrongAmountIn } from '../procedure/stakes.ts';

/** A table's games, and the stakes for a game that has none of its own. */
export interface Games {
  readonly variant: VariantId;
  readonly rotation: Rotation | null;
  readonly schedule: Schedule | null;
  readonly stakes: Stakes;
}

/** Why a table cannot deal these games for these stakes; null if it can. */
export function gamesRefused({ variant, rotation, schedule, stakes }: Games): Refusal | null {
  const games = rotation?.games ?? [{ variant, stakes: null }];
  const isUnknown = (id: VariantId): boolean => !variantIds.includes(id);
  const unknown = isUnknown(variant) ? variant : games.find((game) => isUnknown(game.variant))?.variant;
  if (unknown !== undefined) return { reason: 'unknown-game', variant: unknown };
  if (!games.some((game) => game.variant === variant)) return { reason: 'game-not-offered', variant };
  if (rotation?.change === 'level' && schedule === null) return { reason: 'no-levels' };
  for (const game of games) {
    for (const played of stakesOf(game, schedule, stakes)) {
      const wrong = wrongAmountIn(played);
      if (wrong !== null) return { reason: 'bad-amount', amount: wrong };
      const what = missingStake(game.variant, played);
      if (what !== null) return { reason: 'stakes-missing', variant: game.variant, what };
    }
  }
  return null;
}

/** All stakes a game may be played for: its own, those of every level, or the table's. */
function stakesOf(game: Rotation['games'][number], schedule: Schedule | null, stakes: Stakes): readonly Stakes[] {
  if (game.stakes !== null) return [game.stakes];
  return schedule === null ? [stakes] : schedule.levels.map((level) => stakesOfLevel(level, game.variant));
}
