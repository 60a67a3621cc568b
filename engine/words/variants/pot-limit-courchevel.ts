import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(5);

/** Five cards each, and the first card of the flop lies open before the betting. */
export const potLimitCourchevel: Variant = {
  id: 'pot-limit-courchevel',
  phh: null,
  betting: 'pot-limit',
  deck: 'full',
  streets: [{ ...preflop, boardCards: 1 }, { ...flop, boardCards: 2 }, turn, river],
  stud: null,
  hands: [{ kind: 'high', fromHole: 2 }],
};
