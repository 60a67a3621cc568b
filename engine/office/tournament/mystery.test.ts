import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../../server/cardroom/office/sha256.ts';
import { commitOf } from './committed-draw.ts';
import { countDealVotes } from './decide-deal.ts';
import { drawEnvelopes, envelopeOrder, envelopesFor, listOf, sumOfEnvelopes, verifyDraw } from './mystery.ts';

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const tables = fc
  .record({
    pool: fc.integer({ min: 1, max: 10_000_000 }),
    unit: fc.constantFrom(1, 100, 1000),
    players: fc.integer({ min: 1, max: 60 }),
    champion: fc.constantFrom('draws-own', 'none'),
    top: fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }), count: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 3,
      },
    ),
  })
  .map((terms) => ({ terms, table: envelopesFor(terms) }));

test('envelopes come to exactly the pool, one for each who draws', () => {
  fc.assert(
    fc.property(tables, ({ terms, table }) => {
      if ('fault' in table) return;
      expect(sumOfEnvelopes(table)).toBe(terms.pool);
      const count = table.reduce((all, group) => all + group.count, 0);
      expect(count).toBe(terms.players - (terms.champion === 'none' ? 1 : 0));
      expect(table.map(({ amount }) => amount)).toEqual(
        table.map(({ amount }) => amount).toSorted((one, other) => other - one),
      );
    }),
    { numRuns: 300 },
  );
});

test('a draw is found right by anybody who has its seed, and wrong where anything of it was changed', () => {
  fc.assert(
    fc.property(tables, seeds, fc.constantFrom('', 'Kd 7c 2s', 'é'), ({ table }, seed, openly) => {
      if ('fault' in table) return;
      const commit = commitOf({ tournament: 't', seed, list: listOf(table) }, sha256);
      const { order } = envelopeOrder(table, { seed, openly }, sha256);
      expect(order.toSorted((one, other) => one - other)).toEqual(
        table.flatMap(({ amount, count }) => Array.from({ length: count }, () => amount)).toReversed(),
      );
      const draws = order.map((amount, index) => ({ number: index + 1, amount }));
      const drawn = { tournament: 't', envelopes: table, seed, openly, commit, draws };
      expect(verifyDraw(drawn, sha256)).toEqual({ valid: true });
      expect(verifyDraw({ ...drawn, tournament: 'u' }, sha256)).toEqual({ valid: false, fault: 'commit' });
      const [first] = draws;
      if (first === undefined) return;
      expect(verifyDraw({ ...drawn, draws: [first, first] }, sha256)).toMatchObject({ fault: 'number-twice', draw: 2 });
      const beyond = { number: order.length + 1, amount: 1 };
      expect(verifyDraw({ ...drawn, draws: [beyond] }, sha256)).toMatchObject({ fault: 'no-such-number', draw: 1 });
      const more = { ...first, amount: first.amount + 1 };
      expect(verifyDraw({ ...drawn, draws: [more] }, sha256)).toMatchObject({
        fault: 'amount',
        expected: first.amount,
      });
    }),
    { numRuns: 40 },
  );
});

test('an envelope is drawn once, and one that several share is split', () => {
  const wishes = [
    { of: 'A', by: ['B', 'C'], number: 2 },
    { of: 'D', by: ['B'], number: 2 },
    { of: 'E', by: ['B'], number: 9 },
    { of: 'F', by: ['B'], number: null },
    { of: 'G', by: ['B'], number: null },
    { of: 'H', by: ['B'], number: null },
  ];
  expect(drawEnvelopes([100, 501, 300], wishes, 1)).toEqual({
    draws: [
      { of: 'A', number: 2, amount: 501, to: { B: 251, C: 250 } },
      { of: 'D', refused: 'taken' },
      { of: 'E', refused: 'no-such-number' },
      { of: 'F', number: 1, amount: 100, to: { B: 100 } },
      { of: 'G', number: 3, amount: 300, to: { B: 300 } },
      { of: 'H', refused: 'none-left' },
    ],
    left: { count: 0, sum: 0, highest: 0, lostToken: 0 },
  });
  expect(drawEnvelopes([100, 501, 300], [], 100).left).toEqual({ count: 3, sum: 901, highest: 501, lostToken: 300 });
});

test('a deal is agreed once all have voted for it, and nothing tells who has not', () => {
  const vote = (player: string, card: 'yes' | 'no', digest = 'd') => ({ player, card, digest });
  const count = (...votes: readonly ReturnType<typeof vote>[]) => countDealVotes(['A', 'B'], 'd', votes);
  expect(count(vote('A', 'yes'), vote('A', 'no'), vote('X', 'yes'), vote('B', 'yes', 'e'))).toEqual({
    open: true,
    cast: 1,
    of: 2,
    void: 3,
  });
  expect(count(vote('A', 'yes'), vote('B', 'yes'))).toEqual({ open: false, agreed: true, void: 0 });
  expect(count(vote('A', 'no'), vote('B', 'no'))).toEqual({ open: false, agreed: false, void: 0 });
});
