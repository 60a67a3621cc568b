import { readOverlay } from '../../rules/rulebooks/overlay.ts';
import type { OfficeCommand } from '../office-command.ts';
import { no, type OfficeDecision, type OfficeNow } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import { type EventNow, eventNow, stillIn } from './event-now.ts';
import { flightRefused } from './flight-refused.ts';
import type { Structure } from './structure.ts';
import { structureFaults } from './structure-faults.ts';

/** What a tournament's command is decided by. */
export interface Occasion extends OfficeNow {
  readonly now: EventNow;
}

/** Decides a command about one tournament, where there is that tournament. */
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

/** Why nothing is decided of somebody who is in it by two entries; null where they are not. Absent `person`: of anybody. */
export function twiceRefused(now: EventNow, person: string | undefined = [...now.inTwice][0]): OfficeRefusal | null {
  if (person === undefined || !now.inTwice.has(person)) return null;
  const entries = stillIn(now).flatMap((one) => (one.person === person ? [one.entry.number] : []));
  return { reason: 'in-twice', player: person, entries };
}

/** Why a structure cannot be kept or played; null where it can. */
export function structureRefused(structure: Structure): OfficeDecision | null {
  const overlay = readOverlay(structure.overlay);
  if ('refusal' in overlay) return no({ reason: 'malformed', sentence: overlay.refusal });
  const { variant, rotation } = structure;
  if (rotation !== null && !rotation.games.some((game) => game.variant === variant))
    return no({ reason: 'malformed', sentence: `The games in turn begin with ${variant}, which is none of them.` });
  const faults = structureFaults(structure);
  return faults.length === 0 ? null : no({ reason: 'structure', faults });
}
