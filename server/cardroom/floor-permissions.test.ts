import { expect, test } from 'vitest';
import type { StaffRole } from '../../protocol/staff.ts';
import { type Deed, floorPermissions, forbidden, unsigned } from './floor-permissions.ts';

const acting: readonly Deed[] = ['rule-incident', 'take-call', 'leave-call', 'report', 'amend-hand', 'amend-past-hand'];
const looking: readonly Deed[] = ['search', 'export', 'sealed', 'audit'];

test.each(Object.keys(floorPermissions) as readonly Deed[])('who may %s', (deed) => {
  const person = (role: StaffRole, id = 'a') => ({ id, number: '1', name: 'A', role });
  const asSigned = (browser: 'floor' | 'cardroom' | 'display', role: StaffRole | null, needed = true) =>
    forbidden(deed, { browser, needed, person: role && person(role) })?.reason ?? null;
  for (const browser of ['cardroom', 'display'] as const)
    for (const role of [null, 'dealer', 'floor', 'manager'] as const)
      for (const needed of [true, false]) expect(asSigned(browser, role, needed)).toBe('not-allowed');
  const byWhom = ([null, 'dealer', 'floor', 'manager'] as const).map((role) => asSigned('floor', role));
  const everybody = [null, null, null, null];
  const floorOnly = ['signed-out', 'not-allowed', null, null];
  expect(byWhom).toEqual(deed === 'correction' ? everybody : floorOnly);
  // A house without a staff list is as it was; but it has no two persons who could open anything.
  expect(asSigned('floor', null, false)).toBe(deed === 'open-cards' ? 'signed-out' : null);
  const seconds = (first: StaffRole) =>
    ([null, 'dealer', 'floor', 'manager'] as const).map((role) => {
      const wanting = { browser: 'floor', needed: true, person: person(first) } as const;
      return unsigned(deed, wanting, role && person(role, 'b'))?.reason ?? null;
    });
  const missing = 'needs-signature';
  const byFloor = [missing, missing, null, null];
  // One of the two is a manager, whoever comes first.
  const wanted: Partial<Record<Deed, Readonly<Record<'floor' | 'manager', readonly (string | null)[]>>>> = {
    'amend-past-hand': { floor: [missing, missing, missing, null], manager: byFloor },
    'open-cards': { floor: byFloor, manager: byFloor },
  };
  for (const first of ['floor', 'manager'] as const) expect(seconds(first)).toEqual(wanted[deed]?.[first] ?? everybody);
  expect([...acting, ...looking, 'correction', 'open-cards']).toContain(deed);
});
