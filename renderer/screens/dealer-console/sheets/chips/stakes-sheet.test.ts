import { expect, test } from 'vitest';
import type { Stakes } from '../../../../../engine/notation.ts';
import { withBlinds } from './stakes-sheet.tsx';

const ante = { kind: 'big-blind', chips: 4, order: 'ante-first', short: 'dead' } as const;
const rake = { basisPoints: 500, steps: [], cap: 10, caps: [], noFlopNoDrop: true, unit: 1, jackpot: null };

test('new blinds leave rake, straddles, caps and the ante as they are', () => {
  const stakes: Stakes = {
    smallBlind: 2,
    bigBlind: 4,
    minBet: 4,
    cap: 400,
    ante,
    rake,
    straddle: { kinds: ['under-the-gun'], most: 2 },
  };
  expect(withBlinds(stakes, 5, 10)).toEqual({ ...stakes, smallBlind: 5, bigBlind: 10, minBet: 10 });
});

test('fixed bets follow the big blind', () => {
  expect(withBlinds({ smallBlind: 2, bigBlind: 4, minBet: 4, bigBet: 8, ante: null }, 5, 10)).toEqual({
    smallBlind: 5,
    bigBlind: 10,
    minBet: 10,
    bigBet: 20,
    ante: null,
  });
});

test('antes listed in a hand history are not kept', () => {
  const listed: Stakes = { smallBlind: 2, bigBlind: 4, minBet: 4, ante: { ...ante, kind: 'listed', listed: [1, 2] } };
  expect(withBlinds(listed, 5, 10).ante).toBeNull();
});
