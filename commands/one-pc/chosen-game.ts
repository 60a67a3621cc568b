import { namedRotations, type VariantId, variantIds, variantOf } from '../../engine/index.ts';

type RotationName = keyof typeof namedRotations;

/** What a one-PC table deals: one game, or a mixed game by its name. */
export type GameChoice = VariantId | RotationName;

const rotationNames = Object.keys(namedRotations) as readonly RotationName[];

export const gameChoices: readonly GameChoice[] = [...variantIds, ...rotationNames];

export const isMixed = (choice: GameChoice): choice is RotationName => choice in namedRotations;

/** The games dealt, in order of play. */
export const gamesOf = (choice: GameChoice): readonly VariantId[] =>
  isMixed(choice) ? namedRotations[choice] : [choice];

/** Most players cardrooms seat for a game: so many that the deck is enough. */
export const mostPlayers = (choice: GameChoice): number => Math.min(...gamesOf(choice).map(mostPlayersOf));

const deckSizes = { full: 52, short: 36, royal: 20 } as const;
const mostInStud = 8;
const mostInDraw = 6;

function mostPlayersOf(variant: VariantId): number {
  const { deck, streets, stud } = variantOf(variant);
  if (stud !== null) return mostInStud;
  if (streets.some(({ exchange }) => exchange === 'draw')) return mostInDraw;
  const sum = (count: (street: (typeof streets)[number]) => number): number =>
    streets.reduce((total, street) => total + count(street), 0);
  const common = sum(({ boardCards }) => boardCards) + sum(({ burn }) => (burn ? 1 : 0));
  return Math.floor((deckSizes[deck] - common) / sum(({ down }) => down));
}
