import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { BrowserRole } from '../../../protocol/cardroom-messages.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { officeWishSchema } from '../../../protocol/office-schema.ts';
import type { StaffRole } from '../../../protocol/staff.ts';
import { askForbidden, wishForbidden } from './office-permissions.ts';

/** Least that whoever is signed in must be; a wish the schema has and this list has not is a wish nobody thought of. */
const least: Readonly<Record<OfficeWish['type'], StaffRole>> = {
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

const atTheDoor = (
  officeWishSchema as unknown as z.ZodDiscriminatedUnion<
    readonly z.ZodObject<{ type: z.ZodLiteral<OfficeWish['type']> }>[]
  >
).options.map(({ shape }) => shape.type.value);

const roles = [null, 'dealer', 'floor', 'manager'] as const;
const rank: Readonly<Record<StaffRole, number>> = { dealer: 0, floor: 1, manager: 2 };

const wanting = (browser: BrowserRole, role: StaffRole | null, needed: boolean) => ({
  browser,
  needed,
  person: role && { id: 'a', number: '1', name: 'A', role },
});

test('every wish at the door has somebody who may', () => {
  expect([...atTheDoor].sort()).toEqual(Object.keys(least).sort());
});

test.each(atTheDoor)('who may wish %s', (wish) => {
  for (const role of roles)
    for (const needed of [true, false]) {
      expect(wishForbidden(wish, wanting('display', role, needed))).toEqual({ reason: 'not-allowed', role: 'display' });
      for (const browser of ['floor', 'cardroom'] as const) {
        const refusal = wishForbidden(wish, wanting(browser, role, needed));
        if (!needed) expect(refusal).toBeNull();
        else if (role === null) expect(refusal).toEqual({ reason: 'signed-out' });
        else expect(refusal).toEqual(rank[role] >= rank[least[wish]] ? null : { reason: 'not-allowed', role });
      }
    }
});

test('a question names people and sums: it wants somebody of the floor, and no wall', () => {
  const said = (browser: BrowserRole) =>
    roles.map((role) => askForbidden(wanting(browser, role, true))?.reason ?? null);
  for (const browser of ['floor', 'cardroom'] as const)
    expect(said(browser)).toEqual(['signed-out', 'not-allowed', null, null]);
  expect(said('display')).toEqual(roles.map(() => 'not-allowed'));
});
