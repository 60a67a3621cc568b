import { type Chips, isChips } from '../../words/chips.ts';
import type { Level, LevelNow, Rake, Schedule, StakeName, Stakes } from '../../words/stakes.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';

/** The moment the schedule's clock shows, and by how much it delays everything to come. A stopped clock shows when it stopped. */
const clockAt = ({ pausedAt }: Schedule, at: number): { readonly moment: number; readonly late: number } =>
  pausedAt === undefined ? { moment: at, late: 0 } : { moment: pausedAt, late: at - pausedAt };

/**
 * The schedule's level at a moment; in a break, the one after it. A hand keeps the level of the moment it began. While the clock is
 * stopped, level ends are as far away as if it restarted now.
 */
export function levelAt(schedule: Schedule, at: number): LevelNow {
  const { moment, late } = clockAt(schedule, at);
  const now = levelBy(schedule, moment);
  const { endsAt, breakUntil } = now;
  return {
    ...now,
    endsAt: endsAt === null ? null : endsAt + late,
    breakUntil: breakUntil === null ? null : breakUntil + late,
    pause: nextBreak(schedule, moment, late),
  };
}

function levelBy(schedule: Schedule, at: number): Omit<LevelNow, 'pause'> {
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

function nextBreak(schedule: Schedule, moment: number, late: number): LevelNow['pause'] {
  let begins = schedule.startedAt;
  for (const [index, level] of schedule.levels.entries()) {
    const from = begins + level.minutes * 60_000;
    begins = from + breakMs(level);
    if (begins > from && moment < begins && index < schedule.levels.length - 1)
      return { from: from + late, until: begins + late };
  }
  return null;
}

/** The next chips to leave play by the schedule: the smallest value that stays, and the level when it happens. */
export function nextColourUp(
  schedule: Schedule,
  smallest: Chips,
): { readonly stays: Chips; readonly level: number } | null {
  const level = schedule.levels.find(({ smallestChip = 0 }) => smallestChip > smallest);
  return level?.smallestChip === undefined ? null : { stays: level.smallestChip, level: level.number };
}

/** The stakes a level sets for one game. */
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

/** The first stake the game needs and these stakes lack; null if none. */
export function missingStake(game: VariantId, stakes: Stakes): StakeName | null {
  const { betting, stud } = variantOf(game);
  if (stakes.minBet === 0) return 'minBet';
  // Without a bring-in or an ante there would be nothing to play for.
  if (stud !== null && (stakes.bringIn === undefined || stakes.bringIn + (stakes.ante?.chips ?? 0) === 0))
    return 'bringIn';
  return betting === 'spread-limit' && stakes.maxBet === undefined ? 'maxBet' : null;
}

/** The first number in the stakes that is not an amount of chips, or is too small for its counterpart; null if all are good. */
export function wrongAmountIn(stakes: Stakes): number | null {
  const { ante, minBet, bigBet = minBet, bringIn = 0, maxBet = minBet, cap = minBet, straddle, rake } = stakes;
  const { smallBlind, bigBlind } = stakes;
  const amounts = [smallBlind, bigBlind, minBet, bigBet, bringIn, maxBet, cap, straddle?.most ?? 1, ante?.chips ?? 0];
  const isWrong = (chips: number): boolean => !isChips(chips);
  const wrong = amounts.find(isWrong) ?? ante?.listed?.find(isWrong) ?? rakeAmounts(rake).find(isWrong);
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
