import type { Variant } from '../variant.ts';
import { singleDrawStreets } from './streets.ts';

export const limitFiveCardDraw: Variant = {
  id: 'limit-five-card-draw',
  phh: null,
  betting: 'fixed-limit',
  deck: 'full',
  streets: singleDrawStreets(5),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
