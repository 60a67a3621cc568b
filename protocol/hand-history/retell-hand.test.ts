import { expect, test } from 'vitest';
import type { Command } from '../../engine/table.ts';
import { acts, deal, push, sampleStakes, start, tabled, taps } from '../../test/support/sample-table.ts';
import { lastActions, toldHands } from '../../test/support/told-hands.ts';

const muck = (seat: number): Command => ({ type: 'muck-hand', seat });
const kill = (seat: number): Command => ({ type: 'kill-hand', seat });
const draw = (seat: number, cards: number): Command => ({ type: 'draw', seat, cards });
const up = (seat: number, card: string): Command => ({ type: 'deal-up', seat, cards: [card as never] });
const board = [deal('2c', '3d', '5h'), deal('7s'), deal('8s')];

test('straddles and live posts are among the blinds; hands all in are shown before the board, mucked ones at the end', () => {
  const result = toldHands(
    [3000, 3000, 3000, 3000, 3000, 0],
    { overlay: { allInFaceUp: false }, stakes: { ...sampleStakes, straddle: { kinds: ['under-the-gun'], most: 2 } } },
    ...taps('start 4f 5f 1f 2f push'),
    { type: 'seat-player', seat: 6, player: { id: 'p6', hash: '' }, stack: 700 },
    { type: 'post-blinds', seat: 6, posts: true },
    { type: 'announce-straddle', seat: 5, kind: 'under-the-gun' },
    ...taps('start 6a 1c 2f 3a 4f 5f 1c 3:AsAd'),
    ...board,
    tabled(6, 'Ks', 'Kd'),
    muck(1),
    ...taps('push1 push'),
  );
  expect(result.hands[1]).toMatchObject({ seats: [3, 4, 5, 6, 1, 2], blindsOrStraddles: [100, 200, 400, -200, 0, 0] });
  const bets = ['p4 cbr 700', 'p5 cc', 'p6 f', 'p1 cbr 3100', 'p2 f', 'p3 f', 'p5 cc'];
  const ends = ['p1 sm AsAd', 'p4 sm KsKd', 'd db 2c3d5h', 'd db 7s', 'd db 8s', 'p5 sm'];
  expect(lastActions(result).slice(6)).toEqual([...bets, ...ends]);
});

test('the big blind is asked for a last check where somebody could have raised', () => {
  const asked = toldHands([1000, 150, 1000], {}, ...taps('start 1f 2c 2:AsAd 3:KsKd'), ...board, push(0));
  expect(lastActions(asked).slice(3, 8)).toEqual(['p3 f', 'p1 cc', 'p2 cc', 'p1 sm AsAd', 'p2 sm KsKd']);
  const alone = toldHands([150, 1000], {}, ...taps('start 1c 1:AsAd 2:KsKd'), ...board, push(0));
  expect(lastActions(alone).slice(2, 5)).toEqual(['p2 cc', 'p2 sm AsAd', 'p1 sm KsKd']);
});

test('a hand that died is folded when its turn comes', () => {
  const killed = toldHands(
    [1000, 1000, 1000],
    {},
    ...taps('start 1c 2c'),
    kill(1),
    ...taps('3x [2c 3d 5h] 2x 3b200 2f push'),
  );
  const before = ['p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3d5h', 'p1 cc', 'p2 cbr 200'];
  expect(lastActions(killed).slice(3)).toEqual([...before, 'p3 f', 'p1 f']);
});

test('the last one who could still answer died between two streets: a history asks the other for checks', () => {
  const result = toldHands(
    [1000, 1000, 400],
    {},
    ...taps('start 1c 2c 3a 1c 2c [2c 3d 5h] 2x 1x'),
    kill(1),
    ...taps('[7s] [8s] 2:AsAd 3:KsKd push'),
  );
  expect(lastActions(result).slice(-6)).toEqual(['d db 7s', 'p1 cc', 'p3 f', 'p1 sm AsAd', 'p2 sm KsKd', 'd db 8s']);
});

test('a hand dealt to nobody is folded when its turn comes', () => {
  const absent = toldHands(
    [1000, 1000, 1000],
    { mode: 'tournament' },
    { type: 'set-away', seat: 1, away: true },
    ...taps('start 2c 3x [2c 3d 5h] 2b200 3f push'),
  );
  expect(lastActions(absent).slice(3, 6)).toEqual(['p3 f', 'p1 cc', 'p2 cc']);
});

test('a hand that died when the betting was over is mucked', () => {
  const result = toldHands(
    [1000, 1000, 1000],
    {},
    ...taps('start 1a 2c 3c'),
    kill(2),
    tabled(1, 'As', 'Ad'),
    ...board,
    ...taps('3:KsKd push'),
  );
  const ends = ['p3 sm AsAd', 'p2 sm KsKd', 'd db 2c3d5h', 'd db 7s', 'd db 8s', 'p1 sm'];
  expect(lastActions(result).slice(-6)).toEqual(ends);
});

test('draw games: discards and what was drawn are unknown; a hand that never drew is known', () => {
  const result = toldHands(
    [5000, 5000, 5000],
    { variant: 'no-limit-2-7-single-draw' },
    ...taps('start 1r600 2c 3c'),
    draw(2, 1),
    draw(3, 0),
    draw(1, 3),
    ...taps('2x 3x 1x 2:7s6s5s3s2d 3:8s6h5h3h2h'),
    muck(1),
    push(0),
  );
  expect(lastActions(result)).toEqual([
    'd dh p1 ??????????',
    'd dh p2 8s6h5h3h2h',
    'd dh p3 ??????????',
    ...['p3 cbr 600', 'p1 cc', 'p2 cc'],
    ...['p1 sd ??', 'p2 sd', 'p3 sd ??????'],
    ...['d dh p1 ??', 'd dh p3 ??????'],
    ...['p1 cc', 'p2 cc', 'p3 cc'],
    ...['p1 sm 7s6s5s3s2d', 'p2 sm 8s6h5h3h2h', 'p3 sm'],
  ]);
});

const stud = {
  variant: 'limit-stud',
  stakes: {
    ...sampleStakes,
    smallBlind: 0,
    bigBlind: 0,
    bigBet: 400,
    bringIn: 100,
    ante: { kind: 'each', chips: 50, order: 'ante-first', short: 'own-share' },
  },
} as const;

test('stud: up-cards are known; all in before the last card, hands are shown, dealt out and shown again', () => {
  const result = toldHands(
    [5000, 250, 5000],
    stud,
    start,
    up(1, '2c'),
    up(2, 'Kc'),
    up(3, 'Qc'),
    ...taps('1i 2a 3c 1f 2:AsKcAd9h8h7h2s 3:JdJsQc9d8d7d2d push'),
  );
  expect(result.hands).toMatchObject([
    { variant: 'F7S', bringIn: 100, smallBet: 200, bigBet: 400, minBet: null, blindsOrStraddles: [] },
  ]);
  expect(lastActions(result)).toEqual([
    ...['d dh p1 ????2c', 'd dh p2 ????Kc', 'd dh p3 ????Qc'],
    ...['p1 pb', 'p2 cbr 200', 'p3 cc', 'p1 f'],
    ...['p2 sm ????Kc', 'p3 sm ????Qc'],
    ...Array.from({ length: 4 }, () => ['d dh p2 ??', 'd dh p3 ??']).flat(),
    ...['p2 sm AsKcAd9h8h7h2s', 'p3 sm JdJsQc9d8d7d2d'],
  ]);
});

test('eight players to the end in stud: the last card is one for all', () => {
  const first = ['2c', '3c', '4c', '5c', '6c', '7c', '8c', '9c'];
  const street = (suit: string): readonly Command[] => first.map((card, index) => up(index + 1, `${card[0]}${suit}`));
  const all = (letter: string): readonly string[] => [8, 1, 2, 3, 4, 5, 6, 7].map((seat) => `${seat}${letter}`);
  const result = toldHands(
    Array.from({ length: 8 }, () => 5000),
    stud,
    start,
    ...first.map((card, index) => up(index + 1, card)),
    ...acts('1i', '2c', '3c', '4c', '5c', '6c', '7c', '8c'),
    ...['d', 'h', 's'].flatMap((suit) => [...street(suit), ...acts(...all('x'))]),
    ...taps('[As] 8b400 1c 2f 3f 4f 5f 6f 7f 8:9c9d9h9sTdTc 1:2c2d2h2sJdJc push'),
  );
  const lines = lastActions(result);
  const last = lines.indexOf('d db As');
  expect(lines.slice(last - 2, last + 3)).toEqual(['p6 cc', 'p7 cc', 'd db As', 'p8 cbr 400', 'p1 cc']);
  expect(lines.slice(-2)).toEqual(['p8 sm 9c9d9h9sTdTc', 'p1 sm 2c2d2h2sJdJc']);
});

test('cards nobody named stay unknown: what players did tells who opens, and the winnings who wins', () => {
  const opener: Command = { type: 'name-opener', seat: 2 };
  const result = toldHands(
    [5000, 5000],
    stud,
    start,
    opener,
    ...acts('2i', '1c'),
    ...[1, 2, 3].flatMap(() => [opener, ...acts('2x', '1x')]),
    ...acts('2x', '1x'),
    tabled(2),
    tabled(1),
    { type: 'name-winners', pot: 0, seats: [1] },
    push(0),
  );
  expect(lastActions(result).slice(0, 4)).toEqual(['d dh p1 ??????', 'd dh p2 ??????', 'p2 pb', 'p1 cc']);
  expect(lastActions(result).slice(-2)).toEqual([`p2 sm ${'??'.repeat(7)}`, `p1 sm ${'??'.repeat(7)}`]);
  expect(result.hands[0]?.winnings).toEqual([300, 0]);
});
