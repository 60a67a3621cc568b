import {
  done,
  no,
  type OfficeCommandOf,
  type OfficeDecision,
  type OfficeHandlers,
  type OfficeNow,
} from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { DealerPost } from './cash-game.ts';
import { aBreak, dealersNow, nextPush, pushed, resting } from './dealers.ts';

/** Which dealer is to be where. Who really deals is for the tables to say. */
export const dealerHandlers: OfficeHandlers<'set-rotation' | 'push-dealers' | 'post-dealer'> = {
  'set-rotation': setRotation,
  'push-dealers': ({ state, facts }, { at }) => {
    const { dealers } = state.cash;
    if (dealers.nextAt === null) return no({ reason: 'no-rotation' });
    const posts = pushed(dealersNow(dealers, facts), nextPush(dealers, facts), at);
    return done({ type: 'dealers-posted', posts, nextAt: at + dealers.everyMinutes * 60_000 });
  },
  'post-dealer': post,
};

/** Dealers who are signed in stay. The others take the line's tables without a dealer, in the order given; the rest begin with a break. */
function setRotation(
  { state: { cash }, facts }: OfficeNow,
  { at, everyMinutes, line, dealers }: OfficeCommandOf<'set-rotation'>,
): OfficeDecision {
  const tables = line.filter((place) => place !== aBreak);
  const strange = tables.find((place, index) => !facts.tables.has(place) || tables.indexOf(place) !== index);
  if (strange !== undefined) return { refusal: { reason: 'unknown', what: 'table', id: strange } };
  const twice = dealers.find((staff, index) => dealers.indexOf(staff) !== index);
  const now = dealersNow(cash.dealers, facts);
  if (twice !== undefined)
    return { refusal: elsewhere(now, twice) ?? { reason: 'unknown', what: 'dealer', id: twice } };
  const there = now.filter(({ staff, tableId }) => dealers.includes(staff) && tableId !== null);
  const kept = there.filter(({ tableId }) => tableId !== null && tables.includes(tableId));
  const open = tables.filter((tableId) => !kept.some((one) => one.tableId === tableId));
  const posts = dealers.map((staff): DealerPost => {
    const stays = kept.find((one) => one.staff === staff);
    if (stays !== undefined) return stays;
    const breaks = now.find((one) => one.staff === staff)?.breaks ?? 0;
    return { staff, tableId: open.shift() ?? null, from: at, breaks };
  });
  const nextAt = tables.length === 0 ? null : at + everyMinutes * 60_000;
  return { events: [{ type: 'rotation-of-dealers-set', everyMinutes, line, posts, nextAt }], orders: [] };
}

/** Nobody is posted twice: who is at a table, or due there, first goes on a break or off. */
function post(
  { state: { cash }, facts }: OfficeNow,
  { at, staff, tableId }: OfficeCommandOf<'post-dealer'>,
): OfficeDecision {
  const now = dealersNow(cash.dealers, facts);
  const posted = cash.dealers.posts.find((one) => one.staff === staff);
  const is = now.find((one) => one.staff === staff) ?? { staff, tableId: null, from: at, breaks: 0 };
  const others = now.filter((one) => one.staff !== staff);
  const posting = (posts: readonly DealerPost[]): OfficeDecision => done({ type: 'dealers-posted', posts });
  if (tableId === 'off') {
    const isKnown = posted !== undefined || now.includes(is);
    return isKnown ? posting(others) : { refusal: { reason: 'unknown', what: 'dealer', id: staff } };
  }
  if (tableId === aBreak)
    return posting([...others, is.tableId === null && posted !== undefined ? is : resting(is, at)]);
  if (!facts.tables.has(tableId)) return { refusal: { reason: 'unknown', what: 'table', id: tableId } };
  // Sent on a break and still signed in: on the way, and free to be posted.
  const isFree = is.tableId === null || posted?.tableId === null;
  const refusal = isFree ? null : elsewhere(now, staff);
  if (refusal !== null) return { refusal };
  const relieved = others.map((one) => (one.tableId === tableId ? resting(one, at) : one));
  return posting([...relieved, { ...is, tableId, from: at }]);
}

function elsewhere(now: readonly DealerPost[], staff: string): OfficeRefusal | null {
  const tableId = now.find((one) => one.staff === staff)?.tableId ?? null;
  return tableId === null ? null : { reason: 'dealer-elsewhere', staff, tableId };
}
