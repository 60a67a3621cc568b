import { type Incident, onlyNoted } from '../../words/incident.ts';
import type { Effect } from '../../words/report.ts';
import { outcomesOf } from '../../words/ruling.ts';

/** If no floor ever comes, the table keeps at most this many. */
const waitingMost = 20;

const isOfPlayer = ({ effect }: Effect): boolean => effect === 'count' || effect === 'penalty';

/** Reports on a player nobody has ruled on, pots pushed against the witnesses and counts against the book wait for the floor beyond their hand; everything else about a hand ends with the next one. */
export const stillWaiting = (incidents: readonly Incident[]): readonly Incident[] =>
  incidents
    .filter(
      ({ kind, ruling, answer }) =>
        ruling === null &&
        (onlyNoted.has(kind) ||
          (answer !== undefined && outcomesOf(answer).some(({ effects }) => effects.some(isOfPlayer)))),
    )
    .slice(-waitingMost);
