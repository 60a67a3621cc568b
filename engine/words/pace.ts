/** Levels counted in hands instead of minutes, or hands that begin no faster than so many seconds apart. */
export interface PaceOrder {
  readonly handsPerLevel?: number;
  /** Soft hand for hand: the k-th hand begins no earlier than k − 1 windows after the start, and waits for no other table. */
  readonly windowSeconds?: number;
}

/** A pace as it is kept to here. */
export interface Pace extends PaceOrder {
  /** Milliseconds of the table's own clock. */
  readonly since: number;
  /** The level that was on when it began; null in a cash game. */
  readonly fromLevel: number | null;
  /** Hands begun since. */
  readonly hands: number;
}
