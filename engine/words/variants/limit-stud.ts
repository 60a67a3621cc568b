import type { Variant } from '../variant.ts';
import { studStreets } from './streets.ts';

export const limitStud: Variant = {
  id: 'limit-stud',
  phh: 'F7S',
  betting: 'fixed-limit',
  deck: 'full',
  streets: studStreets,
  stud: { bringIn: 'low-card', opens: 'high' },
  hands: [{ kind: 'high', fromHole: 'any' }],
};
