import { type VariantId, variantOf } from '../../engine/notation.ts';

/** The name of a street among the texts: where there is one draw alone, nobody calls it the first. */
export function streetWord(variant: VariantId, street: string): string {
  const draws = variantOf(variant).streets.filter(({ exchange }) => exchange !== null);
  return street === 'first-draw' && draws.length === 1 ? 'only-draw' : street;
}
