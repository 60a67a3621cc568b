import { type Command, decide, type Refusal, type TableEvent, type TableState } from '../../engine/table.ts';

/** Decides each command on what the one before it leaves. The first refusal refuses all of them. */
export function decideAll(
  before: TableState | null,
  commands: readonly Command[],
): { readonly refusal: Refusal } | { readonly events: readonly TableEvent[]; readonly after: TableState | null } {
  const events: TableEvent[] = [];
  let after = before;
  for (const command of commands) {
    const decision = decide(after, command);
    if ('refusal' in decision) return decision;
    events.push(...decision.events);
    after = decision.after;
  }
  return { events, after };
}
