import type { OfficeCommand } from '../office-command.ts';
import type { FlightRefusal } from './flight-refusal.ts';
import type { Tournament } from './tournament.ts';

type Verb = OfficeCommand['type'];

/** What would move chips or people while stacks are bagged. */
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

/** What is decided on the final day, and not in a flight. */
const notInFlight: ReadonlySet<Verb> = new Set([
  'agree-deal',
  'fix-prizes',
  'draw-final-table',
  'end-tournament',
  'plan-flight',
  'open-day',
] satisfies Verb[]);

/** What is of flights alone. */
const ofFlight: ReadonlySet<Verb> = new Set(['bag-flight', 'close-flight'] satisfies Verb[]);

/** What is done in the flights of a tournament that has some. */
const inFlights: ReadonlySet<Verb> = new Set(['enter', 'open-registration'] satisfies Verb[]);

/** Why this is nothing for a flight, or for a tournament with flights; null where it may be asked. */
export function flightRefused(
  { structure: { days = null }, flightOf, baggingSince }: Tournament,
  verb: Verb,
): FlightRefusal | null {
  if (baggingSince !== undefined && notWhileBagging.has(verb)) return { reason: 'flights', why: 'day-over' };
  if (flightOf !== undefined) return notInFlight.has(verb) ? { reason: 'flights', why: 'is-flight' } : null;
  if (ofFlight.has(verb)) return { reason: 'flights', why: 'none' };
  if (days === null) return verb === 'plan-flight' || verb === 'open-day' ? { reason: 'flights', why: 'none' } : null;
  return inFlights.has(verb) ? { reason: 'flights', why: 'sold-there' } : null;
}
