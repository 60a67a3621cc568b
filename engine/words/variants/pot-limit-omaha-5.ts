import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const potLimitOmaha5: Variant = {
  id: 'pot-limit-omaha-5',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: flopStreets(5),
  stud: null,
  hands: [{ kind: 'high', fromHole: 2 }],
};
