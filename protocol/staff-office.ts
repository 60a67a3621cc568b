import { z } from 'zod';
import { type StaffRole, staffRoles } from '../engine/table.ts';

import { wordsSchema } from './words-schema.ts';

const number = z.string().regex(/^\d{1,6}$/);
const name = wordsSchema({ most: 40 });
const role = z.enum(staffRoles);

const shared = [
  z.strictObject({ type: z.literal('list') }),
  z.strictObject({ type: z.literal('add'), number, name, role }),
  /** `badge`: as its reader sent it; it replaces an earlier one. */
  z.strictObject({ type: z.literal('badge'), number, badge: z.string().max(200) }),
  z.strictObject({ type: z.literal('pin'), number, pin: z.string().max(20) }),
  z.strictObject({ type: z.literal('rename'), number, name }),
  z.strictObject({ type: z.literal('role'), number, role }),
  z.strictObject({ type: z.literal('retire'), number }),
] as const;

/** What a manager asks of the staff office on a page of the cardroom. */
export const staffWishSchema = z.discriminatedUnion('type', shared);
export type StaffWish = Readonly<z.infer<typeof staffWishSchema>>;

/** Requests from the operator of the cardroom's PC; `riffle staff` sends them. */
export const staffOfficeAskSchema = z.discriminatedUnion('type', [
  ...shared,
  /** Erases the name of a retired person. */
  z.strictObject({ type: z.literal('forget'), id: z.string().max(64) }),
]);
export type StaffOfficeAsk = z.infer<typeof staffOfficeAskSchema>;

/** A member of staff as the staff office shows them. */
export interface OfficePerson {
  readonly id: string;
  readonly number: string;
  /** Null once erased. */
  readonly name: string | null;
  readonly role: StaffRole;
  readonly hasBadge: boolean;
  readonly hasPin: boolean;
  readonly isDemo: boolean;
  /** Milliseconds since 1970; null while the person may sign in. */
  readonly retiredAt: number | null;
}

/** The present state. */
export interface StaffStanding {
  readonly people: readonly OfficePerson[];
  /** Null before there is anybody. */
  readonly list: { readonly version: number; readonly issuedAt: number } | null;
  /** The key by which tables know this room. */
  readonly roomKey: string;
}

/** What is wrong with a PIN: too short or too long, one digit or a row, two repeated digits, or the person's own number. */
export type PinFault = 'pin-length' | 'pin-row' | 'pin-pairs' | 'pin-number';

/** Why the staff office refused. `who` has the number or the badge. */
export type StaffOfficeRefusal =
  | { readonly reason: 'number-taken' | 'badge-taken' | 'not-retired'; readonly number: string; readonly who: string }
  | { readonly reason: 'nobody-with'; readonly number: string }
  | { readonly reason: 'nobody-ever'; readonly id: string }
  | { readonly reason: 'no-badge' | PinFault }
  /** A manager on a page would lose access to it. */
  | { readonly reason: 'yourself' }
  | { readonly reason: 'not-kept'; readonly sentence: string };

/** The answer to a page: who may sign in now, or why it was refused. */
export interface StaffTold {
  readonly people: readonly OfficePerson[] | null;
  readonly refusal: StaffOfficeRefusal | null;
}

/** The answer to the command line: done, with the state now; or one sentence that says why not. */
export type StaffOfficeAnswer = StaffStanding | { readonly sentence: string };
