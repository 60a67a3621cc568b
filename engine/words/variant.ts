import type { HandKind } from './hand-kind.ts';

export type StreetName =
  | 'preflop'
  | 'flop'
  | 'turn'
  | 'river'
  | 'third-street'
  | 'fourth-street'
  | 'fifth-street'
  | 'sixth-street'
  | 'seventh-street'
  | 'before-draw'
  | 'first-draw'
  | 'second-draw'
  | 'third-draw';

/** One part of a hand in which cards are dealt and then bet on. An omitted field means that it does not happen. */
export interface Street {
  readonly name: StreetName;
  /** Cards dealt to each player, face down and face up. */
  readonly down: number;
  readonly up: number;
  /** Cards dealt to each board. */
  readonly boardCards: number;
  readonly burn: boolean;
  /** What players do before anything else is dealt: draw any number of cards, or discard exactly so many. */
  readonly exchange: 'draw' | { readonly discard: number } | null;
  /** Which of the two fixed bets applies. */
  readonly bet: 'small' | 'big';
}

export type BettingStructure = 'no-limit' | 'pot-limit' | 'fixed-limit' | 'spread-limit';

/** How a hand is made and ranked: any cards, or exactly two of the player's own with three of the board. */
export interface HandRule {
  readonly kind: HandKind;
  readonly fromHole: 'any' | 2;
}

/** A game as parameters of the one state machine. */
export interface Game {
  /** The code hand histories use; null where PHH has none. */
  readonly phh: string | null;
  readonly betting: BettingStructure;
  readonly deck: 'full' | 'short' | 'royal';
  readonly streets: readonly Street[];
  /** Games opened by up-cards: who brings it in, and which board opens afterwards. Null: button and blinds. */
  readonly stud: { readonly bringIn: 'low-card' | 'high-card'; readonly opens: 'high' | 'low' } | null;
  /** What wins: one hand for the whole pot, or one for each half, the high first. */
  readonly hands: readonly [HandRule] | readonly [HandRule, HandRule];
}

/** A game by its name. */
export interface Variant extends Game {
  readonly id: string;
}
