import type { Card, Rank } from '../../engine/notation.ts';
import type { Words } from './use-text.ts';

/** A card in words: "queen of hearts". */
export function spokenCard(card: Card, t: Words['t']): string {
  if (card === '??') return t('shared:card.unknown');
  return t('shared:card.named', { rank: t(`shared:card.rank.${card[0]}`), suit: t(`shared:card.suit.${card[1]}`) });
}

/** A rank as on a card: ten is "10", never "T". */
export const rankText = (rank: Rank): string => (rank === 'T' ? '10' : rank);
