import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { play, refusalOf, sampleStakes, sampleTable } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';

/** Buy-in 4,000 to 10,000; seat 3 is open. */
const table = (overlay: Overlay = {}): TableState =>
  sampleTable([5000, 5000, 0], {
    rulebook: 'house-cz',
    overlay,
    stakes: { ...sampleStakes, minBuyIn: 4000, maxBuyIn: 10_000 },
  });
const sit = (stack: number | null, more: object = {}): Command => ({
  type: 'seat-player',
  seat: 3,
  player: { id: 'new', hash: '' },
  stack,
  ...more,
});
const rule = 'house-cz#buyin.p1';

test('house-cz#buyin.p1: nobody sits down with less than the minimum', () => {
  expect(refusalOf(table(), sit(3500))).toEqual({
    reason: 'below-buy-in',
    seat: 3,
    least: 4000,
    missing: 500,
    rule,
  });
  expect(play(table(), [sit(4000)]).chairs[2]?.stack).toBe(4000);
});

test('nor with more than the maximum', () => {
  expect(refusalOf(table(), sit(10_001))).toEqual({ reason: 'above-buy-in', seat: 3, most: 10_000, rule: 'house' });
  const byPolicy = sampleTable([5000, 5000, 0], { overlay: { 'buyIn.maximum': 8000 } });
  expect(refusalOf(byPolicy, sit(9000))).toMatchObject({ reason: 'above-buy-in', most: 8000, rule: 'house' });
});

test('house-cz#buyin.p2a: whom the house moves from another table sits down with what there is, little or much', () => {
  for (const chips of [300, 12_000])
    expect(play(table(), [sit(chips, { sent: { from: 't2' } })]).chairs[2]?.stack).toBe(chips);
});

test('a stack nobody has counted is taken as it is', () => {
  expect(play(table(), [sit(null)]).chairs[2]?.stack).toBeNull();
});

test('a house without a minimum on entry, a table without one and a tournament ask for nothing', () => {
  expect(play(table({ 'buyIn.minimumOnEntry': false }), [sit(100)]).chairs[2]?.stack).toBe(100);
  expect(play(sampleTable([5000, 5000, 0]), [sit(1)]).chairs[2]?.stack).toBe(1);
  const stakes = { ...sampleStakes, minBuyIn: 4000 };
  const tournament = sampleTable([5000, 5000, 0], { mode: 'tournament', stakes });
  expect(play(tournament, [sit(1)]).chairs[2]?.stack).toBe(1);
});

test('whoever has lost everything begins again with the minimum; others add what they like, up to the maximum', () => {
  const lost = play(table(), [{ type: 'count-stack', seat: 1, stack: 0 }]);
  const add = (chips: number): Command => ({ type: 'add-chips', seat: 1, chips });
  expect(refusalOf(lost, add(1000))).toEqual({ reason: 'below-buy-in', seat: 1, least: 4000, missing: 3000, rule });
  expect(play(lost, [add(4000)]).chairs[0]?.stack).toBe(4000);
  expect(play(table(), [{ type: 'count-stack', seat: 1, stack: 500 }, add(100)]).chairs[0]?.stack).toBe(600);
  expect(refusalOf(table(), add(6000))).toMatchObject({ reason: 'above-buy-in', most: 10_000 });
});

const minutes = 60_000;
/** Seat 1 leaves with 12,000 at minute 0. */
const left = (): TableState =>
  play(foldedHand(sampleTable([9000, 5000, 0, 5000], { stakes: table().stakes, rulebook: 'house-cz' })), [
    { type: 'count-stack', seat: 1, stack: 12_000 },
    { type: 'open-seat', seat: 1, at: 0 },
  ]);

test('house-cz#buyin.p2c: back within the hour means back with what was taken away', () => {
  expect(left().departures).toEqual([{ player: { id: 'p1', hash: '' }, chips: 12_000, at: 0 }]);
  expect(refusalOf(left(), sit(9000, { at: 59 * minutes, returning: 'p1' }))).toEqual({
    reason: 'below-buy-in',
    seat: 3,
    least: 12_000,
    missing: 3000,
    rule: 'house-cz#buyin.p2c',
  });
  // More than the maximum is taken where as much is asked for.
  const back = play(left(), [sit(12_000, { at: 59 * minutes, returning: 'p1' })]);
  expect(back.departures).toEqual([]);
});

test('a chair opened by mistake is taken back by one tap: its player sits there and has not left', () => {
  const before = play(left(), [
    sit(12_000, { at: minutes, returning: 'p1' }),
    { type: 'open-seat', seat: 2, at: minutes },
  ]);
  const opened = play(before, [{ type: 'open-seat', seat: 3, at: 2 * minutes }]);
  expect(opened.undo).toMatchObject({ step: 'seat-opened', seat: 3 });
  const back = play(opened, [{ type: 'undo', step: 'seat-opened' }]);
  expect([back.chairs, back.chipsIn]).toEqual([before.chairs, before.chipsIn]);
  expect(back.departures?.map(({ player }) => player.id)).toEqual(['p2']);
  // The one before it goes back as well, and nobody is noted any more.
  const both = play(back, [{ type: 'undo', step: 'seat-opened' }]);
  expect(both.chairs[1]?.player?.id).toBe('p2');
  expect(both.departures).toEqual([]);
});

test('after the hour it is forgotten', () => {
  const later = play(left(), [{ type: 'open-seat', seat: 2, at: 60 * minutes }]);
  expect(later.departures?.map(({ player }) => player.id)).toEqual(['p2']);
  expect(play(left(), [sit(4000, { at: 60 * minutes, returning: 'p1' })]).chairs[2]?.stack).toBe(4000);
});

test('nothing is noted of tournaments, of empty and of uncounted stacks', () => {
  const leaves: Command = { type: 'open-seat', seat: 1, at: 5 };
  expect(play(sampleTable([100, 100], { mode: 'tournament' }), [leaves]).departures).toBeUndefined();
  expect(play(table(), [{ type: 'count-stack', seat: 1, stack: 0 }, leaves]).departures).toBeUndefined();
  expect(play(table(), [sit(null), { ...leaves, seat: 3 }]).departures).toBeUndefined();
});

test.each([
  { stakes: { minBuyIn: 1.5 }, amount: 1.5 },
  { stakes: { maxBuyIn: -1 }, amount: -1 },
  { stakes: { minBuyIn: 500, maxBuyIn: 400 }, amount: 400 },
])('stakes with $stakes are refused', ({ stakes, amount }) => {
  const command: Command = { type: 'set-stakes', stakes: { ...sampleStakes, ...stakes } };
  expect(refusalOf(sampleTable([100, 100]), command)).toEqual({ reason: 'bad-amount', amount });
});
