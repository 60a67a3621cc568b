import { namedRotations, type VariantId, variantIds, variantOf } from '../../engine/notation.ts';
import { mostPlayers } from '../../engine/rules.ts';

type RotationName = keyof typeof namedRotations;

/** What a one-PC table deals: one game, or a mixed game by its name. */
export type GameChoice = VariantId | RotationName;

const rotationNames = Object.keys(namedRotations) as readonly RotationName[];

export const gameChoices: readonly GameChoice[] = [...variantIds, ...rotationNames];

export const isMixed = (choice: GameChoice): choice is RotationName => choice in namedRotations;

/** The games dealt, in order of play. */
export const gamesOf = (choice: GameChoice): readonly VariantId[] =>
  isMixed(choice) ? namedRotations[choice] : [choice];

/** Most players cardrooms seat for a game: so many that the deck is enough, and in draw games that it need not be shuffled again. */
export const mostSeatsFor = (choice: GameChoice): number => Math.min(...gamesOf(choice).map(mostSeatsOf));

const mostInDraw = 6;

function mostSeatsOf(id: VariantId): number {
  const variant = variantOf(id);
  const draws = variant.streets.some(({ exchange }) => exchange === 'draw');
  return draws ? mostInDraw : mostPlayers(variant);
}
