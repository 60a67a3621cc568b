import { expect, test } from 'vitest';
import { openRound, type SampleRound } from '../../../test/support/ruled-wager.ts';
import { acts, play, refusalOf } from '../../../test/support/sample-table.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const flop: SampleRound = {
  variant: 'no-limit-holdem',
  stakes: { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null },
  stacks: [0, 300, 900, 900],
  pot: 30,
  rulebook: 'tda-sk',
};

/** Seat 2 has shown a card with action pending. */
function shown(round: Partial<SampleRound> = {}): TableState {
  const state = openRound({ ...flop, ...round });
  return { ...state, hand: { ...(state.hand as Hand), noAggression: [2] } };
}

test('tda-sk 53: who exposed cards may only check, call or fold', () => {
  expect(legalActions(shown())).toMatchObject({ check: true, wager: null, allIn: null });
  const facing = play(shown(), acts('2x', '3b20', '4f'));
  expect(legalActions(facing)).toMatchObject({ fold: true, call: { chips: 20 }, wager: null, allIn: null });
  const why = { reason: 'exposed-cards', seat: 2, call: 20, rule: 'tda-sk#53' };
  expect(refusalOf(facing, { type: 'raise', seat: 2, to: 60 })).toEqual(why);
  expect(refusalOf(facing, { type: 'all-in', seat: 2 })).toEqual(why);
});

test('all in for less is a call', () => {
  const facing = play(shown(), acts('2x', '3b400', '4f'));
  expect(legalActions(facing)).toMatchObject({ call: { chips: 300, allIn: true }, allIn: { to: 300, is: 'call' } });
});

test('the others may go on raising', () => {
  expect(legalActions(play(shown(), acts('2x')))).toMatchObject({ toAct: 3, wager: { minTo: 10 } });
});
