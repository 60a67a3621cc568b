/** Why envelopes cannot be promised, drawn or revealed now. */
export type MysteryRefused =
  /** The tournament has no envelopes. */
  | 'none'
  /** Heads are not won yet. */
  | 'not-begun'
  /** Entries are still sold, so nobody knows how much there is to win. */
  | 'sales-open'
  /** The cards were dealt, so the promise is fixed. */
  | 'opened'
  /** Envelopes are already promised, or they are not the ones this promise was meant to replace. */
  | 'promised-meanwhile'
  | 'not-promised'
  | 'not-opened'
  /** This entry's head is not won, or was drawn for. */
  | 'nothing-due'
  /** When several go out in one hand, the lowest place is drawn for first. */
  | 'another-first'
  | 'taken'
  | 'no-such-number'
  | 'none-left'
  /** The next envelope must be taken, because the house says so or the numbers are known by now. */
  | 'next-only'
  /** A player may still draw. */
  | 'not-over'
  | 'revealed'
  /** The stored seed is lost or does not match the promise. */
  | 'seed-lost'
  /** Sales that pay for heads, and their refunds, have ended. */
  | 'promised';
