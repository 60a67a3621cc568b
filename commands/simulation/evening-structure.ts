import { type GameTerms, type Structure, structureTemplates } from '../../engine/office.ts';
import { planOf } from '../../engine/rules.ts';
import type { ShotClockPlan } from '../../engine/table.ts';
import type { Luck } from './random-play.ts';

type SatellitePlan = NonNullable<Structure['satellite']>;

const blinds = [
  [100, 200],
  [200, 400],
  [400, 800],
  [800, 1_600],
] as const;

/** A short tournament of an evening: four levels, seats sold until the end of the second, re-entries until that of the third. */
const shortTournament: Structure = {
  ...structureTemplates.regular,
  name: 'Friday',
  rulebook: 'tda-2011',
  seatsPerTable: 6,
  startingChips: 10_000,
  chipValues: [100, 500, 1_000, 5_000],
  levels: blinds.map(([smallBlind, bigBlind], index) => ({
    number: index + 1,
    minutes: 20,
    smallBlind,
    bigBlind,
    minBet: bigBlind,
    ante: { kind: 'big-blind', chips: bigBlind, order: 'blind-first', short: 'own-share' },
  })),
  entry: { prize: 5_000, fee: 500 },
  lateUntilLevel: 2,
  reentry: { untilLevel: 3, most: 3 },
  payouts: {
    tables: [
      { fromEntries: 1, shares: [10_000] },
      { fromEntries: 4, shares: [6_500, 3_500] },
    ],
    roundTo: 100,
    guaranteed: 0,
  },
};

const more: Pick<Structure, 'rebuy' | 'addOn'> = {
  rebuy: { untilLevel: 2, most: 2, chips: 10_000, price: { prize: 5_000, fee: 0 }, upTo: 10_000 },
  addOn: { afterLevel: 2, chips: 15_000, price: { prize: 4_000, fee: 100 } },
};

/** Bounties of every kind, and what becomes of them. */
const heads = (luck: Luck): Pick<Structure, 'bounty' | 'policies'> => ({
  bounty: {
    kind: luck.oneOf(['fixed', 'progressive', 'mystery']),
    unit: luck.oneOf([1, 100]),
    cashShare: luck.oneOf([5_000, 3_333]),
  },
  policies: {
    'bounty.winner': luck.oneOf(['last-pot', 'main-pot']),
    'bounty.noWinner': luck.oneOf(['prize-pool', 'champion']),
    'mystery.champion': luck.oneOf(['draws-own', 'none']),
    'mystery.undrawn': luck.oneOf(['winner', 'prize-pool', 'deal']),
  },
});

/** Published formats with the house's additions, and one with a bank of seconds: together they have every street, bank and refill. */
const clocks: readonly [Parameters<typeof planOf>, ...Parameters<typeof planOf>[]] = [
  ['ept', { extensions: 3, headsUp: { preflop: 10, flop: 15, turn: 15, river: 15 } }],
  ['wpt-2019', { atZero: 'clock' }],
  ['apt-2024-turbo', { extensionSeconds: 15, auto: true, atZero: 'clock' }],
  ['pokerdream', { extensionSeconds: 30, from: 'near-money' }],
  ['aspers', { extensionSeconds: 30, atZero: 'clock', afterCount: 'restart' }],
  ['onyx', { atZero: 'clock', from: { level: 2 } }],
  [
    null,
    {
      seconds: { preflop: 8, flop: 10, turn: 10, river: 10 },
      firstAction: 5,
      bankSeconds: 20,
      refill: [
        { on: 'level', mode: 'up-to', n: 20, when: 'at-once' },
        { on: 'heads-up', mode: 'add', n: 10, when: 'at-once' },
      ],
      atZero: 'clock',
    },
  ],
];

function timed(luck: Luck): ShotClockPlan | null {
  const [published, own] = luck.oneOf(clocks);
  const made = planOf(published, own);
  if ('missing' in made) throw new Error(`${published} needs ${made.missing.join()}.`);
  return luck.once(3) ? null : made.plan;
}

/** Seats in the next evening, at its price. */
const satellite = (luck: Luck): SatellitePlan => ({
  event: 'Friday',
  seatValue: shortTournament.entry.prize + shortTournament.entry.fee,
  guaranteedSeats: luck.oneOf([1, 2, 3]),
  remainder: luck.oneOf(['bubble', 'seat-winners']),
  bubblePlaces: luck.oneOf([1, 2]),
  tie: luck.oneOf(['share-value', 'draw']),
  transferable: luck.once(2),
  milestone: luck.oneOf([null, { target: 30_000, chipsOut: 'all' }, { target: 25_000, chipsOut: 'target' }]),
});

/** Flights of one evening with bags, and a final day for those who come through; between them the smallest chips leave play, or none do. */
function ofSeveralDays(structure: Structure, luck: Luck): Structure {
  const days: NonNullable<Structure['days']> = {
    stacks: luck.oneOf(['best', 'accumulate', 'first']),
    resume: luck.oneOf(['earliest', 'latest', 'fixed']),
    level: 2,
    levelStart: luck.oneOf(['remaining', 'full']),
    colourUp: luck.oneOf(['up', 'down']),
    ...luck.oneOf<Pick<NonNullable<Structure['days']>, 'qualify' | 'bands'>>([
      { qualify: null, bands: [] },
      { qualify: 5_000, bands: [{ upTo: 7_500, amount: 2_000 }] },
      { qualify: 3_000, bands: [] },
    ]),
  };
  if (luck.once(2)) return { ...structure, days };
  const levels = structure.levels.map((level) => (level.number === 2 ? { ...level, smallestChip: 100 } : level));
  return { ...structure, days, levels, chipValues: [50, ...structure.chipValues] };
}

/** With bounties, at a price of their own. */
function withHeads(structure: Structure, luck: Luck): Structure {
  const { entry, rebuy } = structure;
  return {
    ...structure,
    ...heads(luck),
    entry: { ...entry, bounty: 2_501 },
    ...(rebuy == null ? {} : { rebuy: { ...rebuy, price: { ...rebuy.price, bounty: 1_000 } } }),
  };
}

/**
 * Some sell re-buys and an add-on, some begin with few chips, some go over several days, and some have bounties.
 * `ofHeads`: luck of its own for bounties and seats over several days, so that evenings without them stay the same.
 */
export function eveningStructure(luck: Luck, ofHeads: Luck): Structure {
  const structure = {
    ...shortTournament,
    ...(luck.once(2) ? more : {}),
    startingChips: luck.oneOf([5_000, 10_000]),
    shotClock: timed(luck),
  };
  if (luck.once(3)) {
    const days = ofSeveralDays(structure, luck);
    const some = ofHeads.once(2) ? withHeads(days, ofHeads) : days;
    // Flights of a satellite play for its seats on the final day, where no stack is worth one by itself.
    return ofHeads.once(3) ? { ...some, satellite: { ...satellite(ofHeads), milestone: null } } : some;
  }
  if (luck.once(3)) return { ...structure, satellite: satellite(luck) };
  return luck.once(2) ? structure : withHeads(structure, luck);
}

/** For an evening that argues about seats won by chips and about closed flights: one of each in turn. */
export function arguedStructure(luck: Luck, nth: number): Structure {
  if (nth % 2 === 0) return ofSeveralDays(shortTournament, luck);
  const milestone = { target: 15_000, chipsOut: luck.oneOf(['all', 'target'] as const) };
  return { ...shortTournament, satellite: { ...satellite(luck), guaranteedSeats: 3, milestone } };
}

/** The evening's cash game, with a main table that its feeder fills. */
export const eveningGame: GameTerms = {
  name: 'NLH 50/100',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'house-cz',
  overlay: {},
  seats: 9,
  stakes: { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null },
  chipValues: [25, 100, 500],
  currency: 'EUR',
  unit: 1,
  timeCharge: { everyMinutes: 10, chips: 25 },
  mustMove: true,
};
