import type { Chips } from './chips.ts';
import type { VariantId } from './variants/all-variants.ts';

export interface Ante {
  /** One player's ante may stand for the whole table's. `listed` gives each place its own, in dealing order, as hand histories may. */
  readonly kind: 'each' | 'big-blind' | 'button' | 'listed';
  readonly chips: Chips;
  readonly listed?: readonly Chips[];
  /** What a short stack pays first. Absent: where one player pays for all, what the rulebook says; else the ante. */
  readonly order?: 'ante-first' | 'blind-first';
  /** What a short ante may win of the others': its own size from each, or all of them as dead money. */
  readonly short: 'own-share' | 'dead';
}

/** What the house takes of a hand: a share of the pot, or steps by its size. */
export interface Rake {
  /** Hundredths of a percent of the pot; 500 is 5 %. Not used where there are steps. */
  readonly basisPoints: number;
  /** So much in all once the pot has so many chips, small to large; empty where a share is taken. */
  readonly steps: readonly { readonly from: Chips; readonly take: Chips }[];
  /** Most that is taken of one hand; null: no cap. */
  readonly cap: Chips | null;
  /** Other caps for short-handed play: the entry with the largest `players` that does not exceed the players dealt in. */
  readonly caps: readonly { readonly players: number; readonly cap: Chips }[];
  /** Nothing is taken of a hand that ends before the first board cards or, in a game without a board, before the second betting round. */
  readonly noFlopNoDrop: boolean;
  /** Smallest chip the rake is taken in; a share is rounded down to it. */
  readonly unit: Chips;
  /** For the jackpot, on top, once the pot has so many chips. */
  readonly jackpot: { readonly from: Chips; readonly take: Chips } | null;
}

/** Which straddles the table takes. The last one posted acts last in the first round. */
export interface StraddleRule {
  /** Left of the big blind; from the button; from any seat (Mississippi); or silently from any seat, live only if nobody has raised before it (sleeper). */
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
  /** Stud: what the forced seat must at least bring in. */
  readonly bringIn?: Chips;
  /** Spread limit: most a bet or raise may add. */
  readonly maxBet?: Chips;
  /** Cap game: most a player may put into one hand. */
  readonly cap?: Chips;
  readonly straddle?: StraddleRule;
  readonly rake?: Rake;
  /** Cash games: least and most a player may sit down with. Absent: no such limit. */
  readonly minBuyIn?: Chips;
  readonly maxBuyIn?: Chips;
}

export interface Level extends Stakes {
  readonly number: number;
  readonly minutes: number;
  /** Minutes of the break after it. Absent: the next level follows at once. */
  readonly breakAfter?: number;
  /** Smaller chips have left when it begins. Absent: as before. */
  readonly smallestChip?: Chips;
  /** Mixed games: the stakes of the games that differ from the level's own. */
  readonly games?: { readonly [Game in VariantId]?: Stakes };
}

/** Levels in order; the last one goes on for ever. */
export interface Schedule {
  readonly startedAt: number;
  /** The clock was stopped then and still shows that moment. Absent: it runs. */
  readonly pausedAt?: number;
  readonly levels: readonly Level[];
  /** Until the end of which level players may buy in again, and the usual amount. Absent: the house has not said. */
  readonly rebuys?: { readonly untilLevel: number; readonly chips: Chips };
}

export interface LevelNow {
  readonly level: Level;
  /** Milliseconds since 1970; null in the last level. */
  readonly endsAt: number | null;
  readonly next: Level | null;
  /** A break is on until then, before this level; null: none is. */
  readonly breakUntil: number | null;
  /** The break that is on, or the next one; null: there is none. Milliseconds since 1970. */
  readonly pause: { readonly from: number; readonly until: number } | null;
}

/** What a game needs to be dealt. */
export type StakeName = 'minBet' | 'bringIn' | 'maxBet';
