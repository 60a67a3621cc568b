import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

export const potLimitOmaha: Variant = {
  id: 'pot-limit-omaha',
  phh: 'PO',
  betting: 'pot-limit',
  deck: 'full',
  streets: flopStreets(4),
  stud: null,
  hands: [{ kind: 'high', fromHole: 2 }],
};
