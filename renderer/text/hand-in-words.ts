import type { HandName } from '../../engine/index.ts';
import type { Words } from './use-text.ts';

/**
 * A hand in words, small letter first: "pair of kings, queen kicker". Each language asks for the rank in the case its
 * sentence needs: `one` (nominative), `many` (nominative plural), `ofMany` and `ofOne` (genitive).
 */
export function handInWords({ category, ranks }: HandName, { t }: Words): string {
  const [first, second, third] = ranks;
  const forms = (name: 'first' | 'second' | 'third', rank: string | undefined) =>
    rank === undefined
      ? {}
      : {
          [`${name}One`]: t(`shared:card.rank.${rank}`),
          [`${name}Many`]: t(`shared:card.ranks.${rank}`),
          [`${name}OfOne`]: t(`shared:card.ofRank.${rank}`),
          [`${name}OfMany`]: t(`shared:card.ofRanks.${rank}`),
        };
  const values = { ...forms('first', first), ...forms('second', second), ...forms('third', third) };
  const isRoyal = category === 'straight-flush' && first === 'A';
  return t(`shared:hand.${isRoyal ? 'royal-flush' : category}`, values);
}
