import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { misdealt, play, refusalOf, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Rotation } from '../../words/rotation.ts';
import type { Level, Stakes } from '../../words/stakes.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';

const table = () => sampleTable([5000, 5000, 5000]);
const setStakes = (stakes: Partial<Stakes>): Command => ({
  type: 'set-stakes',
  stakes: { ...sampleStakes, ...stakes },
});
const rotationOf = (change: Rotation['change'], ...games: readonly VariantId[]): Rotation => ({
  change,
  games: games.map((variant) => ({ variant, stakes: null })),
});
const setGames = (variant: VariantId, rotation: Rotation | null = null): Command => ({
  type: 'set-games',
  variant,
  rotation,
});

test('new stakes hold from the next hand on', () => {
  const state = play(table(), [setStakes({ bigBlind: 300, minBet: 300 })]);
  expect(state.stakes.bigBlind).toBe(300);
  expect(play(state, [start]).hand?.stakes.bigBlind).toBe(300);
});

const rake = { basisPoints: 500, steps: [], cap: 10, caps: [], noFlopNoDrop: true, unit: 1, jackpot: null };

test.each([
  { name: 'half a chip', stakes: { smallBlind: 0.5 }, amount: 0.5 },
  { name: 'less than nothing', stakes: { bigBlind: -1 }, amount: -1 },
  { name: 'no least bet', stakes: { minBet: 0 }, amount: 0 },
  {
    name: 'an ante of no number',
    stakes: { ante: { kind: 'each', chips: Number.NaN, order: 'ante-first', short: 'dead' } },
    amount: Number.NaN,
  },
  { name: 'a big bet below the small one', stakes: { bigBet: 100 }, amount: 100 },
  { name: 'a bring-in above the small bet', stakes: { bringIn: 300 }, amount: 300 },
  { name: 'a largest bet below the least', stakes: { maxBet: 150 }, amount: 150 },
  { name: 'a cap nobody could bet under', stakes: { cap: 50 }, amount: 50 },
  { name: 'straddles, but none of them', stakes: { straddle: { kinds: ['button'], most: 0 } }, amount: 0 },
  { name: 'a rake in no chip', stakes: { rake: { ...rake, unit: 0 } }, amount: 0 },
  { name: 'a rake of less than nothing', stakes: { rake: { ...rake, basisPoints: -1 } }, amount: -1 },
  { name: 'a rake step of half a chip', stakes: { rake: { ...rake, steps: [{ from: 10, take: 0.5 }] } }, amount: 0.5 },
] as const)('stakes with $name are refused', ({ stakes, amount }) => {
  expect(refusalOf(table(), setStakes(stakes as Partial<Stakes>))).toEqual({ reason: 'bad-amount', amount });
});

test('stakes must have what the table’s games need', () => {
  const stud = sampleTable([5000, 5000], { variant: 'limit-stud', stakes: { ...sampleStakes, bringIn: 50 } });
  expect(refusalOf(stud, setStakes({}))).toEqual({ reason: 'stakes-missing', variant: 'limit-stud', what: 'bringIn' });
  // Neither bring-in nor ante: nothing to play for.
  expect(refusalOf(stud, setStakes({ bringIn: 0 }))).toMatchObject({ reason: 'stakes-missing', what: 'bringIn' });
  const spread = sampleTable([5000, 5000], {
    variant: 'spread-limit-holdem',
    stakes: { ...sampleStakes, maxBet: 1000 },
  });
  expect(refusalOf(spread, setStakes({}))).toEqual({
    reason: 'stakes-missing',
    variant: 'spread-limit-holdem',
    what: 'maxBet',
  });
});

test('a table whose stakes do not fit its game is not opened', () => {
  expect(() => sampleTable([5000, 5000], { variant: 'limit-stud' })).toThrow(
    JSON.stringify({ reason: 'stakes-missing', variant: 'limit-stud', what: 'bringIn' }),
  );
});

test('another game, or several in turn', () => {
  expect(play(table(), [setGames('pot-limit-omaha'), start]).hand?.variant).toBe('pot-limit-omaha');
  const rotation = rotationOf('orbit', 'limit-holdem', 'limit-omaha-8');
  const mixed = play(table(), [setGames('limit-holdem', rotation), start]);
  expect(mixed.hand?.variant).toBe('limit-holdem');
  expect(mixed.rotationPlace).toEqual({ game: 0, hands: 1, orbit: 3, level: null });
});

test('a mixed game whose stakes change goes on where it was; one with other games, or another first, begins', () => {
  const limit = { ...sampleStakes, bigBet: 400 };
  const dearer = (bigBlind: number): Rotation => ({
    change: 'orbit',
    games: [
      { variant: 'limit-holdem', stakes: null },
      { variant: 'limit-omaha-8', stakes: { ...limit, bigBlind, minBet: bigBlind } },
    ],
  });
  let state = play(
    sampleTable([5000, 5000, 5000], { variant: 'limit-holdem', stakes: limit, rotation: dearer(200) }),
    [],
  );
  for (let hand = 0; hand < 4; hand++) state = foldedHand(state);
  const there = { game: 1, hands: 1, orbit: 3, level: null };
  expect(state.rotationPlace).toEqual(there);
  const changed = play(state, [setGames('limit-holdem', dearer(300))]);
  expect(changed.rotationPlace).toEqual(there);
  expect(foldedHand(changed).hand).toMatchObject({ variant: 'limit-omaha-8', stakes: { bigBlind: 300 } });
  const turned = rotationOf('orbit', 'limit-omaha-8', 'limit-holdem');
  for (const [first, rotation] of [
    ['limit-holdem', turned],
    ['limit-omaha-8', dearer(300)],
    ['limit-holdem', null],
  ] as const)
    expect(play(state, [setGames(first, rotation)]).rotationPlace).toBeNull();
});

test('games that cannot be dealt are refused', () => {
  expect(refusalOf(table(), setGames('limit-chess' as VariantId))).toEqual({
    reason: 'unknown-game',
    variant: 'limit-chess',
  });
  expect(refusalOf(table(), setGames('limit-razz'))).toEqual({
    reason: 'stakes-missing',
    variant: 'limit-razz',
    what: 'bringIn',
  });
  expect(refusalOf(table(), setGames('limit-razz', rotationOf('hand', 'limit-holdem')))).toEqual({
    reason: 'game-not-offered',
    variant: 'limit-razz',
  });
  expect(refusalOf(table(), setGames('limit-holdem', rotationOf('hand')))).toEqual({
    reason: 'game-not-offered',
    variant: 'limit-holdem',
  });
  expect(refusalOf(table(), setGames('limit-holdem', rotationOf('level', 'limit-holdem')))).toEqual({
    reason: 'no-levels',
  });
  const own: Rotation = {
    change: 'hand',
    games: [{ variant: 'limit-holdem', stakes: { ...sampleStakes, minBet: 1.5 } }],
  };
  expect(refusalOf(table(), setGames('limit-holdem', own))).toEqual({ reason: 'bad-amount', amount: 1.5 });
});

test('every level must have the stakes of every game that has none of its own', () => {
  const level = (number: number, parts: Partial<Level>): Level => ({ ...sampleStakes, number, minutes: 20, ...parts });
  const at = (levels: readonly Level[]) =>
    sampleTable([5000, 5000], { mode: 'tournament', schedule: { startedAt: 0, levels } });
  const mixed = setGames('limit-holdem', rotationOf('level', 'limit-holdem', 'limit-stud'));
  const stud = { games: { 'limit-stud': { ...sampleStakes, bringIn: 50 } } };
  expect(refusalOf(at([level(1, stud), level(2, {})]), mixed)).toMatchObject({ reason: 'stakes-missing' });
  expect(play(at([level(1, stud), level(2, stud)]), [mixed]).rotation?.change).toBe('level');
  expect(refusalOf(at([level(1, {})]), setStakes({}))).toEqual({ reason: 'levels-set-stakes' });
});

test('nothing is set during a hand, and no other game before a re-deal', () => {
  const running = play(table(), [start]);
  for (const command of [setStakes({}), setGames('limit-holdem'), { type: 'move-button', seat: 2 } as const])
    expect(refusalOf(running, command)).toEqual({ reason: 'hand-running', hand: 1 });
  const again = play(running, misdealt);
  expect(refusalOf(again, setGames('limit-holdem'))).toEqual({ reason: 'redeal-keeps', hand: 1 });
});

test('the button can only be put at a seat', () => {
  expect(refusalOf(table(), { type: 'move-button', seat: 4 })).toEqual({ reason: 'no-such-seat', seat: 4, seats: 3 });
  expect(play(table(), [{ type: 'move-button', seat: 3 }, start]).hand).toMatchObject({ button: 3, smallBlind: 1 });
});
