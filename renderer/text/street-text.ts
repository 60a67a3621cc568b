import { type VariantId, variantOf } from '../../engine/notation.ts';

/** The key of a street's name; a game's only draw is not called the first. */
export function streetWord(variant: VariantId, street: string): string {
  const draws = variantOf(variant).streets.filter(({ exchange }) => exchange !== null);
  return street === 'first-draw' && draws.length === 1 ? 'only-draw' : street;
}
