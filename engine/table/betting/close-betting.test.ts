import { expect, test } from 'vitest';
import { acts, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { closingOffered } from './closing-offered.ts';

/** Three players before the flop; seat 1 has the button and acts first, seat 2 the small and seat 3 the big blind. */
const dealt = (): TableState => play(sampleTable([5000, 5000, 5000]), [start]);
const flop: Command = { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'dealer' };
const onFlop = (): TableState => play(dealt(), [...acts('1c', '2c', '3x'), flop]);

const decided = (state: TableState, command: Command) => {
  const decision = decide(state, command);
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return decision;
};

test('the last call, the check behind it and the flop are one tap, and one step to take back', () => {
  const before = play(dealt(), acts('1c'));
  expect(closingOffered(before)).toEqual({
    acts: [
      { seat: 2, act: 'call', to: 200 },
      { seat: 3, act: 'check', to: null },
    ],
    street: 'flop',
    handsUp: false,
  });
  const { after, events } = decided(before, { type: 'close-betting', board: true });
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['called', 'checked', 'board-dealt']));
  expect(events.at(-1)).toMatchObject({ type: 'steps-joined', step: 'board-dealt', steps: 3, also: [2, 3] });
  expect(after.hand).toMatchObject({ stage: 'betting', street: 1, board: ['??', '??', '??'], toAct: 2 });
  expect(legalActions(after).undo).toMatchObject({ step: 'board-dealt', also: [2, 3] });
  const undone = decided(after, { type: 'undo', step: 'board-dealt' }).after;
  expect(undone.hand).toEqual(before.hand);
  expect(undone.chairs).toEqual(before.chairs);
});

test('it leads to the same table as the single taps', () => {
  const before = play(dealt(), acts('1c'));
  const single = play(before, [...acts('2c', '3x'), { type: 'deal-board', cards: ['??', '??', '??'], by: 'dealer' }]);
  const { hand, chairs } = decided(before, { type: 'close-betting', board: true }).after;
  expect({ hand, chairs }).toEqual({ hand: single.hand, chairs: single.chairs });
});

test('without the street only the round is closed', () => {
  const { after, events } = decided(onFlop(), { type: 'close-betting', board: false });
  expect(after.hand?.stage).toBe('board');
  expect(events.at(-1)).toMatchObject({ type: 'steps-joined', step: 'checked', seat: 1, steps: 3, also: [2, 3] });
});

test('on the last street a check around is one tap, and no street follows', () => {
  const river = play(onFlop(), [
    { type: 'close-betting', board: true },
    { type: 'close-betting', board: true },
  ]);
  expect(closingOffered(river)).toMatchObject({ street: null });
  expect(refusalOf(river, { type: 'close-betting', board: true })).toEqual({ reason: 'no-board-card-due' });
  expect(decided(river, { type: 'close-betting', board: false }).after.hand?.stage).toBe('showdown');
});

/** A bet on the river that one player may call; a reader is there. */
const betOnRiver = (reader: 'ready' | 'silent'): TableState =>
  apply(
    play(onFlop(), [
      { type: 'close-betting', board: true },
      { type: 'close-betting', board: true },
      ...acts('2b400', '3f'),
    ]),
    { type: 'device-changed', device: 'reader', state: reader, fault: null, why: null },
  );

test('the last call of all and hands that are up are one tap where a reader names the cards, and one step to take back', () => {
  const before = betOnRiver('ready');
  expect(closingOffered(before)).toEqual({ acts: [{ seat: 1, act: 'call', to: 400 }], street: null, handsUp: true });
  const { after, events } = decided(before, { type: 'close-betting', board: false, handsUp: true });
  expect(events.map(({ type }) => type)).toEqual([
    'called',
    'bets-gathered',
    'showdown-opened',
    'hand-tabled',
    'hand-tabled',
    'steps-joined',
  ]);
  expect(legalActions(after)).toMatchObject({
    stage: 'showdown',
    show: [],
    undo: { step: 'called', seat: 1, to: 400 },
  });
  const undone = decided(after, { type: 'undo', step: 'called' }).after;
  expect([undone.hand, undone.chairs]).toEqual([before.hand, before.chairs]);
  // Without a reader the winner's plate is held: that is one tap as well.
  expect(closingOffered(betOnRiver('silent'))).toBeNull();
  expect(refusalOf(onFlop(), { type: 'close-betting', board: false, handsUp: true })).toEqual({
    reason: 'not-showdown',
  });
});

test('where a reader names the board the street is not said, and its cards come by themselves', () => {
  const ready = { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null } as const;
  const before = apply(play(dealt(), acts('1c')), ready);
  expect(closingOffered(before)).toMatchObject({ street: null, acts: [{ seat: 2 }, { seat: 3 }] });
  const poor = apply(before, { type: 'place-reads', place: 'board', state: 'weak' });
  expect(closingOffered(poor)).toMatchObject({ street: 'flop' });
});

test.each<[string, () => TableState, object]>([
  ['two calls are open', dealt, { reason: 'must-call-or-fold', seat: 1 }],
  ['two calls are open behind a raise', () => play(dealt(), acts('1r800')), { reason: 'must-call-or-fold', seat: 2 }],
  ['no hand is played', () => sampleTable([5000, 5000, 5000]), { reason: 'no-hand' }],
  ['betting is closed', () => play(dealt(), acts('1c', '2c', '3x')), { reason: 'betting-closed' }],
])('refused and not offered when %s', (_why, state, refusal) => {
  expect(closingOffered(state())).toBeNull();
  expect(refusalOf(state(), { type: 'close-betting', board: true })).toMatchObject(refusal);
});

test('a call that puts everybody all in waits for the hands to be turned up, and no street is offered with it', () => {
  const allIn = play(dealt(), acts('1r5000', '2f'));
  expect(closingOffered(allIn)).toBeNull();
});

test('a lone check is its own key', () => {
  expect(closingOffered(play(dealt(), acts('1c', '2c')))).toMatchObject({ street: 'flop' });
  const river = play(onFlop(), [
    { type: 'close-betting', board: true },
    { type: 'close-betting', board: true },
    ...acts('2x', '3x'),
  ]);
  expect(closingOffered(river)).toBeNull();
});

test('at showdown one tap turns up every hand that is left, and one step takes it back', () => {
  const showdown = play(onFlop(), [
    { type: 'close-betting', board: true },
    { type: 'close-betting', board: true },
    { type: 'close-betting', board: false },
    { type: 'table-hand', seat: 2, cards: [] },
  ]);
  const { after } = decided(showdown, { type: 'table-all-hands' });
  expect(after.hand?.players.every(({ tabled }) => tabled !== null)).toBe(true);
  expect(legalActions(after).undo).toMatchObject({ step: 'hand-tabled', seat: 1, also: [3] });
  expect(decided(after, { type: 'undo', step: 'hand-tabled' }).after.hand).toEqual(showdown.hand);
});
