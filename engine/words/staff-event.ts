import type { TextRef } from './text-ref.ts';

/** What somebody of the house may do, least first; each may do what those before may. */
export const staffRoles = ['dealer', 'floor', 'manager'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who deals at a table: the person by the house's own id, never by the name. */
export interface DealerAtTable {
  readonly staff: string;
  readonly name: TextRef;
  /** When they took the table, or asked to; milliseconds since 1970. */
  readonly since: number;
}

/** Who of the house came to a table, or left it. Facts: they move no chip, make no tap stale, and nobody takes them back. */
export type StaffEvent =
  | {
      readonly type: 'dealer-changed';
      /** Who dealt until now, by id. */
      readonly from: string | null;
      readonly to: DealerAtTable | null;
      readonly at: number;
    }
  /** The relief stands ready and deals from the next hand on; null: it stepped back. */
  | { readonly type: 'dealer-waits'; readonly dealer: DealerAtTable | null; readonly at: number }
  /** Floor or manager beside the dealer. */
  | {
      readonly type: 'staff-at-table';
      readonly person: string;
      readonly name: TextRef;
      readonly role: StaffRole;
      /** `closed-console`: a manager shut the kiosk, with which everybody is gone from it. */
      readonly what: 'came' | 'left' | 'closed-console';
      readonly at: number;
    };
