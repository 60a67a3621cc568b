import type { StaffPerson, StaffProof } from '../../protocol/staff.ts';
import { badgeText, hashBadge, isPin, isSameHash } from './secrets.ts';
import { personOf, type StaffList } from './staff-list.ts';

/** Nobody's PIN. An unknown number costs as much time as a known one, so that the answer does not reveal which numbers exist. */
const nobodysPin = { salt: '00'.repeat(16), hash: '00'.repeat(32) };

/** The person on the list identified by this proof; null for nobody, without a reason. Always takes about a quarter of a second. */
export async function identify(list: StaffList, proof: StaffProof): Promise<StaffPerson | null> {
  switch (proof.by) {
    case 'badge':
      return byBadge(list, proof.badge);
    case 'pin':
      return byPin(list, proof);
  }
}

async function byBadge(list: StaffList, raw: string): Promise<StaffPerson | null> {
  const hash = await hashBadge(badgeText(raw) ?? '', list.badgeSalt);
  const found = list.people.filter(({ badge }) => badge !== null && isSameHash(badge, hash));
  const [person] = found;
  return person === undefined ? null : personOf(person);
}

async function byPin(
  list: StaffList,
  { number, pin }: Extract<StaffProof, { readonly by: 'pin' }>,
): Promise<StaffPerson | null> {
  const person = list.people.find((one) => one.number === number);
  const isRight = await isPin(pin, person?.pin ?? nobodysPin);
  return person !== undefined && person.pin !== null && isRight ? personOf(person) : null;
}
