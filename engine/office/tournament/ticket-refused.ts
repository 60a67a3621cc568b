/** Why a ticket pays no entry, is not given or not taken back. */
export type TicketRefused =
  | 'unknown'
  | 'used'
  | 'not-theirs'
  | 'other-value'
  | 'other-currency'
  | 'not-won'
  | 'given-already'
  /** Whoever holds it has it no more, by a corrected place: it is taken back before the place is paid otherwise. */
  | 'held';
