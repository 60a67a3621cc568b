import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const potLimitOmaha6: Variant = {
  id: 'pot-limit-omaha-6',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: flopStreets(6),
  stud: null,
  hands: [{ kind: 'high', fromHole: 2 }],
};
