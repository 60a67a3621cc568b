/** Levels counted in hands instead of minutes, hands that begin no faster than so many seconds apart, or so many hands before a break. */
export interface PaceOrder {
  readonly handsPerLevel?: number;
  /** Soft hand for hand: the k-th hand begins no earlier than k − 1 windows after the start, and waits for no other table. */
  readonly windowSeconds?: number;
  /** So many hands more begin; then the table has its break, until another pace is ordered or none. */
  readonly lastHands?: number;
  /** Which order of the office this is, by the office's clock at that moment. Absent: the floor at the table ordered it. */
  readonly told?: number;
}

/** A pace as this table keeps it. */
export interface Pace extends Omit<PaceOrder, 'lastHands'> {
  /** Milliseconds of the table's own clock. */
  readonly since: number;
  /** The level that was on when it began; null in a cash game. */
  readonly fromLevel: number | null;
  /** Hands begun since. */
  readonly hands: number;
  /** No hand begins after so many. Absent: hands go on. */
  readonly lastHand?: number;
}
