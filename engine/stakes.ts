import { type Chips, isChips } from './chips.ts';
import { type VariantId, variantOf } from './variants/all-variants.ts';

export interface Ante {
  /** One player's ante may stand for the whole table's. `listed` gives each place its own, in dealing order, as hand histories may. */
  readonly kind: 'each' | 'big-blind' | 'button' | 'listed';
  readonly chips: Chips;
  readonly listed?: readonly Chips[];
  /** What a short stack pays first. */
  readonly order: 'ante-first' | 'blind-first';
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
  /** Other caps for few players dealt in: the entry with the most players that are not more than were dealt in. */
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
  /** The clock stands since then; what it showed then is what holds. Absent: it runs. */
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
}

/** The moment the schedule's clock shows, and how much later than by it everything to come is. A clock that stands shows the one it stopped at. */
const clockAt = ({ pausedAt }: Schedule, at: number): { readonly moment: number; readonly late: number } =>
  pausedAt === undefined ? { moment: at, late: 0 } : { moment: pausedAt, late: at - pausedAt };

/**
 * The level the schedule gives at a moment, in a break the one after it. A hand keeps the level of the moment it began. While
 * the clock stands, ends are as far off as if it went on at that moment.
 */
export function levelAt(schedule: Schedule, at: number): LevelNow {
  const { moment, late } = clockAt(schedule, at);
  const now = levelBy(schedule, moment);
  if (late === 0) return now;
  const { endsAt, breakUntil } = now;
  return {
    ...now,
    endsAt: endsAt === null ? null : endsAt + late,
    breakUntil: breakUntil === null ? null : breakUntil + late,
  };
}

function levelBy(schedule: Schedule, at: number): LevelNow {
  let begins = schedule.startedAt;
  for (const [index, level] of schedule.levels.entries()) {
    const next = schedule.levels[index + 1] ?? null;
    const endsAt = begins + level.minutes * 60_000;
    const breakUntil = at < begins && index > 0 ? begins : null;
    if (next === null) return { level, endsAt: null, next, breakUntil };
    if (at < endsAt) return { level, endsAt, next, breakUntil };
    begins = endsAt + breakMs(level);
  }
  throw new Error('A schedule has at least one level.');
}

const breakMs = ({ breakAfter = 0 }: Level): number => breakAfter * 60_000;

/** When the break to come begins, or the one that is on began, and its end; null where there is none. Milliseconds since 1970. */
export function nextBreak(schedule: Schedule, at: number): { readonly from: number; readonly until: number } | null {
  const { moment, late } = clockAt(schedule, at);
  let begins = schedule.startedAt;
  for (const [index, level] of schedule.levels.entries()) {
    const from = begins + level.minutes * 60_000;
    begins = from + breakMs(level);
    if (begins > from && moment < begins && index < schedule.levels.length - 1)
      return { from: from + late, until: begins + late };
  }
  return null;
}

/** The chips that leave next by the schedule: the smallest value that stays, and the level it happens at. */
export function nextColourUp(
  schedule: Schedule,
  smallest: Chips,
): { readonly stays: Chips; readonly level: number } | null {
  const level = schedule.levels.find(({ smallestChip = 0 }) => smallestChip > smallest);
  return level?.smallestChip === undefined ? null : { stays: level.smallestChip, level: level.number };
}

/** What a level asks of one game. */
export function stakesOfLevel(level: Level, game: VariantId): Stakes {
  const own = level.games?.[game];
  if (own !== undefined) return own;
  const {
    number: _number,
    minutes: _minutes,
    games: _games,
    breakAfter: _break,
    smallestChip: _chip,
    ...stakes
  } = level;
  return stakes;
}

/** Whatever a game cannot be dealt without. */
export type StakeName = 'minBet' | 'bringIn' | 'maxBet';

/** What the game needs and these stakes do not say; null when it can be dealt for them. */
export function missingStake(game: VariantId, stakes: Stakes): StakeName | null {
  const { betting, stud } = variantOf(game);
  if (stakes.minBet === 0) return 'minBet';
  // Without a bring-in or an ante there would be nothing to play for.
  if (stud !== null && (stakes.bringIn === undefined || stakes.bringIn + (stakes.ante?.chips ?? 0) === 0))
    return 'bringIn';
  return betting === 'spread-limit' && stakes.maxBet === undefined ? 'maxBet' : null;
}

/** The first number in the stakes that is no amount of chips, or too small for the one it must reach; null when all are good. */
export function wrongAmountIn(stakes: Stakes): number | null {
  const { ante, minBet, bigBet = minBet, bringIn = 0, maxBet = minBet, cap = minBet, straddle, rake } = stakes;
  const amounts = [stakes.smallBlind, stakes.bigBlind, minBet, bigBet, bringIn, maxBet, cap, straddle?.most ?? 1];
  const wrong = [...amounts, ante?.chips ?? 0, ...(ante?.listed ?? []), ...rakeAmounts(rake)].find(
    (chips) => !isChips(chips),
  );
  if (wrong !== undefined) return wrong;
  const zero = [minBet, straddle?.most, rake?.unit].find((chips) => chips === 0);
  if (zero !== undefined) return zero;
  if (bringIn > minBet) return bringIn;
  const { minBuyIn = 0, maxBuyIn = minBuyIn } = stakes;
  if (!isChips(minBuyIn)) return minBuyIn;
  if (!isChips(maxBuyIn) || maxBuyIn < minBuyIn) return maxBuyIn;
  return [bigBet, maxBet, cap].find((chips) => chips < minBet) ?? null;
}

const rakeAmounts = (rake: Rake | undefined): readonly number[] =>
  rake === undefined
    ? []
    : [
        rake.basisPoints,
        rake.cap ?? 0,
        rake.unit,
        rake.jackpot?.from ?? 0,
        rake.jackpot?.take ?? 0,
        ...rake.steps.flatMap(({ from, take }) => [from, take]),
        ...rake.caps.flatMap(({ players, cap }) => [players, cap]),
      ];
