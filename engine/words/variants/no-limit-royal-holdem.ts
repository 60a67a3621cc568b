import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

/** Hold'em with the 20 cards from the ten up. */
export const noLimitRoyalHoldem: Variant = {
  id: 'no-limit-royal-holdem',
  phh: null,
  betting: 'no-limit',
  deck: 'royal',
  streets: flopStreets(2),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
