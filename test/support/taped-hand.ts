import {
  apply,
  type Command,
  decide,
  type HandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/index.ts';

/** A table and the tape of its hand, as the table server keeps them. */
export interface Taped {
  readonly now: TableState;
  readonly tape: HandTape | null;
}

/** The table after commands that must all be accepted, and the tape of its last hand. */
export function playTaped(from: Taped, commands: readonly Command[]): Taped {
  return commands.reduce(({ now, tape }, command) => {
    const asked = command.type === 'amend-hand' ? { ...command, tape } : command;
    const decision = decide(now, asked);
    if ('refusal' in decision)
      throw new Error(`${JSON.stringify(command)} refused: ${JSON.stringify(decision.refusal)}`);
    return { now: decision.after, tape: tapeOf({ now, tape }, decision.events) };
  }, from);
}

function tapeOf({ now, tape }: Taped, events: readonly TableEvent[]): HandTape | null {
  let state = now;
  let taped = tape;
  for (const event of events) {
    taped = tapeAfter(taped, state, event);
    state = apply(state, event);
  }
  return taped;
}
