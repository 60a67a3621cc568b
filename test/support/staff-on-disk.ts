import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoPerson, demoStaff } from '../../protocol/staff.ts';
import { hashBadge, hashPin, newSalt } from '../../server/staff/secrets.ts';
import { newRoomKey, parseRoomKey, publicRoomKey, signStaffList } from '../../server/staff/staff-list.ts';

/** Lays a signed staff list beside a table's log, as a table that was linked once keeps it; only people with these numbers can sign in. */
export async function keepStaffList(folder: string, numbers: readonly string[]): Promise<readonly DemoPerson[]> {
  const key = parseRoomKey(newRoomKey(randomBytes));
  if (key === null) throw new Error('A new key is a key.');
  const badgeSalt = newSalt(randomBytes);
  const chosen = demoStaff.filter(({ number }) => numbers.includes(number));
  const people = chosen.map(async ({ number, name, role, pin, badge }) => ({
    id: `s${number}`,
    number,
    name,
    role,
    badge: await hashBadge(badge, badgeSalt),
    pin: await hashPin(pin, newSalt(randomBytes)),
  }));
  const list = { version: 1, issuedAt: Date.now(), demo: false, badgeSalt, people: await Promise.all(people) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'staff-list.json'), JSON.stringify(signStaffList(list, key)), { mode: 0o600 });
  writeFileSync(join(folder, 'staff-room.key'), publicRoomKey(key), { mode: 0o600 });
  return chosen;
}
