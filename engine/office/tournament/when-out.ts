import type { Elimination } from '../room-facts.ts';

/** When the hand was over in which a player went out, by the room's clock: a table's own may be minutes off. */
export const overAt = ({ over, at, ahead = 0 }: Pick<Elimination, 'over' | 'at' | 'ahead'>): number =>
  (over ?? at) - ahead;

/** Somebody is out by no hand in play: they have the place of that moment, by the clock. */
export const betweenHands = { tableId: '', logId: '', hand: 0 } as const;
