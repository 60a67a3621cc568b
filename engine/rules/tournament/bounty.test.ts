import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { progressiveBounty } from '../../../test/support/progressive-bounty.ts';
import { headWon, type LastChips } from './bounty.ts';

const lostTo = (won: LastChips<string>['won'], more: Partial<LastChips<string>> = {}): LastChips<string> => ({
  away: false,
  won,
  main: won ?? [],
  clockwise: [...new Set([...(won ?? []), ...(more.main ?? [])].flatMap(({ winners }) => winners))],
  ...more,
});

describe('a head', () => {
  test('is half paid and half put on the winner’s own head; the odd unit goes where the house says', () => {
    const lost = lostTo([{ board: 0, winners: ['A'] }]);
    expect(headWon(7500, lost, { ...progressiveBounty, unit: 2500 })).toEqual([
      { to: 'A', share: 7500, cash: 2500, onHead: 5000 },
    ]);
    expect(headWon(7500, lost, { ...progressiveBounty, unit: 2500, oddUnit: 'cash' })).toEqual([
      { to: 'A', share: 7500, cash: 5000, onHead: 2500 },
    ]);
    expect(headWon(7500, lost, { ...progressiveBounty, kind: 'fixed' })).toEqual([
      { to: 'A', share: 7500, cash: 7500, onHead: 0 },
    ]);
  });

  test('is divided as its pot is: a board is half of it, and who shares that board has half of the half', () => {
    const won = [
      { board: 0, winners: ['A'] },
      { board: 1, winners: ['A', 'B'] },
    ];
    const shares = headWon(4000, lostTo(won), { ...progressiveBounty, kind: 'fixed' });
    expect(shares.map(({ to, share }) => [to, share])).toEqual([
      ['A', 3000],
      ['B', 1000],
    ]);
    const equal = headWon(4000, lostTo(won), { ...progressiveBounty, kind: 'fixed', split: 'equal-heads' });
    expect(equal.map(({ share }) => share)).toEqual([2000, 2000]);
  });

  test('goes with the main pot where the house says so, and to nobody for whoever was away', () => {
    const lost = lostTo([{ board: 0, winners: ['A'] }], { main: [{ board: 0, winners: ['B'] }], away: true });
    expect(headWon(1000, lost, { ...progressiveBounty, winner: 'main-pot' }).map(({ to }) => to)).toEqual(['B']);
    expect(headWon(1000, lost, { ...progressiveBounty, winner: 'marker' }).map(({ to }) => to)).toEqual(['A']);
    expect(headWon(1000, lost, { ...progressiveBounty, absent: 'no-winner' })).toEqual([]);
    expect(headWon(1000, lostTo(null), progressiveBounty)).toEqual([]);
  });

  test('is always given away whole, in whole units but for less than one of them, and odd units go round clockwise', () => {
    const part = fc.record({
      board: fc.integer({ min: 0, max: 2 }),
      winners: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 }),
    });
    const rules = fc.record({
      kind: fc.constantFrom('fixed', 'progressive'),
      unit: fc.constantFrom(1, 25, 100, 2500),
      cashShare: fc.integer({ min: 0, max: 10_000 }),
      split: fc.constantFrom('follows-pot', 'equal-heads'),
      oddUnit: fc.constantFrom('head', 'cash'),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        rules,
        (head, won, given) => {
          const shares = headWon(
            head,
            { ...lostTo(won), clockwise: ['A', 'B', 'C', 'D'] },
            { ...progressiveBounty, ...given },
          );
          expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(head);
          expect(shares.filter(({ share }) => share % given.unit !== 0).length).toBeLessThanOrEqual(1);
          for (const { share, cash, onHead } of shares) {
            expect(cash + onHead).toBe(share);
            expect(Math.min(cash, onHead)).toBeGreaterThanOrEqual(0);
          }
          if (given.split === 'equal-heads') {
            const units = shares.map(({ share }) => Math.floor(share / given.unit));
            expect(units).toEqual(units.toSorted((one, other) => other - one));
          }
        },
      ),
    );
  });
});
