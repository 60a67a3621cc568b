import type { Variant } from '../variant.ts';
import { tripleDrawStreets } from './streets.ts';

export const limit27TripleDraw: Variant = {
  id: 'limit-2-7-triple-draw',
  phh: 'F2L3D',
  betting: 'fixed-limit',
  deck: 'full',
  streets: tripleDrawStreets(5),
  stud: null,
  hands: [{ kind: 'deuce-to-seven', fromHole: 'any' }],
};
