import type { Card, Chips, Seat } from '../engine/notation.ts';

/** What everybody around a table may see of it, complete: no names, no stacks, and no cards but those open on the board. */
export interface PlayersView {
  readonly type: 'players-view';
  /** The house's name for the table. */
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
  /** Main pot first; bets in front of players are not included yet. */
  readonly pots: readonly Chips[];
  readonly bets: Chips;
  readonly boards: readonly (readonly Card[])[];
  /** The decision being timed. Absent: none. */
  readonly shot?: PlayersShot;
}

/** How much time a player has left to decide. */
export interface PlayersShot {
  readonly seat: Seat;
  /** Milliseconds left when this was sent; 0 when the time is up. */
  readonly left: number;
  /** The length of the whole ring, in milliseconds. */
  readonly whole: number;
  /** The player's own time, or the time bank's. */
  readonly phase: 'shot' | 'bank';
  readonly isPaused: boolean;
  /** Which decision it is, and how much time it got. */
  readonly id: string;
}

/** A tournament's clock, as far as this table knows it. */
export interface PlayersLevel {
  readonly number: number;
  /** Null in the last level. */
  readonly endsAt: number | null;
  /** There is a break until then. */
  readonly breakUntil: number | null;
  readonly isPaused: boolean;
}
