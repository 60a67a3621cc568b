import { type Chips, type Stakes, type VariantId, variantOf } from '../../engine/notation.ts';
import type { Words } from './use-text.ts';

/** The two amounts a game is known by: its blinds, or without them the bets of its early and its late streets. */
export const twoAmounts = ({ smallBlind, bigBlind, minBet, bigBet = minBet }: Stakes): readonly [Chips, Chips] =>
  bigBlind > 0 ? [smallBlind, bigBlind] : [minBet, bigBet];

/** "200 / 400". */
export function stakesText(stakes: Stakes, { shortAmount }: Words, between = ' / '): string {
  const [small, big] = twoAmounts(stakes);
  return [small, big].map((chips) => shortAmount(chips, big)).join(between);
}

/** Other amounts: "ante 400", "bets 200 / 400", "bring-in 50"; nothing if there are none. */
export function moreStakes(variant: VariantId, stakes: Stakes, { t, shortAmount }: Words): string {
  const { bigBlind, minBet, bigBet = minBet, ante, bringIn = 0 } = stakes;
  const { betting, stud } = variantOf(variant);
  return [
    ...(betting === 'fixed-limit' && bigBlind > 0
      ? [t('console:top.bets', { small: shortAmount(minBet), big: shortAmount(bigBet) })]
      : []),
    ...(ante === null || ante.chips === 0 ? [] : [t('stake.anteOf', { amount: shortAmount(ante.chips) })]),
    ...(stud === null || bringIn === 0 ? [] : [t('console:top.bringIn', { amount: shortAmount(bringIn) })]),
  ].join(', ');
}
