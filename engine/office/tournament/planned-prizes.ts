import type { EventNow } from './event-now.ts';
import { type Prizes, paidIn, prizesFor } from './prizes.ts';
import type { Entry, Tournament } from './tournament.ts';

/** What was paid into the prizes, and how it is shared out. Places are read from it, and heads from places. Prizes the floor has fixed stand instead of the plan's. */
export function plannedPrizes(
  { structure, entries, prizes: fixed }: Tournament,
  { personOf }: Pick<EventNow, 'personOf'>,
  fromHeads = 0,
): Prizes {
  const field = entries.filter(isInField);
  const players = new Set(field.map(({ player }) => personOf(player.id))).size;
  const planned = prizesFor(paidIn(entries) + fromHeads, structure.payouts, { entries: field.length, players });
  return fixed === null ? planned : { ...planned, prizes: fixed, roundedDown: false, fault: null };
}

const isInField = ({ withdrawn }: Entry): boolean => withdrawn === null || withdrawn.kept === true;
