import type { Chips } from './chips.ts';
import type { OutOfTurnAction } from './seen-wager.ts';

/** What somebody else did while the seat that is due was passed over. */
export type ActBehind = Pick<OutOfTurnAction, 'seat' | 'action'>;

/** An action out of turn as it stands noted: nothing of it is booked, its chips lie in front of the player. */
export interface PendingAct {
  readonly act: OutOfTurnAction;
  /** Total of the round after it, and the chips it adds. For check and fold: the bet already there, and 0. */
  readonly to: Chips;
  readonly adds: Chips;
  /** Its round, and the amount to match when it was made. */
  readonly street: number;
  readonly faced: Chips;
}

/** Codes an incident of this kind is stored under. */
export type OutOfTurnIncident = 'OOT' | 'NON-STANDARD-FOLD';
