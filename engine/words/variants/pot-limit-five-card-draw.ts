import type { Variant } from '../variant.ts';
import { singleDrawStreets } from './streets.ts';

export const potLimitFiveCardDraw: Variant = {
  id: 'pot-limit-five-card-draw',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: singleDrawStreets(5),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
