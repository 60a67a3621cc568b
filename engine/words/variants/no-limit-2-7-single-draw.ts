import type { Variant } from '../variant.ts';
import { singleDrawStreets } from './streets.ts';

export const noLimit27SingleDraw: Variant = {
  id: 'no-limit-2-7-single-draw',
  phh: 'N2L1D',
  betting: 'no-limit',
  deck: 'full',
  streets: singleDrawStreets(5),
  stud: null,
  hands: [{ kind: 'deuce-to-seven', fromHole: 'any' }],
};
