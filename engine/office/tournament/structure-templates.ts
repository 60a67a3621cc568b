import { namedRotations } from '../../rules/mixed/named-rotations.ts';
import { type PublishedId, planOf, publishedFormats } from '../../rules/shot-clock/published-formats.ts';
import type { Chips } from '../../words/chips.ts';
import type { ShotClockPlan } from '../../words/shot-clock.ts';
import type { Level, Stakes } from '../../words/stakes.ts';
import { isSame } from '../same-data.ts';
import type { PayoutTable, Structure } from './structure.ts';

/** Shares in order of place, and how many places in a row have each. */
type Run = readonly [share: number, places: number];

const shares = (...runs: readonly (number | Run)[]): readonly number[] =>
  runs.flatMap((run) => (typeof run === 'number' ? [run] : Array.from({ length: run[1] }, () => run[0])));

/** From two entries to many: about every seventh entry is paid; in large fields the places of a whole table are paid alike. */
export const usualPayouts: readonly PayoutTable[] = [
  { fromEntries: 2, shares: [10_000] },
  { fromEntries: 5, shares: [6500, 3500] },
  { fromEntries: 9, shares: [5000, 3000, 2000] },
  { fromEntries: 19, shares: [4500, 2700, 1700, 1100] },
  { fromEntries: 28, shares: [4000, 2400, 1600, 1100, 900] },
  { fromEntries: 37, shares: [3600, 2200, 1500, 1100, 900, 700] },
  { fromEntries: 46, shares: [3300, 2050, 1400, 1050, 850, 700, 650] },
  { fromEntries: 55, shares: [3150, 1950, 1350, 1000, 800, 650, 570, 530] },
  { fromEntries: 64, shares: [3000, 1850, 1300, 1000, 800, 650, 520, 450, 430] },
  { fromEntries: 82, shares: shares(2800, 1750, 1200, 900, 720, 570, 450, 370, [310, 4]) },
  { fromEntries: 109, shares: shares(2600, 1650, 1150, 850, 670, 530, 420, 340, 290, [250, 6]) },
  { fromEntries: 136, shares: shares(2490, 1580, 1100, 820, 640, 500, 400, 320, 260, [220, 3], [205, 6]) },
  { fromEntries: 181, shares: shares(2360, 1450, 1000, 750, 580, 450, 360, 290, 240, [150, 9], [130, 9]) },
  { fromEntries: 271, shares: shares(2205, 1350, 950, 700, 540, 420, 330, 270, 220, [130, 9], [110, 9], [95, 9]) },
  {
    fromEntries: 401,
    shares: shares(2012, 1250, 870, 640, 490, 380, 300, 240, 200, [110, 9], [85, 9], [75, 9], [66, 18]),
  },
  {
    fromEntries: 601,
    shares: shares(1875, 1150, 800, 600, 450, 350, 280, 220, 180, [100, 9], [75, 9], [60, 18], [40, 36]),
  },
];

/**
 * Whether a plan taken from a published format still matches its source. The room fills in what the source leaves open, and decides when
 * the clock begins, who books at zero and how a count continues.
 */
export function isAsPublished(plan: ShotClockPlan, published: PublishedId): boolean {
  const { shot, bank, bankAtStart, auto, from, atZero, afterCount } = plan;
  const format = publishedFormats[published];
  const said = planOf(published, {
    from,
    atZero,
    afterCount,
    ...(format.shot === null ? { seconds: shot } : null),
    ...(format.bank !== null && format.bank.n === null ? { extensions: bankAtStart } : null),
    ...(format.bank?.seconds === null && bank?.kind === 'cards' ? { extensionSeconds: bank.seconds } : null),
    ...('auto' in format ? null : { auto }),
  });
  return 'plan' in said && isSame(said.plan, { ...plan, published });
}

const chipValues: readonly Chips[] = [25, 100, 500, 1000, 5000, 25_000, 100_000];

/** Small and big blind; from the fifth level on the big blind pays everybody's ante, of its own size. */
const blinds: readonly (readonly [small: Chips, big: Chips])[] = [
  [25, 50],
  [50, 100],
  [75, 150],
  [100, 200],
  [100, 200],
  [200, 300],
  [200, 400],
  [300, 600],
  [400, 800],
  [500, 1000],
  [600, 1200],
  [800, 1600],
  [1000, 2000],
  [1000, 2500],
  [1500, 3000],
  [2000, 4000],
  [3000, 6000],
  [4000, 8000],
  [5000, 10_000],
  [6000, 12_000],
  [8000, 16_000],
  [10_000, 20_000],
  [15_000, 30_000],
  [20_000, 40_000],
  [25_000, 50_000],
  [30_000, 60_000],
  [40_000, 80_000],
  [50_000, 100_000],
];

/** Ante of each player, bring-in, small bet; the big bet is twice the small one. */
const studBets: readonly (readonly [ante: Chips, bringIn: Chips, bet: Chips])[] = [
  [25, 25, 100],
  [25, 50, 150],
  [50, 50, 200],
  [75, 100, 300],
  [100, 100, 400],
  [100, 200, 600],
  [200, 200, 800],
  [200, 300, 1000],
  [300, 500, 1600],
  [400, 600, 2000],
  [500, 1000, 3000],
  [1000, 1000, 4000],
  [1000, 1500, 6000],
  [1500, 2000, 8000],
  [2000, 3000, 10_000],
  [3000, 5000, 15_000],
];

/** Levels after which the smallest chips leave, and the smallest value then. */
const colourUps: Readonly<Record<number, Chips>> = { 5: 100, 13: 500, 17: 1000, 25: 5000 };

/** A break after every fourth level except the last; colour-ups take place in them. */
function levels(minutes: number, breakAfter: number, stakes: readonly Partial<Level>[]): readonly Level[] {
  return stakes.map((own, index) => {
    const number = index + 1;
    const { smallBlind = 0, bigBlind = 0, minBet = bigBlind, ante = null } = own;
    const smallestChip = colourUps[number];
    return {
      ...own,
      smallBlind,
      bigBlind,
      minBet,
      ante,
      number,
      minutes,
      ...(number % 4 === 0 && number < stakes.length ? { breakAfter } : {}),
      ...(smallestChip === undefined ? {} : { smallestChip }),
    };
  });
}

const holdemLevels = (minutes: number, breakAfter: number) =>
  levels(
    minutes,
    breakAfter,
    blinds.map(([smallBlind, bigBlind], index) => ({
      smallBlind,
      bigBlind,
      ante: index < 4 ? null : { kind: 'big-blind', chips: bigBlind, order: 'blind-first', short: 'dead' },
    })),
  );

const studStakes = ([ante, bringIn, bet]: (typeof studBets)[number]): Stakes => ({
  smallBlind: 0,
  bigBlind: 0,
  minBet: bet,
  bigBet: 2 * bet,
  bringIn,
  ante: { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' },
});

const mixedStakes = (bets: (typeof studBets)[number]): Partial<Level> => {
  const [, , bet] = bets;
  const stud = studStakes(bets);
  return {
    smallBlind: bet / 2,
    bigBlind: bet,
    minBet: bet,
    bigBet: 2 * bet,
    games: { 'limit-razz': stud, 'limit-stud': stud, 'limit-stud-8': stud },
  };
};

const regular: Structure = {
  name: 'Regular',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'tda-2024',
  overlay: {},
  format: 'flop',
  seatsPerTable: 9,
  startingChips: 20_000,
  chipValues,
  levels: holdemLevels(20, 15),
  currency: 'EUR',
  entry: { prize: 9000, fee: 1000 },
  lateUntilLevel: 6,
  reentry: { untilLevel: 6, most: 1 },
  rebuy: null,
  addOn: null,
  payouts: { tables: usualPayouts, roundTo: 500, guaranteed: 0 },
};

/** Structures a house can start with, by name, each ready to play. */
export const structureTemplates: Readonly<
  Record<'regular' | 'turbo' | 'deep' | 'rebuy' | 'stud' | 'mixed', Structure>
> = {
  regular,
  turbo: {
    ...regular,
    name: 'Turbo',
    startingChips: 10_000,
    levels: holdemLevels(10, 10),
    entry: { prize: 4500, fee: 500 },
    lateUntilLevel: 8,
    reentry: { untilLevel: 8, most: null },
  },
  deep: {
    ...regular,
    name: 'Deep stack',
    startingChips: 50_000,
    levels: holdemLevels(40, 20),
    entry: { prize: 27_000, fee: 3000 },
    lateUntilLevel: 8,
    reentry: { untilLevel: 8, most: 2 },
  },
  rebuy: {
    ...regular,
    name: 'Re-buys and add-on',
    startingChips: 5000,
    entry: { prize: 2500, fee: 500 },
    lateUntilLevel: 4,
    reentry: null,
    rebuy: { untilLevel: 4, most: null, chips: 5000, price: { prize: 2500, fee: 0 }, upTo: 5000 },
    addOn: { afterLevel: 4, chips: 10_000, price: { prize: 2500, fee: 0 } },
  },
  stud: {
    ...regular,
    name: 'Seven-card stud',
    variant: 'limit-stud',
    format: 'stud',
    seatsPerTable: 8,
    levels: levels(25, 15, studBets.map(studStakes)),
  },
  mixed: {
    ...regular,
    name: 'HORSE',
    variant: 'limit-holdem',
    rotation: { change: 'orbit', games: namedRotations.horse.map((variant) => ({ variant, stakes: null })) },
    seatsPerTable: 8,
    levels: levels(25, 15, studBets.map(mixedStakes)),
  },
};
