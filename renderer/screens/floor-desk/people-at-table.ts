import { actorParts, type TableState } from '../../../engine/table.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';

/** A member of staff at the table, from one moment to another; null: still there. */
interface Presence {
  readonly role: 'dealer' | 'floor';
  /** Staff id. */
  readonly person: string;
  /** Text id of the name. */
  readonly name: string;
  readonly from: number;
  readonly to: number | null;
}

/** Who dealt, and which floor person was there, during a hand's events. `before`: the table before the first. */
export function presencesOf(before: TableState | null, seen: readonly SeenEvent[]): readonly Presence[] {
  const begins = seen[0]?.at ?? 0;
  const there: Presence[] = [];
  const dealer = before?.dealer ?? null;
  if (dealer !== null)
    there.push({ role: 'dealer', person: dealer.staff, name: dealer.name.id, from: begins, to: null });
  const leaves = (role: Presence['role'], person: string | null, at: number): void => {
    for (const [index, one] of there.entries())
      if (one.role === role && one.to === null && (person === null || one.person === person))
        there[index] = { ...one, to: at };
  };
  for (const { at, event } of seen) {
    if (event?.type === 'dealer-changed') {
      leaves('dealer', null, at);
      if (event.to !== null)
        there.push({ role: 'dealer', person: event.to.staff, name: event.to.name.id, from: at, to: null });
    }
    if (event?.type === 'staff-at-table') {
      leaves('floor', event.person, at);
      if (event.what === 'came')
        there.push({ role: 'floor', person: event.person, name: event.name.id, from: at, to: null });
    }
  }
  return there;
}

/** Who said something, as the log names them: one role and person, or two if a second one signed. */
export interface Saying {
  readonly role: 'dealer' | 'floor' | 'manager' | 'reader' | 'shuffler' | 'cardroom' | 'table';
  /** Staff id; null: a house without a staff list, or no person. */
  readonly person: string | null;
}

const roles: ReadonlySet<string> = new Set(['dealer', 'floor', 'manager', 'cardroom', 'table']);

/** `dealer:D1+floor:F2` and `device:reader`, parsed. */
export const sayingOf = (actor: string): readonly Saying[] =>
  actorParts(actor).map(({ role, id: person }) => {
    if (role === 'device') return { role: person === 'shuffler' ? 'shuffler' : 'reader', person: null };
    return { role: roles.has(role) ? (role as Saying['role']) : 'table', person };
  });
