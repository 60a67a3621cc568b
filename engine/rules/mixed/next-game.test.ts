import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import {
  acts,
  misdealt,
  play,
  push,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
} from '../../../test/support/sample-table.ts';
import { legalActions } from '../../table/legal-actions.ts';
import type { Rotation } from '../../words/rotation.ts';
import type { Level, Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { namedRotations } from './named-rotations.ts';
import { nextGame } from './next-game.ts';

const stakes: Stakes = {
  ...sampleStakes,
  bigBet: 400,
  bringIn: 50,
  ante: { kind: 'each', chips: 10, order: 'ante-first', short: 'own-share' },
};

const rotationOf = (change: Rotation['change'], games: readonly VariantId[]): Rotation => ({
  change,
  games: games.map((variant) => ({ variant, stakes: null })),
});

const table = (rotation: Rotation, players = 3): TableState =>
  sampleTable(
    Array.from({ length: players }, () => 5000),
    { variant: rotation.games[0]?.variant as VariantId, stakes, rotation },
  );

/** The games of so many folded hands. */
function gamesOf(from: TableState, hands: number): readonly (VariantId | undefined)[] {
  let state = from;
  return Array.from({ length: hands }, () => {
    state = foldedHand(state);
    return state.hand?.variant;
  });
}

test('HORSE by orbit: as many hands of each game as players were dealt in when it began', () => {
  const games = gamesOf(table(rotationOf('orbit', namedRotations.horse)), 16);
  expect(games).toEqual(
    [...namedRotations.horse, 'limit-holdem' as const].flatMap((game) => [game, game, game]).slice(0, 16),
  );
});

test('an orbit stays as long as it was, although a player leaves', () => {
  const begun = foldedHand(table(rotationOf('orbit', ['limit-holdem', 'limit-omaha-8']), 4));
  const left = play(begun, [{ type: 'open-seat', seat: 4 }]);
  expect(gamesOf(left, 5)).toEqual(['limit-holdem', 'limit-holdem', 'limit-holdem', 'limit-omaha-8', 'limit-omaha-8']);
});

test('a game with every hand', () => {
  expect(gamesOf(table(rotationOf('hand', ['limit-razz', 'limit-stud'])), 4)).toEqual([
    'limit-razz',
    'limit-stud',
    'limit-razz',
    'limit-stud',
  ]);
});

test('the eight-game and ten-game mixes are what they are called', () => {
  expect(namedRotations['eight-game']).toHaveLength(8);
  expect(new Set(namedRotations['ten-game']).size).toBe(10);
});

const level = (number: number, parts: Partial<Level> = {}): Level => ({ ...stakes, number, minutes: 20, ...parts });

test('a game with every level, for the stakes the level has for it', () => {
  const own: Stakes = { ...stakes, bringIn: 75 };
  const levels = [level(1), level(2, { games: { 'limit-stud': own } }), level(3)];
  let state = sampleTable([5000, 5000, 5000], {
    mode: 'tournament',
    variant: 'limit-holdem',
    schedule: { startedAt: 0, levels },
    rotation: rotationOf('level', ['limit-holdem', 'limit-stud']),
  });
  const at = (minute: number) => {
    state = foldedHand(state, { type: 'start-hand', at: minute * 60_000, by: 'dealer' });
    return [state.hand?.variant, state.hand?.level, state.hand?.stakes.bringIn];
  };
  expect([at(0), at(19), at(20), at(21), at(45)]).toEqual([
    ['limit-holdem', 1, 50],
    ['limit-holdem', 1, 50],
    ['limit-stud', 2, 75],
    ['limit-stud', 2, 75],
    ['limit-holdem', 3, 50],
  ]);
  // What the hour will be nobody knows yet: the game that is on is named.
  expect(nextGame(state, null).variant).toBe('limit-holdem');
});

test("a game's own stakes go before the table's", () => {
  const omaha: Stakes = { ...stakes, smallBlind: 50, bigBlind: 100, minBet: 100 };
  const rotation: Rotation = {
    change: 'hand',
    games: [
      { variant: 'limit-holdem', stakes: null },
      { variant: 'pot-limit-omaha', stakes: omaha },
    ],
  };
  const first = foldedHand(table(rotation));
  expect(first.hand?.stakes).toEqual(stakes);
  expect(foldedHand(first).hand?.stakes).toEqual(omaha);
});

test('dealer’s choice: the chosen game is dealt, and stays until another is chosen', () => {
  const chosen = play(table(rotationOf('choice', ['limit-holdem', 'limit-razz', 'limit-badugi'])), [
    { type: 'choose-game', variant: 'limit-badugi' },
  ]);
  expect(gamesOf(chosen, 3)).toEqual(['limit-badugi', 'limit-badugi', 'limit-badugi']);
});

test('a rotation begins with the game the table names, and legalActions says which comes next', () => {
  const rotation = rotationOf('hand', ['limit-holdem', 'limit-razz', 'limit-stud']);
  const state = sampleTable([5000, 5000], { variant: 'limit-razz', stakes, rotation });
  expect(legalActions(state).start).toMatchObject({ variant: 'limit-razz' });
  expect(gamesOf(state, 3)).toEqual(['limit-razz', 'limit-stud', 'limit-holdem']);
});

const placesOf = ({ hand }: TableState) => [hand?.button, hand?.smallBlindPlace, hand?.bigBlind];

test('TDA 8B: the button goes on to where the next hold’em hand has it, and stands there through stud', () => {
  const rotation = rotationOf('orbit', ['limit-holdem', 'limit-razz']);
  // Six players: six hold'em hands, the last with button 6.
  let state = table(rotation, 6);
  for (let hand = 0; hand < 6; hand++) state = foldedHand(state);
  expect([state.hand?.variant, ...placesOf(state)]).toEqual(['limit-holdem', 6, 1, 2]);
  for (let hand = 0; hand < 6; hand++) {
    state = foldedHand(state);
    expect([state.hand?.variant, ...placesOf(state)]).toEqual(['limit-razz', 1, 2, 3]);
    expect(state.hand?.players.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6]);
  }
  expect(refusalOf(state, { type: 'move-button', seat: 5 })).toEqual({
    reason: 'button-frozen',
    button: 1,
    rule: 'tda-2011#8B',
  });
  const resumed = foldedHand(state);
  expect([resumed.hand?.variant, ...placesOf(resumed)]).toEqual(['limit-holdem', 1, 2, 3]);
  // The one who would have had the big blind is moved away meanwhile: the next player has it.
  const moved = foldedHand(play(state, [{ type: 'open-seat', seat: 3 }]));
  expect(placesOf(moved)).toEqual([1, 2, 4]);
  expect(placesOf(foldedHand(moved))).toEqual([2, 4, 5]);
});

test('TDA 8B: three became two during stud, and the button has the small blind as ever', () => {
  const rotation = rotationOf('orbit', ['limit-holdem', 'limit-razz']);
  let state = table(rotation, 3);
  for (let hand = 0; hand < 6; hand++) state = foldedHand(state);
  expect([state.hand?.variant, ...placesOf(state)]).toEqual(['limit-razz', 1, 2, 3]);
  const two = foldedHand(play(state, [{ type: 'open-seat', seat: 3 }]));
  expect([two.hand?.variant, ...placesOf(two)]).toEqual(['limit-holdem', 2, 2, 1]);
});

test('a house that does not freeze the button moves it through stud as well, and by hand', () => {
  const rotation = rotationOf('hand', ['limit-holdem', 'limit-razz']);
  const house = { ...table(rotation, 4), overlay: { 'mixed.freezeButton': false } };
  let state = foldedHand(house);
  const places = [placesOf(state)];
  for (let hand = 0; hand < 3; hand++) {
    state = foldedHand(state);
    places.push(placesOf(state));
  }
  expect(places.map(([button]) => button)).toEqual([1, 2, 3, 4]);
  expect(play(state, [{ type: 'move-button', seat: 2 }]).buttonPut).toBe(2);
});

test('a table that deals nothing but stud deals from seat 1, hand after hand, and its button may be moved', () => {
  const stud = sampleTable([5000, 0, 5000, 5000], { variant: 'limit-stud', stakes });
  const state = foldedHand(foldedHand(stud));
  expect(state.hand?.players.map(({ seat }) => seat)).toEqual([1, 3, 4]);
  expect(play(state, [{ type: 'move-button', seat: 3 }]).buttonPut).toBe(3);
});

test('tda-pl#35C: a re-deal repeats game, straddles and posts, and is not counted twice in the rotation', () => {
  const straddles: Stakes = { ...stakes, straddle: { kinds: ['under-the-gun'], most: 2 } };
  const rotation = rotationOf('hand', ['limit-holdem', 'limit-razz']);
  const six = sampleTable([5000, 5000, 5000, 5000, 5000, 0], { variant: 'limit-holdem', stakes: straddles, rotation });
  const joined = play(foldedHand(foldedHand(six)), [
    { type: 'seat-player', seat: 6, player: { id: 'new', hash: '' }, stack: 5000 },
    { type: 'post-blinds', seat: 6, posts: true },
    { type: 'announce-straddle', seat: 5, kind: 'under-the-gun' },
    start,
  ]);
  const { hand } = joined;
  expect(hand).toMatchObject({
    variant: 'limit-holdem',
    straddles: [{ seat: 5, chips: 400 }],
    posts: [{ seat: 6, kind: 'live-post', chips: 200 }],
  });
  const again = play(joined, [...acts('6f'), ...misdealt, start]);
  expect(again.hand).toMatchObject({
    redealOf: 3,
    variant: 'limit-holdem',
    straddles: hand?.straddles,
    posts: hand?.posts,
    toAct: hand?.toAct,
    stakes: hand?.stakes,
  });
  expect(again.rotationPlace).toEqual(joined.rotationPlace);
  expect(again.chairs.map(({ stack }) => stack)).toEqual(joined.chairs.map(({ stack }) => stack));
  const played = play(again, [...acts('6f', '1f', '2f', '3f', '4f'), push(0)]);
  expect(foldedHand(played).hand?.variant).toBe('limit-razz');
});

test('tda-pl#35C: a bomb pot is dealt again as one', () => {
  const bombed = play(sampleTable([5000, 5000, 5000]), [
    { type: 'announce-bomb-pot', bombPot: { ante: 400, boards: 2 } },
    start,
  ]);
  const again = play(bombed, [...misdealt, start]);
  expect(again.hand).toMatchObject({ redealOf: 1, bombPot: true, moreBoards: [[]], stakes: bombed.hand?.stakes });
  expect(again.chairs.map(({ stack }) => stack)).toEqual([4600, 4600, 4600]);
});
