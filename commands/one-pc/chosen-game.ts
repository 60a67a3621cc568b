import { namedRotations, type VariantId, variantIds, variantOf } from '../../engine/notation.ts';
import { mostPlayers } from '../../engine/rules.ts';

type RotationName = keyof typeof namedRotations;

/** The game of a one-PC table: one game, or a mixed game by its name. */
export type GameChoice = VariantId | RotationName;

const rotationNames = Object.keys(namedRotations) as readonly RotationName[];

export const gameChoices: readonly GameChoice[] = [...variantIds, ...rotationNames];

export const isMixed = (choice: GameChoice): choice is RotationName => choice in namedRotations;

/** The games dealt, in order of play. */
export const gamesOf = (choice: GameChoice): readonly VariantId[] =>
  isMixed(choice) ? namedRotations[choice] : [choice];

/** The most players cardrooms seat for a game: the deck lasts, and in draw games need not be reshuffled. */
export const mostSeatsFor = (choice: GameChoice): number => Math.min(...gamesOf(choice).map(mostSeatsOf));

const mostInDraw = 6;

function mostSeatsOf(id: VariantId): number {
  const variant = variantOf(id);
  const draws = variant.streets.some(({ exchange }) => exchange === 'draw');
  return draws ? mostInDraw : mostPlayers(variant);
}
