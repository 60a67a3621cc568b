import type { Game } from '../variant.ts';
import { game, studStreets } from './streets.ts';

const highOpens = { bringIn: 'low-card', opens: 'high' } as const;

/** Stud: each player has up-cards of their own. */
export const studGames = {
  'limit-stud': game('fixed-limit', studStreets, { phh: 'F7S', stud: highOpens }),
  'limit-stud-8': game('fixed-limit', studStreets, {
    phh: 'F7S/8',
    stud: highOpens,
    hands: [
      { kind: 'high', fromHole: 'any' },
      { kind: 'eight-or-better', fromHole: 'any' },
    ],
  }),
  'limit-razz': game('fixed-limit', studStreets, {
    phh: 'FR',
    stud: { bringIn: 'high-card', opens: 'low' },
    hands: [{ kind: 'ace-to-five', fromHole: 'any' }],
  }),
} as const satisfies Readonly<Record<string, Game>>;
