/** One stage of a hand in which cards are dealt and then bet on. */
export interface Street {
  readonly name: 'preflop' | 'flop' | 'turn' | 'river';
  readonly holeCards: number;
  readonly boardCards: number;
  readonly burn: boolean;
}

/** A game as parameters of the one state machine. */
export interface Variant {
  readonly id: VariantId;
  /** The code hand histories use. */
  readonly phh: string;
  readonly betting: 'no-limit';
  readonly streets: readonly Street[];
  readonly handKind: 'high';
}

export type VariantId = 'no-limit-holdem';
