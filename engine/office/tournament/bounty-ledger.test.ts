import { expect, test } from 'vitest';
import { progressiveBounty } from '../../../test/support/progressive-bounty.ts';
import type { BountyRules } from '../../words/bounty.ts';
import { type BountyAct, bountyLedger } from './bounty-ledger.ts';
import { mysteryLedger } from './mystery-ledger.ts';

const rules: BountyRules = { ...progressiveBounty, kind: 'mystery' };
const lostTo = (entry: number) => {
  const parts = [{ board: 0, winners: [entry] }];
  return { away: false, won: parts, main: parts, clockwise: [entry] };
};

test('whoever goes out after a deal in which each has the own head loses no second head, and no envelope is given twice', () => {
  const acts: readonly BountyAct[] = [
    ...[1, 2].map((entry) => ({ act: 'entry', entry, bounty: 1000 }) as const),
    { act: 'own-heads', entries: [1, 2] },
    { act: 'out', entry: 1, active: true, lost: lostTo(2) },
  ];
  const heads = bountyLedger(acts, rules, 'champion');
  expect(heads.taken.map(({ of, went }) => [of, went])).toEqual([
    [1, 'own'],
    [2, 'own'],
  ]);
  const draw = {
    envelopes: [{ amount: 1000, count: 2 }],
    at: 0,
    commit: '',
    seed: 's',
    openly: 'Kd 7c 2s',
    draws: [1, 2].map((of) => ({ of, number: of, amount: 1000, at: 0 })),
  };
  const terms = {
    unit: 100,
    champion: 'draws-own',
    undrawn: 'deal',
    isDecided: true,
    winner: 2,
    inDeal: [1, 2],
  } as const;
  const { cash, paidIn } = mysteryLedger(heads, { draw, ...terms });
  expect([paidIn, [...cash]]).toEqual([
    2000,
    [
      [1, 1000],
      [2, 1000],
    ],
  ]);
});
