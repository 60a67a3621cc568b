import type { VariantId } from '../../../engine/notation.ts';

/** Games as lists shorten them; the same in every language. A game that is not here is called by its whole name. */
const short: { readonly [Game in VariantId]?: string } = {
  'no-limit-holdem': 'NL hold’em',
  'pot-limit-holdem': 'PL hold’em',
  'limit-holdem': 'Limit hold’em',
  'no-limit-short-deck': 'Short deck',
  'pot-limit-omaha': 'PLO',
  'pot-limit-omaha-5': 'PLO 5',
  'pot-limit-omaha-6': 'PLO 6',
  'pot-limit-omaha-8': 'PLO 8/b',
  'limit-omaha-8': 'Omaha 8/b',
  'limit-stud': 'Stud',
  'limit-stud-8': 'Stud 8/b',
  'limit-razz': 'Razz',
  'limit-badugi': 'Badugi',
};

export const shortGame = (game: VariantId, t: (key: string) => string): string =>
  short[game] ?? t(`shared:variant.${game}`);
