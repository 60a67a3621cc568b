import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportion, dealByChips, dealByIcm, icm } from './deals.ts';
import { usualPayouts } from './payout-tables.ts';
import { prizesFor, prizesOf, sharedPrize } from './prizes.ts';
import { structureTemplates } from './structure-templates.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const plan = { tables: usualPayouts, roundTo: 500, guaranteed: 0 };

describe('prizes', () => {
  test('are whole multiples, and the first place has what rounding leaves', () => {
    expect(prizesFor(100_100, plan, { entries: 10, players: 10 })).toEqual([50_100, 30_000, 20_000]);
  });

  test('come to what the house promised where less was paid in', () => {
    const structure = { ...structureTemplates.regular, payouts: { ...plan, guaranteed: 1_000_000 } };
    expect(prizesOf(structure, 20)).toEqual({ pool: 1_000_000, prizes: [450_000, 270_000, 170_000, 110_000] });
    expect(prizesOf(structure, 200).pool).toBe(1_800_000);
  });

  test('always come to the pool exactly and never grow from place to place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000_000 }),
        fc.integer({ min: 2, max: 3000 }),
        fc.constantFrom(1, 100, 500, 10_000),
        (pool, entries, roundTo) => {
          const prizes = prizesFor(pool, { ...plan, roundTo }, { entries, players: entries });
          expect(sum(prizes)).toBe(pool);
          expect(prizes.every((prize, place) => place === 0 || prize <= (prizes[place - 1] ?? 0))).toBe(true);
          expect(prizes.slice(1).every((prize) => prize % roundTo === 0 && prize > 0)).toBe(true);
        },
      ),
    );
  });

  test('go to no more places than there are players', () => {
    expect(prizesFor(9000, plan, { entries: 9, players: 2 })).toEqual([6500, 2500]);
  });

  test('of shared places are added up and split; what does not divide goes one unit each to those named first', () => {
    expect(sharedPrize([50_000, 30_000, 20_000], { place: 2, sharing: 2, unit: 500 })).toEqual([25_000, 25_000]);
    expect(sharedPrize([50_000, 30_500, 20_000], { place: 2, sharing: 2, unit: 500 })).toEqual([25_500, 25_000]);
    expect(sharedPrize([1000], { place: 1, sharing: 3, unit: 1 })).toEqual([334, 333, 333]);
    expect(sharedPrize([1000], { place: 2, sharing: 2, unit: 1 })).toEqual([0, 0]);
  });

  test('of shared places come to exactly what those places win', () => {
    const prizes = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        prizes,
        fc.nat(12),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(1, 100, 500),
        (all, from, sharing, unit) => {
          const shared = sharedPrize(all, { place: from + 1, sharing, unit });
          expect(sum(shared)).toBe(sum(all.slice(from, from + sharing)));
          expect(Math.max(...shared) - Math.min(...shared)).toBeLessThan(2 * unit);
        },
      ),
    );
  });
});

/** Worth by going through every order in which players can finish. */
function icmByOrders(stacks: readonly number[], prizes: readonly number[]): readonly number[] {
  const worth = stacks.map(() => 0);
  const go = (left: readonly number[], place: number, chance: number): void => {
    const all = sum(left.map((player) => stacks[player] ?? 0));
    for (const player of left) {
      const comes = (chance * (stacks[player] ?? 0)) / all;
      worth[player] = (worth[player] ?? 0) + comes * (prizes[place] ?? 0);
      go(
        left.filter((other) => other !== player),
        place + 1,
        comes,
      );
    }
  };
  go([...stacks.keys()], 0, 1);
  return worth;
}

const stacksOf = (...chips: readonly number[]) => chips.map((stack, index) => ({ player: `p${index}`, chips: stack }));

describe('deals', () => {
  test('Malmuth and Harville: three stacks of 50, 30 and 20 for 50, 30 and 20', () => {
    const worth = icm([50, 30, 20], [50, 30, 20]);
    // Known to everybody who has ever made a deal: 38.39, 32.75, 28.86.
    expect(worth.map((one) => Math.round(one * 100) / 100)).toEqual([38.39, 32.75, 28.86]);
  });

  test('is what going through every order of finish gives', () => {
    const stacks = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 6 });
    const prizes = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(stacks, prizes, (chips, amounts) => {
        const [quick, slow] = [icm(chips, amounts), icmByOrders(chips, amounts)];
        for (const [player, worth] of slow.entries()) expect(quick[player]).toBeCloseTo(worth, 4);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['by chips', dealByChips],
    ['by ICM', dealByIcm],
  ])('%s give out all that is left to win but what is played on for, and more chips never get less', (_, deal) => {
    const stacks = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 2, maxLength: 10 });
    const terms = fc.record({
      stacks: stacks.map((chips) => stacksOf(...chips)),
      prizes: fc
        .array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 10, maxLength: 10 })
        .map((prizes) => prizes.toSorted((one, other) => other - one)),
      part: fc.nat(100),
      unit: fc.constantFrom(1, 100, 500),
    });
    fc.assert(
      fc.property(terms, ({ part, ...given }) => {
        const left = Math.floor(((given.prizes[0] ?? 0) * part) / 100);
        const amounts = deal({ ...given, left });
        expect(sum(Object.values(amounts)) + left).toBe(sum(given.prizes.slice(0, given.stacks.length)));
        const [shortest] = given.stacks.toSorted((one, other) => one.chips - other.chips);
        const [tallest] = given.stacks.toSorted((one, other) => other.chips - one.chips);
        expect(amounts[tallest?.player ?? '']).toBeGreaterThanOrEqual(
          (amounts[shortest?.player ?? ''] ?? 0) - 2 * given.unit,
        );
      }),
      { numRuns: 60 },
    );
  });

  test('by chips nobody is left with less than the lowest prize still to be won', () => {
    const terms = { stacks: stacksOf(9_999_000, 1000), prizes: [50_000, 30_000], left: 0, unit: 100 };
    expect(dealByChips(terms)).toEqual({ p0: 50_000, p1: 30_000 });
  });

  test('a stack without chips is worth what is left over, and alike ones the same', () => {
    expect(icm([100, 0, 0], [50, 30, 20])).toEqual([50, 25, 25]);
    const terms = { stacks: stacksOf(0, 0), prizes: [60_000, 40_000], left: 0, unit: 100 };
    expect(dealByIcm(terms)).toEqual({ p0: 50_000, p1: 50_000 });
  });

  test('equal stacks are worth the same by either', () => {
    const terms = { stacks: stacksOf(500, 500), prizes: [60_000, 40_000], left: 10_000, unit: 500 };
    expect(dealByChips(terms)).toEqual({ p0: 45_000, p1: 45_000 });
    expect(dealByIcm(terms)).toEqual({ p0: 45_000, p1: 45_000 });
  });

  test('whole units come to the sum whatever the weights are', () => {
    const weights = fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 18 });
    fc.assert(
      fc.property(fc.nat(10 ** 12), weights, fc.constantFrom(1, 7, 100), (whole, given, unit) => {
        const parts = apportion(whole, given, unit);
        expect(sum(parts)).toBe(whole);
        expect(parts.every((part) => part >= 0)).toBe(true);
      }),
    );
  });
});
