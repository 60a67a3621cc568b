import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(3);
const [fourCards] = flopStreets(4);

/** Hold'em and games dealt like it: two or more cards each, and a common board. */
export const holdemGames = {
  'no-limit-holdem': {
    id: 'no-limit-holdem',
    phh: 'NT',
    betting: 'no-limit',
    deck: 'full',
    streets: flopStreets(2),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  'pot-limit-holdem': {
    id: 'pot-limit-holdem',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: flopStreets(2),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  'limit-holdem': {
    id: 'limit-holdem',
    phh: 'FT',
    betting: 'fixed-limit',
    deck: 'full',
    streets: flopStreets(2),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  'spread-limit-holdem': {
    id: 'spread-limit-holdem',
    phh: null,
    betting: 'spread-limit',
    deck: 'full',
    streets: flopStreets(2),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  /** Hold'em with the 36 cards from the six up; a flush beats a full house. */
  'no-limit-short-deck': {
    id: 'no-limit-short-deck',
    phh: 'NS',
    betting: 'no-limit',
    deck: 'short',
    streets: flopStreets(2),
    stud: null,
    hands: [{ kind: 'short-deck-high', fromHole: 'any' }],
  },
  /** Hold'em with the 20 cards from the ten up. */
  'no-limit-royal-holdem': {
    id: 'no-limit-royal-holdem',
    phh: null,
    betting: 'no-limit',
    deck: 'royal',
    streets: flopStreets(2),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  /** Three cards each; one is discarded before the flop. */
  'no-limit-pineapple': {
    id: 'no-limit-pineapple',
    phh: null,
    betting: 'no-limit',
    deck: 'full',
    streets: [preflop, { ...flop, exchange: { discard: 1 } }, turn, river],
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  /** Three cards each; one is discarded after the betting on the flop. */
  'no-limit-crazy-pineapple': {
    id: 'no-limit-crazy-pineapple',
    phh: null,
    betting: 'no-limit',
    deck: 'full',
    streets: [preflop, flop, { ...turn, exchange: { discard: 1 } }, river],
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  /** Four cards each; two are discarded after the betting on the flop, and hold'em goes on. */
  'pot-limit-irish': {
    id: 'pot-limit-irish',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: [fourCards, flop, { ...turn, exchange: { discard: 2 } }, river],
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
} as const satisfies Readonly<Record<string, Variant>>;
