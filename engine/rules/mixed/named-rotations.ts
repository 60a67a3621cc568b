import type { Rotation } from '../../words/rotation.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';

const horse = ['limit-holdem', 'limit-omaha-8', 'limit-razz', 'limit-stud', 'limit-stud-8'] as const;
const eightGame = [...horse, 'no-limit-holdem', 'pot-limit-omaha', 'limit-2-7-triple-draw'] as const;

/** Mixed games with a name, each in its order of play. */
export const namedRotations = {
  horse,
  'eight-game': eightGame,
  'ten-game': [...eightGame, 'no-limit-2-7-single-draw', 'limit-badugi'],
} as const satisfies Readonly<Record<string, readonly VariantId[]>>;

export type RotationName = keyof typeof namedRotations;

const rotationNames = Object.keys(namedRotations) as readonly RotationName[];

/** The name of these games in this order; null: they have none. */
export function rotationName({ games }: Pick<Rotation, 'games'>): RotationName | null {
  const dealt = games.map(({ variant }) => variant).join();
  return rotationNames.find((name) => namedRotations[name].join() === dealt) ?? null;
}
