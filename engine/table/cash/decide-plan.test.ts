import { expect, test } from 'vitest';
import { foldedHand, foldedHands } from '../../../test/support/folded-hand.ts';
import { misdealt, play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { StraddleRule } from '../../words/stakes.ts';
import type { NextHand, StraddleKind, TableState } from '../../words/table-state.ts';
import { decidePlan } from './decide-plan.ts';

type Plan = Parameters<typeof decidePlan>[1];

/** Button 1, blinds 2 and 3 come next at a table of six. */
const table = (kinds: StraddleRule['kinds'], most = 4, stacks = [5000, 5000, 5000, 5000, 5000, 5000]): TableState =>
  sampleTable(stacks, { stakes: { ...sampleStakes, straddle: { kinds, most } } });

const straddle = (seat: number, kind: StraddleKind = 'under-the-gun'): Plan => ({
  type: 'announce-straddle',
  seat,
  kind,
});

/** What is planned after commands that are all accepted, or why the first one is refused. */
function after(from: TableState, ...commands: readonly Plan[]): NextHand | Refusal {
  let state = from;
  for (const command of commands) {
    const decision = decidePlan(state, command);
    if ('refusal' in decision) return decision.refusal;
    state = decision.after;
  }
  return state.nextHand;
}

const seatsOf = (planned: NextHand | Refusal): unknown =>
  'reason' in planned ? planned : planned.straddles.map(({ seat }) => seat);

test('house-cz#straddle.a, .d: straddles go from the left of the big blind to the button, each seat in turn', () => {
  const utg = table(['under-the-gun']);
  expect(seatsOf(after(utg, straddle(4)))).toEqual([4]);
  expect(seatsOf(after(utg, straddle(4), straddle(5), straddle(6), straddle(1)))).toEqual([4, 5, 6, 1]);
  expect(seatsOf(after(utg, straddle(5)))).toEqual({ reason: 'straddle-wrong-seat', seat: 5, due: 4 });
  expect(seatsOf(after(utg, straddle(4), straddle(4)))).toEqual({ reason: 'straddle-wrong-seat', seat: 4, due: 5 });
  // Past the button nobody straddles.
  const five = table(['under-the-gun'], 9);
  expect(seatsOf(after(five, straddle(4), straddle(5), straddle(6), straddle(1), straddle(2)))).toEqual({
    reason: 'straddle-wrong-seat',
    seat: 2,
    due: null,
  });
});

test('house-cz#straddle.d: a house may end the chain before the button; the first straddle may come from there all the same', () => {
  const overlay = { 'straddle.restraddle': { factor: 2, inclusive: false } } as const;
  const utg = { ...table(['under-the-gun']), overlay };
  const three = [straddle(4), straddle(5), straddle(6)];
  expect(seatsOf(after(utg, ...three))).toEqual([4, 5, 6]);
  expect(seatsOf(after(utg, ...three, straddle(1)))).toEqual({ reason: 'straddle-wrong-seat', seat: 1, due: null });
  const small = { ...table(['under-the-gun'], 4, [5000, 5000, 5000]), overlay };
  expect(seatsOf(after(small, straddle(1)))).toEqual([1]);
});

test('an empty or absent seat is passed over', () => {
  expect(seatsOf(after(table(['under-the-gun'], 4, [5000, 5000, 5000, 0, 5000, 5000]), straddle(5)))).toEqual([5]);
});

test('only what the table offers, and no more than it takes', () => {
  const utg = table(['under-the-gun'], 1);
  expect(after(utg, straddle(1, 'button'))).toEqual({ reason: 'straddle-not-offered', kind: 'button' });
  expect(after(utg, straddle(4), straddle(5))).toEqual({ reason: 'no-more-straddles', most: 1 });
  expect(after(sampleTable([5000, 5000, 5000]), straddle(1))).toEqual({
    reason: 'straddle-not-offered',
    kind: 'under-the-gun',
  });
  expect(after(utg, straddle(9))).toEqual({ reason: 'no-such-seat', seat: 9, seats: 6 });
  expect(after(table(['mississippi'], 1, [5000, 5000, 5000, 0]), straddle(4, 'mississippi'))).toEqual({
    reason: 'seat-open',
    seat: 4,
  });
});

test('from the button, and from any seat that has no blind', () => {
  const any = table(['button', 'mississippi', 'under-the-gun'], 3);
  expect(seatsOf(after(any, straddle(1, 'button')))).toEqual([1]);
  expect(after(any, straddle(6, 'button'))).toEqual({ reason: 'straddle-wrong-seat', seat: 6, due: 1 });
  expect(seatsOf(after(any, straddle(5, 'mississippi'), straddle(1, 'button')))).toEqual([5, 1]);
  expect(after(any, straddle(2, 'mississippi'))).toEqual({ reason: 'straddle-wrong-seat', seat: 2, due: null });
  // The chain from the big blind does not begin again behind a straddle from elsewhere.
  expect(after(any, straddle(5, 'mississippi'), straddle(4))).toEqual({
    reason: 'straddle-wrong-seat',
    seat: 4,
    due: null,
  });
  // Heads-up both seats have a blind.
  expect(after(table(['button'], 1, [5000, 5000]), straddle(1, 'button'))).toEqual({
    reason: 'straddle-wrong-seat',
    seat: 1,
    due: null,
  });
});

test('a sleeper comes last, and needs a chip more than it posts', () => {
  const asleep = table(['under-the-gun', 'sleeper'], 3, [5000, 5000, 5000, 5000, 800, 801]);
  expect(seatsOf(after(asleep, straddle(4), straddle(6, 'sleeper')))).toEqual([4, 6]);
  expect(after(asleep, straddle(4), straddle(5, 'sleeper'))).toEqual({
    reason: 'more-than-stack',
    seat: 5,
    to: 800,
    maxTo: 799,
  });
  expect(after(asleep, straddle(6, 'sleeper'), straddle(4))).toEqual({
    reason: 'straddle-wrong-seat',
    seat: 4,
    due: null,
  });
});

test('a straddle withdrawn takes those that were twice it with it', () => {
  const utg = table(['under-the-gun']);
  const withdraw = (seat: number): Plan => ({ type: 'withdraw-straddle', seat });
  expect(seatsOf(after(utg, straddle(4), straddle(5), straddle(6), withdraw(5)))).toEqual([4]);
  expect(after(utg, straddle(4), withdraw(5))).toEqual({ reason: 'no-straddle', seat: 5 });
});

test('a straddler who is gone when the hand begins, or no longer next to the blind, does not straddle', () => {
  const utg = table(['under-the-gun']);
  const planned = after(utg, straddle(4), straddle(5)) as NextHand;
  const gone = play({ ...utg, nextHand: planned }, [{ type: 'set-away', seat: 4, away: true }, start]);
  // Seat 5 is next to the big blind now, and its straddle the first.
  expect(gone.hand?.straddles).toEqual([{ seat: 5, chips: 400 }]);
  const bothStay = play({ ...utg, nextHand: planned }, [start]);
  expect(bothStay.hand?.straddles).toEqual([
    { seat: 4, chips: 400 },
    { seat: 5, chips: 800 },
  ]);
  expect(bothStay.nextHand).toEqual({ straddles: [], bombPot: null, variant: null });
});

test('house-cz#blinds.5: a newcomer straddles instead of posting', () => {
  // Two hands have been played: button 3 comes next, blinds 5 and 6.
  const played = foldedHands(table(['under-the-gun'], 2, [5000, 5000, 5000, 0, 5000, 5000]), 2);
  const joined = play(played, [
    { type: 'open-seat', seat: 1 },
    { type: 'seat-player', seat: 1, player: { id: 'new', hash: '' }, stack: 5000 },
  ]);
  expect(foldedHand(joined).hand?.players.map(({ seat }) => seat)).not.toContain(1);
  const planned = after(joined, straddle(1)) as NextHand;
  expect(seatsOf(planned)).toEqual([1]);
  const { hand, chairs } = play({ ...joined, nextHand: planned }, [start]);
  expect(hand).toMatchObject({ bigBlind: 6, straddles: [{ seat: 1, chips: 400 }], posts: [], toAct: 2 });
  expect(chairs[0]).toMatchObject({ owes: null, stack: 4600 });
});

const bomb = (ante: number, boards: number): Plan => ({ type: 'announce-bomb-pot', bombPot: { ante, boards } });

test('a bomb pot is planned, and straddles are off; it may be called off again', () => {
  const utg = table(['under-the-gun']);
  const planned = { straddles: [], bombPot: { ante: 500, boards: 2 }, variant: null };
  expect(after(utg, straddle(4), bomb(500, 2))).toEqual(planned);
  expect(after(utg, bomb(500, 2), straddle(4))).toEqual({ reason: 'bomb-pot-planned' });
  expect(after(utg, bomb(500, 2), { type: 'announce-bomb-pot', bombPot: null })).toMatchObject({ bombPot: null });
});

test('no bomb pot in a tournament, in stud, for nothing, or on more boards than the deck has', () => {
  const stud = { ...sampleStakes, bringIn: 50 };
  expect(after(sampleTable([5000, 5000], { mode: 'tournament' }), bomb(500, 1))).toEqual({ reason: 'cash-only' });
  expect(after(sampleTable([5000, 5000], { variant: 'limit-stud', stakes: stud }), bomb(500, 1))).toEqual({
    reason: 'no-bomb-pot',
    variant: 'limit-stud',
  });
  for (const ante of [0, -5, 1.5])
    expect(after(table([]), bomb(ante, 1))).toEqual({ reason: 'bad-amount', amount: ante });
  // 52 cards less twelve and three burnt leave seven boards of five.
  expect(after(table([]), bomb(500, 7))).toMatchObject({ bombPot: { boards: 7 } });
  expect(after(table([]), bomb(500, 8))).toEqual({ reason: 'too-many-boards', boards: 8, most: 7 });
  const omaha = sampleTable(
    Array.from({ length: 10 }, () => 5000),
    { variant: 'pot-limit-omaha' },
  );
  expect(after(omaha, bomb(500, 2))).toEqual({ reason: 'too-many-boards', boards: 2, most: 1 });
  expect(after(sampleTable([5000, 5000], { variant: 'limit-badugi' }), bomb(500, 2))).toEqual({
    reason: 'too-many-boards',
    boards: 2,
    most: 1,
  });
});

test('the next game is chosen only where the table chooses, and only among its games', () => {
  const rotation = {
    change: 'choice',
    games: [
      { variant: 'no-limit-holdem', stakes: null },
      { variant: 'pot-limit-omaha', stakes: null },
    ],
  } as const;
  const chooses = sampleTable([5000, 5000, 5000], { rotation });
  const choose = (variant: 'pot-limit-omaha' | 'limit-razz'): Plan => ({ type: 'choose-game', variant });
  expect(after(chooses, choose('pot-limit-omaha'))).toMatchObject({ variant: 'pot-limit-omaha' });
  expect(after(chooses, choose('limit-razz'))).toEqual({ reason: 'game-not-offered', variant: 'limit-razz' });
  expect(after(table([]), choose('pot-limit-omaha'))).toEqual({ reason: 'no-choice-of-game' });
});

test('nothing is planned while a hand is running, or before a re-deal', () => {
  const running = play(table(['under-the-gun']), [start]);
  expect(after(running, straddle(4))).toEqual({ reason: 'hand-running', hand: 1 });
  const again = play(running, misdealt);
  expect(after(again, straddle(4))).toEqual({ reason: 'redeal-keeps', hand: 1 });
});
