import type { Card, Chips, Seat } from '../engine/notation.ts';

/** What everybody around a table may see of it, in full: no name, no stack, no card that does not lie open on the board. */
export interface PlayersView {
  readonly type: 'players-view';
  /** What the house calls the table. */
  readonly table: string;
  /** The table's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly hand: number;
  /** False between hands. */
  readonly isPlayed: boolean;
  readonly button: Seat | null;
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly ante: Chips;
  /** Null in a cash game. */
  readonly level: PlayersLevel | null;
  /** Main pot first; the bets in front are not in them yet. */
  readonly pots: readonly Chips[];
  readonly bets: Chips;
  readonly boards: readonly (readonly Card[])[];
  /** The decision being timed. Absent: none is. */
  readonly shot?: PlayersShot;
}

/** How much time somebody has left to decide. */
export interface PlayersShot {
  readonly seat: Seat;
  /** Milliseconds when this was sent; 0 when the time is over. */
  readonly left: number;
  /** What the whole ring stands for, in milliseconds. */
  readonly whole: number;
  /** The player's own time, or the time bank's. */
  readonly phase: 'shot' | 'bank';
  readonly isPaused: boolean;
  /** Which decision it is, and how much was granted for it. */
  readonly id: string;
}

/** Where a tournament's clock stands, as far as this table knows. */
export interface PlayersLevel {
  readonly number: number;
  /** Null in the last level. */
  readonly endsAt: number | null;
  /** A break is on until then. */
  readonly breakUntil: number | null;
  readonly isPaused: boolean;
}
