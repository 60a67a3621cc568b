import { expect, test } from 'vitest';
import { progressiveBounty } from '../test/support/progressive-bounty.ts';
import { tableOrderSchema } from './table-order-schema.ts';

test('heads reach the table with everything the office says of them: opened envelopes, and the seats of whoever sits in two', () => {
  const bounty = { rules: progressiveBounty, currency: 'EUR', heads: { p1: 9_000 } } as const;
  const told = [bounty, { ...bounty, opened: ['p1'] }, { ...bounty, ofSeats: { 4: 13_500, 8: 9_000 } }];
  for (const one of told) {
    const order = { order: 'set-heads', bounty: one } as const;
    expect(tableOrderSchema.parse(order)).toEqual(order);
  }
  expect(tableOrderSchema.safeParse({ order: 'set-heads', bounty: { ...bounty, other: 1 } }).success).toBe(false);
});
