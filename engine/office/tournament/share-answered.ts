import type { Chips } from '../../words/chips.ts';
import type { GivenOrder } from '../office-decision.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { eventNow, type Seated, stillIn } from './event-now.ts';
import { isSameSeat } from './open-seats.ts';
import type { Heir, Tournament } from './tournament.ts';
import type { TournamentEvent } from './tournament-event.ts';

/** A remaining player's share of the chips of a won seat. */
export const shareOrder = ({ tableId, seat, chair }: Seated, chips: Chips): GivenOrder => ({
  tableId,
  order: { order: 'add-chips', seat, player: chair.player?.id ?? '', chips, behind: false },
});

/** What follows an answer, in the same transaction. */
export interface Following {
  readonly events: readonly TournamentEvent[];
  readonly orders: readonly GivenOrder[];
}

/**
 * What follows when a table has answered an order for a share of a won seat. If refused, it goes to the receiver's present seat. A receiver who is
 * out, or on the way, gets none, and the chips are missing until the floor decides. Null: not such an order.
 */
export function shareAnswered(
  state: OfficeState,
  facts: RoomFacts,
  given: GivenOrder,
  { answer, at }: { readonly answer: 'done' | 'refused'; readonly at: number },
): Following | null {
  for (const tournament of Object.values(state.tournaments)) {
    const share = shareOf(state, tournament, given);
    if (share === null) continue;
    const { winner, heir } = share;
    const has = answer === 'done' ? ({ has: true } as const) : {};
    const isOwed = answer === 'refused' && tournament.stage !== 'over';
    const seated = isOwed ? seatNow(eventNow(tournament, state, facts, at), heir) : null;
    const { tableId, seat } = seated ?? heir;
    const to = seated === null ? {} : { to: { tableId, seat } };
    return {
      events: [
        { type: 'share-answered', tournament: tournament.id, entry: winner, heir: heir.entry, at, ...to, ...has },
      ],
      orders: seated === null ? [] : [shareOrder(seated, heir.chips)],
    };
  }
  return null;
}

function shareOf(state: OfficeState, { entries }: Tournament, { tableId, order }: GivenOrder) {
  if (order.order !== 'add-chips') return null;
  const person = personOf(state, order.player);
  const isMeant = (heir: Heir): boolean =>
    isSameSeat(heir, { tableId, seat: order.seat }) &&
    heir.chips === order.chips &&
    entries.some(({ number, player }) => number === heir.entry && personOf(state, player.id) === person);
  for (const { number, seatWon } of entries) {
    const heir = seatWon?.heirs?.find(isMeant);
    if (heir !== undefined) return { winner: number, heir };
  }
  return null;
}

/** A seat other than the one that was refused; null: the receiver has none. */
function seatNow(now: ReturnType<typeof eventNow>, heir: Heir): Seated | null {
  const seated = stillIn(now).find(({ entry }) => entry.number === heir.entry)?.seated ?? null;
  return seated === null || isSameSeat(seated, heir) ? null : seated;
}

/**
 * What follows when a table has answered an order to return a share, because the seat was taken back. If the receiver no longer has it, the chips
 * stay in play, and the chips page shows them until the floor decides. Null: not such an order.
 */
export function shareReturned(state: OfficeState, { order }: GivenOrder, at: number): TournamentEvent | null {
  if (order.order !== 'take-chips') return null;
  const person = personOf(state, order.player);
  for (const { id, entries, sharesBack = [] } of Object.values(state.tournaments)) {
    const isTheirs = (heir: number): boolean =>
      entries.some(({ number, player }) => number === heir && personOf(state, player.id) === person);
    const share = sharesBack.find(({ entry, chips }) => chips === order.chips && isTheirs(entry));
    if (share !== undefined)
      return { type: 'share-returned', tournament: id, heir: share.entry, chips: share.chips, at };
  }
  return null;
}
