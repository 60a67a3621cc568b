/** Why a ticket cannot pay an entry, be given out or be taken back. */
export type TicketRefused =
  | 'unknown'
  | 'used'
  /** Nobody has entered with it, so its worth is not paid back in money: it is taken back itself. */
  | 'unused'
  | 'not-theirs'
  | 'other-value'
  | 'other-currency'
  | 'not-won'
  | 'given-already'
  /** After a corrected place its holder has not won it. It must be taken back before the place is paid in another way. */
  | 'held';
