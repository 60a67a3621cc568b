import type { Card, KnownCard, Seat } from '../../engine/index.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';

/** Where an antenna lies. */
export type Place = Seat | 'board' | 'muck';

/** What the table server tells the card sealer. Tags go in; they never come back. */
export type ToSealer =
  /** All that lies at a place now, in the order in which it came. */
  | { readonly type: 'reads'; readonly place: Place; readonly tags: readonly Tag[] }
  /** The deck the shuffler gave out; null when nobody knows. */
  | { readonly type: 'deck'; readonly deck: string | null }
  /** `cards`: how many each player is dealt. */
  | { readonly type: 'new-hand'; readonly cards: number }
  /** Board cards that may be named now, and the ones that lie open already. */
  | { readonly type: 'board-due'; readonly board: readonly Card[]; readonly due: number }
  /** This hand was turned up, and the log holds it: it may be named. */
  | { readonly type: 'seat-open'; readonly seat: Seat };

/** All that ever leaves the card sealer: places, counts, alarms, and the names of cards that lie open. */
export type FromSealer =
  | { readonly type: 'ready' }
  /** The decks cannot be read; one plain sentence. */
  | { readonly type: 'no-decks'; readonly sentence: string }
  | { readonly type: 'count'; readonly place: Place; readonly count: number }
  | { readonly type: 'alarm'; readonly place: Place; readonly alarm: 'foreign' | 'wrong-deck' | 'duplicate' }
  | { readonly type: 'board'; readonly cards: readonly KnownCard[] }
  | { readonly type: 'hand'; readonly seat: Seat; readonly cards: readonly KnownCard[] };
