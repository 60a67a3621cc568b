import { describe, expect, test } from 'vitest';
import { usualDays } from '../../../protocol/structure-schema.ts';
import { timedPlan } from '../../../test/support/timed-table.ts';
import type { Level } from '../../words/stakes.ts';
import type { Structure, StructureFault } from './structure.ts';
import { structureFaults } from './structure-faults.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular, stud, mixed, rebuy } = structureTemplates;

/** The structure with one level changed. */
const withLevel = (structure: Structure, number: number, change: Partial<Level>): Structure => ({
  ...structure,
  levels: structure.levels.map((level) => (level.number === number ? { ...level, ...change } : level)),
});

const withShares = (fromEntries: number, ...shares: readonly number[]): Structure => ({
  ...regular,
  payouts: { ...regular.payouts, tables: [{ fromEntries, shares }] },
});

describe('templates', () => {
  test.each(Object.entries(structureTemplates))('%s can be played as it stands', (_, structure) => {
    expect(structureFaults(structure)).toEqual([]);
  });

  test('every usual payout table gives out the whole pool', () => {
    for (const { shares } of regular.payouts.tables) expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
  });
});

const heads: Structure = {
  ...regular,
  entry: { ...regular.entry, bounty: 5000 },
  bounty: { kind: 'fixed', unit: 100 },
};
const holes = regular.levels.filter((_, index) => index !== 3);
const ante = { kind: 'button', chips: 100, order: 'ante-first', short: 'own-share' } as const;

const faulty: readonly (readonly [string, Structure, StructureFault])[] = [
  ['no level', { ...regular, levels: [], lateUntilLevel: 0, reentry: null }, { fault: 'no-levels' }],
  ['a hole', { ...regular, levels: holes }, { fault: 'hole-in-levels', after: 3 }],
  ['no time', withLevel(regular, 2, { minutes: 0 }), { fault: 'level-without-time', level: 2 }],
  ['blinds no chip makes', withLevel(regular, 1, { bigBlind: 60 }), { fault: 'no-chips-for-it', level: 1, chips: 60 }],
  [
    'blinds the colour-up left no chips for',
    withLevel(regular, 6, { smallBlind: 150 }),
    { fault: 'no-chips-for-it', level: 6, chips: 150 },
  ],
  [
    'an ante nobody can make',
    withLevel(regular, 5, { ante: { ...ante, chips: 30 } }),
    { fault: 'no-chips-for-it', level: 5, chips: 30 },
  ],
  [
    'an ante that becomes smaller',
    withLevel({ ...regular, rulebook: 'tda-2024' }, 9, {
      ante: { kind: 'big-blind', chips: 100, order: 'blind-first', short: 'dead' },
    }),
    { fault: 'ante-reduced', level: 9 },
  ],
  ['small over big', withLevel(regular, 3, { smallBlind: 200 }), { fault: 'small-blind-over-big', level: 3 }],
  [
    'no big blind',
    withLevel(regular, 2, { smallBlind: 0, bigBlind: 0 }),
    { fault: 'stake-missing', level: 2, stake: 'bigBlind' },
  ],
  ['stud without a bring-in', withoutBringIn(stud), { fault: 'stake-missing', level: 4, stake: 'bringIn' }],
  ['an ante of the button in stud', withLevel(stud, 2, { ante }), { fault: 'ante-of-another-game', level: 2 }],
  [
    'a mixed game whose stud has no stakes of its own',
    withLevel(mixed, 5, { games: {} }),
    { fault: 'stake-missing', level: 5, stake: 'bringIn' },
  ],
  ['a chip nobody has', withLevel(regular, 5, { smallestChip: 200 }), { fault: 'chip-unknown', level: 5, chips: 200 }],
  [
    'a stack no chips make',
    { ...regular, startingChips: 20_010 },
    { fault: 'chips-unmakeable', of: 'entry', chips: 20_010, smallest: 25 },
  ],
  [
    'a re-buy in chips that have left',
    { ...rebuy, rebuy: { untilLevel: 6, most: null, chips: 5050, price: rebuy.entry, upTo: 5000 } },
    { fault: 'chips-unmakeable', of: 'rebuy', chips: 5050, smallest: 100 },
  ],
  ['shares over the whole', withShares(2, 6000, 4001), { fault: 'shares-over-whole', fromEntries: 2, shares: 10_001 }],
  [
    'a place that wins more than the one before',
    withShares(2, 5000, 2000, 3000),
    { fault: 'shares-grow', fromEntries: 2, place: 3 },
  ],
  [
    'dealers who have more of the fee than it is',
    { ...regular, entry: { prize: 9000, fee: 1000, dealers: 1001 } },
    { fault: 'dealers-over-fee', of: 'entry' },
  ],
  ['no table for small fields', withShares(9, 10_000), { fault: 'no-payout-table', entries: 2 }],
  [
    'entries sold for ever',
    { ...regular, lateUntilLevel: 99 },
    { fault: 'until-beyond-last', what: 'late', level: 99 },
  ],
  [
    'envelopes that never begin',
    {
      ...regular,
      entry: { ...regular.entry, bounty: 5000 },
      bounty: { kind: 'mystery', unit: 100 },
      policies: { 'bounty.from': 'level:99' },
    },
    { fault: 'until-beyond-last', what: 'bounty', level: 99 },
  ],
  [
    'bounties that begin on a day that is never played',
    { ...heads, days: usualDays, policies: { 'bounty.from': 'day:3' } },
    { fault: 'bounty-day', day: 3, last: 2 },
  ],
  [
    'bounties of a second day without flights',
    { ...heads, policies: { 'bounty.from': 'day:2' } },
    { fault: 'bounty-day', day: 2, last: 1 },
  ],
  [
    'a clock on decisions that never begins',
    { ...regular, shotClock: { ...timedPlan, from: { level: 99 } } },
    { fault: 'until-beyond-last', what: 'shot-clock', level: 99 },
  ],
  ['more seats than cards', { ...stud, seatsPerTable: 9 }, { fault: 'seats', seats: 9, most: 8 }],
  ['more seats than chairs', { ...regular, seatsPerTable: 11 }, { fault: 'seats', seats: 11, most: 10 }],
];

function withoutBringIn(structure: Structure): Structure {
  const levels = structure.levels.map(({ bringIn, ...level }) =>
    level.number === 4 || bringIn === undefined ? level : { ...level, bringIn },
  );
  return { ...structure, levels };
}

test.each(faulty)('%s is named by its place', (_, structure, fault) => {
  expect(structureFaults(structure)).toContainEqual(fault);
});

test('what is missing to the whole goes to the first place, so a first share may be left small', () => {
  expect(structureFaults(withShares(2, 1000, 2000, 2000))).toEqual([]);
});

test('chips that are no multiples of the smallest are made of others', () => {
  const odd = { ...regular, chipValues: [25, 60, 100, 500], startingChips: 85 };
  expect(structureFaults(odd).filter(({ fault }) => fault === 'chips-unmakeable')).toEqual([]);
  expect(structureFaults({ ...odd, startingChips: 95 })).toContainEqual(
    expect.objectContaining({ fault: 'chips-unmakeable', chips: 95 }),
  );
});

test('chips nobody could have are told at once, however large', () => {
  const huge = { ...regular, chipValues: [900_719_925_469, 900_719_925_491], startingChips: Number.MAX_SAFE_INTEGER };
  expect(structureFaults(huge)).toContainEqual(
    expect.objectContaining({ fault: 'chips-unmakeable', chips: Number.MAX_SAFE_INTEGER }),
  );
  const odd = { ...regular, chipValues: [15, 25], startingChips: 10_000, levels: [] };
  expect(structureFaults(odd)).not.toContainEqual(
    expect.objectContaining({ fault: 'chips-unmakeable', chips: 10_000 }),
  );
});
