import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { plannedPrizes } from './planned-prizes.ts';
import { maySomebodyCome } from './registration.ts';
import { isRoundRunning } from './rounds-of-hands.ts';
import type { SatellitePlan } from './structure.ts';
import type { Tournament } from './tournament.ts';

/** The seats that are won here; null: none. Flights play for the final day, which alone has the seats. */
export const satelliteOf = ({
  structure,
  flightOf,
}: Pick<Tournament, 'structure' | 'flightOf'>): SatellitePlan | null =>
  flightOf === undefined ? (structure.satellite ?? null) : null;

/** Players who have won a seat by chips and left with them. */
export const seatsAwarded = ({ entries }: Pick<EventNow, 'entries'>): readonly EntryNow[] =>
  entries.filter(({ entry }) => entry.seatWon !== undefined);

/** The total number of seats to be won. */
export const seatsPlayedFor = (now: EventNow): number => plannedPrizes(now.tournament, now).tickets.length;

export const seatsLeft = (now: EventNow): number => seatsPlayedFor(now) - seatsAwarded(now).length;

/**
 * Whether the satellite is over: at most as many players are left as seats, or no seats are left. If too little was paid for a single seat,
 * it is played for the cash to the last player. Never while entries are still sold, and in hand for hand not before every table has played
 * the hand of the round.
 */
export function isSatelliteOver(now: EventNow): boolean {
  const { tournament, at } = now;
  if (satelliteOf(tournament) === null || tournament.stage === 'planned') return false;
  if (tournament.stage === 'running' && maySomebodyCome(tournament, at)) return false;
  if (isRoundRunning(now)) return false;
  if (seatsPlayedFor(now) === 0) return stillIn(now).length <= 1;
  const left = seatsLeft(now);
  return left === 0 || stillIn(now).length <= left;
}
