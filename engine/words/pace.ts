/**
 * How hands are paced: levels counted in hands instead of minutes, hands at least so many seconds apart, or so many hands before a break.
 */
export interface PaceOrder {
  readonly handsPerLevel?: number;
  /** Soft hand for hand: the k-th hand begins no earlier than k − 1 windows after the start, and waits for no other table. */
  readonly windowSeconds?: number;
  /** So many more hands begin. Then the table has its break until the pace changes. */
  readonly lastHands?: number;
  /** Identifies the office's order by the office's clock. Absent: the floor at the table ordered it. */
  readonly told?: number;
}

/** A pace as this table keeps it. */
export interface Pace extends Omit<PaceOrder, 'lastHands'> {
  /** Milliseconds of the table's own clock. */
  readonly since: number;
  /** The level in force when it began; null in a cash game. */
  readonly fromLevel: number | null;
  /** Hands begun since. */
  readonly hands: number;
  /** No hand begins after this many. Absent: hands go on. */
  readonly lastHand?: number;
}
