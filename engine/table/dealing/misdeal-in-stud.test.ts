import { expect, test } from 'vitest';
import { studStakes, up } from '../../../test/support/sample-deals.ts';
import { acts, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { misdealPossible } from '../../rules/irregularities/substantial-action.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

/** Seat 2 owes the bring-in. */
const third = () =>
  play(sampleTable([900, 900, 900, 900], { variant: 'limit-stud', stakes: studStakes, chipValues: [1] }), [
    start,
    ...up('1Kh', '22c', '3Ks', '49d'),
  ]);

const report: Command = {
  type: 'report',
  at: 50,
  incident: 'i1',
  report: { kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' },
};
const dealAgain: Command = {
  type: 'rule-incident',
  at: 60,
  incident: 'i1',
  ruling: 'deal-again',
  by: 'floor:1',
  reason: null,
};

const possible = (state: TableState) => misdealPossible(state, state.hand as Hand).possible;

test.each<{ name: string; actions: readonly string[]; still: boolean }>([
  { name: 'nobody acted', actions: [], still: true },
  { name: 'the bring-in, which is forced', actions: ['2i'], still: true },
  { name: 'the bring-in and a call: one player adds chips', actions: ['2i', '3c'], still: true },
  { name: 'the bring-in and a completion', actions: ['2i', '3o20'], still: true },
  { name: 'a completion and a call: two players', actions: ['2o20', '3c'], still: false },
  { name: 'a completion and a raise', actions: ['2o20', '3r40'], still: false },
  { name: 'a completion and a fold', actions: ['2o20', '3f'], still: true },
  { name: 'the bring-in and two folds', actions: ['2i', '3f', '4f'], still: true },
  { name: 'the bring-in and three actions', actions: ['2i', '3f', '4f', '1c'], still: false },
])('TDA 33: after $name a misdeal is possible: $still', ({ actions, still }) => {
  expect(possible(play(third(), acts(...actions)))).toBe(still);
});

test('while third street is dealt a misdeal is possible, and not once a card of fourth street lies', () => {
  const headsUp = play(sampleTable([900, 900], { variant: 'limit-stud', stakes: studStakes }), [start]);
  expect(possible(headsUp)).toBe(true);
  const fourth = play(headsUp, [...up('1Kh', '22c'), ...acts('2i', '1c')]);
  expect(possible(fourth)).toBe(true);
  expect(possible(play(fourth, up('13c')))).toBe(false);
});

test('with everybody all in from the ante a misdeal is no longer possible once hands are turned up', () => {
  const state = play(sampleTable([2, 2], { variant: 'limit-stud', stakes: studStakes, chipValues: [1] }), [start]);
  expect(possible(state)).toBe(true);
  expect(possible(play(state, up('1Kh', '22c')))).toBe(false);
});

test('dealt again: antes and bring-in go back, and new up-cards are awaited from the same players', () => {
  const state = play(third(), [...acts('2i', '3c'), report, dealAgain]);
  expect(state.chairs.map(({ stack }) => stack)).toEqual([900, 900, 900, 900]);
  expect(state.hand).toMatchObject({ stage: 'over', outcome: 'misdeal' });
  const again = play(state, [start]);
  expect(again.hand).toMatchObject({ number: 2, redealOf: 1, variant: 'limit-stud', opener: null });
  expect(again.hand?.players.map((player) => [player.seat, player.up, player.paid])).toEqual([
    [1, [], 2],
    [2, [], 2],
    [3, [], 2],
    [4, [], 2],
  ]);
  expect(legalActions(again)).toMatchObject({ stage: 'up-cards', upCards: [1, 2, 3, 4] });
});

test('refused once there was substantial action', () => {
  const state = play(third(), [...acts('2o20', '3c'), report]);
  expect(refusalOf(state, dealAgain)).toEqual({ reason: 'misdeal-too-late', actions: 2, rule: 'tda-2011#32' });
});
