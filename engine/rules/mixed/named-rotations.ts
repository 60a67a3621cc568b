import type { VariantId } from '../../words/variants/all-variants.ts';

const horse = ['limit-holdem', 'limit-omaha-8', 'limit-razz', 'limit-stud', 'limit-stud-8'] as const;
const eightGame = [...horse, 'no-limit-holdem', 'pot-limit-omaha', 'limit-2-7-triple-draw'] as const;

/** Mixed games with a name, each in its order of play. */
export const namedRotations = {
  horse,
  'eight-game': eightGame,
  'ten-game': [...eightGame, 'no-limit-2-7-single-draw', 'limit-badugi'],
} as const satisfies Readonly<Record<string, readonly VariantId[]>>;
