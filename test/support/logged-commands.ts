import { type Command, decide, type TableEvent, type TableState } from '../../engine/index.ts';

/** The log that commands leave at a new table, as it is read from the disk. All of them must be accepted. */
export function logOf(commands: readonly Command[]): readonly TableEvent[] {
  const events: TableEvent[] = [];
  let state: TableState | null = null;
  for (const command of commands) {
    const decision = decide(state, command);
    if ('refusal' in decision)
      throw new Error(`${JSON.stringify(command)} refused: ${JSON.stringify(decision.refusal)}`);
    events.push(...decision.events);
    state = decision.after;
  }
  return JSON.parse(JSON.stringify(events)) as TableEvent[];
}
