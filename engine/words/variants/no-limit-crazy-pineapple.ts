import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(3);

/** Three cards each; one is thrown away after the betting on the flop. */
export const noLimitCrazyPineapple: Variant = {
  id: 'no-limit-crazy-pineapple',
  phh: null,
  betting: 'no-limit',
  deck: 'full',
  streets: [preflop, flop, { ...turn, exchange: { discard: 1 } }, river],
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
