/** Why the office says no to what concerns flights and the days that follow them. */
export type FlightRefusal =
  /**
   * `none`: the tournament has no flights; `sold-there`: its entries are sold in them; `is-flight`: what is played for is decided on the
   * final day; `day-over`: stacks are bagged; `not-bagging`: they are not; `through`: whoever has a bag buys in no more.
   */
  | {
      readonly reason: 'flights';
      readonly why: 'none' | 'sold-there' | 'is-flight' | 'day-over' | 'not-bagging' | 'through';
    }
  /** Who is still in it without a bag: without a seat, too. */
  | { readonly reason: 'bags-missing'; readonly players: readonly string[] }
  /** Bags of these tables are opened first. */
  | { readonly reason: 'bags-sealed'; readonly tables: readonly string[] }
  | { readonly reason: 'bag-number-twice'; readonly label: string }
  /** By their names; none: no flight has been played. */
  | { readonly reason: 'flights-open'; readonly flights: readonly string[] };
