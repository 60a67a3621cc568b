import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

/** Hold'em with the 36 cards from the six up; a flush beats a full house. */
export const noLimitShortDeck: Variant = {
  id: 'no-limit-short-deck',
  phh: 'NS',
  betting: 'no-limit',
  deck: 'short',
  streets: flopStreets(2),
  stud: null,
  hands: [{ kind: 'short-deck-high', fromHole: 'any' }],
};
