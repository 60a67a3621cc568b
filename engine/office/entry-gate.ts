import { houseDuties } from './house-duties.ts';
import type { OfficeCommand } from './office-command.ts';
import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import { personOf } from './same-person.ts';

/** What a register of excluded persons said of somebody, and who asked it. */
export interface RegisterCheck {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** As logs name people. Empty: nobody put a name to it. */
  readonly by: string;
  readonly result: 'clear' | 'excluded' | 'no-answer';
}

/** How often the house asks the register of excluded persons. */
export interface RegisterTerms {
  /** Nobody buys an entry or takes a seat without a clear check. */
  readonly required: boolean;
  /** A check counts for so many hours. */
  readonly validHours: number;
}

/** May somebody come in, and what the last check said; null: there was none. */
export type Gate = { readonly check: RegisterCheck | null } & (
  | { readonly allowed: true }
  | { readonly allowed: false; readonly because: 'not-checked' | 'excluded' | 'check-unnamed' | 'check-too-old' }
);

const hourMs = 3_600_000;

/** May somebody buy, sit or play now? The last check counts, and a register that gave no answer is no check. */
function entryGate(check: RegisterCheck | null, at: number, { required, validHours }: RegisterTerms): Gate {
  const no = (because: Extract<Gate, { allowed: false }>['because']): Gate => ({ check, allowed: false, because });
  if (check?.result === 'excluded') return no('excluded');
  if (!required) return { check, allowed: true };
  if (check === null || check.result === 'no-answer') return no('not-checked');
  if (check.by.trim() === '') return no('check-unnamed');
  return at - check.at > validHours * hourMs ? no('check-too-old') : { check, allowed: true };
}

/** The same of a player of the office, by what the house requires and under whichever id the register was asked. */
export const gateOf = (state: OfficeState, player: string, at: number): Gate =>
  entryGate(state.players[personOf(state, player)]?.register ?? null, at, houseDuties(state).register);

/**
 * Whom a command sells something to, or gives a seat coming from outside; null: nobody. Whoever leaves, moves or waits is never kept
 * from it.
 */
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

/** Why the house may let nobody in by this command; null where it may. */
export function gateRefused(state: OfficeState, command: OfficeCommand, at: number): OfficeDecision | null {
  const player = comesIn(state, command);
  if (player === null) return null;
  const gate = gateOf(state, player, at);
  return gate.allowed ? null : no({ reason: 'register', because: gate.because });
}

/** What the register said is kept whether or not the house requires it. */
export const registerHandlers: OfficeHandlers<'check-register'> = {
  'check-register': ({ state }, { player, result, by, at }: OfficeCommandOf<'check-register'>) =>
    done({ type: 'register-checked', player: personOf(state, player.id), result, by, at }),
};
