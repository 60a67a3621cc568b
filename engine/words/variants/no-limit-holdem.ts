import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const noLimitHoldem: Variant = {
  id: 'no-limit-holdem',
  phh: 'NT',
  betting: 'no-limit',
  deck: 'full',
  streets: flopStreets(2),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
