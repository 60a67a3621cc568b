import type { Incident } from '../table-state.ts';
import { type Effect, outcomesOf } from './report.ts';

/** Where no floor ever comes, the table keeps no more of them. */
const waitingMost = 20;

const isOfPlayer = ({ effect }: Effect): boolean => effect === 'count' || effect === 'penalty';

/** Reports on a player nobody has ruled on wait for the floor beyond their hand; everything else about a hand ends with the next one. */
export const stillWaiting = (incidents: readonly Incident[]): readonly Incident[] =>
  incidents
    .filter(
      ({ ruling, answer }) =>
        ruling === null && answer !== undefined && outcomesOf(answer).some(({ effects }) => effects.some(isOfPlayer)),
    )
    .slice(-waitingMost);
