import type { Elimination } from '../room-facts.ts';

/** When the hand was over in which a player went out, by the room's clock: a table's own may be minutes off. */
export const overAt = ({ over, at, ahead = 0 }: Elimination): number => (over ?? at) - ahead;
