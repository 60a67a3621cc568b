import type { RoomFacts } from './room-facts.ts';

/** How many people a table was told to seat and has not answered. An order cannot be recalled, so they may still arrive. */
export const seatsOrdered = ({ ordersWaiting }: Pick<RoomFacts, 'ordersWaiting'>, tableId: string): number =>
  ordersWaiting(tableId).filter(({ order }) => order === 'seat-player').length;
