import { satellitePrizes } from '../../rules/tournament/satellite.ts';
import type { EventNow } from './event-now.ts';
import { type Prizes, paidIn, prizesFor } from './prizes.ts';
import type { PayoutPlan, SatellitePlan } from './structure.ts';
import type { Entry, Tournament } from './tournament.ts';

/** What was paid into the prizes, and how it is shared out. Places are read from it, and heads from places. Prizes the floor has fixed stand instead of the plan's. */
export function plannedPrizes(
  { structure, entries, prizes: fixed }: Tournament,
  { personOf }: Pick<EventNow, 'personOf'>,
  fromHeads = 0,
): Prizes {
  const field = entries.filter(isInField);
  const players = new Set(field.map(({ player }) => personOf(player.id))).size;
  const { satellite = null } = structure;
  // Seats are whole: what is left beside them is no plan's to share out.
  if (satellite !== null) return seatsAndRest(paidIn(entries) + fromHeads, satellite, structure.payouts, players);
  const planned = prizesFor(paidIn(entries) + fromHeads, structure.payouts, { entries: field.length, players });
  return fixed === null ? planned : { ...planned, prizes: fixed, roundedDown: false, fault: null };
}

/** Seats for the first places, and what is left beside them in cash. */
function seatsAndRest(paid: number, plan: SatellitePlan, { roundTo: unit }: PayoutPlan, players: number): Prizes {
  const { seats, overlay, cash } = satellitePrizes({ ...plan, pool: paid, players, unit });
  const places = Math.max(seats, ...Object.keys(cash).map(Number));
  return {
    pool: paid + overlay,
    overlay,
    prizes: Array.from({ length: places }, (_, index) => cash[index + 1] ?? 0),
    tickets: Array.from({ length: seats }, (_, index) => ({ place: index + 1, value: plan.seatValue })),
    roundedDown: false,
    fault: null,
  };
}

const isInField = ({ withdrawn }: Entry): boolean => withdrawn === null || withdrawn.kept === true;
