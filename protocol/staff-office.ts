import { z } from 'zod';
import { type StaffRole, staffRoles } from '../engine/table.ts';

import { wordsSchema } from './words-schema.ts';

const number = z.string().regex(/^\d{1,6}$/);
const name = wordsSchema({ most: 40 });
const role = z.enum(staffRoles);

const shared = [
  z.strictObject({ type: z.literal('list') }),
  z.strictObject({ type: z.literal('add'), number, name, role }),
  /** `badge`: as its reader gave it; it takes the place of an earlier one. */
  z.strictObject({ type: z.literal('badge'), number, badge: z.string().max(200) }),
  z.strictObject({ type: z.literal('pin'), number, pin: z.string().max(20) }),
  z.strictObject({ type: z.literal('rename'), number, name }),
  z.strictObject({ type: z.literal('role'), number, role }),
  z.strictObject({ type: z.literal('retire'), number }),
] as const;

/** What a manager asks of the staff office on a page of the cardroom. */
export const staffWishSchema = z.discriminatedUnion('type', shared);
export type StaffWish = Readonly<z.infer<typeof staffWishSchema>>;

/** What whoever runs the cardroom's PC asks of it; `riffle staff` says it. */
export const staffOfficeAskSchema = z.discriminatedUnion('type', [
  ...shared,
  /** Erases the name of somebody who is retired. */
  z.strictObject({ type: z.literal('forget'), id: z.string().max(64) }),
]);
export type StaffOfficeAsk = z.infer<typeof staffOfficeAskSchema>;

/** Somebody of the house as the staff office shows them. */
export interface OfficePerson {
  readonly id: string;
  readonly number: string;
  /** Null once forgotten. */
  readonly name: string | null;
  readonly role: StaffRole;
  readonly hasBadge: boolean;
  readonly hasPin: boolean;
  readonly isDemo: boolean;
  /** Milliseconds since 1970; null while the person may sign in. */
  readonly retiredAt: number | null;
}

/** How things stand. */
export interface StaffStanding {
  readonly people: readonly OfficePerson[];
  /** Null until there was anybody. */
  readonly list: { readonly version: number; readonly issuedAt: number } | null;
  /** What tables know this room by. */
  readonly roomKey: string;
}

/** What is wrong with a PIN: too short or too long, one digit or a row, two digits over and over, or the person's own number. */
export type PinFault = 'pin-length' | 'pin-row' | 'pin-pairs' | 'pin-number';

/** Why the staff office did not do it. `who` has the number or the badge. */
export type StaffOfficeRefusal =
  | { readonly reason: 'number-taken' | 'badge-taken' | 'not-retired'; readonly number: string; readonly who: string }
  | { readonly reason: 'nobody-with'; readonly number: string }
  | { readonly reason: 'nobody-ever'; readonly id: string }
  | { readonly reason: 'no-badge' | PinFault }
  /** A manager on a page, who would lose the right to be there. */
  | { readonly reason: 'yourself' }
  | { readonly reason: 'not-kept'; readonly sentence: string };

/** Answers a page: whoever may sign in, as it stands now, or why it was not done. */
export interface StaffTold {
  readonly people: readonly OfficePerson[] | null;
  readonly refusal: StaffOfficeRefusal | null;
}

/** Answers the command line: done, with how things stand now; or one sentence that says why not. */
export type StaffOfficeAnswer = StaffStanding | { readonly sentence: string };
