import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { dodgedBlind, type LateArrival } from './late-arrival.ts';

const late = (parts: Partial<LateArrival> = {}): LateArrival => ({
  move: 'broken-table',
  orderedAt: 1000,
  arrivedAt: 5000,
  seat: 7,
  hand: { startedAt: 3000, bigBlind: 7, smallBlind: 5 },
  blinds: { smallBlind: 300, bigBlind: 600 },
  ...parts,
});

test.each(['tda-2011', 'tda-sk', 'tda-cz'] as const)('%s: a blind that passed between order and arrival', (book) => {
  const policies = effectivePolicies(book);
  expect(dodgedBlind(late(), policies)).toBe(600);
  expect(dodgedBlind(late({ hand: { startedAt: 3000, bigBlind: 9, smallBlind: 7 } }), policies)).toBe(300);
  expect(dodgedBlind(late({ hand: { startedAt: 3000, bigBlind: 9, smallBlind: null } }), policies)).toBeNull();
});

test('TDA 30: moves for balancing count in two of the books', () => {
  const balancing = late({ move: 'balancing' });
  expect(dodgedBlind(balancing, effectivePolicies('tda-2011'))).toBeNull();
  expect(dodgedBlind(balancing, effectivePolicies('tda-sk'))).toBe(600);
  expect(dodgedBlind(balancing, effectivePolicies('tda-cz'))).toBe(600);
});

test.each([
  { name: 'began before the order', startedAt: 999, dodged: null },
  { name: 'began with the order', startedAt: 1000, dodged: 600 },
  { name: 'began as the player sat down', startedAt: 5000, dodged: null },
])('a hand that $name', ({ startedAt, dodged }) => {
  const hand = { startedAt, bigBlind: 7, smallBlind: 5 };
  expect(dodgedBlind(late({ hand }), effectivePolicies('tda-sk'))).toBe(dodged);
});

test('a house that does not mind', () => {
  const overlay = { dodgeBlind: { penalty: false, moves: ['broken-table'] } } as const;
  expect(dodgedBlind(late(), effectivePolicies('tda-sk', overlay))).toBeNull();
});
