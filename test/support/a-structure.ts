import type { Level } from '../../engine/notation.ts';
import type { Structure } from '../../engine/office.ts';

const blinds = [
  [100, 200],
  [200, 400],
  [300, 600],
] as const;

const levels: readonly Level[] = blinds.map(([smallBlind, bigBlind], index) => ({
  number: index + 1,
  minutes: 20,
  smallBlind,
  bigBlind,
  minBet: bigBlind,
  ante: { kind: 'big-blind', chips: bigBlind, order: 'blind-first', short: 'own-share' },
}));

/** A small tournament: three levels, re-entry until the end of the second, half of the pool to the first of two paid. */
export const aStructure: Structure = {
  name: 'Friday',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'tda-2011',
  overlay: {},
  format: 'flop',
  seatsPerTable: 9,
  startingChips: 10_000,
  chipValues: [100, 500, 1_000, 5_000],
  levels,
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
