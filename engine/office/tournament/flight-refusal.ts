/** Why the office refuses a command about flights or the final day. */
export type FlightRefusal =
  /**
   * `none`: the tournament has no flights; `sold-there`: its entries are sold in them; `is-flight`: what is played for is decided on the
   * final day; `day-over`: stacks are bagged; `not-bagging`: they are not; `through`: a player with a bag may not buy in again.
   */
  | {
      readonly reason: 'flights';
      readonly why: 'none' | 'sold-there' | 'is-flight' | 'day-over' | 'not-bagging' | 'through';
    }
  /** Players still in it without a bag, seated or not. */
  | { readonly reason: 'bags-missing'; readonly players: readonly string[] }
  /** Bags of these tables must be opened first. */
  | { readonly reason: 'bags-sealed'; readonly tables: readonly string[] }
  /** Bags of closed flights have not left these tables, so they may still be opened there and counted again. */
  | { readonly reason: 'bags-at-tables'; readonly tables: readonly string[] }
  | { readonly reason: 'bag-number-twice'; readonly label: string }
  /** By name. Empty: no flight has been played. */
  | { readonly reason: 'flights-open'; readonly flights: readonly string[] };
