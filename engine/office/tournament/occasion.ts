import { overlayRefusalSentence, readOverlay } from '../../rules/rulebooks/overlay.ts';
import type { OfficeDecision } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { type EventNow, stillIn } from './event-now.ts';
import type { Structure } from './structure.ts';
import { structureFaults } from './structure-faults.ts';
import type { TournamentCommand } from './tournament-command.ts';
import type { TournamentEvent } from './tournament-event.ts';

/** A command about one tournament that there is. */
export type OfOneCommand = Exclude<
  TournamentCommand,
  { readonly type: 'keep-structure' | 'drop-structure' | 'plan-tournament' }
>;

/** What a tournament's command is decided by. */
export interface Occasion {
  readonly now: EventNow;
  readonly state: OfficeState;
  readonly facts: RoomFacts;
  /** The office's clock. */
  readonly at: number;
}

/** Only what follows of itself. */
export const done = (...events: readonly TournamentEvent[]): OfficeDecision => ({ events, orders: [] });
export const no = (refusal: OfficeRefusal): OfficeDecision => ({ refusal });

/** Why nothing is decided of somebody who is in it by two entries; null where they are not. Absent `person`: of anybody. */
export function twiceRefused(now: EventNow, person: string | undefined = [...now.inTwice][0]): OfficeRefusal | null {
  if (person === undefined || !now.inTwice.has(person)) return null;
  const entries = stillIn(now).flatMap((one) => (one.person === person ? [one.entry.number] : []));
  return { reason: 'in-twice', player: person, entries };
}

/** Why a structure cannot be kept or played; null where it can. */
export function structureRefused(structure: Structure): OfficeDecision | null {
  const overlay = readOverlay(structure.overlay);
  if ('refusal' in overlay) return no({ reason: 'malformed', sentence: overlayRefusalSentence(overlay.refusal) });
  const { variant, rotation } = structure;
  if (rotation !== null && !rotation.games.some((game) => game.variant === variant))
    return no({ reason: 'malformed', sentence: `The games in turn begin with ${variant}, which is none of them.` });
  const faults = structureFaults(structure);
  return faults.length === 0 ? null : no({ reason: 'structure', faults });
}
