import { expect, test } from 'vitest';
import { reportKinds } from '../engine/index.ts';
import { orderBodySchema } from './sync-messages.ts';
import { screenCommandSchema } from './table-messages.ts';

const accepted = (command: unknown): boolean => screenCommandSchema.safeParse(command).success;
const reported = (report: unknown): boolean => accepted({ type: 'report', report });

test.each(reportKinds)('%s may be reported', (kind) => {
  expect(reported({ kind })).toBe(true);
  expect(reported({ kind, seat: 3, to: 4, count: 2, chips: 500, choice: 'later', cards: ['9c'] })).toBe(true);
});

test.each([
  [{ kind: 'spilled-drink' }],
  [{}],
  [{ kind: 'joker', seat: 0 }],
  [{ kind: 'joker', seat: 2.5 }],
  [{ kind: 'joker', seat: null }],
  [{ kind: 'joker', at: 5 }],
  [{ kind: 'joker', count: 53 }],
  [{ kind: 'joker', count: -1 }],
  [{ kind: 'joker', chips: -5 }],
  [{ kind: 'joker', choice: '' }],
  [{ kind: 'joker', choice: 'x'.repeat(41) }],
  [{ kind: 'premature-card', cards: ['??'] }],
  [{ kind: 'premature-card', cards: ['9c', '9d', '9h', '9s', '8c', '8d'] }],
])('%o is not understood', (report) => {
  expect(reported(report)).toBe(false);
});

test('a screen cannot say who rules, nor when', () => {
  expect(accepted({ type: 'apply-report', incident: 'i', choice: 0 })).toBe(true);
  for (const more of [{ by: 'floor' }, { at: 5 }, { choice: -1 }, { choice: 0.5 }, { incident: '' }])
    expect(accepted({ type: 'apply-report', incident: 'i', choice: 0, ...more })).toBe(false);
});

test('an order rules plainly or chooses an outcome', () => {
  const order = { type: 'rule-incident', incident: 'i', by: 'floor:1', reason: '' };
  for (const ruling of ['deal-again', 'play-on', 0, 12])
    expect(orderBodySchema.safeParse({ ...order, ruling }).success).toBe(true);
  for (const ruling of ['void', -1, 1.5, null])
    expect(orderBodySchema.safeParse({ ...order, ruling }).success).toBe(false);
});
