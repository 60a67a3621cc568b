import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const limitHoldem: Variant = {
  id: 'limit-holdem',
  phh: 'FT',
  betting: 'fixed-limit',
  deck: 'full',
  streets: flopStreets(2),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
