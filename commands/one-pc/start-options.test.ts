import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readStartOptions } from './start-options.ts';

test('nothing need be said', () => {
  expect(readStartOptions([])).toEqual({
    data: resolve('data'),
    port: 4_700,
    seats: 9,
    tables: 1,
    mode: 'tournament',
    game: 'no-limit-holdem',
    rulebook: 'tda-2024',
    demo: false,
    open: true,
    mat: false,
    badges: false,
    reader: true,
    shuffler: true,
  });
});

test('everything can be said', () => {
  const args = [
    '--data',
    '/tmp/d',
    '--port=0',
    '--seats',
    '6',
    '--mode',
    'cash',
    '--rulebook=house-cz',
    '--demo',
    '--no-open',
    '--badges',
    '--no-reader',
    '--no-shuffler',
  ];
  expect(readStartOptions(args)).toEqual({
    data: '/tmp/d',
    port: 0,
    seats: 6,
    tables: 1,
    mode: 'cash',
    game: 'no-limit-holdem',
    rulebook: 'house-cz',
    demo: true,
    open: false,
    mat: false,
    badges: true,
    reader: false,
    shuffler: false,
  });
});

test.each(['limit-razz', 'pot-limit-omaha', 'horse', 'ten-game'])('%s can be dealt', (game) => {
  expect(readStartOptions(['--game', game])).toMatchObject({ game });
});

test.each([
  [['--port', '65535'], /^--port takes/],
  [['--port', 'http'], /^--port takes/],
  [['--port', '-1'], /--port/],
  [['--tables', '0'], /^--tables takes/],
  [['--tables', '41'], /^--tables takes/],
  [['--seats', '11'], /^--seats takes a number from 2 to 10\.$/],
  [['--seats', '1'], /^--seats takes/],
  [
    ['--rulebook', 'phh'],
    /^--rulebook takes one of tda-2024, tda-2026, tda-2011, tda-sk, tda-cz, tda-pl, house-cz, wsop-2026, ept, tda-2019-sk, rrop\.$/,
  ],
  [['--mode', 'freezeout'], /^--mode takes tournament or cash\.$/],
  [
    ['--game', 'snap'],
    /^--game takes one of no-limit-holdem, pot-limit-holdem, .*limit-razz, .*horse, eight-game, ten-game\.$/,
  ],
  [['--game', 'limit-stud', '--demo'], /^--demo plays recorded hands of no-limit-holdem only\.$/],
  [['--data', ''], /^--data takes a folder\.$/],
  [['--colour', 'red'], /^Unknown option '--colour'\.$/],
  [['stray'], /stray/],
])('%j is refused with a sentence', (args, sentence) => {
  expect(readStartOptions(args)).toEqual({ problem: expect.stringMatching(sentence) });
});
