import { expect, test } from 'vitest';
import { sampleConfig } from '../../test/support/real-table.ts';
import { deal, start } from '../../test/support/sample-table.ts';
import { muck, tableWithReader, tagOf } from '../../test/support/table-with-reader.ts';

test('cards that go from a seat to the muck are a fold seen, once for each seat', () => {
  const { ask, lay, muck: toMuck, witnesses, kinds } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  toMuck(3, 'As', 'Kd');
  expect(witnesses()).toMatchObject({ foldsSeen: [3], cardsAt: { 3: 0 } });
  expect(kinds().filter((kind) => kind === 'fold-seen')).toHaveLength(1);
});

test('a card out of sight on its way to the muck still comes from its seat', () => {
  const { ask, lay, lift, witnesses } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  lift(3, 'As', 'Kd');
  lay(muck, 'As');
  expect(witnesses().foldsSeen).toEqual([3]);
});

test('a card that comes to the muck from nowhere, or from the hand before, is no fold', () => {
  const { ask, lay, muck: toMuck, witnesses } = tableWithReader();
  lay(4, 'Qs', 'Qd');
  ask(start);
  toMuck(4, 'Qs', 'Qd');
  lay(muck, '2c');
  expect(witnesses().foldsSeen).toEqual([]);
});

test('a foreign tag is no fold', () => {
  const { ask, move, witnesses } = tableWithReader();
  ask(start);
  move({ type: 'tag-present', antenna: 3, tag: 'E00499' });
  move({ type: 'tag-moved', from: 3, antenna: muck, tag: 'E00499' });
  expect(witnesses().foldsSeen).toEqual([]);
});

test('if the house wants it, the fold of the seat to act is booked when its last card is gone', () => {
  const { ask, lay, lift, muck: toMuck, state, log } = tableWithReader({ folds: 'automatic' });
  ask(start);
  const seat = state().hand?.toAct ?? 0;
  lay(seat, 'As', 'Kd');
  toMuck(seat, 'As');
  expect(state().hand?.toAct).toBe(seat);
  lift(seat, 'Kd');
  expect(state().hand?.toAct).not.toBe(seat);
  expect(log.read(0, 1_000).find(({ kind }) => kind === 'folded')?.actor).toBe('device:reader');
});

test('a fold that is not booked automatically is only proposed', () => {
  const { ask, lay, muck: toMuck, state, kinds } = tableWithReader();
  ask(start);
  const seat = state().hand?.toAct ?? 0;
  lay(seat, 'As', 'Kd');
  toMuck(seat, 'As', 'Kd');
  expect(kinds()).not.toContain('folded');
  expect(state().hand?.toAct).toBe(seat);
});

test('a fold out of turn is booked only when its turn comes, and never again after an undo', () => {
  const { ask, lay, muck: toMuck, state, kinds } = tableWithReader({ folds: 'automatic' });
  ask(start);
  const first = state().hand?.toAct ?? 0;
  const [next = 0] = (state().hand?.players ?? []).map(({ seat }) => seat).filter((seat) => seat !== first);
  lay(next, 'As', 'Kd');
  toMuck(next, 'As', 'Kd');
  expect(kinds()).not.toContain('folded');
  ask({ type: 'call', seat: first });
  const isFolded = () => state().hand?.players.find(({ seat }) => seat === next)?.status === 'folded';
  while (state().hand?.stage === 'betting' && !isFolded() && state().hand?.toAct !== first)
    expect(ask({ type: 'call', seat: state().hand?.toAct ?? 0 }).refusal).toBeNull();
  expect(isFolded()).toBe(true);
  expect(ask({ type: 'undo', step: 'folded' }).refusal).toBeNull();
  expect(state().hand?.toAct).toBe(next);
  expect(kinds().filter((kind) => kind === 'folded')).toHaveLength(1);
});

test.each([
  ['reads badly', 'weak'],
  ['does not read', 'unusable'],
] as const)('no fold is booked by itself for a seat whose antenna %s', (_what, is) => {
  const { ask, lay, muck: toMuck, reading, state, kinds } = tableWithReader({ folds: 'automatic' });
  ask(start);
  const seat = state().hand?.toAct ?? 0;
  reading(seat, is);
  lay(seat, 'As', 'Kd');
  toMuck(seat, 'As', 'Kd');
  expect(kinds()).not.toContain('folded');
});

test('discards of a draw are no fold, swept before the tap or after it; the rest of the hand is', () => {
  const {
    ask,
    lay,
    muck: toMuck,
    state,
    witnesses,
  } = tableWithReader({
    config: sampleConfig({ variant: 'no-limit-2-7-single-draw' }),
  });
  ask(start);
  const seat = 3;
  lay(seat, 'As', 'Kd', '7c', '5c', '4h');
  while (state().hand?.stage === 'betting') {
    const { toAct, betting } = state().hand ?? {};
    const paid = state().hand?.players.find((player) => player.seat === toAct)?.bet;
    expect(ask({ type: paid === betting?.toMatch ? 'check' : 'call', seat: toAct ?? 0 }).refusal).toBeNull();
  }
  toMuck(seat, 'As');
  expect(ask({ type: 'draw', seat, cards: 2 }).refusal).toBeNull();
  toMuck(seat, 'Kd');
  while (state().hand?.stage === 'draw') ask({ type: 'draw', seat: state().hand?.toAct ?? 0, cards: 0 });
  expect(witnesses().foldsSeen).toEqual([]);
  toMuck(seat, '7c');
  expect(witnesses().foldsSeen).toEqual([seat]);
});

/** Seats 1, 3 and 4 hold their cards, and the first action is booked. */
function dealtOut(given: ReturnType<typeof tableWithReader>): void {
  given.ask(start);
  given.lay(1, 'Qs', 'Qd');
  given.lay(3, 'As', 'Kd');
  given.lay(4, '9h', '9d');
  given.ask({ type: 'call', seat: given.state().hand?.toAct ?? 0 });
}

test('a card of a live hand in the muck is reported even if another card took its place', () => {
  const given = tableWithReader();
  const { lay, muck: toMuck, witnesses, kinds } = given;
  dealtOut(given);
  toMuck(3, 'Kd');
  expect(witnesses().alarms).toEqual([]);
  lay(3, 'Ks');
  expect(witnesses().cardsAt).toMatchObject({ 3: 2 });
  expect(witnesses().alarms).toEqual([{ place: 3, alarm: 'conflict' }]);
  lay(4, '2c');
  expect(kinds().filter((kind) => kind === 'card-alarm')).toHaveLength(1);
});

test('a card that comes back from the muck is no longer reported', () => {
  const given = tableWithReader();
  const { lay, muck: toMuck, move, witnesses } = given;
  dealtOut(given);
  toMuck(3, 'Kd');
  move({ type: 'tag-moved', from: muck, antenna: 3, tag: tagOf('Kd') });
  lay(3, '2c');
  expect(witnesses().alarms).toEqual([]);
});

test('a card of an open all-in hand is reported in the muck before the board is complete, and not at showdown', () => {
  const given = tableWithReader();
  const { ask, muck: toMuck, state, witnesses } = given;
  dealtOut(given);
  while (state().hand?.stage === 'betting') ask({ type: 'all-in', seat: state().hand?.toAct ?? 0 });
  for (const seat of [1, 3, 4]) expect(ask({ type: 'table-hand', seat, cards: [] }).refusal).toBeNull();
  expect(state().hand).toMatchObject({ stage: 'board', runOut: true });
  toMuck(3, 'Kd');
  expect(witnesses().alarms).toEqual([{ place: 3, alarm: 'conflict' }]);
  ask(deal('2c', '7d', 'Jh'));
  ask(deal('3s'));
  ask(deal('4c'));
  expect(state().hand?.stage).toBe('awards');
  toMuck(4, '9h', '9d');
  expect(witnesses().alarms).toEqual([{ place: 3, alarm: 'conflict' }]);
});
