import type { Chips } from './chips.ts';
import type { OutOfTurnAction } from './seen-wager.ts';

/** What somebody else did past the skipped seat. */
export type ActBehind = Pick<OutOfTurnAction, 'seat' | 'action'>;

/** An action out of turn as noted: nothing of it is booked, and its chips lie in front of the player. */
export interface PendingAct {
  readonly act: OutOfTurnAction;
  /** Total of the round after it, and the chips it adds. For check and fold: the bet already there, and 0. */
  readonly to: Chips;
  readonly adds: Chips;
  /** Its round, and the amount to match when it was made. */
  readonly street: number;
  readonly faced: Chips;
}

/** Codes under which such an incident is stored. */
export type OutOfTurnIncident = 'OOT' | 'NON-STANDARD-FOLD';
