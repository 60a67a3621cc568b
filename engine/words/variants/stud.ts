import type { Variant } from '../variant.ts';
import { studStreets } from './streets.ts';

/** Stud: each player has up-cards of their own. */
export const studGames = {
  'limit-stud': {
    id: 'limit-stud',
    phh: 'F7S',
    betting: 'fixed-limit',
    deck: 'full',
    streets: studStreets,
    stud: { bringIn: 'low-card', opens: 'high' },
    hands: [{ kind: 'high', fromHole: 'any' }],
  },
  'limit-stud-8': {
    id: 'limit-stud-8',
    phh: 'F7S/8',
    betting: 'fixed-limit',
    deck: 'full',
    streets: studStreets,
    stud: { bringIn: 'low-card', opens: 'high' },
    hands: [
      { kind: 'high', fromHole: 'any' },
      { kind: 'eight-or-better', fromHole: 'any' },
    ],
  },
  'limit-razz': {
    id: 'limit-razz',
    phh: 'FR',
    betting: 'fixed-limit',
    deck: 'full',
    streets: studStreets,
    stud: { bringIn: 'high-card', opens: 'low' },
    hands: [{ kind: 'ace-to-five', fromHole: 'any' }],
  },
} as const satisfies Readonly<Record<string, Variant>>;
