/** Why no envelope is promised, drawn or revealed now. */
export type MysteryRefused =
  /** The tournament has no envelopes. */
  | 'none'
  /** Heads are not won yet. */
  | 'not-begun'
  /** Entries are still sold: nobody knows yet how much there is to be won. */
  | 'sales-open'
  /** The cards were dealt: what was promised stands. */
  | 'opened'
  /** Envelopes are promised already, or others than those this promise was to replace. */
  | 'promised-meanwhile'
  | 'not-promised'
  | 'not-opened'
  /** This entry's head is not won, or was drawn for. */
  | 'nothing-due'
  /** Of those who went out in one hand the lowest place draws first. */
  | 'another-first'
  | 'taken'
  | 'no-such-number'
  | 'none-left'
  /** Who draws takes the next one: the house says so, or the numbers are known by now. */
  | 'next-only'
  /** Somebody may still draw. */
  | 'not-over'
  | 'revealed'
  /** What was kept apart is not what was promised, or is gone. */
  | 'seed-lost'
  /** Nothing is sold or given back any more that is for heads. */
  | 'promised';
