import type { Chips } from './chips.ts';

/** A player's chips, counted by value when a day ends and sealed in a bag. */
export interface SealedBag {
  /** As it is printed on the bag, or on the slip where the house lays the stacks out anew. */
  readonly number: string;
  /** How many chips of each value. */
  readonly counts: Readonly<Record<Chips, number>>;
  readonly chips: Chips;
  /** Counted minus expected chips; negative if chips were missing. */
  readonly difference: number;
  /** As logs name people. */
  readonly countedBy: string;
  readonly signedBy: string;
  /** The player has seen the sum and signed for it. Absent: the player was not there. */
  readonly playerSigned?: true;
  readonly at: number;
}

/** Why a bag does not count. */
export type BagFault = 'player-twice' | 'chip-unknown' | 'bad-count' | 'not-signed' | 'same-person' | 'sum-differs';
