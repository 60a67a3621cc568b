import { type Command, decide, type HandTape, type TableEvent, type TableState } from '../../engine/table.ts';
import { type HandsOfLog, phhOf } from '../../protocol/hand-history/phh-of-log.ts';
import { sampleOpening } from './sample-table.ts';
import { tapeOf } from './taped-hand.ts';

/** The log of a new table after these commands, as read from the disk. All of them must be accepted. */
export function logOf(commands: readonly Command[]): readonly TableEvent[] {
  const events: TableEvent[] = [];
  let state: TableState | null = null;
  let tape: HandTape | null = null;
  for (const command of commands) {
    const asked = command.type === 'amend-hand' || command.type === 'undo' ? { ...command, tape } : command;
    const decision = decide(state, asked);
    if ('refusal' in decision)
      throw new Error(`${JSON.stringify(command)} refused: ${JSON.stringify(decision.refusal)}`);
    events.push(...decision.events);
    tape = state === null ? null : tapeOf({ now: state, tape }, decision.events);
    state = decision.after;
  }
  return JSON.parse(JSON.stringify(events)) as TableEvent[];
}

/** The hands of a table with these seats as hand histories. */
export const toldHands = (
  stacks: readonly number[],
  options: Parameters<typeof sampleOpening>[1],
  ...commands: readonly Command[]
): HandsOfLog => phhOf(logOf([...sampleOpening(stacks, { chipValues: [], ...options }), ...commands]));

/** The actions of the last exported hand; fails if one was left out. */
export function lastActions({ hands, leftOut }: HandsOfLog): readonly string[] {
  const hand = hands.at(-1);
  if (hand === undefined || leftOut.length > 0) throw new Error(`Left out: ${JSON.stringify(leftOut)}`);
  return hand.actions.map(({ text }) => text);
}
