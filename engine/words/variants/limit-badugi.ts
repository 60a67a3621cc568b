import type { Variant } from '../variant.ts';
import { tripleDrawStreets } from './streets.ts';

export const limitBadugi: Variant = {
  id: 'limit-badugi',
  phh: 'FB',
  betting: 'fixed-limit',
  deck: 'full',
  streets: tripleDrawStreets(4),
  stud: null,
  hands: [{ kind: 'badugi', fromHole: 'any' }],
};
