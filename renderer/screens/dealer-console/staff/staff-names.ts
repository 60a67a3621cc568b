import type { TableState } from '../../../../engine/table.ts';
import type { KnownTable } from '../../../stores/table-store.ts';

/** Who deals, by name; null when nobody is signed in. A name that was forgotten is the staff number's. */
export const dealerName = ({ dealer = null }: TableState, table: KnownTable): string | null =>
  dealer === null ? null : (table.names[dealer.name.id] ?? dealer.staff);

/** Who deals from the next hand on; null when no change is coming. */
export const nextDealerName = ({ dealerNext = null }: TableState, table: KnownTable): string | null =>
  dealerNext === null ? null : (table.names[dealerNext.name.id] ?? dealerNext.staff);
