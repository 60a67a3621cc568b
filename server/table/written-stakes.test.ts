import { expect, test } from 'vitest';
import { sampleConfig } from '../../test/support/real-table.ts';
import { stakesOf } from './open-table.ts';

const limit = { smallBet: 5, bigBet: 10 };
const blinds = { smallBlind: 1, bigBlind: 3 };

test('no limit and pot limit: the smallest bet is the big blind', () => {
  const stakes = { ...blinds, minBet: 3, ante: null };
  expect(stakesOf('no-limit-holdem', blinds, 1)).toEqual(stakes);
  expect(stakesOf('pot-limit-omaha', { ...blinds, cap: 90 }, 1)).toEqual({ ...stakes, cap: 90 });
});

test('fixed limit: by default the blinds are the small bet and half of it', () => {
  expect(stakesOf('limit-holdem', limit, 1)).toEqual({ smallBlind: 2, bigBlind: 5, minBet: 5, bigBet: 10, ante: null });
  expect(stakesOf('limit-badugi', { ...limit, ...blinds }, 1)).toMatchObject(blinds);
});

test('stud has no blinds, and everybody pays an ante', () => {
  expect(stakesOf('limit-razz', { ...limit, ante: 1, bringIn: 2 }, 1)).toEqual({
    smallBlind: 0,
    bigBlind: 0,
    minBet: 5,
    bigBet: 10,
    bringIn: 2,
    ante: { kind: 'each', chips: 1, order: 'ante-first', short: 'own-share' },
  });
});

test('spread limit has a smallest and a largest bet', () => {
  const stakes = stakesOf('spread-limit-holdem', { minBet: 2, maxBet: 10 }, 1);
  expect(stakes).toEqual({ smallBlind: 1, bigBlind: 2, minBet: 2, maxBet: 10, ante: null });
});

test('the player who pays the ante for the table pays the blind first', () => {
  const forAll = { order: 'blind-first', short: 'dead' };
  expect(stakesOf('no-limit-holdem', { ...blinds, buttonAnte: 3 }, 1).ante).toEqual({
    kind: 'button',
    chips: 3,
    ...forAll,
  });
  expect(stakesOf('no-limit-holdem', { ...blinds, bigBlindAnte: 3 }, 1).ante).toMatchObject({
    kind: 'big-blind',
    ...forAll,
  });
});

/** A configuration's `rake` and `straddle` in the engine's form. */
const played = (stakes: Readonly<Record<string, unknown>>) => {
  const config = sampleConfig({ stakes: { ...blinds, ...stakes } });
  return stakesOf('no-limit-holdem', config.stakes ?? {}, 5);
};

test('a rake is a share of the pot in the smallest chip, or a table of steps', () => {
  expect(played({ rake: { percent: 4.55, cap: 5, caps: [{ players: 3, cap: 2 }] } }).rake).toEqual({
    basisPoints: 455,
    steps: [],
    cap: 5,
    caps: [{ players: 3, cap: 2 }],
    noFlopNoDrop: true,
    unit: 5,
    jackpot: null,
  });
  const steps = [
    { from: 40, take: 2 },
    { from: 20, take: 1 },
  ];
  expect(played({ rake: { steps, unit: 1, noFlopNoDrop: false, jackpot: { from: 30, take: 1 } } }).rake).toEqual({
    basisPoints: 0,
    steps: [...steps].reverse(),
    cap: null,
    caps: [],
    noFlopNoDrop: false,
    unit: 1,
    jackpot: { from: 30, take: 1 },
  });
});

test('by default there is one straddle, left of the big blind', () => {
  expect(played({ straddle: {} }).straddle).toEqual({ kinds: ['under-the-gun'], most: 1 });
  expect(played({ straddle: { kinds: ['button', 'sleeper'], most: 2 } }).straddle).toEqual({
    kinds: ['button', 'sleeper'],
    most: 2,
  });
  expect(played({})).not.toHaveProperty('straddle');
});
