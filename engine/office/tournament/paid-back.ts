import type { EntryNow, EventNow } from './event-now.ts';
import type { EntryPrice } from './structure.ts';

/**
 * Whether an entry's money goes back if it is withdrawn: as long as its player was dealt no hand. Later its chips leave play and the money stays. Whoever
 * came through a flight has paid and played there, and money for promised envelopes is not given back.
 */
export const isPaidBack = (now: EventNow, one: EntryNow): boolean => !isKept(now, one, wasDealtIn(now, one));

/** A player who is taken out for a reason is not paid back after sitting down. */
export const isKeptWithReason = (now: EventNow, one: EntryNow): boolean => isKept(now, one, one.stays.length > 0);

/** Whether money for heads is promised in envelopes: none is added to them or taken out. */
export const isForHeads = (now: EventNow, price: EntryPrice): boolean =>
  now.tournament.mystery !== undefined && (price.bounty ?? 0) > 0;

const isKept = (now: EventNow, { entry }: EntryNow, hasBegun: boolean): boolean =>
  entry.from !== undefined || (now.tournament.stage !== 'planned' && (hasBegun || isForHeads(now, entry.paid)));

/** Whether a hand has begun since the entry's player sat down. A player who has changed or left a seat may have been dealt in there. */
function wasDealtIn({ tables }: EventNow, { seated, stays }: EntryNow): boolean {
  if (stays.length === 0) return false;
  const hands = seated === null ? undefined : tables.get(seated.tableId)?.handNumber;
  return stays.length > 1 || seated === null || hands !== (seated.chair.joinedAfter ?? 0);
}
