import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const limitOmaha8: Variant = {
  id: 'limit-omaha-8',
  phh: 'FO/8',
  betting: 'fixed-limit',
  deck: 'full',
  streets: flopStreets(4),
  stud: null,
  hands: [
    { kind: 'high', fromHole: 2 },
    { kind: 'eight-or-better', fromHole: 2 },
  ],
};
