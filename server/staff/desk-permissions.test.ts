import { expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '../../engine/table.ts';
import { forbidden, secondFor } from './may.ts';
import {
  browserPermissions,
  type DeskPermission,
  floorAskPermissions,
  newCodePermissions,
  officeAskPermissions,
  orderPermissions,
  wishPermissions,
} from './permissions.ts';

const browsers = ['floor', 'cardroom', 'display'] as const;
const roles = [null, ...staffRoles] as const;
const person = (role: StaffRole, id = 'a') => ({ id, number: '1', name: 'A', role });
const why = (
  permission: DeskPermission,
  browser: (typeof browsers)[number],
  role: StaffRole | null,
  needed = true,
): string | null => forbidden(permission, { browser, needed, person: role && person(role) })?.reason ?? null;
const byRole = (permission: DeskPermission, browser: (typeof browsers)[number]) =>
  roles.map((role) => why(permission, browser, role));

const everybody = [null, null, null, null];
const floorOnly = ['signed-out', 'not-allowed', null, null];
const managersOnly = ['signed-out', 'not-allowed', 'not-allowed', null];

test('floor orders and questions come from floor staff, at a floor browser or the office’s', () => {
  for (const permission of [...Object.values(orderPermissions), ...Object.values(floorAskPermissions)]) {
    for (const role of roles)
      for (const needed of [true, false]) expect(why(permission, 'display', role, needed)).toBe('not-allowed');
    const who = permission === floorAskPermissions.correction ? everybody : floorOnly;
    for (const browser of ['floor', 'cardroom'] as const) expect(byRole(permission, browser)).toEqual(who);
    // A house without a staff list recognises its floor by the browser alone.
    expect(why(permission, 'floor', null, false)).toBeNull();
    for (const role of roles) expect(why(permission, 'cardroom', role, false)).toBe('not-allowed');
  }
});

test('a floor browser cannot be let in from the office’s', () => {
  for (const role of roles) expect(why(newCodePermissions.floor, 'cardroom', role)).toBe('not-allowed');
});

test('opening cards takes two people, so a house without a staff list cannot', () => {
  const openCards = browserPermissions['open-cards'];
  expect(byRole(openCards, 'floor')).toEqual(floorOnly);
  expect(why(openCards, 'floor', null, false)).toBe('signed-out');
});

test('one of the two signers has the required role, in either order; the other may be floor', () => {
  const seconds = (permission: DeskPermission, first: StaffRole) =>
    roles.map((role) => {
      const wanting = { browser: 'floor', needed: true, person: person(first) } as const;
      const signed = secondFor(permission, wanting, () => role && person(role, 'b'));
      return 'refusal' in signed ? signed.refusal.reason : (signed.second?.role ?? null);
    });
  const missing = 'needs-signature';
  const byFloor = [missing, missing, 'floor', 'manager'];
  const pastHand = orderPermissions['amend-past-hand'];
  expect(seconds(pastHand, 'floor')).toEqual([missing, missing, missing, 'manager']);
  expect(seconds(pastHand, 'manager')).toEqual(byFloor);
  for (const first of ['floor', 'manager'] as const)
    expect(seconds(browserPermissions['open-cards'], first)).toEqual(byFloor);
});

test('nobody signs twice, and an unneeded second person is not named', () => {
  const wanting = { browser: 'floor', needed: true, person: person('manager') } as const;
  const pastHand = orderPermissions['amend-past-hand'];
  expect(secondFor(pastHand, wanting, () => person('manager'))).toEqual({ refusal: { reason: 'same-person' } });
  const asked: string[] = [];
  const signer = () => {
    asked.push('signer');
    return person('manager', 'b');
  };
  expect(secondFor(orderPermissions['rule-incident'], wanting, signer)).toEqual({ second: null });
  expect(secondFor(pastHand, { ...wanting, needed: false }, signer)).toEqual({ second: null });
  expect(asked).toEqual([]);
});

test('the office accepts both kinds of desks: stakes from a manager, everything else from the floor', () => {
  for (const browser of ['floor', 'cardroom'] as const) {
    for (const permission of Object.values(wishPermissions)) {
      expect([floorOnly, managersOnly]).toContainEqual(byRole(permission, browser));
      expect(why(permission, browser, null, false)).toBeNull();
    }
    expect(byRole(wishPermissions['plan-tournament'], browser)).toEqual(managersOnly);
    expect(byRole(wishPermissions['agree-deal'], browser)).toEqual(managersOnly);
    expect(byRole(wishPermissions['give-seat'], browser)).toEqual(floorOnly);
    const { statement, ...asks } = officeAskPermissions;
    expect(byRole(statement, browser)).toEqual(managersOnly);
    for (const permission of Object.values(asks)) expect(byRole(permission, browser)).toEqual(floorOnly);
  }
});

test('a wall display is no desk', () => {
  const all = [wishPermissions, officeAskPermissions, newCodePermissions, browserPermissions].flatMap(Object.values);
  for (const permission of all as readonly DeskPermission[])
    for (const role of roles)
      for (const needed of [true, false]) expect(why(permission, 'display', role, needed)).toBe('not-allowed');
});
