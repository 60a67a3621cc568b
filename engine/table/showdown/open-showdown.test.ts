import { expect, test } from 'vitest';
import { acts, deal, play, push, sampleTable, start, tabled } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Rake, Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';

const rake: Rake = {
  basisPoints: 500,
  steps: [],
  cap: 100,
  caps: [],
  noFlopNoDrop: true,
  unit: 25,
  jackpot: { from: 1000, take: 50 },
};
const stakes: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null, rake };

const table = (mode: 'cash' | 'tournament' = 'cash'): TableState =>
  play(sampleTable([5000, 5000, 600], { stakes, mode, chipValues: [25, 100] }), [start]);

/** Types of the events the last command led to, and the table after it. */
function last(
  state: TableState,
  commands: readonly Command[],
): { readonly types: readonly string[]; readonly after: TableState } {
  const before = play(state, commands.slice(0, -1));
  const decision = decide(before, commands.at(-1) as Command);
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return { types: decision.events.map(({ type }) => type), after: decision.after };
}

const toFlop = [...acts('1r600', '2c', '3a'), deal('2h', '3h', '7s')];

test('the rake is taken before the pots are awarded, and they sum to the rest', () => {
  const dealtOut = [
    ...toFlop,
    ...acts('2x', '1x'),
    deal('8s'),
    ...acts('2x', '1x'),
    deal('9d'),
    ...acts('2x', '1x'),
    tabled(1, 'Ks', 'Kd'),
    tabled(2, 'Qh', 'Qc'),
  ];
  const { types, after } = last(table(), [...dealtOut, tabled(3, 'As', 'Ad')]);
  expect(types).toEqual(['hand-tabled', 'rake-taken', 'pots-awarded']);
  expect(after).toMatchObject({
    raked: 125,
    hand: { raked: 125, awards: [{ chips: 1675, shares: [{ seat: 3, chips: 1675 }] }] },
  });
  const over = last(after, [push(0)]);
  expect(over.after.chairs.map(({ stack }) => stack)).toEqual([4400, 4400, 1675]);
  expect(chipsAtTable(over.after)).toBe(over.after.chipsIn);
});

test('a pot won without a showdown is raked too, but not what nobody called', () => {
  const flop = play(sampleTable([5000, 5000], { stakes, chipValues: [25] }), [
    start,
    ...acts('1r600', '2c'),
    deal('2h', '3h', '7s'),
  ]);
  const { types, after } = last(flop, acts('2b4000', '1f'));
  expect(types).toEqual(['folded', 'uncalled-returned', 'bets-gathered', 'rake-taken', 'pots-awarded']);
  expect(after).toMatchObject({ raked: 100, hand: { awards: [{ shares: [{ seat: 2, chips: 1100 }] }] } });
});

test('no flop, no drop', () => {
  const { types, after } = last(table(), acts('1r600', '2f', '3f'));
  expect(types).toEqual(['folded', 'uncalled-returned', 'bets-gathered', 'pots-awarded']);
  expect(after).toMatchObject({ raked: 0, hand: { raked: 0, awards: [{ chips: 500 }] } });
});

test('a tournament is not raked', () => {
  const { types } = last(play(table('tournament'), toFlop), acts('2a', '1f'));
  expect(types).not.toContain('rake-taken');
});

test('the hand’s pot is told with the rake, and the rake is given back with the step that led to it', () => {
  const won = play(sampleTable([5000, 5000], { stakes, chipValues: [25] }), [
    start,
    ...acts('1r600', '2c'),
    deal('2h', '3h', '7s'),
    ...acts('2b200', '1f'),
  ]);
  expect(won).toMatchObject({ raked: 100, hand: { raked: 100, awards: [{ chips: 1100 }] } });
  const decision = decide(won, push(0));
  expect(decision).toMatchObject({ events: [{ type: 'pot-pushed' }, { type: 'hand-ended', potChips: 1200 }] });
  const back = play(won, [{ type: 'undo', step: 'folded' }]);
  expect(back).toMatchObject({ raked: 0, hand: { raked: 0, toAct: 1 } });
  expect(chipsAtTable(back)).toBe(back.chipsIn);
});
