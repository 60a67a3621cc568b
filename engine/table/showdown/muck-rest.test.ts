import { expect, test } from 'vitest';
import { acts, deal, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

const muckRest: Command = { type: 'muck-rest' };
const tabled = (seat: number): Command => ({ type: 'table-hand', seat, cards: [] });
const refusalOf = (state: TableState) => {
  const decision = decide(state, muckRest);
  return 'refusal' in decision ? decision.refusal : null;
};

/** Five have checked down to the showdown; the small blind, seat 2, shows first. */
const atShowdown = (stacks: readonly number[] = [5000, 5000, 5000, 5000, 5000]): TableState => {
  const checks = acts('2x', '3x', '4x', '5x', '1x');
  const opened = play(sampleTable([...stacks]), [start, ...acts('4c', '5c', '1c', '2c', '3x')]);
  return play(opened, [deal('2h', '3h', '7s'), ...checks, deal('9c'), ...checks, deal('Td'), ...checks]);
};

test('once a hand lies open all others give up with one command, and one step takes it back', () => {
  const open = play(atShowdown(), [tabled(2)]);
  expect(legalActions(open).muckRest).toEqual([3, 4, 5, 1]);
  const after = play(open, [muckRest]);
  expect(after.hand?.players.filter(({ status }) => status === 'mucked')).toHaveLength(4);
  expect(after.hand).toMatchObject({ stage: 'awards', awards: [{ shares: [{ seat: 2 }] }] });
  expect(legalActions(after)).toMatchObject({ muckRest: [], undo: { step: 'hand-mucked', seat: null } });
  const back = play(after, [{ type: 'undo', step: 'hand-mucked' }]);
  expect(legalActions(back).show).toEqual([3, 4, 5, 1]);
});

test('it is what the single commands lead to', () => {
  const open = play(atShowdown(), [tabled(2)]);
  const singly = play(
    open,
    [3, 4, 5, 1].map((seat): Command => ({ type: 'muck-hand', seat })),
  );
  expect(play(open, [muckRest]).hand).toEqual(singly.hand);
});

test('while no hand lies open somebody has to show; once nobody is left there is nothing to give up', () => {
  expect(legalActions(atShowdown()).muckRest).toEqual([]);
  expect(refusalOf(atShowdown())).toEqual({ reason: 'last-hand-cannot-muck', seat: 2 });
  const all = play(atShowdown(), [1, 2, 3, 4, 5].map(tabled));
  expect(refusalOf(all)).toMatchObject({ reason: 'already-tabled' });
  expect(refusalOf(play(sampleTable([500, 500]), [start]))).toEqual({ reason: 'not-showdown' });
});
