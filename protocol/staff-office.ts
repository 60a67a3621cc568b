import { z } from 'zod';
import { type StaffRole, staffRoles } from '../engine/table.ts';

import { wordsSchema } from './words-schema.ts';

const number = z.string().regex(/^\d{1,6}$/);
const name = wordsSchema({ most: 40 });
const role = z.enum(staffRoles);

/** What whoever runs the cardroom's PC asks of its staff office; `riffle staff` says it. */
export const staffOfficeAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('list') }),
  z.strictObject({ type: z.literal('add'), number, name, role }),
  /** `badge`: as its reader gave it; it takes the place of an earlier one. */
  z.strictObject({ type: z.literal('badge'), number, badge: z.string().max(200) }),
  z.strictObject({ type: z.literal('pin'), number, pin: z.string().max(20) }),
  z.strictObject({ type: z.literal('rename'), number, name }),
  z.strictObject({ type: z.literal('role'), number, role }),
  z.strictObject({ type: z.literal('retire'), number }),
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

/** Done, with how things stand now; or one sentence that says why not. */
export type StaffOfficeAnswer =
  | {
      readonly people: readonly OfficePerson[];
      /** Null until there was anybody. */
      readonly list: { readonly version: number; readonly issuedAt: number } | null;
      /** What tables know this room by. */
      readonly roomKey: string;
    }
  | { readonly sentence: string };
