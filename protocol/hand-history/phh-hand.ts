import type { TomlDate } from 'smol-toml';

/** The value of a key that PHH does not define: any TOML value; `2.0` and `2` are the same number here. */
export type PhhValue =
  | string
  | number
  | boolean
  | TomlDate
  | readonly PhhValue[]
  | { readonly [key: string]: PhhValue };

export interface PhhAction {
  /** As written in the file, comment included: `p1 cbr 300 # all in`. */
  readonly text: string;
  /** Its line in the file, from 1; 0 if the hand was not read from a file. */
  readonly line: number;
}

/** What a hand's game needs. Player 1 is dealt first, amounts have at most four decimals, lists have one entry per player. */
export interface PhhGame {
  /** `NT`, `F7S/8` …; possibly one that is not played here. */
  readonly variant: string;
  /** True: a short ante wins only its share of the antes. */
  readonly anteTrimming: boolean;
  readonly antes: readonly number[];
  /** Empty if the variant has none. A negative entry is a live post that does not move the opener. */
  readonly blindsOrStraddles: readonly number[];
  /** Null if the variant has none, like the three bets below. */
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

/** What a file may say about a hand beyond its game; all of it is optional. Lists have one entry per player. */
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
  /** Local time `HH:MM:SS`, with `.mmm` if the file has fractions of a second. */
  readonly time?: string;
  /** An IANA name: `Europe/Vienna`. */
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
  /** Chips collected from the pots, after rake. */
  readonly winnings?: readonly number[];
  /** Three letters, ISO 4217. */
  readonly currency?: string;
  readonly currencySymbol?: string;
  /** Seconds for an action; Infinity is no limit. */
  readonly timeLimit?: number;
  /** Seconds. */
  readonly timeBanks?: readonly number[];
}

/** One hand of a PHH file. Every field of its game is required; its description and its own keys are optional. */
export interface PhhHand extends PhhGame, PhhDescription {
  /** Comment lines above it, for human readers; never read back. */
  readonly comments?: readonly string[];
  /** Keys that PHH does not define, such as `_sponsor`; absent if there are none. */
  readonly own?: { readonly [key: string]: PhhValue };
}
