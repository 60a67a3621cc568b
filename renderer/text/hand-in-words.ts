import type { HandName } from '../../engine/notation.ts';
import { rankText } from './spoken-card.ts';
import type { Words } from './use-text.ts';

const lowWins: ReadonlySet<HandName['kind']> = new Set(['eight-or-better', 'ace-to-five', 'deuce-to-seven']);

/** Where the low wins, these are told apart by their other cards too. */
const lowTexts: Readonly<Partial<Record<HandName['category'], string>>> = {
  pair: 'low-pair',
  'three-of-a-kind': 'low-three-of-a-kind',
  flush: 'low-flush',
};

/**
 * A hand in words, in lower case: "pair of kings, queen kicker", "8-6-4-2-A low". Each language uses the rank's case its sentence needs:
 * `one` (nominative), `many` (nominative plural), `ofMany` and `ofOne` (genitive).
 */
export function handInWords(name: HandName, { t }: Words): string {
  const { ranks } = name;
  const forms = (place: 'first' | 'second' | 'third', rank: string | undefined) =>
    rank === undefined
      ? {}
      : {
          [`${place}One`]: t(`shared:card.rank.${rank}`),
          [`${place}Many`]: t(`shared:card.ranks.${rank}`),
          [`${place}OfOne`]: t(`shared:card.ofRank.${rank}`),
          [`${place}OfMany`]: t(`shared:card.ofRanks.${rank}`),
        };
  const [first, second, third] = ranks;
  return t(`shared:hand.${textOf(name)}`, {
    ...forms('first', first),
    ...forms('second', second),
    ...forms('third', third),
    ranks: inARow(ranks),
    rest: inARow(ranks.slice(1)),
  });
}

/** "8-6-4-2-A", never broken across two lines. */
const inARow = (ranks: HandName['ranks']): string => ranks.map(rankText).join('\u2011');

function textOf({ kind, category, ranks }: HandName): string {
  if (category === 'straight-flush' && ranks[0] === 'A') return 'royal-flush';
  if (category === 'low' && ranks.join('') === '5432A') return 'wheel';
  return (lowWins.has(kind) ? lowTexts[category] : undefined) ?? category;
}
