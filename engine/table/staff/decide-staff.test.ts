import { expect, test } from 'vitest';
import { eventsOf, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';

const comes = (staff: string | null, at = 5): Command => ({
  type: 'change-dealer',
  at,
  to: staff === null ? null : { staff, name: { id: `name-${staff}`, hash: '' } },
});
const table = sampleTable([5000, 5000]);
const dealtBy = (state: TableState): string | null => state.dealer?.staff ?? null;
const waits = (state: TableState): string | null => state.dealerNext?.staff ?? null;

/** One hand among two: the first to act folds, the pot is pushed. */
const fold: Command = { type: 'fold', seat: 1 };
const push: Command = { type: 'push-pot', at: 99, pot: 0 };

test('between hands a dealer takes the table at once, and the next one relieves them', () => {
  const one = play(table, [comes('jana')]);
  expect(one.dealer).toEqual({ staff: 'jana', name: { id: 'name-jana', hash: '' }, since: 5 });
  const two = play(one, [comes('lukasz', 7)]);
  expect([dealtBy(two), waits(two)]).toEqual(['lukasz', null]);
  expect(dealtBy(play(two, [comes(null)]))).toBeNull();
});

test('in the middle of a hand the relief waits; the events that end the hand bring the change, booked after them', () => {
  const running = play(table, [comes('jana'), start, comes('lukasz')]);
  expect([dealtBy(running), waits(running)]).toEqual(['jana', 'lukasz']);
  const awarded = play(running, [fold]);
  expect(dealtBy(awarded)).toBe('jana');
  const ending = eventsOf(awarded, push);
  expect(ending.map(({ type }) => type)).toEqual(['pot-pushed', 'hand-ended', 'dealer-changed']);
  expect(ending.at(-1)).toMatchObject({ from: 'jana', to: { staff: 'lukasz' }, at: 99 });
  const over = play(awarded, [push]);
  expect([dealtBy(over), waits(over)]).toEqual(['lukasz', null]);
});

test('a hand that is undone after its end keeps the dealer who came with the end', () => {
  const over = play(table, [comes('jana'), start, comes('lukasz'), fold, push]);
  const again = play(over, [{ type: 'undo', step: 'pot-pushed' }]);
  expect(again.hand?.stage).toBe('awards');
  expect(dealtBy(again)).toBe('lukasz');
});

test('the relief steps back when it goes, and when the dealer signs in once more', () => {
  const running = play(table, [comes('jana'), start, comes('lukasz')]);
  for (const command of [comes(null), comes('jana')]) {
    const after = play(running, [command]);
    expect([dealtBy(after), waits(after)]).toEqual(['jana', null]);
  }
});

test('a dealer may go in the middle of a hand, and whoever comes to a hand nobody deals takes it at once', () => {
  const left = play(table, [comes('jana'), start, comes(null)]);
  expect(dealtBy(left)).toBeNull();
  expect(dealtBy(play(left, [comes('lukasz')]))).toBe('lukasz');
});

test.each([
  ['the dealer who deals already', [comes('jana')], comes('jana')],
  ['the relief that waits already', [comes('jana'), start, comes('lukasz')], comes('lukasz')],
  ['nobody, where nobody deals', [], comes(null)],
] as const)('%s changes nothing and books nothing', (_who, before, command) => {
  expect(eventsOf(play(table, before), command)).toEqual([]);
});
