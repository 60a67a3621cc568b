import type { Chips } from '../../words/chips.ts';
import { broughtFor } from './chips-now.ts';
import type { EntryNow } from './event-now.ts';
import type { Structure } from './structure.ts';
import type { Sale } from './tournament.ts';
import type { NoRebuy } from './tournament-view.ts';

/** Why this entry is sold no re-buy while others are: it has reached its limit, or has too many chips for one. */
export function rebuyRefusedFor(one: EntryNow, rebuy: NonNullable<Structure['rebuy']>): NoRebuy | null {
  const refused = (because: NoRebuy['because'], limit: number): NoRebuy => ({ reason: 'no-rebuy', because, limit });
  if (rebuy.most !== null && one.entry.rebuys >= rebuy.most) return refused('too-many', rebuy.most);
  const chips = one.seated?.chips ?? 0;
  // Chips that the dealer put into play before the office sold them do not count against the limit.
  const ahead = aheadOf(one, rebuy.chips) ? rebuy.chips : 0;
  return chips - ahead > rebuy.upTo ? refused('too-many-chips', rebuy.upTo) : null;
}

/** Whether the table has booked this many chips for the entry beyond what was sold for it. */
export function aheadOf(one: EntryNow, chips: Chips): boolean {
  const brought = broughtFor(one);
  return brought !== null && brought - one.entry.chips >= chips;
}

/**
 * The last sale, if the table has taken its chips out of play again by itself: the dealer gave them before they were sold, and undid that
 * afterwards. Null: it has not. Chips on their way to the table are told apart by the caller.
 */
export function saleUndone(one: EntryNow): Sale | null {
  const sale = one.entry.sales?.at(-1);
  const brought = broughtFor(one);
  if (sale === undefined || brought === null) return null;
  return brought + (one.seated?.chair.announced ?? 0) + sale.chips === one.entry.chips ? sale : null;
}
