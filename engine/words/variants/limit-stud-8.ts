import type { Variant } from '../variant.ts';
import { studStreets } from './streets.ts';

export const limitStud8: Variant = {
  id: 'limit-stud-8',
  phh: 'F7S/8',
  betting: 'fixed-limit',
  deck: 'full',
  streets: studStreets,
  stud: { bringIn: 'low-card', opens: 'high' },
  hands: [
    { kind: 'high', fromHole: 'any' },
    { kind: 'eight-or-better', fromHole: 'any' },
  ],
};
