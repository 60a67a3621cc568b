/** Why a ticket pays no entry, is not given or not taken back. */
export type TicketRefused =
  | 'unknown'
  | 'used'
  | 'not-theirs'
  | 'other-value'
  | 'other-currency'
  | 'not-won'
  | 'given-already';
