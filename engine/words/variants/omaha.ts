import type { Variant } from '../variant.ts';
import { flopStreets } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(5);

/** Omaha and Courchevel: two cards of the hand with three of the board. */
export const omahaGames = {
  'pot-limit-omaha': {
    id: 'pot-limit-omaha',
    phh: 'PO',
    betting: 'pot-limit',
    deck: 'full',
    streets: flopStreets(4),
    stud: null,
    hands: [{ kind: 'high', fromHole: 2 }],
  },
  'pot-limit-omaha-5': {
    id: 'pot-limit-omaha-5',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: flopStreets(5),
    stud: null,
    hands: [{ kind: 'high', fromHole: 2 }],
  },
  'pot-limit-omaha-6': {
    id: 'pot-limit-omaha-6',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: flopStreets(6),
    stud: null,
    hands: [{ kind: 'high', fromHole: 2 }],
  },
  'limit-omaha': {
    id: 'limit-omaha',
    phh: null,
    betting: 'fixed-limit',
    deck: 'full',
    streets: flopStreets(4),
    stud: null,
    hands: [{ kind: 'high', fromHole: 2 }],
  },
  'pot-limit-omaha-8': {
    id: 'pot-limit-omaha-8',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: flopStreets(4),
    stud: null,
    hands: [
      { kind: 'high', fromHole: 2 },
      { kind: 'eight-or-better', fromHole: 2 },
    ],
  },
  'pot-limit-omaha-5-8': {
    id: 'pot-limit-omaha-5-8',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: flopStreets(5),
    stud: null,
    hands: [
      { kind: 'high', fromHole: 2 },
      { kind: 'eight-or-better', fromHole: 2 },
    ],
  },
  'pot-limit-omaha-6-8': {
    id: 'pot-limit-omaha-6-8',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: flopStreets(6),
    stud: null,
    hands: [
      { kind: 'high', fromHole: 2 },
      { kind: 'eight-or-better', fromHole: 2 },
    ],
  },
  'limit-omaha-8': {
    id: 'limit-omaha-8',
    phh: 'FO/8',
    betting: 'fixed-limit',
    deck: 'full',
    streets: flopStreets(4),
    stud: null,
    hands: [
      { kind: 'high', fromHole: 2 },
      { kind: 'eight-or-better', fromHole: 2 },
    ],
  },
  /** Five cards each, and the first card of the flop is open before the betting. */
  'pot-limit-courchevel': {
    id: 'pot-limit-courchevel',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: [{ ...preflop, boardCards: 1 }, { ...flop, boardCards: 2 }, turn, river],
    stud: null,
    hands: [{ kind: 'high', fromHole: 2 }],
  },
  /** Courchevel with half the pot for the best low. */
  'pot-limit-courchevel-8': {
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
  },
} as const satisfies Readonly<Record<string, Variant>>;
