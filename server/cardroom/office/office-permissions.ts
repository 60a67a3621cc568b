import type { OfficeRefusal } from '../../../engine/index.ts';
import type { BrowserRole } from '../../../protocol/cardroom-messages.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import type { StaffRole } from '../../../protocol/staff.ts';
import { mayAs } from '../../staff/staff-list.ts';
import type { Wanting } from '../floor-permissions.ts';

const managers: ReadonlySet<OfficeWish['type']> = new Set([
  'keep-structure',
  'drop-structure',
  'change-structure',
  'plan-tournament',
  'cancel-tournament',
  'change-levels',
  'settle-places',
  'fix-prizes',
  'agree-deal',
  'book-chips',
  'end-tournament',
  'open-game',
  'change-game',
  'close-game',
  'close-shift',
  'join-players',
] satisfies OfficeWish['type'][]);

const browsers: readonly BrowserRole[] = ['floor', 'cardroom'];

/** Least that whoever is signed in must be: what is played for is a manager's to say, who plays where the floor's. */
const wishNeeds = (wish: OfficeWish['type']): StaffRole => (managers.has(wish) ? 'manager' : 'floor');

/** Why not; null where they may. A house without a staff list trusts its browsers. */
export function wishForbidden(wish: OfficeWish['type'], wanting: Wanting): OfficeRefusal | null {
  return forbiddenFor(wishNeeds(wish), wanting);
}

/** The office's questions name people and sums: a wall asks none. */
export const askForbidden = (wanting: Wanting): OfficeRefusal | null => forbiddenFor('floor', wanting);

function forbiddenFor(least: StaffRole, { browser, needed, person }: Wanting): OfficeRefusal | null {
  if (!browsers.includes(browser)) return { reason: 'not-allowed', role: browser };
  if (!needed) return null;
  if (person === null) return { reason: 'signed-out' };
  return mayAs(person.role, least) ? null : { reason: 'not-allowed', role: person.role };
}
