import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const potLimitHoldem: Variant = {
  id: 'pot-limit-holdem',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: flopStreets(2),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
