import { expect, test } from 'vitest';
import { play, sampleTable, tabled, taps } from '../../../test/support/sample-table.ts';
import type { KnownCard } from '../../words/card.ts';
import type { Hand } from '../../words/hand.ts';
import { inOrderOut, knockedOut } from './knocked-out.ts';

/** Stacks of 2,000, 5,000, 9,000 and 20,000, all in; pairs for the seats from the first on. */
function fourAllIn(...pairs: readonly (readonly [KnownCard, KnownCard])[]): Hand {
  const over = play(sampleTable([2000, 5000, 9000, 20_000]), [
    ...taps('start 4a 1a 2a 3a'),
    ...pairs.map((cards, index) => tabled(index + 1, ...cards)),
    ...taps('[2h 3h 7s] [8s] [4d] push2 push1 push'),
  ]);
  return over.hand as Hand;
}

test('who wins the main pot only does not take the last chips of somebody who also lost a side pot', () => {
  const hand = fourAllIn(['Ac', 'Ad'], ['Tc', 'Td'], ['Kc', 'Kd'], ['Jc', 'Jd']);
  expect(knockedOut(hand, 2)).toEqual({
    pot: 1,
    won: [{ board: 0, winners: [3] }],
    main: [{ board: 0, winners: [1] }],
  });
});

test('of several out in one hand the one whose last chips lay in the main pot comes first', () => {
  const hand = fourAllIn(['Tc', 'Td'], ['Jc', 'Jd'], ['Qc', 'Qd'], ['Ac', 'Ad']);
  expect(inOrderOut(hand)).toEqual([1, 2, 3, 4]);
  expect([1, 2, 3].map((seat) => knockedOut(hand, seat)?.pot)).toEqual([0, 1, 2]);
});

test('who shares a pot shares the last chips in it, clockwise from the left of the button', () => {
  const hand = fourAllIn(['Tc', 'Td'], ['Ac', 'Ad'], ['As', 'Ah'], ['Qc', 'Qd']);
  expect(knockedOut(hand, 1)?.won).toEqual([{ board: 0, winners: [2, 3] }]);
});

test('nobody is knocked out who put nothing in, or by a hand that was not played to its end', () => {
  const hand = fourAllIn(['Tc', 'Td'], ['Jc', 'Jd'], ['Qc', 'Qd'], ['Ac', 'Ad']);
  expect(knockedOut(hand, 9)).toBeNull();
  expect(knockedOut({ ...hand, outcome: 'misdeal' }, 1)).toBeNull();
});
