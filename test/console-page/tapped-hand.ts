/** A recorded hand as the page gets it. */
export interface HandToTap {
  readonly id: string;
  readonly phh: string;
}

/** `reader`: shuffler and reader say what they see. `none`: everything is the dealer's word. `timed`: the same, and every decision is timed. */
export type Witnessing = 'reader' | 'none' | 'timed';

/** What a hand cost the finger. */
export interface TappedHand {
  readonly id: string;
  /** Folds, checks, calls, bets, raises and exchanges of cards. */
  readonly actions: number;
  readonly taps: number;
  /** Of the taps, what they were for. */
  readonly taken: Readonly<Record<TapPurpose, number>>;
  /** Why it could not be dealt to its end by taps; null: it was, and every chip lies where it was recorded. */
  readonly stuck: string | null;
}

/** Taps that say who does what; a bring-in counts as a call, and a seat tapped to fold those before it as a fold. */
export const actionPurposes = ['fold', 'check or call', 'wager', 'exchange'] as const;
/** All other taps: the start of the hand, a street, who opens, hands and winners, and pots. */
export const otherPurposes = ['start', 'street', 'opener', 'showdown', 'push'] as const;
export type TapPurpose = (typeof actionPurposes | typeof otherPurposes)[number];
