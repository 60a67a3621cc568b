import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSum } from '../../rules/tournament/split-sum.ts';
import { type DealLimits, dealByChips, dealByIcm, icm, noLimits, worthScale } from './deals.ts';
import { prizesOf } from './planned-prizes.ts';
import { prizesFor, sharedPrize } from './prizes.ts';
import { structureTemplates, usualPayouts } from './structure-templates.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const plan = { tables: usualPayouts, roundTo: 500, guaranteed: 0 };

describe('prizes', () => {
  test('are whole multiples, and the first place has what rounding leaves', () => {
    expect(prizesFor(100_100, plan, { entries: 10, players: 10 }).prizes).toEqual([50_100, 30_000, 20_000]);
  });

  test('come to what the house promised where less was paid in', () => {
    const structure = { ...structureTemplates.regular, payouts: { ...plan, guaranteed: 1_000_000 } };
    expect(prizesOf(structure, 20)).toMatchObject({
      pool: 1_000_000,
      overlay: 820_000,
      prizes: [450_000, 270_000, 170_000, 110_000],
    });
    expect(prizesOf(structure, 200).pool).toBe(1_800_000);
  });

  test('bounties nobody has won come on top of what the house promises, so that it adds as much as without them', () => {
    const promised = { ...plan, guaranteed: 70_000 };
    for (const paid of [20_000, 90_000]) {
      const [without, withHeads] = [0, 7_500].map((fromHeads) =>
        prizesFor(paid, promised, { entries: 4, players: 4, fromHeads }),
      );
      expect(withHeads?.overlay).toBe(without?.overlay);
      expect(withHeads?.pool).toBe((without?.pool ?? 0) + 7_500);
      expect(sum(withHeads?.prizes ?? [])).toBe(withHeads?.pool);
    }
  });

  test('always come to the pool exactly and never grow from place to place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000_000 }),
        fc.integer({ min: 2, max: 3000 }),
        fc.constantFrom(1, 100, 500, 10_000),
        (pool, entries, roundTo) => {
          const { prizes } = prizesFor(pool, { ...plan, roundTo }, { entries, players: entries });
          expect(sum(prizes)).toBe(pool);
          expect(prizes.every((prize, place) => place === 0 || prize <= (prizes[place - 1] ?? 0))).toBe(true);
          expect(prizes.slice(1).every((prize) => prize % roundTo === 0 && prize > 0)).toBe(true);
        },
      ),
    );
  });

  test('come to the pool with a least cash, a ticket and every way of rounding, and nobody paid gets less than the least', () => {
    const plans = fc.record({
      roundTo: fc.constantFrom(1, 100, 500),
      rounding: fc.constantFrom('down', 'nearest', 'up'),
      minCash: fc.constantFrom(0, 100, 2_000, 7_300),
      paidShare: fc.constantFrom(500, 1500, 10_000),
      paidRounding: fc.constantFrom('down', 'nearest', 'up'),
      tickets: fc.constantFrom([], [{ place: 1, value: 11_000 }]),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 2, max: 500 }),
        plans,
        (paid, entries, given) => {
          const { pool, prizes, tickets, fault } = prizesFor(
            paid,
            { ...plan, ...given },
            { entries, players: entries },
          );
          if (fault !== null) return;
          expect(sum(prizes) + sum(tickets.map(({ value }) => value))).toBe(pool);
          expect(prizes.every((prize, place) => place === 0 || prize <= (prizes[place - 1] ?? 0))).toBe(true);
          if (prizes.length > 1) expect(Math.min(...prizes)).toBeGreaterThanOrEqual(given.minCash);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('that cannot be are told, not made up', () => {
    const dear = prizesFor(9000, { ...plan, tickets: [{ place: 1, value: 9001 }] }, { entries: 9, players: 9 });
    expect(dear).toMatchObject({ prizes: [], fault: { fault: 'tickets-exceed-pool', pool: 9000, tickets: 9001 } });
    const tables = [{ fromEntries: 2, shares: [4000, 6000] }];
    const grows = prizesFor(9000, { ...plan, tables }, { entries: 9, players: 9 });
    expect(grows).toMatchObject({ prizes: [], fault: { fault: 'shares-grow', place: 2 } });
  });

  test('go to no more places than there are players', () => {
    expect(prizesFor(9000, plan, { entries: 9, players: 2 }).prizes).toEqual([6500, 2500]);
  });

  test('of shared places are added up and split; what does not divide goes one unit each to those named first', () => {
    expect(sharedPrize([50_000, 30_000, 20_000], { place: 2, sharing: 2, unit: 500 })).toEqual([25_000, 25_000]);
    expect(sharedPrize([50_000, 30_500, 20_000], { place: 2, sharing: 2, unit: 500 })).toEqual([25_500, 25_000]);
    expect(sharedPrize([1000], { place: 1, sharing: 3, unit: 1 })).toEqual([334, 333, 333]);
    expect(sharedPrize([1000], { place: 2, sharing: 2, unit: 1 })).toEqual([0, 0]);
  });

  test('of shared places leave nobody who shares them without a part because the unit is large', () => {
    expect(sharedPrize([6000], { place: 1, sharing: 2, unit: 5000 })).toEqual([3000, 3000]);
    expect(sharedPrize([10_000], { place: 1, sharing: 3, unit: 5000 })).toEqual([3400, 3300, 3300]);
    expect(sharedPrize([250], { place: 1, sharing: 3, unit: 500 })).toEqual([84, 83, 83]);
    expect(sharedPrize([15_000], { place: 1, sharing: 2, unit: 5000 })).toEqual([10_000, 5000]);
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
          expect(Math.min(...shared) > 0).toBe(sum(shared) >= sharing);
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

const money = (worth: bigint): number => Number((worth * 1_000_000n) / worthScale) / 1_000_000;
const amountsOf = (deal: ReturnType<typeof dealByChips> | ReturnType<typeof dealByIcm>) =>
  'fault' in deal ? expect.unreachable() : deal.amounts;
const stacksOf = (...chips: readonly number[]) => chips.map((stack, index) => ({ player: `p${index}`, chips: stack }));

describe('deals', () => {
  test('Malmuth and Harville: three stacks of 50, 30 and 20 for 50, 30 and 20', () => {
    const worth = icm([50, 30, 20], [50, 30, 20]).map(money);
    // Known to everybody who has ever made a deal: 38.39, 32.75, 28.86.
    expect(worth.map((one) => Math.round(one * 100) / 100)).toEqual([38.39, 32.75, 28.86]);
  });

  test('is what going through every order of finish gives', () => {
    const stacks = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 6 });
    const prizes = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(stacks, prizes, (chips, amounts) => {
        const [quick, slow] = [icm(chips, amounts).map(money), icmByOrders(chips, amounts)];
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
        const amounts = amountsOf(deal({ ...given, left }));
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
    expect(amountsOf(dealByChips(terms))).toEqual({ p0: 50_000, p1: 30_000 });
  });

  test('by chips what is certain for everybody is a sum that can be paid, also where much is left to play for', () => {
    const prizes = [136_500, 136_000, 136_000];
    const terms = { stacks: stacksOf(24_300, 24_300, 24_300), prizes, left: 37_000, unit: 500 };
    expect(amountsOf(dealByChips(terms))).toEqual({ p0: 124_000, p1: 124_000, p2: 123_500 });
  });

  test('a stack without chips is worth what is left over, and alike ones the same', () => {
    expect(icm([100, 0, 0], [50, 30, 20]).map(money)).toEqual([50, 25, 25]);
    const terms = { stacks: stacksOf(0, 0), prizes: [60_000, 40_000], left: 0, unit: 100 };
    expect(amountsOf(dealByIcm(terms))).toEqual({ p0: 50_000, p1: 50_000 });
  });

  test('equal stacks are worth the same by either', () => {
    const terms = { stacks: stacksOf(500, 500), prizes: [60_000, 40_000], left: 10_000, unit: 500 };
    expect(amountsOf(dealByChips(terms))).toEqual({ p0: 45_000, p1: 45_000 });
    expect(amountsOf(dealByIcm(terms))).toEqual({ p0: 45_000, p1: 45_000 });
  });

  test('three stacks alike get alike whatever floating point makes of them: the odd unit is the first one’s', () => {
    const terms = { stacks: stacksOf(7500, 7500, 2500, 7500), prizes: [8400, 6800, 2900, 400], left: 0, unit: 100 };
    expect(amountsOf(dealByIcm(terms))).toEqual({ p0: 5400, p1: 5300, p2: 2500, p3: 5300 });
  });

  test('what somebody insists on is fixed, and what that leaves is shared anew; nobody gets more than the winner', () => {
    const terms = {
      stacks: stacksOf(600_000, 250_000, 150_000),
      prizes: [500_000, 300_000, 200_000],
      left: 0,
      unit: 1000,
    };
    const limits = { guarantee: 'none', minimums: { p1: 240_000, p2: 240_000 }, caps: {}, cap: 'none' } as const;
    expect(amountsOf(dealByChips(terms, limits))).toEqual({ p0: 520_000, p1: 240_000, p2: 240_000 });
    expect(dealByChips(terms, { ...limits, cap: 'first-prize' })).toEqual({
      amounts: { p0: 500_000, p1: 260_000, p2: 240_000 },
    });
  });

  test('what cannot be insisted on is refused with figures', () => {
    const terms = { stacks: stacksOf(500, 300), prizes: [60_000, 40_000], left: 0, unit: 1000 };
    const asked = (limits: Partial<DealLimits>) => dealByChips(terms, { ...noLimits, ...limits });
    expect(asked({ minimums: { p0: 500 } })).toMatchObject({ fault: 'not-a-multiple', player: 'p0', given: 500 });
    expect(asked({ minimums: { p1: 70_000 }, cap: 'first-prize' })).toMatchObject({
      fault: 'minimum-above-cap',
      minimum: 70_000,
      cap: 60_000,
    });
    expect(asked({ minimums: { p0: 90_000 } })).toEqual({ fault: 'minimums-exceed', total: 100_000, given: 130_000 });
    expect(asked({ caps: { p0: 40_000, p1: 50_000 } })).toEqual({ fault: 'caps-below', total: 100_000, given: 90_000 });
    expect(dealByChips({ ...terms, left: 100_001 })).toMatchObject({ fault: 'sum-differs', given: 100_001 });
  });

  test('whole units come to the sum whatever the weights are', () => {
    const weights = fc.array(fc.nat(10 ** 12), { minLength: 1, maxLength: 18 });
    fc.assert(
      fc.property(fc.nat(10 ** 12), weights, fc.constantFrom(1, 7, 100), (whole, given, unit) => {
        const parts = splitSum(whole, given, unit);
        expect(sum(parts)).toBe(whole);
        expect(parts.every((part) => part >= 0)).toBe(true);
      }),
    );
  });
});
