import { expect, test } from 'vitest';
import { ruled, said, silent } from '../../../test/support/ruled-wager.ts';

const full = { ruling: 'call', to: 900, adds: 900, topUp: 700 };

test.each([
  ['tda-pl', ['2b900'], full, '42B: the opening bet'],
  ['tda-2011', ['2b900'], full, 'silent: as tda-pl'],
  ['tda-pl', ['2b400', '3r900'], { ruling: 'floor' }, '42B: a raise, three in the hand'],
  ['tda-pl', ['2f', '3b400', '4r900'], { ruling: 'call', to: 900, adds: 500, topUp: 300 }, '42B: two in the hand'],
] as const)('%s after %o: two hundred short of the call is %o (%s)', (rulebook, prior, outcome, _why) => {
  expect(ruled({ rulebook, prior }, silent('2x100'))).toMatchObject(outcome);
});

test('before the flop the big blind is the opening bet, a straddle none', () => {
  const betting = { toMatch: 200, minRaiseBy: 100, lastFullTo: 200 };
  const round = { rulebook: 'tda-pl', prior: [], street: 0, betting } as const;
  expect(ruled(round, silent('100'))).toMatchObject({ ruling: 'call', to: 200, topUp: 100 });
});

test.each([
  ['floor', { ruling: 'floor', incident: 'NON-STANDARD-CALL' }],
  ['call', { ruling: 'call', to: 6000, topUp: 5500, incident: 'NON-STANDARD-CALL' }],
  ['fold', { ruling: 'fold', forfeits: 500, incident: 'NON-STANDARD-CALL' }],
] as const)('tda-pl 45: far too small a chip, read as %s', (farTooSmall, outcome) => {
  const rest = { headsUp: 'call', openingBet: 'call', otherwise: 'floor', farTooSmallBelow: 0.1 } as const;
  const overlay = { undercall: { ...rest, farTooSmall } };
  expect(ruled({ rulebook: 'tda-pl', overlay, prior: ['2b6000'] }, silent('500'))).toEqual(
    outcome.ruling === 'call' ? expect.objectContaining(outcome) : outcome,
  );
});

test('a tenth of the bet is not far too small', () => {
  expect(ruled({ rulebook: 'tda-pl', prior: ['2b5000'] }, silent('500'))).toMatchObject({ ruling: 'call', to: 5000 });
});

const raisedTo = (to: number) => ({ rulebook: 'tda-2011', prior: ['2b1000', `3r${to}`] }) as const;

test.each([
  ['4x1000+100', 4100, { ruling: 'call', to: 4600, topUp: 500 }, 'exactly as stated'],
  ['5x1000', 4100, { ruling: 'call', to: 4600, returned: 400 }, 'one chip more than stated covers it'],
  ['5x1000+100', 5100, { ruling: 'call', to: 4600, returned: 500 }, 'stated too high'],
  ['4x1000', 4100, { ruling: 'floor' }, 'less than was stated is an undercall'],
] as const)('tda-2011 42: %s put in, %i stated, 4,600 true: %o (%s)', (motion, statedAmount, outcome, _why) => {
  expect(ruled(raisedTo(4600), { ...silent(motion), statedAmount })).toMatchObject(outcome);
});

test('a rulebook that does not hold the caller to it leaves a wrong count to the floor', () => {
  const round = { ...raisedTo(4600), overlay: { acceptedAction: false } } as const;
  expect(ruled(round, { ...silent('4x1000+100'), statedAmount: 4100 })).toEqual({ ruling: 'floor' });
});

test('a sum said below the call is as if its chips had been put in', () => {
  expect(ruled({ rulebook: 'tda-pl', prior: ['2b900'] }, said({ amount: 200 }))).toMatchObject({ ...full, topUp: 900 });
});
