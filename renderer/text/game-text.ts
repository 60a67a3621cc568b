import { type Rotation, rotationName, type VariantId } from '../../engine/notation.ts';

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

type Translate = (key: string) => string;

export const shortGame = (game: VariantId, t: Translate): string => short[game] ?? t(`shared:variant.${game}`);

/** What a mixed game is called: by its name, or else by its games; null: it is one game only. */
export function mixedName(rotation: Rotation | null, t: Translate): string | null {
  if (rotation === null) return null;
  if (rotation.change === 'choice') return t('shared:mixed.choice');
  const name = rotationName(rotation);
  return name === null
    ? [...new Set(rotation.games.map(({ variant }) => shortGame(variant, t)))].join(', ')
    : t(`shared:mixed.${name}`);
}

/** A game, and the mixed game whose turn it is: "HORSE · Limit razz". */
export const gameInTurn = (game: VariantId, rotation: Rotation | null, t: Translate): string =>
  [mixedName(rotation, t), t(`shared:variant.${game}`)].filter((part) => part !== null).join(' · ');
