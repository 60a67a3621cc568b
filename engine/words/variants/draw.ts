import type { Variant } from '../variant.ts';
import { singleDrawStreets, tripleDrawStreets } from './streets.ts';

/** Draw: no board, and cards are exchanged. */
export const drawGames = {
  'no-limit-2-7-single-draw': {
    id: 'no-limit-2-7-single-draw',
    phh: 'N2L1D',
    betting: 'no-limit',
    deck: 'full',
    streets: singleDrawStreets(5),
    stud: null,
    hands: [{ kind: 'deuce-to-seven', fromHole: 'any' }],
  },
  'limit-2-7-triple-draw': {
    id: 'limit-2-7-triple-draw',
    phh: 'F2L3D',
    betting: 'fixed-limit',
    deck: 'full',
    streets: tripleDrawStreets(5),
    stud: null,
    hands: [{ kind: 'deuce-to-seven', fromHole: 'any' }],
  },
  'limit-a-5-triple-draw': {
    id: 'limit-a-5-triple-draw',
    phh: null,
    betting: 'fixed-limit',
    deck: 'full',
    streets: tripleDrawStreets(5),
    stud: null,
    hands: [{ kind: 'ace-to-five', fromHole: 'any' }],
  },
  'limit-badugi': {
    id: 'limit-badugi',
    phh: 'FB',
    betting: 'fixed-limit',
    deck: 'full',
    streets: tripleDrawStreets(4),
    stud: null,
    hands: [{ kind: 'badugi', fromHole: 'any' }],
  },
  'limit-five-card-draw': {
    id: 'limit-five-card-draw',
    phh: null,
    betting: 'fixed-limit',
    deck: 'full',
    streets: singleDrawStreets(5),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  'no-limit-five-card-draw': {
    id: 'no-limit-five-card-draw',
    phh: null,
    betting: 'no-limit',
    deck: 'full',
    streets: singleDrawStreets(5),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  'pot-limit-five-card-draw': {
    id: 'pot-limit-five-card-draw',
    phh: null,
    betting: 'pot-limit',
    deck: 'full',
    streets: singleDrawStreets(5),
    stud: null,
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
} as const satisfies Readonly<Record<string, Variant>>;
