import type { RoomFacts } from './room-facts.ts';

/** How many people a table was told to seat and has not answered: an order cannot be called back, so they may come yet. */
export const seatsOrdered = ({ ordersWaiting }: Pick<RoomFacts, 'ordersWaiting'>, tableId: string): number =>
  ordersWaiting(tableId).filter(({ order }) => order === 'seat-player').length;
