import type { Elimination } from '../room-facts.ts';

/** When a player's seat was opened, by the room's clock: a table's own may be minutes off. */
export const outAt = ({ at, ahead = 0 }: Elimination): number => at - ahead;

/** When the hand was over in which a player went out, by the room's clock. */
export const overAt = ({ over, at, ahead = 0 }: Elimination): number => (over ?? at) - ahead;
