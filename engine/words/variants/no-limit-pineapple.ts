import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(3);

/** Three cards each; one is thrown away before the flop. */
export const noLimitPineapple: Variant = {
  id: 'no-limit-pineapple',
  phh: null,
  betting: 'no-limit',
  deck: 'full',
  streets: [preflop, { ...flop, exchange: { discard: 1 } }, turn, river],
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
};
