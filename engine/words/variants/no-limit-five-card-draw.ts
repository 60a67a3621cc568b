import type { Variant } from '../variant.ts';
import { singleDrawStreets } from './streets.ts';

export const noLimitFiveCardDraw: Variant = {
  id: 'no-limit-five-card-draw',
  phh: null,
  betting: 'no-limit',
  deck: 'full',
  streets: singleDrawStreets(5),
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
