import type { PenaltyOrder } from '../../engine/table.ts';
import type { Words } from './use-text.ts';

/** "seat 6 misses hands: 9". */
export function penaltyText(
  { seat, hands, rounds, forfeit }: PenaltyOrder,
  { t, amount }: Pick<Words, 't' | 'amount'>,
): string {
  const lost = forfeit === undefined ? [] : [t('desk:penalty.given.forfeit', { seat, chips: amount(forfeit) })];
  if (hands === null) return [t('desk:penalty.given.out', { seat }), ...lost].join('; ');
  const missed =
    rounds !== undefined
      ? [t('desk:penalty.given.rounds', { seat, rounds })]
      : hands === undefined
        ? []
        : [hands === 0 ? t('desk:penalty.given.warning', { seat }) : t('desk:penalty.given.hands', { seat, hands })];
  return [...missed, ...lost].join('; ');
}
