import { expect, test } from 'vitest';
import { acts, deal, play, refusalOf, sampleTable, tabled, taps } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { mayBeNamed } from './name-winners.ts';

const unknown = (count: number): Command => deal(...Array.from({ length: count }, () => '??'));
const checked = (...seats: readonly number[]) => acts(...seats.map((seat) => `${seat}x`));

/** Three players at showdown, no card of the board named; button 1, blinds 2 and 3. */
const atShowdown = (): TableState =>
  play(sampleTable([5000, 5000, 5000]), [
    ...taps('start 1c 2c 3x'),
    unknown(3),
    ...checked(2, 3, 1),
    unknown(1),
    ...checked(2, 3, 1),
    unknown(1),
    ...checked(2, 3, 1),
  ]);

const wins = (state: TableState, ...seats: readonly number[]) => {
  const decision = decide(state, { type: 'win-showdown', seats });
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return decision;
};

test('one seat wins: its hand is turned up, the others are given up, and the pot is its own', () => {
  const before = atShowdown();
  expect(legalActions(before).winAtOnce).toEqual([2, 3, 1]);
  const { after, events } = wins(before, 3);
  expect(events.map(({ type }) => type)).toEqual([
    'hand-tabled',
    'hand-mucked',
    'hand-mucked',
    'steps-joined',
    'pots-awarded',
  ]);
  expect(after.hand?.awards).toMatchObject([{ shares: [{ seat: 3, chips: 600 }] }]);
  expect(legalActions(after).undo).toEqual({ step: 'winners-named', seat: 3, to: null });
  const undone = play(after, [{ type: 'undo', step: 'winners-named' }]);
  expect(undone.hand).toEqual(before.hand);
});

test('two seats split', () => {
  const { after } = wins(atShowdown(), 3, 1);
  expect(after.hand?.awards[0]?.shares.map(({ seat, chips }) => [seat, chips])).toEqual([
    [3, 300],
    [1, 300],
  ]);
  expect(legalActions(after).undo).toMatchObject({ seat: null });
});

/** Seat 1 is all in for less; seats 2 and 3 have a side pot. */
const withSidePot = (): TableState =>
  play(sampleTable([1000, 5000, 5000]), [
    ...taps('start 1a 2r3000 3c'),
    unknown(3),
    ...checked(2, 3),
    unknown(1),
    ...checked(2, 3),
    unknown(1),
    ...checked(2, 3),
  ]);

test('where somebody is all in nobody mucks, and a pot the winner has no part in is named next', () => {
  const { after } = wins(withSidePot(), 1);
  expect(after.hand?.players.map(({ status }) => status)).toEqual(['live', 'live', 'live']);
  expect(legalActions(after)).toMatchObject({ stage: 'showdown', nameWinners: [{ pot: 1 }], winAtOnce: [2, 3] });
  const named = wins(after, 2).after;
  expect(named.hand?.awards.map(({ pot, shares }) => [pot, shares.map(({ seat }) => seat)])).toEqual([
    [0, [1]],
    [1, [2]],
  ]);
});

test('a seat that may win no pot that is still open is not named: nothing would be booked', () => {
  const { after } = wins(withSidePot(), 1);
  expect(refusalOf(after, { type: 'win-showdown', seats: [1] })).toEqual({
    reason: 'not-eligible',
    seat: 1,
    eligible: [2, 3],
  });
});

test('a hand that lies open and is better is never passed over', () => {
  const known = play(sampleTable([5000, 5000, 5000]), [
    ...taps('start 1c 2c 3x [Ah Kh 7c]'),
    ...checked(2, 3, 1),
    deal('2s'),
    ...checked(2, 3, 1),
    deal('3s'),
    ...checked(2, 3, 1),
    ...taps('2:AsKc 3:QsQc'),
  ]);
  const refusal = { reason: 'better-hand-tabled', seat: 3, better: 2 };
  expect(refusalOf(known, { type: 'win-showdown', seats: [3] })).toEqual(refusal);
  expect(wins(known, 1).after.hand?.awards).toMatchObject([{ shares: [{ seat: 1 }] }]);
  // Seat 3 is beaten and is not offered; seat 1 is, also once its cards are up unread.
  expect(legalActions(known).winAtOnce).toEqual([2, 1]);
  const up = play(known, [tabled(1)]);
  expect(legalActions(up).winAtOnce).toEqual([2, 1]);
  const { hand } = up;
  const [part] = legalActions(up).nameWinners;
  expect(hand !== null && part !== undefined && mayBeNamed(hand, part)).toEqual([2, 1]);
});

test('nobody wins who cannot', () => {
  expect(refusalOf(play(atShowdown(), [tabled(2)]), { type: 'win-showdown', seats: [4] })).toMatchObject({
    reason: 'not-eligible',
    seat: 4,
  });
  expect(refusalOf(atShowdown(), { type: 'win-showdown', seats: [] })).toEqual({ reason: 'nobody-named' });
  expect(refusalOf(wins(atShowdown(), 1).after, { type: 'win-showdown', seats: [1] })).toEqual({
    reason: 'not-showdown',
  });
});

test('halves of a pot are named one by one', () => {
  const hiLo = play(sampleTable([5000, 5000], { variant: 'limit-omaha-8' }), [
    ...taps('start 1c 2x'),
    unknown(3),
    ...checked(2, 1),
    unknown(1),
    ...checked(2, 1),
    unknown(1),
    ...checked(2, 1),
  ]);
  expect(legalActions(hiLo).winAtOnce).toEqual([]);
  expect(refusalOf(hiLo, { type: 'win-showdown', seats: [1] })).toEqual({ reason: 'cards-decide' });
});
