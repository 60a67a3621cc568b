import { expect, test } from 'vitest';
import { reportKinds } from '../engine/table.ts';
import { floorOrderSchema } from './floor-schema.ts';
import { screenCommandSchema } from './screen-commands.ts';

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

test('a ruling is plain, or the number of an outcome; a penalty goes with it as whole hands, or as the end of the event', () => {
  const ruled = (more: object): boolean => {
    const order = { order: 'rule-incident', incident: 'i', ruling: 0, reason: '', ...more };
    return floorOrderSchema.safeParse(order).success;
  };
  for (const ruling of ['deal-again', 'play-on', 'noted', 'full-options', 0, 12]) expect(ruled({ ruling })).toBe(true);
  for (const ruling of ['void', -1, 1.5, null]) expect(ruled({ ruling })).toBe(false);
  for (const hands of [0, 9, null]) expect(ruled({ penalty: { seat: 3, hands } })).toBe(true);
  for (const size of [{ rounds: 2 }, { forfeit: 500 }, { hands: 1, forfeit: 500 }])
    expect(ruled({ penalty: { seat: 3, ...size } })).toBe(true);
  for (const penalty of [
    { seat: 0, hands: 1 },
    { seat: 3, hands: -1 },
    { seat: 3 },
    { seat: 3, hands: 1, rounds: 1 },
    null,
  ])
    expect(ruled({ penalty })).toBe(false);
});

test('the floor names a rule, puts fairness first, and books an act or chips; nothing else goes with a ruling', () => {
  const ruled = (more: object): boolean =>
    floorOrderSchema.safeParse({ order: 'rule-incident', incident: 'i', ruling: 'noted', reason: 'why', ...more })
      .success;
  const act = { type: 'raise', to: 900 };
  const moves = [
    { seat: 1, chips: -50 },
    { seat: 2, chips: 50 },
  ];
  expect(ruled({ cite: 'tda-2011#1', fairness: true, act })).toBe(true);
  expect(ruled({ cite: 'tda-2011#1', moves })).toBe(true);
  for (const more of [
    { fairness: false },
    { cite: '' },
    { act: { type: 'raise' } },
    { act: { type: 'call', to: 5 } },
    { moves: [{ seat: 1, chips: 0.5 }] },
  ])
    expect(ruled(more)).toBe(false);
});

test('an older hand is amended with words why, or not at all', () => {
  const changes = [{ change: 'remove', act: 4 }];
  const amended = (reason: unknown): boolean =>
    floorOrderSchema.safeParse({ order: 'amend-past-hand', hand: 3, changes, reason, sequence: 9 }).success;
  expect(amended('the river was the king')).toBe(true);
  for (const reason of ['', '  ', null]) expect(amended(reason)).toBe(false);
});
