import { readOverlay } from '../../rules/rulebooks/overlay.ts';
import type { OfficeCommand } from '../office-command.ts';
import { no, type OfficeDecision, type OfficeNow } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import { type EventNow, eventNow, stillIn } from './event-now.ts';
import type { FlightRefusal } from './flight-refusal.ts';
import type { Structure } from './structure.ts';
import { structureFaults } from './structure-faults.ts';
import type { Tournament } from './tournament.ts';

/** What a tournament's command is decided from. */
export interface Occasion extends OfficeNow {
  readonly now: EventNow;
}

/** Decides a command about one tournament, if it exists. */
export const ofTournament =
  <Command extends { readonly tournament: string; readonly type: OfficeCommand['type'] }>(
    decide: (occasion: Occasion, command: Command) => OfficeDecision,
  ): ((now: OfficeNow, command: Command) => OfficeDecision) =>
  ({ state, facts, at }, command) => {
    const tournament = state.tournaments[command.tournament];
    if (tournament === undefined) return no({ reason: 'unknown', what: 'tournament', id: command.tournament });
    const refused = flightRefused(tournament, command.type);
    if (refused !== null) return no(refused);
    return decide({ now: eventNow(tournament, state, facts, at), state, facts, at }, command);
  };

/** The same, as long as the tournament is not over. */
export const untilOver = <Command extends { readonly tournament: string; readonly type: OfficeCommand['type'] }>(
  decide: (occasion: Occasion, command: Command) => OfficeDecision,
): ((now: OfficeNow, command: Command) => OfficeDecision) =>
  ofTournament((occasion, command) => {
    const { stage } = occasion.now.tournament;
    return stage === 'over' ? no({ reason: 'not-now', stage }) : decide(occasion, command);
  });

/** Why nothing is decided about a player with two live entries; null if there is none. `person` absent: for any player. */
export function twiceRefused(now: EventNow, person: string | undefined = [...now.inTwice][0]): OfficeRefusal | null {
  if (person === undefined || !now.inTwice.has(person)) return null;
  const entries = stillIn(now).flatMap((one) => (one.person === person ? [one.entry.number] : []));
  return { reason: 'in-twice', player: person, entries };
}

/** Why a structure cannot be kept or played; null if it can. */
export function structureRefused(structure: Structure): OfficeDecision | null {
  const overlay = readOverlay(structure.overlay);
  if ('refusal' in overlay) return no({ reason: 'malformed', sentence: overlay.refusal });
  const { variant, rotation } = structure;
  if (rotation !== null && !rotation.games.some((game) => game.variant === variant))
    return no({ reason: 'malformed', sentence: `The games in turn begin with ${variant}, which is none of them.` });
  const faults = structureFaults(structure);
  return faults.length === 0 ? null : no({ reason: 'structure', faults });
}

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
  'reopen-tournament',
  'plan-flight',
  'open-day',
] satisfies Verb[]);

/** Commands for flights only. */
const ofFlight: ReadonlySet<Verb> = new Set(['bag-flight', 'close-flight', 'bag-late'] satisfies Verb[]);

/** Commands for the flights of a tournament, not for the tournament itself before its final day. */
const inFlights: ReadonlySet<Verb> = new Set(['enter', 'open-registration'] satisfies Verb[]);

/** Why a flight, or a tournament with flights, refuses this command; null if it does not. */
function flightRefused(
  { structure: { days = null }, flightOf, baggingSince, dayOpened }: Tournament,
  verb: Verb,
): FlightRefusal | null {
  if (baggingSince !== undefined && notWhileBagging.has(verb)) return { reason: 'flights', why: 'day-over' };
  if (flightOf !== undefined) return notInFlight.has(verb) ? { reason: 'flights', why: 'is-flight' } : null;
  if (ofFlight.has(verb)) return { reason: 'flights', why: 'none' };
  if (days === null) return verb === 'plan-flight' || verb === 'open-day' ? { reason: 'flights', why: 'none' } : null;
  return dayOpened === undefined && inFlights.has(verb) ? { reason: 'flights', why: 'sold-there' } : null;
}
