import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const spreadLimitHoldem: Variant = {
  id: 'spread-limit-holdem',
  phh: null,
  betting: 'spread-limit',
  deck: 'full',
  streets: flopStreets(2),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
