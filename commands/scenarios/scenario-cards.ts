import { z } from 'zod';
import { isKnownCard, type KnownCard } from '../../engine/notation.ts';

/** Cards as a list or as one string with spaces between them. */
export const cardList = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? given.split(/\s+/).filter((text) => text !== '') : given))
  .pipe(z.array(z.custom<KnownCard>((text) => typeof text === 'string' && isKnownCard(text), 'it is no card')));
