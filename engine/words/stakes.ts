import type { Chips } from './chips.ts';
import type { VariantId } from './variants/all-variants.ts';

export interface Ante {
  /** One player's ante may pay for the whole table. `listed` gives each player's own, in dealing order, as hand histories may. */
  readonly kind: 'each' | 'big-blind' | 'button' | 'listed';
  readonly chips: Chips;
  readonly listed?: readonly Chips[];
  /** What a short stack pays first. Absent: as the rulebook says if one player pays for all; otherwise the ante. */
  readonly order?: 'ante-first' | 'blind-first';
  /** What a short ante may win of the others': its own size from each, or all of them as dead money. */
  readonly short: 'own-share' | 'dead';
}

/** What the house takes from a hand: a share of the pot, or steps by its size. */
export interface Rake {
  /** Hundredths of a percent of the pot; 500 is 5 %. Not used with steps. */
  readonly basisPoints: number;
  /** The total taken once the pot has so many chips, small to large; empty if a share is taken. */
  readonly steps: readonly { readonly from: Chips; readonly take: Chips }[];
  /** The most taken from one hand; null: no cap. */
  readonly cap: Chips | null;
  /** Other caps for short-handed play. The entry with the largest `players` that does not exceed the players dealt in applies. */
  readonly caps: readonly { readonly players: number; readonly cap: Chips }[];
  /** Nothing is taken from a hand that ends before the first board cards or, without a board, before the second betting round. */
  readonly noFlopNoDrop: boolean;
  /** Smallest chip the rake is taken in; a share is rounded down to it. */
  readonly unit: Chips;
  /** For the jackpot, in addition, once the pot has so many chips. */
  readonly jackpot: { readonly from: Chips; readonly take: Chips } | null;
}

/** Which straddles the table takes. The last one posted acts last in the first round. */
export interface StraddleRule {
  /**
   * Left of the big blind; from the button; from any seat (Mississippi); or silently from any seat, live only if nobody has raised before
   * it (sleeper).
   */
  readonly kinds: readonly ('under-the-gun' | 'button' | 'mississippi' | 'sleeper')[];
  /** How many in a row, each twice the one before; 1 is no re-straddle. */
  readonly most: number;
}

export interface Stakes {
  /** 0 in games without blinds. */
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /** Smallest bet; the small bet of a fixed-limit game. */
  readonly minBet: Chips;
  readonly ante: Ante | null;
  /** Fixed limit: the bet of the later streets. Absent: as `minBet`. */
  readonly bigBet?: Chips;
  /** Stud: the bring-in. */
  readonly bringIn?: Chips;
  /** Spread limit: the most a bet or raise may add. */
  readonly maxBet?: Chips;
  /** Cap game: the most a player may put into one hand. */
  readonly cap?: Chips;
  readonly straddle?: StraddleRule;
  readonly rake?: Rake;
  /** Cash games: the least and the most a player may sit down with. Absent: no limit. */
  readonly minBuyIn?: Chips;
  readonly maxBuyIn?: Chips;
}

export interface Level extends Stakes {
  readonly number: number;
  readonly minutes: number;
  /** Minutes of the break after it. Absent: the next level follows at once. */
  readonly breakAfter?: number;
  /** Smaller chips have left play when it begins. Absent: unchanged. */
  readonly smallestChip?: Chips;
  /** Mixed games: the stakes of the games that differ from the level's own. */
  readonly games?: { readonly [Game in VariantId]?: Stakes };
}

/** Levels in order; the last one never ends. */
export interface Schedule {
  readonly startedAt: number;
  /** The clock is stopped and shows this moment. Absent: it runs. */
  readonly pausedAt?: number;
  /** It was stopped at this moment, and moved on by hand since. Absent: it shows the moment it was stopped at. */
  readonly pausedSince?: number;
  readonly levels: readonly Level[];
  /** The last level in which players may buy in again, and the usual amount. Absent: the house has not said. */
  readonly rebuys?: { readonly untilLevel: number; readonly chips: Chips };
}

export interface LevelNow {
  readonly level: Level;
  /** Milliseconds since 1970; null in the last level. */
  readonly endsAt: number | null;
  readonly next: Level | null;
  /** The end of a break now in progress, before this level; null: no break. */
  readonly breakUntil: number | null;
  /** The break in progress, or the next one; null: there is none. Milliseconds since 1970. */
  readonly pause: { readonly from: number; readonly until: number } | null;
}

/** A stake without which a game cannot be dealt. */
export type StakeName = 'minBet' | 'bringIn' | 'maxBet';
