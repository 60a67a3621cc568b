import type { TomlDate } from 'smol-toml';

/** What a key that PHH does not define may hold: any TOML value; `2.0` and `2` are the same number here. */
export type PhhValue =
  | string
  | number
  | boolean
  | TomlDate
  | readonly PhhValue[]
  | { readonly [key: string]: PhhValue };

export interface PhhAction {
  /** As it stands in the file, comment included: `p1 cbr 300 # all in`. */
  readonly text: string;
  /** Line of the file it stands on, from 1; 0 in a hand that was not read from a file. */
  readonly line: number;
}

/** What a hand's game needs. Player 1 is the first to be dealt, amounts have at most four decimals, lists have one entry per player. */
export interface PhhGame {
  /** `NT`, `F7S/8` …; may be one that is not dealt here. */
  readonly variant: string;
  /** True: a short ante wins only its share of the antes. */
  readonly anteTrimming: boolean;
  readonly antes: readonly number[];
  /** Empty where the variant has none. A negative entry is a live post that does not move the opener. */
  readonly blindsOrStraddles: readonly number[];
  /** Null where the variant has none, as the three bets below. */
  readonly bringIn: number | null;
  /** Bets of a fixed-limit game. */
  readonly smallBet: number | null;
  readonly bigBet: number | null;
  /** Smallest bet of a no-limit or pot-limit game. */
  readonly minBet: number | null;
  /** Null is an unknown stack (`inf`). */
  readonly startingStacks: readonly (number | null)[];
  readonly actions: readonly PhhAction[];
}

/** What a file may tell about a hand beyond its game; none of it is necessary. Lists have one entry per player. */
export interface PhhDescription {
  readonly author?: string;
  readonly event?: string;
  readonly url?: string;
  readonly venue?: string;
  readonly address?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
  /** Local time `HH:MM:SS`, with `.mmm` where the file has fractions of a second. */
  readonly time?: string;
  /** As IANA names it: `Europe/Vienna`. */
  readonly timeZone?: string;
  readonly timeZoneAbbreviation?: string;
  readonly day?: number;
  readonly month?: number;
  readonly year?: number;
  readonly hand?: string | number;
  readonly level?: number;
  readonly seats?: readonly number[];
  readonly seatCount?: number;
  readonly table?: string | number;
  /** An empty name is an unknown player. */
  readonly players?: readonly string[];
  /** Null is unknown, as in the starting stacks. */
  readonly finishingStacks?: readonly (number | null)[];
  /** Chips collected from the pots, rake taken off. */
  readonly winnings?: readonly number[];
  /** Three letters of ISO 4217. */
  readonly currency?: string;
  readonly currencySymbol?: string;
  /** Seconds for an action; Infinity is no limit. */
  readonly timeLimit?: number;
  /** Seconds. */
  readonly timeBanks?: readonly number[];
}

/** One hand as a PHH file gives it: every field of its game is necessary, its description and own keys are not. */
export interface PhhHand extends PhhGame, PhhDescription {
  /** Lines above it for whoever reads the file; never read back. */
  readonly comments?: readonly string[];
  /** Keys that PHH does not define, as `_sponsor`; absent when there are none. */
  readonly own?: { readonly [key: string]: PhhValue };
}
