import type { Game } from '../variant.ts';
import { flopStreets, game } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(5);
const courchevelStreets = [{ ...preflop, boardCards: 1 }, { ...flop, boardCards: 2 }, turn, river];

const high = { kind: 'high', fromHole: 2 } as const;
const eightOrBetter = { kind: 'eight-or-better', fromHole: 2 } as const;
const whole: Partial<Game> = { hands: [high] };
const halves: Partial<Game> = { hands: [high, eightOrBetter] };

/** Omaha and Courchevel: two cards of the hand with three of the board. */
export const omahaGames = {
  'pot-limit-omaha': game('pot-limit', flopStreets(4), { phh: 'PO', hands: [high] }),
  'pot-limit-omaha-5': game('pot-limit', flopStreets(5), whole),
  'pot-limit-omaha-6': game('pot-limit', flopStreets(6), whole),
  'limit-omaha': game('fixed-limit', flopStreets(4), whole),
  'pot-limit-omaha-8': game('pot-limit', flopStreets(4), halves),
  'pot-limit-omaha-5-8': game('pot-limit', flopStreets(5), halves),
  'pot-limit-omaha-6-8': game('pot-limit', flopStreets(6), halves),
  'limit-omaha-8': game('fixed-limit', flopStreets(4), {
    phh: 'FO/8',
    hands: [high, eightOrBetter],
  }),
  /** Five cards each, and the first card of the flop is open before the betting. */
  'pot-limit-courchevel': game('pot-limit', courchevelStreets, whole),
  /** Courchevel with half the pot for the best low. */
  'pot-limit-courchevel-8': game('pot-limit', courchevelStreets, halves),
} as const satisfies Readonly<Record<string, Game>>;
