import { expect, test } from 'vitest';
import {
  type ActChange,
  apply,
  type Command,
  type Report,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { acts, deal, push, sampleOpening, start, taps } from '../../test/support/sample-table.ts';
import { lastActions, logOf as logOfAll, toldHands } from '../../test/support/told-hands.ts';
import { phhOf } from './phh-of-log.ts';
import { writePhh } from './phh-writer.ts';

/** The log of commands that are all accepted, under the rules that put a wrong count right. */
const logOf = (commands: readonly Command[], options: Parameters<typeof sampleOpening>[1] = {}) =>
  logOfAll([...sampleOpening([5000, 5000, 5000], { rulebook: 'tda-pl', ...options }), start, ...commands]);

const ruled = (report: Report): readonly Command[] => [
  { type: 'report', at: 0, incident: 'i', report },
  { type: 'apply-report', at: 0, incident: 'i', choice: 0 },
];

const river = taps('2x 3x 1x [9c] 2x 3x 1x [Td] 2x 3x 1x');

test('a history passes over what was only noted', () => {
  const { hands, leftOut } = phhOf(
    logOf([...ruled({ kind: 'string-bet', seat: 1 }), ...acts('1f', '2f'), push(0)], { rulebook: 'tda-2011' }),
  );
  expect(leftOut).toEqual([]);
  expect(hands.map(({ actions }) => actions.filter(({ text }) => /^p\d /.test(text)).map(({ text }) => text))).toEqual([
    ['p3 f', 'p1 f'],
  ]);
});

test('a bet that was put right is told as it counted', () => {
  const { hands, leftOut } = phhOf(
    logOf(
      [
        ...acts('1r700', '2c'),
        ...ruled({ kind: 'pot-miscount', seat: 1, chips: 600 }),
        ...taps('3c [2h 3h 7s]'),
        ...river,
        ...taps('2:AhAdQcQs 3:KhKdJcJs 1:8h8d6c6s push'),
      ],
      { variant: 'pot-limit-omaha' },
    ),
  );
  expect(leftOut).toEqual([]);
  expect(hands[0]?.actions.map(({ text }) => text)).toEqual(expect.arrayContaining(['p3 cbr 600', 'p1 cc', 'p2 cc']));
});

test('a void hand is none, and what a history cannot tell of a swept one is left out with its reason', () => {
  const voided = phhOf(logOf(ruled({ kind: 'duplicate-card' }), { rulebook: 'house-cz' }));
  expect(voided).toEqual({ hands: [], leftOut: [] });
  const swept = phhOf(logOf([...acts('1r600'), ...ruled({ kind: 'hand-swept', seat: 1 }), ...acts('2f'), push(0)]));
  expect(swept.hands.length + swept.leftOut.length).toBe(1);
});

test('a hand that was corrected is told as it stands in the end, and says so', () => {
  const amend = (...changes: readonly ActChange[]): Command => {
    return { type: 'amend-hand', at: 0, by: 'floor', hand: 1, changes, reason: null, tape: null };
  };
  const booked = [start, ...acts('1r600', '2f', '3c'), deal('2c', '3d', '4h'), ...acts('3x', '1b200', '3f'), push(0)];
  const missed = amend({ change: 'replace', act: 8, with: { type: 'call', seat: 3 } });
  const result = toldHands([1000, 1000, 1000], {}, ...booked, missed, ...taps('[7s] 3x 1b200 3f push'));
  expect(lastActions(result).slice(-8)).toEqual([
    'd db 2c3d4h',
    'p2 cc',
    'p3 cbr 200',
    'p2 cc',
    'd db 7s',
    'p2 cc',
    'p3 cbr 200',
    'p2 f',
  ]);
  expect(result.hands).toMatchObject([{ finishingStacks: [900, 200, 1900], winnings: [0, 0, 1700] }]);
  expect(writePhh(result.hands)).toMatch(/^# Corrected once after it was booked/);
  // A hand that is opened again and not played to its end is none; of one that was miscounted the stacks are the right ones.
  expect(toldHands([1000, 1000, 1000], {}, ...booked, missed).hands).toEqual([]);
  const recount = (to: number) => amend({ change: 'recount', act: 2, to });
  const allIn = toldHands([1000, 1000, 1000], {}, ...taps('start 1a 2f 3f push'), recount(900), recount(800));
  expect(allIn.hands).toMatchObject([
    { startingStacks: [1000, 1000, 800], comments: [expect.stringContaining('2 times')] },
  ]);
});

const folded = (...texts: readonly string[]): readonly Command[] => [start, ...acts(...texts), push(0)];

test('a player who changed seats is told of where the hands were played', () => {
  const log = logOfAll([
    ...sampleOpening([5000, 5000, 5000, 0]),
    ...folded('1f', '2f'),
    { type: 'change-seat', from: 1, to: 4 },
    ...folded('2f', '3f'),
  ]);
  const { hands, leftOut } = phhOf(log);
  expect(leftOut).toEqual([]);
  expect(hands.map(({ players, seats }) => [seats, players])).toEqual([
    [
      [2, 3, 1],
      ['p2', 'p3', 'p1'],
    ],
    [
      [3, 4, 2],
      ['p3', 'p1', 'p2'],
    ],
  ]);
});

test('a chip race lies between two hands and is in neither', () => {
  const before = logOfAll([
    ...sampleOpening([5050, 4950], { mode: 'tournament', chipValues: [50, 100] }),
    ...folded('1f'),
  ]);
  const raced: TableEvent = {
    type: 'chips-raced',
    old: 50,
    new: 100,
    cards: { 1: ['As'], 2: ['2c'] },
    winners: [1],
    changes: [
      { seat: 1, chips: 50 },
      { seat: 2, chips: -50 },
    ],
    chipValues: [100],
    cites: [],
  };
  const { hands } = phhOf([...before, raced]);
  expect(hands).toEqual(phhOf(before).hands);
  expect(hands[0]?.finishingStacks).toEqual([5050, 4950]);
  expect([...before, raced].reduce<TableState | null>(apply, null)?.chairs.map(({ stack }) => stack)).toEqual([
    5000, 5000,
  ]);
});
