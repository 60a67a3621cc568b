import type { GameTerms, Structure } from '../../engine/index.ts';

const blinds = [
  [100, 200],
  [200, 400],
  [400, 800],
  [800, 1_600],
] as const;

/** A short tournament of an evening: four levels, seats sold and re-entries until the end of the second. */
export const eveningStructure: Structure = {
  name: 'Friday',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'tda-2011',
  overlay: {},
  format: 'flop',
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
  currency: 'EUR',
  entry: { prize: 5_000, fee: 500 },
  lateUntilLevel: 2,
  reentry: { untilLevel: 2, most: 1 },
  rebuy: null,
  addOn: null,
  payouts: {
    tables: [
      { fromEntries: 1, shares: [10_000] },
      { fromEntries: 4, shares: [6_500, 3_500] },
    ],
    roundTo: 100,
    guaranteed: 0,
  },
};

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
  timeCharge: null,
  mustMove: true,
};
