import type { TextRef } from './text-ref.ts';

/** Staff roles, least first; each may do what those before it may. */
export const staffRoles = ['dealer', 'floor', 'manager'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who deals at a table, by the house's own id, never by name. */
export interface DealerAtTable {
  readonly staff: string;
  readonly name: TextRef;
  /** When they took the table, or asked to; milliseconds since 1970. */
  readonly since: number;
}

/** Which staff came to a table, or left it. Facts: they move no chip, make no tap stale, and cannot be undone. */
export type StaffEvent =
  | {
      readonly type: 'dealer-changed';
      /** Who dealt until now, by id. */
      readonly from: string | null;
      readonly to: DealerAtTable | null;
      readonly at: number;
    }
  /** The relief stands ready and deals from the next hand on; null: the relief left again. */
  | { readonly type: 'dealer-waits'; readonly dealer: DealerAtTable | null; readonly at: number }
  /** Floor or manager at the dealer's side. */
  | {
      readonly type: 'staff-at-table';
      readonly person: string;
      readonly name: TextRef;
      readonly role: StaffRole;
      /** `closed-console`: a manager closed the kiosk, which removes everybody from it. */
      readonly what: 'came' | 'left' | 'closed-console';
      readonly at: number;
    };
