import {
  done,
  no,
  type OfficeCommandOf,
  type OfficeDecision,
  type OfficeHandlers,
  type OfficeNow,
} from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { RoomFacts } from '../room-facts.ts';
import type { DealerPost, DealerRotation } from './cash-game.ts';

/** The name of a break in a line of dealers. */
const aBreak = 'break';

/** One move of the next push. */
interface Push {
  readonly tableId: string;
  readonly comes: string | null;
  readonly leaves: string | null;
}

/** Where the dealers really are: a dealer signed in at a table deals there, whatever was posted. */
export function dealersNow({ posts }: Pick<DealerRotation, 'posts'>, { tables }: RoomFacts): readonly DealerPost[] {
  const signedIn = new Map<string, { readonly tableId: string; readonly since: number }>();
  for (const [tableId, { state }] of tables) {
    const { dealer } = state;
    if (dealer == null) continue;
    // A table that is offline may still show a dealer who now deals elsewhere.
    const before = signedIn.get(dealer.staff);
    if (before === undefined || before.since < dealer.since)
      signedIn.set(dealer.staff, { tableId, since: dealer.since });
  }
  const taken = new Set([...signedIn.values()].map(({ tableId }) => tableId));
  const posted = posts.map((post): DealerPost => {
    const sits = signedIn.get(post.staff);
    if (sits !== undefined && sits.tableId !== post.tableId)
      return { ...post, tableId: sits.tableId, from: sits.since };
    const isRelieved = sits === undefined && post.tableId !== null && taken.has(post.tableId);
    return isRelieved ? { ...post, tableId: null } : post;
  });
  const others = [...signedIn].filter(([staff]) => !posts.some((post) => post.staff === staff));
  return [...posted, ...others.map(([staff, { tableId, since }]) => ({ staff, tableId, from: since, breaks: 0 }))];
}

/**
 * Whom the rotation has sent to a table and who has not arrived; null: nobody. A dealer who has signed in there since then deals, whatever
 * was posted.
 */
export function dealerDueAt({ posts }: Pick<DealerRotation, 'posts'>, { tables }: RoomFacts, tableId: string) {
  const post = posts.find((one) => one.tableId === tableId);
  const { dealer = null, dealerNext = null } = tables.get(tableId)?.state ?? {};
  const isThere = post === undefined || [dealer?.staff, dealerNext?.staff].includes(post.staff);
  return isThere || (dealer !== null && dealer.since >= post.from) ? null : post.staff;
}

/**
 * Where each dealer goes at the next push. The line is a ring: each dealer moves to the next table, the one before a break rests, and the
 * dealer who has rested longest takes the table after the break. A stretch without a rested dealer is not relieved, because its moves start
 * with a relief. If two stretches need the same relief, the one whose last dealer has dealt longest gets it. A line without a break has one at
 * its end as long as somebody rests.
 */
export function nextPush(rotation: Pick<DealerRotation, 'line' | 'posts'>, facts: RoomFacts): readonly Push[] {
  const now = dealersNow(rotation, facts);
  const at = (tableId: string) => now.find((post) => post.tableId === tableId) ?? null;
  const resting = now.filter(({ tableId }) => tableId === null).sort((one, other) => one.from - other.from);
  const stretches = stretchesOf(rotation.line) ?? (resting.length === 0 ? null : [rotation.line]);
  if (stretches === null) return ring(rotation.line, at);
  const since = (stretch: readonly string[]) => at(stretch.at(-1) ?? '')?.from ?? 0;
  const byNeed = [...stretches].sort((one, other) => since(one) - since(other));
  const pushes = byNeed.flatMap((stretch) => {
    const relief = resting.shift();
    if (relief === undefined) return [];
    return stretch.map((tableId, place): Push => {
      const before = stretch[place - 1];
      const comes = before === undefined ? relief.staff : (at(before)?.staff ?? null);
      return { tableId, comes, leaves: at(tableId)?.staff ?? null };
    });
  });
  return pushes.filter(({ comes, leaves }) => comes !== leaves);
}

/** The push of a line in which nobody rests: everybody moves one table on. */
function ring(line: readonly string[], at: (tableId: string) => DealerPost | null): readonly Push[] {
  return line.flatMap((tableId, place): readonly Push[] => {
    const before = line[(place + line.length - 1) % line.length] ?? tableId;
    const [comes, leaves] = [at(before)?.staff ?? null, at(tableId)?.staff ?? null];
    return comes === leaves ? [] : [{ tableId, comes, leaves }];
  });
}

/** Tables between breaks, in ring order; null: the line has no break. */
function stretchesOf(line: readonly string[]): readonly (readonly string[])[] | null {
  const first = line.indexOf(aBreak);
  if (first < 0) return null;
  const turned = [...line.slice(first + 1), ...line.slice(0, first + 1)];
  const stretches: string[][] = [[]];
  for (const place of turned) {
    if (place === aBreak) stretches.push([]);
    else stretches.at(-1)?.push(place);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/** Everybody's place after a push. A dealer who leaves a table and gets no other rests. */
function pushed(posts: readonly DealerPost[], pushes: readonly Push[], at: number): readonly DealerPost[] {
  const goes = new Map(pushes.flatMap(({ comes, tableId }) => (comes === null ? [] : [[comes, tableId] as const])));
  const leaving = new Set(pushes.map(({ leaves }) => leaves));
  return posts.map((post) => {
    const to = goes.get(post.staff) ?? null;
    if (to !== null) return { ...post, tableId: to, from: at };
    return leaving.has(post.staff) ? resting(post, at) : post;
  });
}

/** Sends a dealer on a break and counts it. */
const resting = (post: DealerPost, at: number): DealerPost => ({
  ...post,
  tableId: null,
  from: at,
  breaks: post.breaks + 1,
});

/** Which dealer should be where. Who really deals is up to the tables' reports. */
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

/** Posts a dealer. Nobody is posted twice: a dealer who is at a table, or due at one, first goes on a break or off shift. */
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
