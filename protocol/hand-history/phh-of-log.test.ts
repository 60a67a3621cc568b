import { expect, test } from 'vitest';
import type { Ante, Stakes } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';
import {
  acts,
  deal,
  misdealt,
  push,
  sampleOpening,
  sampleStakes,
  start,
  tabled,
  taps,
} from '../../test/support/sample-table.ts';
import { lastActions, logOf, toldHands } from '../../test/support/told-hands.ts';
import { phhOf } from './phh-of-log.ts';
import { writePhh } from './phh-writer.ts';

const undo = (step: string): Command => ({ type: 'undo', step });
const up = (seat: number, card: string): Command => ({ type: 'deal-up', seat, cards: [card as never] });
const straddle = (seat: number, kind: 'mississippi' | 'sleeper'): Command => ({
  type: 'announce-straddle',
  seat,
  kind,
});
const away = (seat: number, is: boolean): Command => ({ type: 'set-away', seat, away: is });
const board = [deal('2c', '3d', '4h'), deal('5h'), deal('7h')];
const shown = [tabled(1, 'As', 'Ad'), tabled(2, 'Ks', 'Kd')];
const folded = (...texts: readonly string[]): readonly Command[] => [start, ...acts(...texts), push(0)];

const stakes = (parts: Partial<Stakes>): { readonly stakes: Stakes } => ({ stakes: { ...sampleStakes, ...parts } });
const ante = (parts: Partial<Ante>): Ante => ({
  kind: 'each',
  chips: 50,
  order: 'ante-first',
  short: 'own-share',
  ...parts,
});
const rake: NonNullable<Stakes['rake']> = {
  basisPoints: 500,
  steps: [],
  cap: 300,
  caps: [],
  noFlopNoDrop: true,
  unit: 1,
  jackpot: null,
};

test('a hand as it stands in its file: only what was shown is known, and rake is in nothing but the stacks', () => {
  const log = logOf([
    ...sampleOpening([5000, 5000, 0, 5000], { tableId: 'table-7', chipValues: [], ...stakes({ rake }) }),
    { type: 'start-hand', at: Date.UTC(2026, 10, 9, 8, 7, 6, 543), by: 'dealer' },
    ...taps('1r600 2f 4c [2c 3d] [Th] 4x 1b800 4c [Qs] 4x 1x [Ks] 4b1000 1c 4:KdQd'),
    { type: 'muck-hand', seat: 1 },
    push(0),
  ]);
  const { hands, leftOut } = phhOf(log, ({ id }) => (id === 'p4' ? 'Nguyễn' : null));
  expect(leftOut).toEqual([]);
  expect(writePhh(hands)).toBe(`variant = "NT"
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [5000, 5000, 5000]
actions = [
  "d dh p1 ????",
  "d dh p2 KdQd",
  "d dh p3 ????",
  "p3 cbr 600",
  "p1 f",
  "p2 cc",
  "d db 2c3dTh",
  "p2 cc",
  "p3 cbr 800",
  "p2 cc",
  "d db Qs",
  "p2 cc",
  "p3 cc",
  "d db Ks",
  "p2 cbr 1000",
  "p3 cc",
  "p2 sm KdQd",
  "p3 sm",
]
time = 08:07:06
time_zone = "UTC"
day = 9
month = 11
year = 2026
hand = 1
seats = [2, 4, 1]
seat_count = 4
table = "table-7"
players = ["p2", "Nguyễn", "p1"]
finishing_stacks = [4900, 7255, 2600]
winnings = [0, 4655, 0]
`);
});

test('a hand that goes on after the start of the next one was taken back is told once, as it ended', () => {
  const { hands } = toldHands(
    [1000, 1000, 1000],
    {},
    ...taps('start 1f 2f push start'),
    undo('hand-started'),
    undo('pot-pushed'),
    undo('folded'),
    ...taps('2r400 3f push start 2f 3f push'),
  );
  const played = hands.map(({ hand, actions }) => [hand, actions.map(({ text }) => text).slice(3)]);
  expect(played).toContainEqual([1, ['p3 f', 'p1 cbr 400', 'p2 f']]);
  expect(played.filter(([hand]) => hand === 1)).toHaveLength(1);
  expect(played).toContainEqual([3, ['p3 f', 'p1 f']]);
});

test('what was taken back did not happen, also when the hand was over', () => {
  const result = toldHands(
    [1000, 1000, 1000],
    {},
    ...taps('start 1r600'),
    undo('raised'),
    { type: 'note', fact: { type: 'cards-seen', place: 1, count: 2 } },
    ...acts('1c'),
    { type: 'call-floor', at: 0, incident: 'i', seat: null },
    ...taps('2f 3x [2c 3d 4h] 3x'),
    undo('checked'),
    undo('board-dealt'),
    ...taps('[2c 3d 5h] 3b200 1f push'),
    undo('pot-pushed'),
    undo('folded'),
    ...taps('1c [7s] 3b600 1f push start'),
  );
  const dealt = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'];
  const played = ['p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d5h', 'p2 cbr 200', 'p3 cc', 'd db 7s', 'p2 cbr 600', 'p3 f'];
  expect(lastActions(result)).toEqual([...dealt, ...played]);
  expect(result.hands).toMatchObject([{ finishingStacks: [900, 1500, 600], winnings: [0, 900, 0] }]);
});

test('a hand whose end was taken back runs again and is no hand', () => {
  expect(toldHands([1000, 1000], {}, ...folded('1f'), undo('pot-pushed')).hands).toEqual([]);
});

test('a misdeal is no hand, nor is one that still runs; players and stacks are those of the hand', () => {
  const { hands, leftOut } = toldHands(
    [1000, 1000, 1000],
    {},
    start,
    ...misdealt,
    ...folded('1f', '2f'),
    { type: 'open-seat', seat: 2 },
    { type: 'add-chips', seat: 3, chips: 500 },
    ...folded('3f'),
    start,
  );
  expect(leftOut).toEqual([]);
  expect(hands).toMatchObject([
    { hand: 2, seats: [2, 3, 1], players: ['p2', 'p3', 'p1'], finishingStacks: [900, 1100, 1000] },
    { hand: 3, seats: [1, 3], players: ['p1', 'p3'], startingStacks: [1000, 1600], finishingStacks: [1100, 1500] },
  ]);
});

test('two players: the button is p2, and antes and blinds are listed the other way round', () => {
  const bigBlindAnte = ante({ kind: 'big-blind', chips: 200 });
  const result = toldHands([1000, 2000], stakes({ ante: bigBlindAnte }), ...folded('1f'));
  expect(lastActions(result)).toEqual(['d dh p1 ????', 'd dh p2 ????', 'p2 f']);
  expect(result.hands).toMatchObject([
    {
      seats: [2, 1],
      startingStacks: [2000, 1000],
      antes: [0, 200],
      blindsOrStraddles: [100, 200],
      anteTrimming: false,
    },
  ]);
});

test('a fold out of turn is told when its turn comes, an action booked by itself like any other', () => {
  const early = (seat: number, action: 'fold' | 'bet', to?: number): Command => ({
    type: 'act-out-of-turn',
    seat,
    action,
    ...(to === undefined ? {} : { to }),
  });
  const { hands, leftOut } = toldHands(
    [5000, 5000, 5000, 5000],
    {},
    ...taps('start 4c 1c 2c 3x [2c 3d 4h]'),
    early(4, 'bet', 600),
    early(1, 'fold'),
    ...taps('2x 3x 2c 3f [5h] 2b800 4f push'),
  );
  expect(leftOut).toEqual([]);
  expect(hands[0]?.actions.map(({ text }) => text).filter((text) => text.startsWith('p'))).toEqual([
    'p3 cc',
    'p4 cc',
    'p1 cc',
    'p2 cc',
    'p1 cc',
    'p2 cc',
    'p3 cbr 600',
    'p4 f',
    'p1 cc',
    'p2 f',
    'p1 cbr 800',
    'p3 f',
  ]);
});

test.each([
  { short: 'own-share', anteTrimming: true, pushes: [push(1), push(0)] },
  { short: 'dead', anteTrimming: false, pushes: [push(0)] },
] as const)('antes are what was posted; what a short one wins: $short', ({ short, anteTrimming, pushes }) => {
  const { hands } = toldHands(
    [1000, 30, 1000],
    stakes({ ante: ante({ short }) }),
    ...taps('start 1f 2:AsKs 3:QsJs'),
    ...board,
    ...pushes,
  );
  expect(hands).toMatchObject([{ anteTrimming, antes: [30, 50, 50], blindsOrStraddles: [100, 200, 0] }]);
});

test('a level has its number', () => {
  const level = { ...sampleStakes, number: 4, minutes: 20 };
  const tournament = { mode: 'tournament', schedule: { startedAt: 0, levels: [level] } } as const;
  expect(toldHands([1000, 1000], tournament, ...folded('1f')).hands).toMatchObject([{ level: 4 }]);
});

test('a stack nobody counted is unknown; one that was counted in the hand is known from its start', () => {
  const uncounted: Command = { type: 'seat-player', seat: 3, player: { id: 'p3', hash: '' }, stack: null };
  const folds = [...acts('1r400', '2f', '3f'), push(0)];
  const unknown = toldHands([1000, 1000, 0], {}, uncounted, start, ...folds);
  expect(unknown.hands).toMatchObject([{ startingStacks: [1000, null, 1000], finishingStacks: [900, null, 1300] }]);
  const count: Command = { type: 'count-stack', seat: 3, stack: 700 };
  const counted = toldHands([1000, 1000, 0], {}, uncounted, start, count, ...folds);
  expect(counted.hands).toMatchObject([{ startingStacks: [1000, 900, 1000], finishingStacks: [900, 700, 1300] }]);
});

const six = Array.from({ length: 6 }, () => 5000);

test.each<[string, number, () => ReturnType<typeof toldHands>]>([
  [
    'PHH has no code for pot-limit-holdem',
    1,
    () => toldHands([1000, 1000], { variant: 'pot-limit-holdem' }, ...folded('1f')),
  ],
  [
    'PHH has no bomb pots',
    1,
    () => {
      const bombPot: Command = { type: 'announce-bomb-pot', bombPot: { ante: 100, boards: 2 } };
      const boards = [deal('2c', '3d', '4h'), deal('2d', '3h', '4s')];
      return toldHands([1000, 1000], {}, bombPot, start, ...boards, ...acts('2b200', '1f'), push(0));
    },
  ],
  [
    'PHH has one board, and this one was run 2 times',
    1,
    () => {
      const again = [deal('2d', '3h', '4s'), deal('9c'), deal('Th')];
      const runs: Command = { type: 'agree-runs', runs: 2 };
      return toldHands([1000, 1000], {}, start, ...acts('1a', '2c'), runs, ...shown, ...board, ...again, push(0));
    },
  ],
  [
    'PHH has no blinds posted as dead money',
    4,
    () =>
      toldHands(
        six,
        {},
        ...folded('4f', '5f', '6f', '1f', '2f'),
        away(3, true),
        ...folded('5f', '6f', '1f', '2f'),
        away(3, false),
        ...folded('6f', '1f', '2f', '4f'),
        { type: 'post-blinds', seat: 3, posts: true },
        ...folded('1f', '2f', '3f', '4f', '5f'),
      ),
  ],
  [
    'PHH has no chips given up with a fold',
    1,
    () => {
      const undercall: Command = {
        type: 'report-wager',
        seat: 2,
        wager: { declared: null, order: 'chips-only', motions: [[{ denom: 100, count: 1 }]] },
        // The floor rules it a fold.
        choice: 2,
      };
      return toldHands(
        [5000, 5000, 0, 5000],
        { rulebook: 'tda-pl' },
        ...taps('start 1r1200'),
        undercall,
        ...taps('4f push'),
      );
    },
  ],
  [
    'PHH has no sleeping straddles',
    1,
    () => {
      const table = stakes({ straddle: { kinds: ['sleeper'], most: 1 } });
      return toldHands(six, table, straddle(1, 'sleeper'), ...folded('4r1000', '5f', '6f', '1f', '2f', '3f'));
    },
  ],
  [
    'PHH has straddles in the order of the seats only',
    1,
    () => {
      const table = stakes({ straddle: { kinds: ['mississippi'], most: 2 } });
      const straddles = [straddle(1, 'mississippi'), straddle(4, 'mississippi')];
      return toldHands(six, table, ...straddles, ...folded('5f', '6f', '1f', '2f', '3f'));
    },
  ],
  [
    'PHH has no cap on what a player puts in',
    1,
    () => toldHands([1000, 1000], stakes({ cap: 400 }), start, ...acts('1a', '2c'), ...shown, ...board, push(0)),
  ],
  [
    'PHH has no stud without a bring-in',
    1,
    () => {
      const stud = stakes({ smallBlind: 0, bigBlind: 0, bringIn: 0, ante: ante({}) });
      const table = { variant: 'limit-stud', ...stud } as const;
      return toldHands([1000, 1000], table, start, up(1, '2c'), up(2, '3c'), ...acts('1b200', '2f'), push(0));
    },
  ],
  [
    'the rules of PHH have it otherwise: “p4 cbr 400” is impossible: 400 is below the minimum: 450 or more',
    1,
    () => {
      const table = { variant: 'limit-holdem', ...stakes({ bigBet: 400 }) } as const;
      const bets = acts('4a', '5r400', '1f', '2f', '3f');
      const hands = [tabled(4, 'As', 'Ad'), tabled(5, 'Ks', 'Kd')];
      return toldHands([5000, 5000, 5000, 250, 5000], table, start, ...bets, ...hands, ...board, push(0));
    },
  ],
  [
    'the rules of PHH have it otherwise: p1 puts in another amount',
    1,
    // A short big blind is called in full at a live table, in PHH as far as it was posted.
    () => {
      const checked = board.flatMap((street) => [street, ...acts('2x', '1x')]);
      const hands = [tabled(2, 'Qs', 'Qd'), tabled(3, 'Ks', 'Kd'), tabled(1, 'As', 'Ad')];
      return toldHands([5000, 5000, 120], {}, start, ...acts('1c', '2c'), ...checked, ...hands, push(1), push(0));
    },
  ],
])('left out, with the reason: %s', (reason, hand, play) => {
  const { hands, leftOut } = play();
  expect(leftOut).toEqual([{ hand, reason }]);
  expect(hands).toHaveLength(hand - 1);
});
