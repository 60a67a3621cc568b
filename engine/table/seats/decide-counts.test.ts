import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { misdealt, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { totalsOf } from './decide-counts.ts';

const close = (counts: Readonly<Record<number, number>>, more: Partial<Command> = {}): Command =>
  ({ type: 'close-table', at: 9, counts, tray: null, ...more }) as Command;
const reopen = (counts: Readonly<Record<number, number>>, more: Partial<Command> = {}): Command =>
  ({ ...close(counts, more), type: 'reopen-table' }) as Command;
const table = () => sampleTable([5000, 4000, 0, 3000]);
const booked = { 1: 5000, 2: 4000, 4: 3000 };
const stacks = ({ chairs }: TableState) => chairs.map(({ stack }) => stack);

test('a table closes when every stack is counted, and what was counted stays to be seen', () => {
  const closed = play(table(), [close(booked, { tray: { 100: 40, 500: 0 } } as Partial<Command>)]);
  expect(closed.closed).toEqual({
    at: 9,
    by: null,
    counted: [
      { seat: 1, stack: 5000, difference: 0 },
      { seat: 2, stack: 4000, difference: 0 },
      { seat: 4, stack: 3000, difference: 0 },
    ],
    tray: { 100: 40, 500: 0 },
  });
  expect(closed.chipsIn).toBe(12_000);
});

test('a pot pushed wrong shows seat by seat and goes through, for the stacks together are what came in', () => {
  const closed = play(table(), [close({ 1: 5200, 2: 3800, 4: 3000 })]);
  expect(stacks(closed)).toEqual([5200, 3800, 0, 3000]);
  expect(closed.closed?.counted.map(({ difference }) => difference)).toEqual([200, -200, 0]);
  expect(closed.chipsIn).toBe(12_000);
});

test('chips that are missing have to be accepted by their number', () => {
  const short = { 1: 5000, 2: 3900, 4: 3000 };
  expect(refusalOf(table(), close(short))).toEqual({ reason: 'count-differs', counted: 11_900, booked: 12_000 });
  expect(refusalOf(table(), close(short, { difference: 100 } as Partial<Command>))).toMatchObject({
    reason: 'count-differs',
  });
  const closed = play(table(), [close(short, { difference: -100 } as Partial<Command>)]);
  expect(closed.chipsIn).toBe(11_900);
  expect(chipsAtTable(closed)).toBe(11_900);
});

test('a stack nobody had counted is new money, not a difference', () => {
  const uncounted = play(table(), [{ type: 'seat-player', seat: 3, player: { id: 'p3', hash: '' }, stack: null }]);
  const closed = play(uncounted, [close({ ...booked, 3: 2500 })]);
  expect(closed.chairs[2]?.stack).toBe(2500);
  expect(closed.chipsIn).toBe(14_500);
});

test('a closed table deals no hand and moves no chip before its stacks are counted again', () => {
  const closed = play(table(), [close(booked)]);
  expect(legalActions(closed).start).toEqual({ reason: 'table-closed' });
  const others: readonly Command[] = [
    start,
    { type: 'add-chips', seat: 1, chips: 100 },
    { type: 'open-seat', seat: 1 },
    { type: 'count-stack', seat: 1, stack: 1 },
    { type: 'undo', step: 'stack-counted' },
    close(booked),
  ];
  for (const command of others) expect(refusalOf(closed, command), command.type).toEqual({ reason: 'table-closed' });
  expect(play(closed, [{ type: 'call-floor', at: 1, incident: 'i', seat: null }]).closed).toBeDefined();
  const open = play(closed, [reopen(booked)]);
  expect(open).not.toHaveProperty('closed');
  expect(play(open, [start]).hand?.number).toBe(1);
  expect(refusalOf(open, reopen(booked))).toEqual({ reason: 'table-open' });
});

test('not in a hand, not before one that is dealt again, not with chips on their way', () => {
  const running = play(table(), [start]);
  expect(refusalOf(running, close(booked))).toEqual({ reason: 'hand-running', hand: 1 });
  expect(refusalOf(play(running, misdealt), close(booked))).toEqual({ reason: 'redeal-keeps', hand: 1 });
  const waiting = play(table(), [{ type: 'add-chips', seat: 2, chips: 500, behind: true }]);
  expect(refusalOf(waiting, close({ ...booked, 2: 4500 }))).toEqual({ reason: 'chips-behind', seat: 2, chips: 500 });
});

test('a seat left out, a seat without a player and a chip the house has not are refused by name', () => {
  expect(refusalOf(table(), close({ 1: 5000 }))).toEqual({ reason: 'count-missing', seats: [2, 4] });
  expect(refusalOf(table(), close({ ...booked, 3: 0 }))).toEqual({ reason: 'seat-open', seat: 3 });
  expect(refusalOf(table(), close({ ...booked, 9: 0 }))).toEqual({ reason: 'no-such-seat', seat: 9, seats: 4 });
  expect(refusalOf(table(), close({ ...booked, 1: 0.5 }))).toEqual({ reason: 'bad-amount', amount: 0.5 });
  const tray = { tray: { 25: 4 } } as Partial<Command>;
  expect(refusalOf(table(), close(booked, tray))).toEqual({ reason: 'bad-amount', amount: 25 });
});

test('whatever is counted, the book is what was counted, and only an accepted difference passes', () => {
  const count = fc.nat(9000);
  fc.assert(
    fc.property(count, count, count, fc.integer({ min: -300, max: 300 }), fc.boolean(), (a, b, c, said, exact) => {
      const before = foldedHand(table());
      const counts = { 1: a, 2: b, 4: c };
      const off = a + b + c - 12_000;
      const difference = exact ? off : said;
      const decision = decide(before, close(counts, { difference } as Partial<Command>));
      expect('refusal' in decision).toBe(difference !== off);
      if ('refusal' in decision) return;
      expect(chipsAtTable(decision.after)).toBe(decision.after.chipsIn);
      expect(decision.after.chipsIn).toBe(a + b + c);
    }),
  );
});

test('a count the book does not agree with is put before the floor, and until somebody answers it is known what it changed', () => {
  const count = (stack: number, more = {}): Command => ({
    type: 'count-stack',
    seat: 1,
    stack,
    incident: 'i',
    at: 7,
    ...more,
  });
  expect(refusalOf(table(), count(3000))).toEqual({ reason: 'count-differs', counted: 3000, booked: 5000 });
  expect(refusalOf(table(), count(3000, { difference: -1 }))).toMatchObject({ reason: 'count-differs' });
  expect(play(table(), [count(5000)]).incidents).toEqual([]);
  const counted = play(table(), [count(3000, { difference: -2000 })]);
  expect(counted.incidents).toMatchObject([
    { id: 'i', kind: 'count', seat: 1, player: 'p1', ruling: null, counted: { stack: 3000, difference: -2000 } },
  ]);
  expect(totalsOf(counted).unanswered).toBe(-2000);
  // It waits beyond the hands that are dealt meanwhile.
  expect(totalsOf(play(counted, [start])).unanswered).toBe(-2000);
  expect(totalsOf(play(counted, [{ type: 'undo', step: 'stack-counted' }])).unanswered).toBe(0);
  const seen = { type: 'rule-incident', incident: 'i', ruling: 'play-on', by: 'floor:1', at: 9, reason: null } as const;
  expect(totalsOf(play(counted, [seen])).unanswered).toBe(0);
});
