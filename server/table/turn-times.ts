import type { Command, TableState } from '../../engine/table.ts';

/** Whether the same seat still faces the same decision. */
export function isSameTurn(before: TableState | null, after: TableState): boolean {
  const [one, other] = [before?.hand, after.hand];
  return (
    one?.number === other?.number &&
    one?.toAct === other?.toAct &&
    one?.actions.length === other?.actions.length &&
    one?.street === other?.street
  );
}

/** Requests about the shot clock always carry the table's own time. */
export const isOfShotClock = (command: Command): command is Extract<Command, { type: keyof typeof shotClockVerbs }> =>
  Object.hasOwn(shotClockVerbs, command.type);
const shotClockVerbs = {
  'switch-shot-clock': true,
  'set-pace': true,
  'use-extension': true,
  'pause-clock': true,
  'resume-clock': true,
  'run-clock': true,
  'book-time-out': true,
  'set-bank': true,
} as const;
