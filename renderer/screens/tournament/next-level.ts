import type { Chips, Level, Stakes } from '../../../engine/notation.ts';

/** Big blinds as houses everywhere step them, up to ten times the first; small blinds are half of them. */
const ladder = [100, 120, 160, 200, 240, 300, 400, 500, 600, 800] as const;

/** How much steeper the next level may be. */
export const factors = [1.25, 1.5, 2] as const;

/**
 * The next level after this one: its big blind about `factor` times higher on the ladder, everything else in proportion, in chips of
 * `smallest`.
 */
export function nextLevel(level: Level, factor: number, smallest: Chips): Level {
  const { number, breakAfter: _break, smallestChip, games, ...stakes } = level;
  const unit = Math.max(smallest, smallestChip ?? 0);
  const next = { ...stepped(stakes, factor, unit), number: number + 1, minutes: level.minutes };
  if (games === undefined) return next;
  const stepsOfGames = Object.entries(games).map(([game, own]) => [game, stepped(own, factor, unit)]);
  return { ...next, games: Object.fromEntries(stepsOfGames) };
}

function stepped<Paid extends Stakes>(stakes: Paid, factor: number, unit: Chips): Paid {
  const main = stakes.bigBlind > 0 ? stakes.bigBlind : stakes.minBet;
  const target = rung(main, factor, unit);
  const ratio = target / main;
  const scaled = (chips: Chips): Chips => (chips === 0 ? 0 : Math.max(unit, Math.round((chips * ratio) / unit) * unit));
  const { ante, bigBet, bringIn, maxBet, cap } = stakes;
  return {
    ...stakes,
    smallBlind: stakes.smallBlind === stakes.bigBlind ? scaled(stakes.bigBlind) : scaled(stakes.smallBlind),
    bigBlind: stakes.bigBlind > 0 ? target : 0,
    minBet: stakes.minBet === main ? target : scaled(stakes.minBet),
    ante: ante === null ? null : { ...ante, chips: ante.chips === main ? target : scaled(ante.chips) },
    ...(bigBet === undefined ? {} : { bigBet: bigBet === 2 * main ? 2 * target : scaled(bigBet) }),
    ...(bringIn === undefined ? {} : { bringIn: scaled(bringIn) }),
    ...(maxBet === undefined ? {} : { maxBet: scaled(maxBet) }),
    ...(cap === undefined ? {} : { cap: scaled(cap) }),
  };
}

/** The rung nearest to `factor` times the amount, above it, whose half the chips in play can make. */
function rung(amount: Chips, factor: number, unit: Chips): Chips {
  const target = amount * factor;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, amount / 100)));
  const rungs = [power / 10, power, power * 10, power * 100]
    .flatMap((by) => ladder.map((one) => one * by))
    .filter((one) => one > amount && one % (2 * unit) === 0);
  const whole = Math.ceil((amount + 1) / (2 * unit)) * 2 * unit;
  return rungs.reduce(
    (best, one) => (Math.abs(one - target) < Math.abs(best - target) ? one : best),
    rungs[0] ?? whole,
  );
}
