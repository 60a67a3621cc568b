import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const potLimitOmaha68: Variant = {
  id: 'pot-limit-omaha-6-8',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: flopStreets(6),
  stud: null,
  hands: [
    { kind: 'high', fromHole: 2 },
    { kind: 'eight-or-better', fromHole: 2 },
  ],
};
