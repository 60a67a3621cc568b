import type { OfficeRefusal } from '../../../engine/office.ts';
import type { BrowserRole } from '../../../protocol/cardroom-messages.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import type { StaffRole } from '../../../protocol/staff.ts';
import { mayAs } from '../../staff/staff-list.ts';
import type { Wanting } from '../floor-permissions.ts';

/** Least that whoever is signed in must be: what is played for is a manager's to say, who plays where the floor's. */
const wishPermissions: Readonly<Record<OfficeWish['type'], StaffRole>> = {
  'keep-structure': 'manager',
  'drop-structure': 'manager',
  'plan-tournament': 'manager',
  'change-structure': 'manager',
  'cancel-tournament': 'manager',
  'change-levels': 'manager',
  'settle-places': 'manager',
  'fix-prizes': 'manager',
  'agree-deal': 'manager',
  'book-chips': 'manager',
  'end-tournament': 'manager',
  'open-game': 'manager',
  'change-game': 'manager',
  'close-game': 'manager',
  'close-shift': 'manager',
  'join-players': 'manager',
  'use-table': 'floor',
  'leave-table': 'floor',
  'close-seat': 'floor',
  'set-breaking-order': 'floor',
  enter: 'floor',
  'withdraw-entry': 'floor',
  'sell-rebuy': 'floor',
  'sell-add-on': 'floor',
  'draw-seats': 'floor',
  'close-registration': 'floor',
  'open-registration': 'floor',
  'start-tournament': 'floor',
  'pause-clock': 'floor',
  'resume-clock': 'floor',
  'adjust-clock': 'floor',
  'go-to-level': 'floor',
  'halt-tables': 'floor',
  'hand-for-hand': 'floor',
  'next-round': 'floor',
  'move-player': 'floor',
  'cancel-move': 'floor',
  'break-table': 'floor',
  'draw-final-table': 'floor',
  'pay-place': 'floor',
  'add-table': 'floor',
  'remove-table': 'floor',
  'order-tables': 'floor',
  wait: 'floor',
  'leave-list': 'floor',
  'move-in-list': 'floor',
  'call-player': 'floor',
  'pass-over': 'floor',
  'give-seat': 'floor',
  'seat-in-game': 'floor',
  'move-in-game': 'floor',
  'pick-up': 'floor',
  'bring-chips': 'floor',
  'charge-time': 'floor',
  'set-call-minutes': 'floor',
  'set-rotation': 'floor',
  'push-dealers': 'floor',
  'post-dealer': 'floor',
  'meet-player': 'floor',
};

/** Every wish there is. */
export const wishTypes = Object.keys(wishPermissions) as readonly OfficeWish['type'][];

const browsers: readonly BrowserRole[] = ['floor', 'cardroom'];

/** Why not; null where they may. A house without a staff list trusts its browsers. */
export function wishForbidden(wish: OfficeWish['type'], wanting: Wanting): OfficeRefusal | null {
  return forbiddenFor(wishPermissions[wish], wanting);
}

/** The office's questions name people and sums: a wall asks none. */
export const askForbidden = (wanting: Wanting): OfficeRefusal | null => forbiddenFor('floor', wanting);

function forbiddenFor(least: StaffRole, { browser, needed, person }: Wanting): OfficeRefusal | null {
  if (!browsers.includes(browser)) return { reason: 'not-allowed', role: browser };
  if (!needed) return null;
  if (person === null) return { reason: 'signed-out' };
  return mayAs(person.role, least) ? null : { reason: 'not-allowed', role: person.role };
}
