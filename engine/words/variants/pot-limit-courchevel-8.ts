import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(5);

/** Courchevel with half the pot for the best low. */
export const potLimitCourchevel8: Variant = {
  id: 'pot-limit-courchevel-8',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: [{ ...preflop, boardCards: 1 }, { ...flop, boardCards: 2 }, turn, river],
  stud: null,
  hands: [
    { kind: 'high', fromHole: 2 },
    { kind: 'eight-or-better', fromHole: 2 },
  ],
};
