import type { Variant } from '../variant.ts';
import { tripleDrawStreets } from './streets.ts';

export const limitA5TripleDraw: Variant = {
  id: 'limit-a-5-triple-draw',
  phh: null,
  betting: 'fixed-limit',
  deck: 'full',
  streets: tripleDrawStreets(5),
  stud: null,
  hands: [{ kind: 'ace-to-five', fromHole: 'any' }],
};
