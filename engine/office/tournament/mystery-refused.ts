/** Why envelopes cannot be promised, drawn or revealed now. */
export type MysteryRefused =
  /** The tournament has no envelopes. */
  | 'none'
  /** Heads are not won yet. */
  | 'not-begun'
  /** Entries are still sold: nobody knows yet how much there is to be won. */
  | 'sales-open'
  /** The cards were dealt: what was promised stands. */
  | 'opened'
  /** Envelopes are promised already, or they are not the ones this promise was meant to replace. */
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
  /** The next envelope must be taken: the house says so, or the numbers are known by now. */
  | 'next-only'
  /** Somebody may still draw. */
  | 'not-over'
  | 'revealed'
  /** The seed that was kept is lost or does not match the promise. */
  | 'seed-lost'
  /** Sales that pay for heads, and their refunds, have ended. */
  | 'promised';
