import type { Game } from '../variant.ts';
import { flopStreets, game } from './streets.ts';

const [preflop, flop, turn, river] = flopStreets(3);
const [fourCards] = flopStreets(4);

/** Hold'em and games dealt like it: two or more cards each, and a common board. */
export const holdemGames = {
  'no-limit-holdem': game('no-limit', flopStreets(2), { phh: 'NT' }),
  'pot-limit-holdem': game('pot-limit', flopStreets(2)),
  'limit-holdem': game('fixed-limit', flopStreets(2), { phh: 'FT' }),
  'spread-limit-holdem': game('spread-limit', flopStreets(2)),
  /** Hold'em with the 36 cards from the six up; a flush beats a full house. */
  'no-limit-short-deck': game('no-limit', flopStreets(2), {
    phh: 'NS',
    deck: 'short',
    hands: [{ kind: 'short-deck-high', fromHole: 'any' }],
  }),
  /** Hold'em with the 20 cards from the ten up. */
  'no-limit-royal-holdem': game('no-limit', flopStreets(2), { deck: 'royal' }),
  /** Three cards each; one is discarded before the flop. */
  'no-limit-pineapple': game('no-limit', [preflop, { ...flop, exchange: { discard: 1 } }, turn, river]),
  /** Three cards each; one is discarded after the betting on the flop. */
  'no-limit-crazy-pineapple': game('no-limit', [preflop, flop, { ...turn, exchange: { discard: 1 } }, river]),
  /** Four cards each; two are discarded after the betting on the flop, and hold'em goes on. */
  'pot-limit-irish': game('pot-limit', [fourCards, flop, { ...turn, exchange: { discard: 2 } }, river]),
} as const satisfies Readonly<Record<string, Game>>;
