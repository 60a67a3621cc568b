import type { Game } from '../variant.ts';
import { game, singleDrawStreets, tripleDrawStreets } from './streets.ts';

const wonBy = (kind: Game['hands'][0]['kind']): Game['hands'] => [{ kind, fromHole: 'any' }];

/** Draw: no board, and cards are exchanged. */
export const drawGames = {
  'no-limit-2-7-single-draw': game('no-limit', singleDrawStreets(5), { phh: 'N2L1D', hands: wonBy('deuce-to-seven') }),
  'limit-2-7-triple-draw': game('fixed-limit', tripleDrawStreets(5), { phh: 'F2L3D', hands: wonBy('deuce-to-seven') }),
  'limit-a-5-triple-draw': game('fixed-limit', tripleDrawStreets(5), { hands: wonBy('ace-to-five') }),
  'limit-badugi': game('fixed-limit', tripleDrawStreets(4), { phh: 'FB', hands: wonBy('badugi') }),
  'limit-five-card-draw': game('fixed-limit', singleDrawStreets(5)),
  'no-limit-five-card-draw': game('no-limit', singleDrawStreets(5)),
  'pot-limit-five-card-draw': game('pot-limit', singleDrawStreets(5)),
} as const satisfies Readonly<Record<string, Game>>;
