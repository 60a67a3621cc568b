import type { BrowserRole } from '../../protocol/cardroom-messages.ts';
import type { FloorAsk, FloorOrder, FloorRefusal } from '../../protocol/floor-desk.ts';
import type { StaffPerson, StaffRole } from '../../protocol/staff.ts';
import { mayAs } from '../staff/staff-list.ts';

/** What a paired browser may want: to order, to ask, to open cards. */
export type Deed = FloorOrder['order'] | FloorAsk['what'] | 'open-cards';

/** Who may do it. */
export interface FloorPermission {
  readonly browsers: readonly BrowserRole[];
  /** Least that whoever is signed in must be, where the house keeps a staff list. Absent: nobody needs to be signed in. */
  readonly person?: StaffRole;
  /** Least that one of the two must be who sign it; the other is of the floor. Absent: one signs alone. */
  readonly second?: StaffRole;
  /** A house without a staff list cannot do it: it has no two persons. */
  readonly staffOnly?: true;
}

const floor: FloorPermission = { browsers: ['floor'], person: 'floor' };

/** The one place that says which browser and which person may do what. What the table then allows is another question. */
export const floorPermissions: Readonly<Record<Deed, FloorPermission>> = {
  'rule-incident': floor,
  'take-call': floor,
  'leave-call': floor,
  report: floor,
  'amend-hand': floor,
  'amend-past-hand': { ...floor, second: 'manager' },
  'open-cards': { ...floor, second: 'floor', staffOnly: true },
  // What a correction would do is no secret from whoever sees the hand.
  correction: { browsers: ['floor'] },
  // These name people, and leave the room as a file.
  search: floor,
  export: floor,
  sealed: floor,
  audit: floor,
};

/** Who wants it, and who signed it. `needed`: the house keeps a staff list. */
export interface Wanting {
  readonly browser: BrowserRole;
  readonly needed: boolean;
  readonly person: StaffPerson | null;
}

/** Why not, before anybody looks at a second person; null where they may. */
export function forbidden(deed: Deed, { browser, needed, person }: Wanting): FloorRefusal | null {
  const { browsers, person: least, staffOnly = false } = floorPermissions[deed];
  if (!browsers.includes(browser)) return { reason: 'not-allowed', role: browser };
  if (least === undefined || (!needed && !staffOnly)) return null;
  if (person === null) return { reason: 'signed-out' };
  return mayAs(person.role, least) ? null : { reason: 'not-allowed', role: person.role };
}

/** Why somebody may not say which version tables run; null where they may. A house without a staff list trusts its desks. */
export function updateForbidden({ browser, needed, person }: Wanting): FloorRefusal | null {
  if (browser === 'display') return { reason: 'not-allowed', role: browser };
  if (!needed) return null;
  if (person === null) return { reason: 'signed-out' };
  return mayAs(person.role, 'manager') ? null : { reason: 'not-allowed', role: person.role };
}

/** Why the second signature is not enough; null where it is, or where none is wanted. Where the house keeps no list, one signs alone. */
export function unsigned(deed: Deed, { needed, person }: Wanting, second: StaffPerson | null): FloorRefusal | null {
  const { second: least, staffOnly = false } = floorPermissions[deed];
  if (least === undefined || (!needed && !staffOnly)) return null;
  // One of the two is what is asked for; beside them anybody of the floor will do.
  const role = least === 'manager' && person?.role !== 'manager' ? 'manager' : 'floor';
  if (second === null || !mayAs(second.role, role)) return { reason: 'needs-signature', role };
  return second.id === person?.id ? { reason: 'same-person' } : null;
}
