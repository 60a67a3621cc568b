import type { TableEvent } from '../words/event.ts';
import type { TableState } from '../words/table-state.ts';
import { undoStep } from './apply-undo.ts';
import { type Decision, draft } from './draft.ts';

type Joint = Extract<TableEvent, { type: 'steps-joined' }>;

/**
 * The same events, and one undo takes back all of them; `named` says what. Joints among them are left out, because a table that
 * remembers its steps and a tape would count those differently. The joint comes last, but before the end of the hand.
 */
export function asOneStep(
  state: TableState,
  all: readonly TableEvent[],
  named: Omit<Joint, 'type' | 'steps'> | null,
): Decision {
  const events = all.filter(({ type }) => type !== 'steps-joined');
  const steps = events.filter((event) => undoStep(event) !== null).length;
  const joint: readonly Joint[] = named === null || steps < 2 ? [] : [{ type: 'steps-joined', ...named, steps }];
  const end = events.findIndex(({ type }) => type === 'hand-ended');
  const at = end === -1 ? events.length : end;
  return [...events.slice(0, at), ...joint, ...events.slice(at)]
    .reduce((after, event) => after.add(event), draft(state))
    .done();
}
