import { expect, test } from 'vitest';
import { acts, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

const five = [5000, 5000, 5000, 5000, 5000];
const undoStart: Command = { type: 'undo', step: 'hand-started', at: 5000 };
const undone = (state: TableState): TableState => play(state, [undoStart]);
const refusalOf = (state: TableState) => {
  const decision = decide(state, undoStart);
  return 'refusal' in decision ? decision.refusal : null;
};

test('a start nobody has acted after is taken back: chips go home and the same places are dealt in again', () => {
  const opened = play(sampleTable(five), [start]);
  expect(legalActions(opened).undo).toEqual({ step: 'hand-started', seat: null, to: null });
  const state = undone(opened);
  expect(state.chairs.map(({ stack }) => stack)).toEqual(five);
  expect(state.hand).toMatchObject({ stage: 'over', outcome: 'void' });
  expect(legalActions(state)).toMatchObject({
    undo: null,
    start: { number: 2, redealOf: 1, button: 1, smallBlind: 2, bigBlind: 3 },
  });
});

test('a straddle and a bomb pot agreed for the hand hold for the one that is dealt again', () => {
  const cash = sampleTable(five, { mode: 'cash' });
  const bombed = play(cash, [{ type: 'announce-bomb-pot', bombPot: { ante: 200, boards: 2 } }, start]);
  expect(legalActions(bombed).undo).toMatchObject({ step: 'hand-started' });
  const again = play(undone(bombed), [start]);
  expect(again.hand).toMatchObject({ bombPot: true, moreBoards: [[]], redealOf: 1 });
});

test('once a seat has acted its step is taken back first, and then the start', () => {
  const acted = play(sampleTable(five), [start, ...acts('4f')]);
  expect(refusalOf(acted)).toEqual({ reason: 'undo-other-step', step: 'folded' });
  const back = play(acted, [{ type: 'undo', step: 'folded' }]);
  expect(legalActions(back).undo).toMatchObject({ step: 'hand-started' });
  expect(undone(back).hand).toMatchObject({ outcome: 'void' });
});

test('a start is not taken back twice, nor after a ruling of the hand', () => {
  const opened = play(sampleTable(five), [start]);
  expect(refusalOf(undone(opened))).toEqual({ reason: 'nothing-to-undo' });
  const ruled = play(opened, [
    { type: 'call-floor', at: 0, incident: 'i', seat: null },
    { type: 'rule-incident', at: 0, incident: 'i', ruling: 'noted', by: 'floor', reason: { id: 'r', hash: 'h' } },
  ] as Command[]);
  expect(legalActions(ruled).undo).toBeNull();
  expect(refusalOf(ruled)).toEqual({ reason: 'nothing-to-undo' });
});
