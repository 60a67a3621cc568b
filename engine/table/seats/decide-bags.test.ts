import { expect, test } from 'vitest';
import { play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

const schedule: Schedule = {
  startedAt: 0,
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
};
const table = (stacks: readonly number[] = [5000, 4000, 0, 3000]): TableState =>
  sampleTable(stacks, { mode: 'tournament', schedule, chipValues: [100, 500, 1000] });
const halt: Command = { type: 'halt-table', why: 'bagging', by: 'cardroom', at: 5 };
const bag = (seat: number, counts: Readonly<Record<number, number>>, more: object = {}): Command => ({
  type: 'bag-stack',
  seat,
  counts,
  number: `B${seat}`,
  stated: null,
  playerSigned: true,
  by: 'dealer:7+floor:12',
  at: 9,
  ...more,
});
const open = (seat: number): Command => ({
  type: 'open-bag',
  seat,
  by: 'manager:9',
  reason: { id: 'r', hash: '' },
  at: 11,
});
const ended = (): TableState => play(table(), [halt]);

test('a stack is counted by value, signed by two and sealed; the book agrees', () => {
  const after = play(ended(), [bag(1, { 100: 10, 500: 4, 1000: 2 })]);
  expect(after.chairs[0]?.bag).toEqual({
    number: 'B1',
    counts: { 100: 10, 500: 4, 1000: 2 },
    chips: 5000,
    difference: 0,
    countedBy: 'dealer:7',
    signedBy: 'floor:12',
    playerSigned: true,
    at: 9,
  });
  expect(after.chairs[0]?.stack).toBe(5000);
});

test('what the count differs from the book is booked with it, and no chip is made', () => {
  const before = ended();
  const after = play(before, [bag(2, { 1000: 3, 500: 1, 100: 4 }, { playerSigned: false })]);
  expect(after.chairs[1]).toMatchObject({ stack: 3900, bag: { chips: 3900, difference: -100 } });
  expect(after.chairs[1]?.bag).not.toHaveProperty('playerSigned');
  expect(after.chipsIn).toBe(before.chipsIn - 100);
  expect(chipsAtTable(after)).toBe(after.chipsIn);
});

test.each([
  ['a chip that is not in play', bag(1, { 25: 200 }), { reason: 'bag-fault', seat: 1, fault: 'chip-unknown' }],
  ['half a chip', bag(1, { 1000: 4.5 }), { reason: 'bag-fault', seat: 1, fault: 'bad-count' }],
  ['fewer than none', bag(1, { 1000: -1 }), { reason: 'bag-fault', seat: 1, fault: 'bad-count' }],
  ['one signature', bag(1, { 1000: 5 }, { by: 'dealer:7' }), { reason: 'bag-fault', seat: 1, fault: 'not-signed' }],
  [
    'one person twice',
    bag(1, { 1000: 5 }, { by: 'floor:12+floor:12' }),
    { reason: 'bag-fault', seat: 1, fault: 'same-person' },
  ],
  ['a slip of another sum', bag(1, { 1000: 5 }, { stated: 5100 }), { reason: 'bag-fault', fault: 'sum-differs' }],
  ['a bag with nothing in it', bag(1, { 1000: 0 }), { reason: 'too-few-chips', seat: 1, chips: 1, has: 0 }],
  ['an open seat', bag(3, { 1000: 5 }), { reason: 'seat-open', seat: 3 }],
  ['no such seat', bag(30, { 1000: 5 }), { reason: 'no-such-seat' }],
])('refused, and nothing has changed: %s', (_what, command, refusal) => {
  const before = ended();
  expect(refusalOf(before, command)).toMatchObject(refusal);
  expect(before.chairs[0]).not.toHaveProperty('bag');
});

test('nobody bags before the office has ended the day, nor in a hand', () => {
  expect(refusalOf(table(), bag(1, { 1000: 5 }))).toEqual({ reason: 'not-bagging' });
  const running = play(table(), [start, halt]);
  expect(refusalOf(running, bag(1, { 1000: 5 }))).toMatchObject({ reason: 'hand-running' });
  expect(refusalOf(sampleTable([5000, 4000]), bag(1, { 1000: 5 }))).toEqual({ reason: 'tournament-only' });
});

test('a second bag of one seat and a number used twice are refused', () => {
  const once = play(ended(), [bag(1, { 1000: 5 })]);
  expect(refusalOf(once, bag(1, { 1000: 5 }, { number: 'B9' }))).toEqual({
    reason: 'bag-fault',
    seat: 1,
    fault: 'player-twice',
  });
  expect(refusalOf(once, bag(2, { 1000: 4 }, { number: 'B1' }))).toEqual({
    reason: 'bag-number-used',
    seat: 1,
    label: 'B1',
  });
});

test('what is sealed is moved by nobody, and no hand begins, even where the floor lifts the halt', () => {
  const sealed = play(ended(), [bag(1, { 1000: 5 }), { type: 'lift-halt', by: 'floor:12', at: 10 }]);
  const moves: readonly Command[] = [
    { type: 'count-stack', seat: 1, stack: 4000 },
    { type: 'add-chips', seat: 1, chips: 1000, at: 10 },
    { type: 'take-chips', seat: 1, chips: 1000, player: 'p1' },
    { type: 'open-seat', seat: 1, at: 10 },
    { type: 'change-seat', from: 2, to: 5 },
    { type: 'close-table', at: 10, counts: { 1: 5000, 2: 4000, 4: 3000 }, tray: null },
    start,
  ];
  for (const command of moves)
    expect(refusalOf(sealed, command), command.type).toEqual({ reason: 'bag-sealed', seat: 1 });
  expect(legalActions(sealed).start).toEqual({ reason: 'bag-sealed', seat: 1 });
  // Others are counted on.
  expect('events' in decide(sealed, { type: 'count-stack', seat: 2, stack: 4000 })).toBe(true);
});

test('the last step is not undone under a sealed bag', () => {
  let hand = play(table(), [start]);
  while (hand.hand?.stage === 'betting') hand = play(hand, [{ type: 'fold', seat: hand.hand.toAct ?? 0 }]);
  const over = play(hand, [push(0), halt]);
  const [first] = over.chairs;
  const sealed = play(over, [bag(1, { 100: (first?.stack ?? 0) / 100 })]);
  expect(refusalOf(sealed, { type: 'undo', step: 'pot-pushed' })).toEqual({ reason: 'bag-sealed', seat: 1 });
});

test('a bag that was counted wrong and is counted again differs from the book by nothing', () => {
  const before = ended();
  const wrong = play(before, [bag(1, { 1000: 4, 500: 1 }), open(1)]);
  expect(wrong.chipsIn).toBe(before.chipsIn - 500);
  const right = play(wrong, [bag(1, { 1000: 5 })]);
  expect(right.chairs[0]).toMatchObject({ stack: 5000, bag: { chips: 5000, difference: 0 } });
  expect(right.chairs[0]).not.toHaveProperty('bagOff');
  expect(right.chipsIn).toBe(before.chipsIn);
  // Wrong once more: off from the book, not from the count before.
  const other = play(wrong, [bag(1, { 1000: 4 })]);
  expect(other.chairs[0]).toMatchObject({ stack: 4000, bag: { difference: -1000 } });
  expect(chipsAtTable(other)).toBe(other.chipsIn);
});

test('a bag is opened with a reason and counted again; both counts stay in the log', () => {
  const opened = play(ended(), [bag(1, { 1000: 5 }), open(1)]);
  expect(opened.chairs[0]).not.toHaveProperty('bag');
  expect(opened.chairs[0]?.stack).toBe(5000);
  const again = play(opened, [bag(1, { 1000: 4, 500: 1 }, { number: 'B1' })]);
  expect(again.chairs[0]?.bag).toMatchObject({ chips: 4500, difference: -500 });
  expect(refusalOf(opened, open(1))).toEqual({ reason: 'no-bag', seat: 1 });
});

test('whoever is moved out takes the bag along, and the seat is empty', () => {
  const sealed = play(ended(), [bag(1, { 1000: 5 })]);
  const out = play(sealed, [{ type: 'move-out', seat: 1, player: 'p1', to: null, at: 12 }]);
  expect(out.chairs[0]).toMatchObject({ player: null, stack: 0 });
  expect(out.chairs[0]).not.toHaveProperty('bag');
});
