import type { StaffRole } from '../engine/table.ts';

/** Somebody of the simulated house: what anybody may know of them, PIN and badge included. */
export interface DemoPerson {
  readonly number: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly pin: string;
  /** As a badge reader sends it. */
  readonly badge: string;
}

/** The people of a house that is tried out, by their numbers. */
export const demoStaff: readonly DemoPerson[] = [
  { number: '1', name: 'Jana K.', role: 'dealer', pin: '135790', badge: '0004711001' },
  { number: '2', name: 'Łukasz W.', role: 'dealer', pin: '246813', badge: '0004711002' },
  { number: '3', name: 'Grace H.', role: 'dealer', pin: '975310', badge: '0004711003' },
  { number: '4', name: 'Tomáš R.', role: 'floor', pin: '864209', badge: '0004711004' },
  { number: '5', name: 'Zuzana M.', role: 'floor', pin: '314159', badge: '0004711005' },
  { number: '6', name: 'Katarzyna D.', role: 'manager', pin: '271828', badge: '0004711006' },
];
