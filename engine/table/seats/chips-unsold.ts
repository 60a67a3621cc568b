import type { Chips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';

/** A stack as it is after a command, and what the command added to it, or took away. */
export interface ChipsMoved {
  readonly stack: Chips;
  readonly difference: number;
}

/**
 * What a person at a tournament's table brings into play or takes out of it, where the office has sold or moved nothing: that is no play,
 * and somebody answers for it. Null: nothing. Where the house sells re-buys, its dealers give out the chips of one, and a player without chips leaves with none.
 */
export function chipsUnsold(state: TableState | null, command: Command): ChipsMoved | null {
  if (state === null || state.mode !== 'tournament') return null;
  switch (command.type) {
    case 'seat-player': {
      const stack = command.stack ?? 0;
      return command.sent === undefined && command.opening === undefined ? { stack, difference: stack } : null;
    }
    case 'add-chips': {
      if (command.player !== undefined || command.chips === state.schedule?.rebuys?.chips) return null;
      return { stack: held(state, command.seat) + command.chips, difference: command.chips };
    }
    case 'open-seat': {
      const chair = state.chairs[command.seat - 1];
      if (chair === undefined || chair.player === null || chair.stack === 0) return null;
      return { stack: 0, difference: -held(state, command.seat) };
    }
    default:
      return null;
  }
}

/** The stack, together with what was announced for it; what an uncounted one has won or lost. */
function held({ chairs }: TableState, seat: number): number {
  const { stack = 0, drift = 0, announced = 0 } = chairs[seat - 1] ?? {};
  return (stack ?? drift) + announced;
}

/** The id under which the floor finds it, and when; null where nobody has to answer for it. */
export function unsoldOnRecord(
  state: TableState,
  command: Extract<Command, { type: 'seat-player' | 'add-chips' | 'open-seat' }>,
): { readonly incident: string; readonly at: number } | null {
  const { incident, at } = command;
  if (incident === undefined || at === undefined || chipsUnsold(state, command) === null) return null;
  return { incident, at };
}

/** The same with what the seat then has. */
export function givenOnRecord(
  state: TableState,
  command: Extract<Command, { type: 'add-chips' }>,
): { readonly incident: string; readonly at: number; readonly comesTo: Chips } | null {
  const onRecord = unsoldOnRecord(state, command);
  return onRecord && { ...onRecord, comesTo: chipsUnsold(state, command)?.stack ?? command.chips };
}
