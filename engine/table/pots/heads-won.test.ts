import { describe, expect, test } from 'vitest';
import { progressiveBounty } from '../../../test/support/progressive-bounty.ts';
import { play, push, sampleTable, tabled, taps } from '../../../test/support/sample-table.ts';
import type { TableBounty } from '../../words/bounty.ts';
import type { KnownCard } from '../../words/card.ts';
import { headsWon } from './heads-won.ts';

/** Stacks of 2,000, 5,000, 9,000 and 20,000, all in; pairs for the seats from the first on. */
function atPush(rules: TableBounty['rules'], ...pairs: readonly (readonly [KnownCard, KnownCard])[]) {
  const table = sampleTable([2000, 5000, 9000, 20_000]);
  const heads = Object.fromEntries(table.chairs.map(({ player, seat }) => [player?.id ?? '', 1000 * seat]));
  return play(table, [
    { type: 'set-heads', bounty: { rules, currency: 'EUR', heads } },
    ...taps('start 4a 1a 2a 3a'),
    ...pairs.map((cards, index) => tabled(index + 1, ...cards)),
    ...taps('[2h 3h 7s] [8s] [4d]'),
  ]);
}

const sideWon = [
  ['Ac', 'Ad'],
  ['Tc', 'Td'],
  ['Kc', 'Kd'],
  ['Jc', 'Jd'],
] as const;

describe('before the pots are pushed', () => {
  test('a head goes with the pot its owner’s last chips lie in, half in cash and half on the winner’s own', () => {
    const to = [{ to: 3, share: 2000, cash: 1000, onHead: 1000 }];
    expect(headsWon(atPush(progressiveBounty, ...sideWon))).toEqual([{ of: 2, value: 2000, pot: 1, to }]);
  });

  test('or with the main pot, where the house says so', () => {
    const rules = { ...progressiveBounty, winner: 'main-pot', kind: 'fixed' } as const;
    const to = [{ to: 1, share: 2000, cash: 2000, onHead: 0 }];
    expect(headsWon(atPush(rules, ...sideWon))).toEqual([{ of: 2, value: 2000, pot: 0, to }]);
  });

  test('an envelope is drawn for a head, unless it was opened before: then whoever wins the head has what was in it', () => {
    const rules = { ...progressiveBounty, kind: 'mystery' } as const;
    const sealed = atPush(rules, ...sideWon);
    expect(headsWon(sealed)).toMatchObject([{ of: 2, drawn: true }]);
    const bounty = { ...(sealed.bounty ?? { rules, currency: 'EUR' as const, heads: {} }), opened: ['p2'] };
    expect(headsWon(play(sealed, [{ type: 'set-heads', bounty }]))).toEqual([
      { of: 2, value: 2000, pot: 1, to: [{ to: 3, share: 2000, cash: 2000, onHead: 0 }] },
    ]);
  });

  test('who still has chips is not out, and none is won once the hand is over or where there are no heads', () => {
    const all = atPush(progressiveBounty, ['Tc', 'Td'], ['Jc', 'Jd'], ['Qc', 'Qd'], ['Ac', 'Ad']);
    expect(headsWon(all).map(({ of, pot }) => [of, pot])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    expect(headsWon(play(all, [push(2), push(1), push(0)]))).toEqual([]);
    expect(headsWon(play(all, [{ type: 'set-heads', bounty: null }]))).toEqual([]);
  });
});
