import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, refusalOf, sampleTable, start } from '../../../../test/support/sample-table.ts';
import type { Stakes } from '../../../words/stakes.ts';

const limit: Stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, bigBet: 20, ante: null };
/** TDA leaves the number to the house: this one plays with what the rulebook names meanwhile. */
const stated = { 'limitRaiseCap.number': 'stated' } as const;
const threeWay: SampleRound = {
  variant: 'limit-holdem',
  stakes: limit,
  stacks: [0, 900, 0, 900, 0, 900],
  pot: 30,
  overlay: stated,
};
const headsUp: SampleRound = { ...threeWay, stacks: [0, 900, 0, 900] };
const fourWagers = ['2b10', '4r20', '6r30', '2r40'];
const fourHeadsUp = ['2b10', '4r20', '2r30', '4r40'];

test('one bet and three raises: the fourth raise is refused, a call is open', () => {
  const state = play(openRound(threeWay), acts(...fourWagers));
  expect(facing(state)).toEqual([4, 20, null, null]);
  const why = { reason: 'raise-capped', seat: 4, wagers: 4, call: 20, rule: 'tda-2011#41' };
  expect(refusalOf(state, { type: 'raise', seat: 4, to: 50 })).toEqual(why);
  expect(refusalOf(state, { type: 'all-in', seat: 4 })).toEqual(why);
});

test('stud, five rounds: one bet and three raises', () => {
  const fourth = openRound({
    ...threeWay,
    variant: 'limit-stud',
    stakes: { ...limit, smallBlind: 0, bigBlind: 0, bringIn: 1 },
  });
  expect(facing(play(fourth, acts(...fourWagers)))).toEqual([4, 20, null, null]);
});

test('a draw game with two rounds: one bet and four raises, the fifth is refused', () => {
  const before: SampleRound = {
    ...threeWay,
    variant: 'limit-five-card-draw',
    stakes: { ...limit, smallBlind: 0, bigBlind: 0 },
    street: 0,
  };
  const state = play(openRound(before), acts(...fourWagers));
  expect(facing(state)).toEqual([4, 20, 50, 50]);
  const why = { reason: 'raise-capped', seat: 6, wagers: 5, call: 20 };
  expect(refusalOf(play(state, acts('4r50')), { type: 'raise', seat: 6, to: 60 })).toMatchObject(why);
});

test('no limit and pot limit have no cap', () => {
  const state = play(openRound({ ...threeWay, variant: 'pot-limit-omaha' }), acts(...fourWagers));
  expect(facing(state)).toEqual([4, 20, 50, 180]);
});

// Button seat 1, blinds at seats 2 and 3, seat 4 opens.
test.each([
  { rulebook: 'tda-2011', name: 'the big blind is the first of four bets', actions: ['4r20', '1r30', '2r40'] },
  { rulebook: 'phh', name: 'PHH: the big blind is none of them', actions: ['4r20', '1r30', '2r40', '3r50'] },
] as const)('$name', ({ rulebook, actions }) => {
  const table = sampleTable([900, 900, 900, 900], {
    variant: 'limit-holdem',
    stakes: limit,
    rulebook,
    overlay: stated,
  });
  const beforeLast = play(table, [start, ...acts(...actions.slice(0, -1))]);
  expect(facing(beforeLast)[2]).not.toBeNull();
  expect(facing(play(beforeLast, acts(actions.at(-1) as string)))[2]).toBeNull();
});

test('where the big blind counts, so does a straddle: it has raised it', () => {
  const table = sampleTable([900, 900, 900, 900], { variant: 'limit-holdem', stakes: limit, overlay: stated });
  const forced = { button: 1, straddles: [{ seat: 4, chips: 20 }], posts: [] };
  const state = play(table, [{ type: 'start-hand', at: 0, by: 'dealer', forced }, ...acts('1r30', '2r40')]);
  expect(facing(state)).toEqual([3, 30, null, null]);
});

test.each([
  { mode: 'cash', overlay: {}, raiseTo: null, name: 'TDA 41: two players left in the hand are capped' },
  { mode: 'cash', overlay: { headsUpRaiseCap: 'none' }, raiseTo: 50, name: 'a house may lift the cap for two' },
  { mode: 'tournament', overlay: {}, raiseTo: 50, name: 'TDA 41: the last two of a tournament are not capped' },
  {
    mode: 'tournament',
    overlay: { ...stated, 'limitCap.lastTwoOfEvent': 'capped' },
    raiseTo: null,
    name: 'a house may cap the last two of a tournament as well',
  },
] as const)('$name', ({ mode, overlay, raiseTo }) => {
  const state = play(openRound({ ...headsUp, mode, overlay: { ...stated, ...overlay } }), acts(...fourHeadsUp));
  expect(facing(state)).toEqual([2, 10, raiseTo, raiseTo]);
});

test.each([
  { stacks: [0, 900, 0, 900, 0, 900], name: 'a third player who has folded still has chips' },
  { stacks: [0, 900, 0, 900, 0, 10], name: 'a third player is all in' },
])('two left in the hand are not the last two of a tournament: $name', ({ stacks }) => {
  const third = stacks[5] === 10 ? '6a' : '6f';
  const state = play(
    openRound({ ...threeWay, stacks, mode: 'tournament' }),
    acts('2b10', '4r20', third, '2r30', '4r40'),
  );
  expect(facing(state)).toEqual([2, 10, null, null]);
});

test.each([
  { others: [], raiseTo: 50, name: 'nobody has said that others play: they are the last two' },
  { others: [true], raiseTo: null, name: 'others play at another table: they are not the last two of the event' },
  { others: [true, false], raiseTo: 50, name: 'the others have gone out: now they are' },
])('what the office says of others, without any shot clock: $name', ({ others, raiseTo }) => {
  const told = play(
    openRound({ ...headsUp, mode: 'tournament', overlay: stated }),
    others.map((one) => ({ type: 'tell-others-elsewhere', others: one }) as const),
  );
  expect(facing(play(told, acts(...fourHeadsUp)))).toEqual([2, 10, raiseTo, raiseTo]);
});

test.each([
  {
    name: 'reached while three were in, it stays although one folds (RROP 6)',
    reachedBefore: 'stays',
    actions: [...fourWagers, '4f'],
    sees: [6, 10, null, null],
  },
  {
    name: 'reached while three were in, it is open again once one folds (house-cz, limit 5)',
    reachedBefore: 'opens',
    actions: [...fourWagers, '4f'],
    sees: [6, 10, 50, 50],
  },
  {
    name: 'not reached before the third folded, it does not hold',
    reachedBefore: 'stays',
    actions: ['2b10', '4r20', '6f', '2r30', '4r40', '2r50'],
    sees: [4, 10, 60, 60],
  },
] as const)('a cap lifted for two: $name', ({ reachedBefore, actions, sees }) => {
  const overlay = { ...stated, headsUpRaiseCap: 'none', 'headsUpRaiseCap.reachedBefore': reachedBefore } as const;
  const state = play(openRound({ ...threeWay, overlay }), acts(...actions));
  expect(facing(state)).toEqual(sees);
});

test.each([
  { allIn: 24, rulebook: 'tda-2011', more: true, name: 'an all-in of less than half a raise is none of the four' },
  { allIn: 25, rulebook: 'tda-2011', more: false, name: 'an all-in of half a raise is one' },
  { allIn: 24, rulebook: 'phh', more: false, name: 'PHH: every all-in raise is one' },
] as const)('$name', ({ allIn, rulebook, more }) => {
  // Bet, raise, the all-in, a raise: with the all-in among them, that is four.
  const open = openRound({ ...threeWay, rulebook, stacks: [900, 900, 900, allIn] });
  const three = play(open, acts('2b10', '3r20', '4a'));
  const raised = play(three, acts(`1r${facing(three)[2]}`));
  expect(facing(raised)[2] !== null).toBe(more);
});

test('a cap reached is forgotten on the next street', () => {
  const turn = play(openRound(threeWay), [
    ...acts(...fourWagers, '4c', '6c'),
    { type: 'deal-board', cards: ['2c', '3d', '7h', 'Ts'] as never, by: 'dealer' },
  ]);
  expect(facing(turn)).toEqual([2, 0, 20, 20]);
});

test.each([
  ['none', 50, 'house-cz bet.2'],
  ['capped-in-pot-limit', null, 'tda-2011 41 names no-limit only'],
] as const)('pot-limit, %s: the fifth wager may be to %o (%s)', (nlpl, minTo, _why) => {
  const overlay = { 'raiseCap.nlpl': nlpl };
  const state = play(openRound({ ...threeWay, variant: 'pot-limit-omaha', overlay }), acts(...fourWagers));
  expect(facing(state)[2]).toBe(minTo);
});

test('a cap in pot-limit is none in no-limit, and says which rule it is', () => {
  const overlay = { 'raiseCap.nlpl': 'capped-in-pot-limit' } as const;
  const noLimit = play(openRound({ ...threeWay, variant: 'no-limit-holdem', overlay }), acts(...fourWagers));
  expect(facing(noLimit)[2]).toBe(50);
  const potLimit = play(openRound({ ...threeWay, variant: 'pot-limit-omaha', overlay }), acts(...fourWagers));
  const why = { reason: 'raise-capped', seat: 4, wagers: 4, call: 20, rule: 'house' };
  expect(refusalOf(potLimit, { type: 'raise', seat: 4, to: 60 })).toMatchObject(why);
});

test('TDA 41: the number is the house’s, and one that has set none plays without a cap', () => {
  const open = play(openRound({ ...threeWay, overlay: {} }), acts(...fourWagers));
  expect(facing(open)).toEqual([4, 20, 50, 50]);
  const four = { bets: 1, raises: 3 };
  const house = { limitRaiseCap: { threeRoundsOrMore: four, twoRounds: four } };
  expect(facing(play(openRound({ ...threeWay, overlay: house }), acts(...fourWagers)))).toEqual([4, 20, null, null]);
});
