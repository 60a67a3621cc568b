import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const potLimitOmaha58: Variant = {
  id: 'pot-limit-omaha-5-8',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: flopStreets(5),
  stud: null,
  hands: [
    { kind: 'high', fromHole: 2 },
    { kind: 'eight-or-better', fromHole: 2 },
  ],
};
