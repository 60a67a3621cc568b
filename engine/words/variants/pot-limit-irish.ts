import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(4);

/** Four cards each; two are thrown away after the betting on the flop, and hold'em goes on. */
export const potLimitIrish: Variant = {
  id: 'pot-limit-irish',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: [preflop, flop, { ...turn, exchange: { discard: 2 } }, river],
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
