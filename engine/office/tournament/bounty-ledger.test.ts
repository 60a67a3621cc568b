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

/** Entry 1 loses everything to 2, comes back with chips and with so much for a new head, and loses them to 3. */
function lostTwice(bounty: number, draws: readonly (readonly [number, number])[]) {
  const acts = [
    ...[1, 2, 3].map((entry) => ({ act: 'entry', entry, bounty: 1000 }) as const),
    { act: 'out', entry: 1, active: true, lost: lostTo(2) } as const,
    { act: 'rebuy', entry: 1, bounty } as const,
    { act: 'out', entry: 1, active: true, lost: lostTo(3) } as const,
  ];
  const heads = bountyLedger(acts, rules, 'champion');
  const envelopes = [{ amount: 1000, count: 3 }];
  const drawn = draws.map(([of, amount], index) => ({ of, number: index + 1, amount, at: 0 }));
  const draw = { envelopes, at: 0, commit: '', openly: 'Kd 7c 2s', draws: drawn };
  const terms = { unit: 100, champion: 'none', undrawn: 'winner', isDecided: false, winner: null, inDeal: [] } as const;
  const { cash, due, taken, inEnvelopes } = mysteryLedger(heads, { draw, ...terms });
  return { won: [...cash], due, taken: taken.map(({ of, envelope }) => [of, envelope]), inEnvelopes };
}

test('whoever is back with chips that were owed, and no new head, draws no second envelope: what was drawn is paid once', () => {
  expect(lostTwice(0, [[1, 900]])).toEqual({ won: [[2, 900]], due: [], taken: [[1, 1]], inEnvelopes: 2100 });
  expect(lostTwice(0, []).due).toEqual([{ of: 1, by: [2] }]);
});

test('whoever has bought a new head draws for each of the two, in the order they were lost', () => {
  expect(lostTwice(1000, []).due).toEqual([
    { of: 1, by: [2] },
    { of: 1, by: [3] },
  ]);
  expect(lostTwice(1000, [[1, 900]])).toMatchObject({ won: [[2, 900]], due: [{ of: 1, by: [3] }] });
  const both = lostTwice(1000, [
    [1, 900],
    [1, 1200],
  ]);
  expect(both).toEqual({
    won: [
      [2, 900],
      [3, 1200],
    ],
    due: [],
    taken: [
      [1, 1],
      [1, 2],
    ],
    inEnvelopes: 1900,
  });
});
