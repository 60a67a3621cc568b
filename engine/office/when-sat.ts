import type { Stay } from './room-facts.ts';

/** When a player sat down, by the room's clock: a table's own may be minutes off. */
export const satAt = ({ from, ahead = 0 }: Pick<Stay, 'from' | 'ahead'>): number => from - ahead;

/** When a player left the seat, by the room's clock; null: still there. */
export const leftAt = ({ until, aheadAtEnd = 0 }: Pick<Stay, 'until' | 'aheadAtEnd'>): number | null =>
  until === null ? null : until - aheadAtEnd;
