import { decideCashOffice } from './cash/decide-cash-office.ts';
import type { OfficeCommand } from './office-command.ts';
import type { OfficeDecision } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { personOf } from './same-person.ts';
import { decideTournament } from './tournament/decide-tournament.ts';

/** Decides what the office is asked for. `at`: the office's clock, milliseconds since 1970. */
export function decideOffice(state: OfficeState, command: OfficeCommand, facts: RoomFacts, at: number): OfficeDecision {
  switch (command.type) {
    case 'meet-player':
      return { events: [{ type: 'player-met', player: command.player, at: command.at }], orders: [] };
    case 'join-players':
      return joined(state, command.kept, command.gone);
    case 'open-game':
    case 'change-game':
    case 'close-game':
    case 'add-table':
    case 'remove-table':
    case 'order-tables':
    case 'wait':
    case 'leave-list':
    case 'move-in-list':
    case 'call-player':
    case 'pass-over':
    case 'give-seat':
    case 'seat-in-game':
    case 'move-in-game':
    case 'pick-up':
    case 'bring-chips':
    case 'charge-time':
    case 'set-call-minutes':
    case 'close-shift':
    case 'set-rotation':
    case 'push-dealers':
    case 'post-dealer':
      return decideCashOffice(state, command, facts, at);
    default:
      return decideTournament(state, command, facts, at);
  }
}

function joined({ players }: OfficeState, kept: string, gone: string): OfficeDecision {
  if (kept === gone) return { refusal: { reason: 'same-player' } };
  const to = personOf({ players }, gone);
  if (to === kept) return { refusal: { reason: 'same-player' } };
  if (to !== gone) return { refusal: { reason: 'joined-already', player: gone, to } };
  if (players[kept] === undefined) return { refusal: { reason: 'unknown', what: 'player', id: kept } };
  return { events: [{ type: 'players-joined', kept, gone }], orders: [] };
}
