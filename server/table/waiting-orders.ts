import type { Seat } from '../../engine/notation.ts';
import type { Refusal } from '../../engine/table.ts';
import type { OrderBody } from '../../protocol/sync-messages.ts';

/** Is an order with this refusal kept until it can be carried out? `waiting`: the orders kept already; `isHeld`: no hand begins here. */
export function isWaitedFor(
  no: Refusal,
  body: OrderBody,
  { waiting, isHeld }: { readonly waiting: readonly OrderBody[]; readonly isHeld: boolean },
): boolean {
  if (body.type !== 'office-order') return false;
  switch (no.reason) {
    case 'hand-running':
    case 'redeal-keeps':
      return true;
    case 'chips-behind':
      return body.order.order === 'move-out';
    // A player whose seat is between button and small blind sits down one hand later.
    case 'gap-seat-closed':
      return body.order.order === 'seat-player' && !isHeld;
    // The player in that seat is leaving.
    case 'seat-taken':
      return waiting.some((other) => isLeaving(other, no.seat));
    default:
      return false;
  }
}

function isLeaving(body: OrderBody, seat: Seat): boolean {
  if (body.type !== 'office-order') return false;
  const { order } = body;
  return (order.order === 'move-out' && order.seat === seat) || (order.order === 'change-seat' && order.from === seat);
}

/** Is an order about the player in this seat? */
export function isOfSeat(body: OrderBody | null, seat: Seat): boolean {
  if (body?.type !== 'office-order') return false;
  const { order } = body;
  switch (order.order) {
    case 'move-out':
    case 'add-chips':
    case 'take-chips':
    case 'give-penalty':
      return order.seat === seat;
    case 'change-seat':
      return order.from === seat;
    default:
      return false;
  }
}
