import type { TableEvent } from '../words/event.ts';
import type { Seat } from '../words/seat.ts';
import type { TableState } from '../words/table-state.ts';
import { type Decided, type Decision, type Draft, draft, ofAll } from './draft.ts';
import { undoStep } from './ways-back.ts';

type Joint = Extract<TableEvent, { type: 'steps-joined' }>;
type Named = Omit<Joint, 'type' | 'steps'>;

/** Joins all steps of the draft so that one undo takes them back; `named` describes them. Fewer than `least` steps are left as they are. */
export function joined(after: Draft, named: Named, least = 2): Draft {
  const steps = stepsAmong(after.done().events);
  return steps < least ? after : after.add({ type: 'steps-joined', ...named, steps });
}

const stepsAmong = (events: readonly TableEvent[]): number => events.filter((event) => undoStep(event) !== null).length;

/**
 * The same events, joined so that one undo takes all of them back; `named` describes them. Earlier joints among them are left out, because
 * a table that remembers its steps and a tape would count those differently. The new joint comes last, but before the end of the hand.
 */
export function asOneStep(state: TableState, decided: Decided, named: Named | null, least = 2): Decision {
  const events = decided.events.filter(({ type }) => type !== 'steps-joined');
  const isOneAlready = named === null || stepsAmong(events) < least;
  if (isOneAlready && events.length === decided.events.length) return decided;
  const end = events.findIndex(({ type }) => type === 'hand-ended');
  const at = end === -1 ? events.length : end;
  const before = draft(state).addAll(events.slice(0, at));
  return (named === null ? before : joined(before, named, least)).addAll(events.slice(at)).done();
}

/** Does the same for all of these seats, or for none. One tap did it, and one undo takes it back. */
export function ofAllAtOnce(
  state: TableState,
  { seats, step }: { readonly seats: readonly Seat[]; readonly step: Named['step'] },
  decide: (state: TableState, seat: Seat) => Decision,
): Decision {
  const decision = ofAll(state, seats, decide);
  if ('refusal' in decision) return decision;
  const changed = new Set(decision.events.flatMap((event) => undoStep(event)?.seat ?? []));
  const [seat = 0, ...also] = [...changed].reverse();
  return also.length === 0 ? decision : asOneStep(state, decision, { step, seat, to: null, also });
}
