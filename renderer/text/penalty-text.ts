import type { GivenPenalty } from '../../engine/table.ts';
import type { Words } from './use-text.ts';

/** "seat 6 misses hands: 9". */
export function penaltyText({ seat, hands }: GivenPenalty, { t }: Pick<Words, 't'>): string {
  if (hands === null) return t('desk:penalty.given.out', { seat });
  return hands === 0 ? t('desk:penalty.given.warning', { seat }) : t('desk:penalty.given.hands', { seat, hands });
}
