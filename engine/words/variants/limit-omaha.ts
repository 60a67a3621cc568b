import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const limitOmaha: Variant = {
  id: 'limit-omaha',
  phh: null,
  betting: 'fixed-limit',
  deck: 'full',
  streets: flopStreets(4),
  stud: null,
  hands: [{ kind: 'high', fromHole: 2 }],
};
