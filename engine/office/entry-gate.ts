import { type Gate, houseDuties, type RegisterCheck, type RegisterTerms } from './house-duties.ts';
import type { OfficeCommand } from './office-command.ts';
import { no, type OfficeDecision } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import { personOf } from './same-person.ts';

const hourMs = 3_600_000;

/** Whether a person may buy, sit or play now. The last check counts, and a register that gave no answer is no check. */
function entryGate(check: RegisterCheck | null, at: number, { required, validHours }: RegisterTerms): Gate {
  const no = (because: Extract<Gate, { allowed: false }>['because']): Gate => ({ check, allowed: false, because });
  if (check?.result === 'excluded') return no('excluded');
  if (!required) return { check, allowed: true };
  if (check === null || check.result === 'no-answer') return no('not-checked');
  if (check.by.trim() === '') return no('check-unnamed');
  return at - check.at > validHours * hourMs ? no('check-too-old') : { check, allowed: true };
}

/** The same for a player of the office, by what the house requires and under whichever id the register was asked. */
export const gateOf = (state: OfficeState, player: string, at: number): Gate =>
  entryGate(state.players[personOf(state, player)]?.register ?? null, at, houseDuties(state).register);

/** The player a command sells something to, or seats from outside; null: nobody. A player who leaves, moves or waits is never stopped. */
export function comesIn(state: OfficeState, command: OfficeCommand): string | null {
  switch (command.type) {
    case 'enter':
    case 'seat-in-game':
      return command.player.id;
    case 'give-seat': {
      const waiting = state.cash.waiting.find(({ id }) => id === command.waiting);
      return waiting?.change === null ? waiting.player.id : null;
    }
    case 'sell-rebuy':
    case 'sell-add-on': {
      const entries = state.tournaments[command.tournament]?.entries;
      return entries?.find(({ number }) => number === command.entry)?.player.id ?? null;
    }
    default:
      return null;
  }
}

/** Why the house may not let a player in by this command; null if it may. */
export function gateRefused(state: OfficeState, command: OfficeCommand, at: number): OfficeDecision | null {
  const player = comesIn(state, command);
  if (player === null) return null;
  const gate = gateOf(state, player, at);
  return gate.allowed ? null : no({ reason: 'register', because: gate.because });
}
