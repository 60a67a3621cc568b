import type { Variant } from '../variant.ts';
import { studStreets } from './streets.ts';

export const limitRazz: Variant = {
  id: 'limit-razz',
  phh: 'FR',
  betting: 'fixed-limit',
  deck: 'full',
  streets: studStreets,
  stud: { bringIn: 'high-card', opens: 'low' },
  hands: [{ kind: 'ace-to-five', fromHole: 'any' }],
};
