import { demoStaff, type StaffPerson } from '../../protocol/staff.ts';

/** The PIN of a simulated person, after a dot, for visitors of a demo house; nothing for anybody else. */
export const demoPin = ({ number, name }: Pick<StaffPerson, 'number' | 'name'>): string => {
  const person = demoStaff.find((one) => one.number === number && one.name === name);
  return person === undefined ? '' : ` · ${person.pin}`;
};
