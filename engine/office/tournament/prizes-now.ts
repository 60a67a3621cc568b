import type { EventNow } from './event-now.ts';
import { type Prizes, paidIn, prizesFor } from './prizes.ts';
import type { Entry, Tournament } from './tournament.ts';

/** What is played for now; first place first, before a deal. Prizes the floor has fixed stand instead of the plan's. */
export function prizesNow(
  { structure, entries, prizes: fixed }: Tournament,
  { personOf }: Pick<EventNow, 'personOf'>,
): Prizes {
  const field = entries.filter(isInField);
  const players = new Set(field.map(({ player }) => personOf(player.id))).size;
  const planned = prizesFor(paidIn(entries), structure.payouts, { entries: field.length, players });
  return fixed === null ? planned : { ...planned, prizes: fixed, roundedDown: false, fault: null };
}

const isInField = ({ withdrawn }: Entry): boolean => withdrawn === null || withdrawn.kept === true;
