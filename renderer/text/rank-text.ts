import type { Rank } from '../../engine/notation.ts';

/** A rank as it stands on a card: ten is "10", never "T". */
export const rankText = (rank: Rank): string => (rank === 'T' ? '10' : rank);
