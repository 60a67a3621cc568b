import type { OfficeCommand } from '../office-command.ts';
import type { FlightRefusal } from './flight-refusal.ts';
import type { Tournament } from './tournament.ts';

type Verb = OfficeCommand['type'];

/** Commands that would move chips or people while stacks are bagged. */
const notWhileBagging: ReadonlySet<Verb> = new Set([
  'enter',
  'sell-rebuy',
  'sell-add-on',
  'take-back-sale',
  'draw-seats',
  'move-player',
  'break-table',
  'use-table',
  'leave-table',
  'halt-tables',
  'hand-for-hand',
  'next-round',
  'resume-clock',
  'adjust-clock',
  'go-to-level',
  'open-registration',
] satisfies Verb[]);

/** Commands for the final day, not for a flight. */
const notInFlight: ReadonlySet<Verb> = new Set([
  'agree-deal',
  'propose-deal',
  'fix-prizes',
  'draw-final-table',
  'end-tournament',
  'plan-flight',
  'open-day',
] satisfies Verb[]);

/** Commands for flights only. */
const ofFlight: ReadonlySet<Verb> = new Set(['bag-flight', 'close-flight'] satisfies Verb[]);

/** Commands for the flights of a tournament, not for the tournament itself before its final day. */
const inFlights: ReadonlySet<Verb> = new Set(['enter', 'open-registration'] satisfies Verb[]);

/** Why a flight, or a tournament with flights, refuses this command; null if it does not. */
export function flightRefused(
  { structure: { days = null }, flightOf, baggingSince, dayOpened }: Tournament,
  verb: Verb,
): FlightRefusal | null {
  if (baggingSince !== undefined && notWhileBagging.has(verb)) return { reason: 'flights', why: 'day-over' };
  if (flightOf !== undefined) return notInFlight.has(verb) ? { reason: 'flights', why: 'is-flight' } : null;
  if (ofFlight.has(verb)) return { reason: 'flights', why: 'none' };
  if (days === null) return verb === 'plan-flight' || verb === 'open-day' ? { reason: 'flights', why: 'none' } : null;
  return dayOpened === undefined && inFlights.has(verb) ? { reason: 'flights', why: 'sold-there' } : null;
}
