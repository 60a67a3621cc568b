import type { Command, TableState } from '../../engine/table.ts';

/** Does the same seat still think about the same thing? */
export function isSameTurn(before: TableState | null, after: TableState): boolean {
  const [one, other] = [before?.hand, after.hand];
  return (
    one?.number === other?.number &&
    one?.toAct === other?.toAct &&
    one?.actions.length === other?.actions.length &&
    one?.street === other?.street
  );
}

/** The moment of what is asked of the shot clock is the table's own, whoever asks. */
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
