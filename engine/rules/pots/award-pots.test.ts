import { expect, test } from 'vitest';
import { type SampleSeat, sampleHand } from '../../../test/support/sample-hand.ts';
import { acts, play, push, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Hand } from '../../words/hand.ts';
import { awardPots, nextPotToPush } from './award-pots.ts';

type Given = Parameters<typeof sampleHand>[2];

/** Parts of all pots, each in short: pot, board, half, chips and who gets them. */
const partsOf = (hand: Hand, unit = 25): readonly string[] =>
  awardPots(hand, unit).flatMap(({ parts }) =>
    parts.map(
      ({ pot, board, half, chips, shares }) =>
        `${pot}.${board} ${half} ${chips}: ${shares.map((share) => `${share.seat}=${share.chips}`).join(' ')}`,
    ),
  );

/** These players paid the same, and somebody who folded paid so many chips more. */
const seats = (paid: number, cards: Readonly<Record<number, string>>, folded = 0): readonly SampleSeat[] => [
  ...Object.entries(cards).map(([seat, own]) => ({ seat: Number(seat), paid, cards: own })),
  { seat: 8, paid: folded },
];

// With this board three kings are the best high hand shown here, and an ace with a deuce the best low.
const lowBoard = '3c4d8hKsQd';
const kings = 'KcKh9h9s';
const nutLow = 'Ac2dJhTs';
const sameLow = 'Ad2hJcTd';
const noLow = 'QcQhJs9d';

const omaha8 = (players: readonly SampleSeat[], given: Given = {}): Hand =>
  sampleHand('limit-omaha-8', players, { board: lowBoard, ...given });

const byPosition = { policies: { 'oddChip.hiLo': 'position' } } as const;

test.each<{ name: string; players: readonly SampleSeat[]; given?: Given; parts: readonly string[] }>([
  {
    name: 'TDA 17: the odd chip is the high half’s',
    players: seats(1000, { 3: nutLow, 7: kings }, 25),
    parts: ['0.0 high 1025: 7=1025', '0.0 low 1000: 3=1000'],
  },
  {
    name: 'by position it is the half’s whose winner sits first left of the button: the low’s',
    players: seats(1000, { 3: nutLow, 7: kings }, 25),
    given: byPosition,
    parts: ['0.0 high 1000: 7=1000', '0.0 low 1025: 3=1025'],
  },
  {
    name: 'by position: the high’s',
    players: seats(1000, { 3: kings, 7: nutLow }, 25),
    given: byPosition,
    parts: ['0.0 high 1025: 3=1025', '0.0 low 1000: 7=1000'],
  },
  {
    name: 'by position, one player first in both: the high’s',
    players: seats(1000, { 3: 'KcKhAc2d', 7: sameLow }, 25),
    given: byPosition,
    parts: ['0.0 high 1025: 3=1025', '0.0 low 1000: 3=500 7=500'],
  },
  {
    name: 'two equal lows, a quarter each, the odd chip to the first',
    players: seats(675, { 4: nutLow, 6: kings, 7: sameLow }, 25),
    parts: ['0.0 high 1025: 6=1025', '0.0 low 1025: 4=525 7=500'],
  },
  {
    name: 'one high, two lows, and a hand that wins nothing',
    players: seats(300, { 2: noLow, 4: nutLow, 5: kings, 6: sameLow }),
    parts: ['0.0 high 600: 5=600', '0.0 low 600: 4=300 6=300'],
  },
  {
    name: 'three quarters: alone in one half, even in the other',
    players: seats(400, { 2: 'KcKhAc2d', 4: sameLow }),
    parts: ['0.0 high 400: 2=400', '0.0 low 400: 2=200 4=200'],
  },
  {
    name: 'one player wins both halves',
    players: seats(300, { 2: 'KcKhAc2d', 4: noLow }),
    parts: ['0.0 high 300: 2=300', '0.0 low 300: 2=300'],
  },
  {
    name: 'nobody has a low: the high hand wins it all',
    players: seats(300, { 2: kings, 4: noLow }, 25),
    parts: ['0.0 high 625: 2=625'],
  },
  {
    name: 'a low has no right to a side pot, which the high hand wins whole',
    players: [
      { seat: 2, paid: 100, cards: nutLow },
      { seat: 4, paid: 400, cards: noLow },
      { seat: 5, paid: 400, cards: kings },
    ],
    parts: ['0.0 high 150: 5=150', '0.0 low 150: 2=150', '1.0 high 600: 5=600'],
  },
  {
    name: 'one chip has no second half',
    players: [
      { seat: 3, paid: 0, cards: nutLow },
      { seat: 7, paid: 0, cards: kings },
      { seat: 8, paid: 25 },
    ],
    parts: ['0.0 high 25: 7=25'],
  },
])('high and low: $name', ({ players, given, parts }) => {
  expect(partsOf(omaha8(players, given))).toEqual(parts);
});

// Both have a wheel, which is their high hand as well as their low.
const wheels = seats(525, { 3: 'Ac2d9c9s', 5: 'Ad2c9d9h' });
const wheelBoard = { board: '3c4d5hKsQd' };

test('TDA 17: two wheels divide the pot as evenly as can be', () => {
  expect(partsOf(omaha8(wheels, wheelBoard))).toEqual(['0.0 high 1050: 3=525 5=525']);
});

const oddChipTwice = ['0.0 high 525: 3=275 5=250', '0.0 low 525: 3=275 5=250'];

test('by another rulebook each half is split for itself, and the first player has both odd chips', () => {
  const given = { ...wheelBoard, policies: { 'oddChip.identicalHands': 'normal' } } as const;
  expect(partsOf(omaha8(wheels, given))).toEqual(oddChipTwice);
  expect(awardPots(omaha8(wheels, given), 25)[0]?.shares).toEqual([
    { seat: 3, chips: 550 },
    { seat: 5, chips: 500 },
  ]);
});

test('players equal in both halves with different hands split each half for itself', () => {
  const players = seats(525, { 3: 'Ac2d6c7s', 5: 'Ad2c6d7h' });
  expect(partsOf(omaha8(players, wheelBoard))).toEqual(oddChipTwice);
});

test('the same players named for both halves divide the pot as evenly as can be', () => {
  const named = { '0.0.high': [3, 5], '0.0.low': [3, 5] };
  expect(partsOf(omaha8(seats(525, { 3: '', 5: '' }), { named }))).toEqual(['0.0 high 1050: 3=525 5=525']);
});

const aces = 'AcAd';
const nines = '9c9d';

test.each<{ name: string; hand: Hand; parts: readonly string[] }>([
  {
    name: 'a board run twice: half the pot each, the odd chip on the first',
    hand: sampleHand('no-limit-holdem', seats(500, { 2: nines, 4: aces }, 25), {
      board: '2h3s7dTcJc',
      moreBoards: ['2h3s7d9hKh'],
      runs: 2,
    }),
    parts: ['0.0 high 525: 4=525', '0.1 high 500: 2=500'],
  },
  {
    name: 'one hand wins every run',
    hand: sampleHand('no-limit-holdem', seats(500, { 2: nines, 4: aces }), {
      board: '2h3s7dTcJc',
      moreBoards: ['2h3s7d5hKh', '2h3s7d8h6h'],
      runs: 3,
    }),
    parts: ['0.0 high 350: 4=350', '0.1 high 325: 4=325', '0.2 high 325: 4=325'],
  },
  {
    name: 'a double board, split again on the second',
    hand: sampleHand('no-limit-holdem', seats(500, { 2: 'KcQd', 4: 'KdQc' }, 50), {
      board: '2h3s7dTcJc',
      moreBoards: ['2c3c7c8c9h'],
      bombPot: true,
    }),
    parts: ['0.0 high 525: 2=275 4=250', '0.1 high 525: 2=525'],
  },
  {
    name: 'two boards high and low; the second has no low',
    hand: omaha8(seats(500, { 2: kings, 4: nutLow }, 50), { moreBoards: ['Kd9d9c3h4c'] }),
    parts: ['0.0 high 275: 2=275', '0.0 low 250: 4=250', '0.1 high 525: 2=525'],
  },
])('boards: $name', ({ hand, parts }) => {
  expect(partsOf(hand)).toEqual(parts);
});

// Equal straights; the board of nobody.
const stud = (policy: Hand['policies']['oddChip.stud'], players: Readonly<Record<number, string>>, folded = 5): Hand =>
  sampleHand('limit-stud', seats(200, players, folded), { policies: { 'oddChip.stud': policy } });

test.each<{ name: string; hand: Hand; parts: readonly string[] }>([
  {
    name: 'TDA 17: the highest card by suit, seat 2’s ace of hearts over the ace of clubs',
    hand: stud('high-card-then-suit', { 2: 'AhKdQcJdTh2c3d', 6: 'AcKcQdJhTs2d4c' }),
    parts: ['0.0 high 405: 2=205 6=200'],
  },
  {
    name: 'the highest suit among the five, seat 6’s ten of spades',
    hand: stud('highest-suit', { 2: 'AhKdQcJdTh2c3d', 6: 'AcKcQdJhTs2d4c' }),
    parts: ['0.0 high 405: 6=205 2=200'],
  },
  {
    name: 'a card beside the five decides nothing',
    hand: stud('highest-suit', { 2: 'AhKdQcJdTh2s3s', 6: 'AcKcQdJhTs2d4c' }),
    parts: ['0.0 high 405: 6=205 2=200'],
  },
  {
    name: 'Robert’s Rules, of all cards: the king beside seat 6’s five, not the ten of spades',
    hand: stud('of-all-cards', { 2: 'Ts9h8c7d6h2c3d', 6: 'Tc9c8d7h6sKh2d' }),
    parts: ['0.0 high 405: 6=205 2=200'],
  },
  {
    name: 'Robert’s Rules, the lowest card in razz: the ace of hearts under the ace of spades',
    hand: sampleHand('limit-razz', seats(200, { 2: '6c4d3s2hAhKdKh', 6: '6s4c3h2dAsQdQc' }, 5), {
      policies: { 'oddChip.stud': 'of-all-cards' },
    }),
    parts: ['0.0 high 405: 2=205 6=200'],
  },
  {
    name: 'Robert’s Rules, the lowest card for the low half: the ace of clubs',
    hand: sampleHand('limit-stud-8', seats(410, { 2: 'Ac2d3h4c7sJdJh', 4: 'KcKdKh9s9dTcTd', 6: 'Ah2c3d4h7cQsQh' }), {
      policies: { 'oddChip.stud': 'of-all-cards' },
    }),
    parts: ['0.0 high 615: 4=615', '0.0 low 615: 2=310 6=305'],
  },
  {
    name: 'by position',
    hand: stud('position', { 2: 'AcKcQdJhTs2d4c', 6: 'AhKdQcJdTh2c3d' }),
    parts: ['0.0 high 405: 2=205 6=200'],
  },
  {
    name: 'two odd chips among three: on in the same order',
    hand: stud('high-card-then-suit', { 2: 'AcKcQdJhTs2d4c', 4: 'AsKhQhJcTc3c3h', 6: 'AhKdQcJdTh2c3d' }, 10),
    parts: ['0.0 high 610: 4=205 6=205 2=200'],
  },
  {
    name: 'razz: the ace is low, and the six of spades is the highest card',
    hand: sampleHand('limit-razz', seats(200, { 2: '6c4d3s2hAsKdKh', 6: '6s4c3h2dAhQdQc' }, 5)),
    parts: ['0.0 high 405: 6=205 2=200'],
  },
  {
    name: 'the suit of the low hand’s own five, the ace high as on the boards',
    hand: sampleHand('limit-stud-8', seats(410, { 2: 'Ac2d3h4c7sJdJh', 4: 'KcKdKh9s9dTcTd', 6: 'Ah2c3d4h7cQsQh' })),
    parts: ['0.0 high 615: 4=615', '0.0 low 615: 6=310 2=305'],
  },
  {
    name: 'named winners whose cards are unknown: by position',
    hand: sampleHand('limit-stud', seats(200, { 2: '??????????????', 6: 'AhKdQcJdTh2c3d' }, 5), {
      named: { '0.0.high': [6, 2] },
    }),
    parts: ['0.0 high 405: 2=205 6=200'],
  },
  {
    name: 'games with a button know no suits',
    hand: sampleHand('no-limit-holdem', seats(200, { 2: 'AcKc', 6: 'AsKs' }, 5), { board: 'QdJdTh2h3c' }),
    parts: ['0.0 high 405: 2=205 6=200'],
  },
])('odd chips in stud: $name', ({ hand, parts }) => {
  expect(partsOf(hand, 5)).toEqual(parts);
});

test('house-cz#ties.0: the suits are as high as the rulebook has them', () => {
  const cards = { 2: 'AhKdQcJdTh2c3d', 6: 'AcKcQdJhTs2d4c' };
  const upsideDown = { 'oddChip.stud': 'highest-suit', suitOrder: ['clubs', 'diamonds', 'hearts', 'spades'] } as const;
  const hand = sampleHand('limit-stud', seats(200, cards, 5), { policies: upsideDown });
  // Both hold clubs: the ace of them beats the queen.
  expect(partsOf(hand, 5)).toEqual(['0.0 high 405: 6=205 2=200']);
  const highCard = { ...upsideDown, 'oddChip.stud': 'high-card-then-suit' } as const;
  const other = { 2: 'AhKdQcJdTh2c3d', 6: 'AsKcQdJhTc2d4c' };
  const hearts = sampleHand('limit-stud', seats(200, other, 5), { policies: highCard });
  expect(partsOf(hearts, 5)).toEqual(['0.0 high 405: 2=205 6=200']);
});

test.each([
  {
    rule: 'tda-cz#16',
    policies: { 'oddChip.hiLo': 'position', 'oddChip.stud': 'highest-suit' },
    low: 210,
    name: 'the seven of spades is the low hand’s',
  },
  { rule: 'tda-2011#17', policies: { 'oddChip.hiLo': 'high' }, low: 205, name: 'the high hand takes it' },
] as const)('$rule: the odd chip between the halves of a stud pot: $name', ({ policies, low }) => {
  const cards = { 2: 'AhAdKdKcJh9h9d', 4: '7s5c4d3h2cQdTc' };
  const parts = partsOf(sampleHand('limit-stud-8', seats(205, cards, 5), { policies }), 5);
  expect(parts).toEqual([`0.0 high ${415 - low}: 2=${415 - low}`, `0.0 low ${low}: 4=${low}`]);
});

// Seat 2 is all in for 55, seats 3 and 4 for 80; 3 and 4 tie, 2 loses.
const threeWay: readonly SampleSeat[] = [
  { seat: 2, paid: 55, cards: '4c5d' },
  { seat: 3, paid: 80, cards: 'AcKd' },
  { seat: 4, paid: 80, cards: 'AdKc' },
  { seat: 8, paid: 1 },
];
const flat = { board: '2h3s7dTcJc' };

test('TDA 18: each side pot is split for itself', () => {
  expect(partsOf(sampleHand('no-limit-holdem', threeWay, flat), 1)).toEqual([
    '0.0 high 166: 3=83 4=83',
    '1.0 high 50: 3=25 4=25',
  ]);
  const odd = threeWay.map((player) => (player.seat === 2 ? { ...player, paid: 54 } : player));
  expect(partsOf(sampleHand('no-limit-holdem', odd, flat), 2)).toEqual([
    '0.0 high 163: 3=82 4=81',
    '1.0 high 52: 3=26 4=26',
  ]);
});

test('hand histories kill what wins nothing and split neighbouring pots of the same survivors as one', () => {
  const hand = sampleHand('no-limit-holdem', threeWay, { ...flat, policies: { 'sidePots.separate': false } });
  expect(awardPots(hand, 1)).toMatchObject([
    { pot: 0, chips: 216, eligible: [3, 4], shares: [{ chips: 108 }, { chips: 108 }] },
  ]);
});

test('pots settled together keep the lowest number', () => {
  const players = [
    { seat: 1, paid: 50, cards: '4c5d' },
    { seat: 2, paid: 70, cards: 'JhJd' },
    { seat: 3, paid: 80, cards: 'AcKd' },
    { seat: 4, paid: 80, cards: 'AdKc' },
  ];
  const policies = { 'sidePots.separate': false, 'sidePots.settleOrder': 'main-first' } as const;
  const hand = sampleHand('no-limit-holdem', players, { ...flat, policies });
  const awards = awardPots(hand, 1);
  expect(awards.map(({ pot, chips }) => [pot, chips])).toEqual([
    [0, 260],
    [2, 20],
  ]);
  expect(nextPotToPush({ ...hand, awards })).toBe(0);
  expect(nextPotToPush({ ...hand, awards: awards.map((award) => ({ ...award, pushed: award.pot === 0 })) })).toBe(2);
});

test('hand histories keep a hand that would win a pot it has no right to', () => {
  // Seat 2 beats everybody in the last side pot, but not seat 1, who came as far as seat 2 did.
  const players = [
    { seat: 1, paid: 50, cards: 'AhAs' },
    { seat: 2, paid: 50, cards: 'KhKs' },
    { seat: 3, paid: 80, cards: 'QhQs' },
    { seat: 4, paid: 80, cards: 'QdQc' },
  ];
  const hand = sampleHand('no-limit-holdem', players, { ...flat, policies: { 'sidePots.separate': false } });
  expect(awardPots(hand, 1)).toMatchObject([
    { chips: 200, eligible: [1, 2, 3, 4], shares: [{ seat: 1 }] },
    { chips: 60, eligible: [3, 4] },
  ]);
});

test('the smallest chip is never cut; where a pot is no multiple of it, single chips are', () => {
  const players = (folded: number): readonly SampleSeat[] => seats(250, { 2: 'AcKd', 4: 'AdKc' }, folded);
  expect(partsOf(sampleHand('no-limit-holdem', players(25), flat), 25)).toEqual(['0.0 high 525: 2=275 4=250']);
  expect(partsOf(sampleHand('no-limit-holdem', players(26), flat), 25)).toEqual(['0.0 high 526: 2=263 4=263']);
});

test('the last live hand takes all pots at once, with nobody’s cards known', () => {
  const players = threeWay.map(({ seat, paid }) => ({ seat, paid, ...(seat === 3 ? { cards: '' } : {}) }));
  const [award, ...more] = awardPots(sampleHand('no-limit-holdem', players, { ...flat, stage: 'betting' }), 1);
  expect(award).toMatchObject({
    pot: 0,
    chips: 216,
    shares: [{ seat: 3, chips: 216 }],
    parts: [{ hand: null, odd: [] }],
  });
  expect(more).toEqual([]);
});

test('the rake is missing from the pots, the main pot first', () => {
  const hand = sampleHand('no-limit-holdem', threeWay, { ...flat, raked: 170 });
  expect(partsOf(hand, 1)).toEqual(['0.0 high 0: ', '1.0 high 46: 3=23 4=23']);
});

test('each part says what won it', () => {
  const [award] = awardPots(omaha8(seats(300, { 2: kings, 4: nutLow })), 1);
  expect(award?.parts.map((part) => part.hand)).toEqual([
    { kind: 'high', category: 'three-of-a-kind', ranks: ['K', 'Q', '8'] },
    { kind: 'eight-or-better', category: 'low', ranks: ['8', '4', '3', '2', 'A'] },
  ]);
});

test('where nobody put anything in, a pot of nothing is left to push: that ends the hand', () => {
  const stakes = { smallBlind: 0, bigBlind: 0, minBet: 200, ante: null };
  const folded = play(sampleTable([5000, 5000, 5000], { stakes }), [start, ...acts('2f', '3f')]);
  expect(folded.hand?.awards).toMatchObject([{ pot: 0, chips: 0, eligible: [1], shares: [] }]);
  expect(play(folded, [push(0)]).hand).toMatchObject({ stage: 'over', outcome: 'played' });
});

test('nobody is asked who wins a pot of nothing', () => {
  const [award, ...more] = awardPots(sampleHand('no-limit-holdem', seats(0, { 2: '', 4: 'AdKc' }), flat), 1);
  expect(award).toMatchObject({ chips: 0, eligible: [2, 4], shares: [], parts: [{ chips: 0, hand: null }] });
  expect(more).toEqual([]);
});
