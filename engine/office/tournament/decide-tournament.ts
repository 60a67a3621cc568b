import type { OfficeDecision } from '../office-decision.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { decideClock } from './decide-clock.ts';
import { decideEntry } from './decide-entry.ts';
import { decideLife } from './decide-life.ts';
import { decideMoney } from './decide-money.ts';
import { decideSeats } from './decide-seats.ts';
import { decideTables } from './decide-tables.ts';
import { eventNow } from './event-now.ts';
import { done, no, type Occasion, type OfOneCommand, structureRefused } from './occasion.ts';
import type { TournamentCommand } from './tournament-command.ts';

/** Decides what is asked of tournaments. `at`: the office's clock. */
export function decideTournament(
  state: OfficeState,
  command: TournamentCommand,
  facts: RoomFacts,
  at: number,
): OfficeDecision {
  switch (command.type) {
    case 'keep-structure': {
      const { id, structure } = command;
      return structureRefused(structure) ?? done({ type: 'structure-kept', id, structure });
    }
    case 'drop-structure': {
      const { id } = command;
      if (state.structures[id] === undefined) return no({ reason: 'unknown', what: 'structure', id });
      return done({ type: 'structure-dropped', id });
    }
    case 'plan-tournament': {
      const { id, structure, name } = command;
      return structureRefused(structure) ?? done({ type: 'tournament-planned', id, at: command.at, structure, name });
    }
    default: {
      const tournament = state.tournaments[command.tournament];
      if (tournament === undefined) return no({ reason: 'unknown', what: 'tournament', id: command.tournament });
      return decideOfOne({ now: eventNow(tournament, state, facts), state, facts, at }, command);
    }
  }
}

function decideOfOne(occasion: Occasion, command: OfOneCommand): OfficeDecision {
  switch (command.type) {
    case 'change-structure':
    case 'cancel-tournament':
    case 'start-tournament':
    case 'end-tournament':
    case 'close-registration':
    case 'open-registration':
      return decideLife(occasion, command);
    case 'use-table':
    case 'leave-table':
    case 'close-seat':
    case 'set-breaking-order':
    case 'halt-tables':
    case 'hand-for-hand':
    case 'next-round':
      return decideTables(occasion, command);
    case 'enter':
    case 'withdraw-entry':
    case 'sell-rebuy':
    case 'sell-add-on':
      return decideEntry(occasion, command);
    case 'draw-seats':
    case 'move-player':
    case 'cancel-move':
    case 'break-table':
    case 'draw-final-table':
      return decideSeats(occasion, command);
    case 'pause-clock':
    case 'resume-clock':
    case 'adjust-clock':
    case 'go-to-level':
    case 'change-levels':
      return decideClock(occasion, command);
    case 'settle-places':
    case 'fix-prizes':
    case 'agree-deal':
    case 'pay-place':
    case 'book-chips':
      return decideMoney(occasion, command);
  }
}
