import { expect, test } from 'vitest';
import { foldedHand, foldedHands } from '../../../test/support/folded-hand.ts';
import { play, refusalOf, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';

const withAnte: Stakes = {
  ...sampleStakes,
  ante: { kind: 'each', chips: 10, order: 'ante-first', short: 'own-share' },
};

const six = (...open: readonly number[]): TableState =>
  sampleTable(
    [1, 2, 3, 4, 5, 6].map((seat) => (open.includes(seat) ? 0 : 5000)),
    { stakes: withAnte },
  );

const sit = (seat: number, stack = 5000): Command => ({
  type: 'seat-player',
  seat,
  player: { id: `new-${seat}`, hash: '' },
  stack,
});
const away = (seat: number): Command => ({ type: 'set-away', seat, away: true });
const back = (seat: number): Command => ({ type: 'set-away', seat, away: false });
const posts = (seat: number, posts = true): Command => ({ type: 'post-blinds', seat, posts });

const owed = (state: TableState, seat: number) => state.chairs[seat - 1]?.owes ?? null;
const dealtIn = (state: TableState) => state.hand?.players.map(({ seat }) => seat).sort();

test('nobody owes before the first hand, and nobody ever does in a tournament or where no blinds are played', () => {
  expect(owed(six(), 1)).toBeNull();
  const tournament = foldedHand(sampleTable([5000, 5000, 5000, 0], { mode: 'tournament' }));
  expect(owed(play(tournament, [sit(4)]), 4)).toBeNull();
  const stud = { variant: 'limit-stud', stakes: { ...withAnte, bringIn: 50 } } as const;
  expect(owed(play(foldedHand(sampleTable([5000, 5000, 0], stud)), [sit(3)]), 3)).toBeNull();
});

test('nobody owes before the first hand of a game, whatever was played at the table before', () => {
  const before = foldedHand(six(6));
  const state = play({ ...before, setUpAfter: before.handNumber }, [sit(6)]);
  expect(owed(state, 6)).toBeNull();
  expect(owed(play({ ...before, setUpAfter: before.handNumber - 1 }, [sit(6)]), 6)).not.toBeNull();
});

test('house-cz#blinds.5: a newcomer waits for the big blind, and owes nothing then', () => {
  // Button 1, blinds 2 and 3, then seat 6 comes.
  let state = play(foldedHand(six(6)), [sit(6)]);
  expect(owed(state, 6)).toEqual({ big: true, small: false, posts: false });
  state = foldedHand(state);
  expect([state.hand?.bigBlind, dealtIn(state)]).toEqual([4, [1, 2, 3, 4, 5]]);
  state = foldedHands(state, 2);
  expect([state.hand?.bigBlind, dealtIn(state)]).toEqual([6, [1, 2, 3, 4, 5, 6]]);
  expect(owed(state, 6)).toBeNull();
  expect(state.hand?.posts).toEqual([]);
});

test('house-cz#blinds.5: or posts the big blind as a bet and is dealt in at once', () => {
  const state = play(foldedHand(six(6)), [sit(6), posts(6), start]);
  expect(state.hand).toMatchObject({
    bigBlind: 4,
    toAct: 5,
    posts: [{ seat: 6, kind: 'live-post', chips: 200 }],
  });
  expect(owed(state, 6)).toBeNull();
  expect(state.chairs[5]?.stack).toBe(4790);
});

test('who changes their mind waits after all', () => {
  const state = play(foldedHand(six(6)), [sit(6), posts(6), posts(6, false), start]);
  expect(dealtIn(state)).toEqual([1, 2, 3, 4, 5]);
});

test('house-cz#blinds.6: nobody comes in between the button and the big blind, the small blind’s place included', () => {
  // Button 2 next, small blind 3, big blind 5; seat 3's player leaves and another takes the seat; seat 4 is behind it.
  const played = foldedHand(six(4));
  const replaced = play(played, [{ type: 'open-seat', seat: 3 }, sit(3)]);
  expect(refusalOf(replaced, posts(3))).toEqual({
    reason: 'between-button-and-blind',
    seat: 3,
    rule: 'house-cz#blinds.6',
  });
  const next = play(replaced, [start]);
  expect(next.hand).toMatchObject({ button: 2, smallBlind: null, smallBlindPlace: 3, bigBlind: 5 });
  expect(dealtIn(next)).toEqual([1, 2, 5, 6]);
  // A house that has it otherwise.
  const house = play({ ...replaced, overlay: { 'newPlayer.notBetweenButtonAndBlind': false } }, [posts(3), start]);
  expect(house.hand).toMatchObject({ smallBlind: null, posts: [{ seat: 3, kind: 'live-post', chips: 200 }] });
  expect(dealtIn(house)).toEqual([1, 2, 3, 5, 6]);
});

test('blinds that pass an absent player are owed: first the big one, a hand later the small one', () => {
  // Next: button 2, blinds 3 and 4.
  const once = foldedHand(play(foldedHand(six()), [away(4)]));
  expect(once.hand).toMatchObject({ smallBlind: 3, bigBlind: 5 });
  expect(owed(once, 4)).toEqual({ big: true, small: false, posts: false });
  // Back at once: the button is at 3 next and the small blind at 5, so the seat is in the gap.
  expect(refusalOf(play(once, [back(4)]), posts(4))).toMatchObject({ reason: 'between-button-and-blind', seat: 4 });
  const twice = foldedHand(once);
  expect(owed(twice, 4)).toEqual({ big: true, small: true, posts: false });
  // The button has passed: both are posted, the small one as dead money.
  expect(play(twice, [back(4), posts(4), start]).hand).toMatchObject({
    button: 5,
    posts: [
      { seat: 4, kind: 'live-post', chips: 200 },
      { seat: 4, kind: 'dead-post', chips: 100 },
    ],
  });
});

test('a player who left after the big blind owes the small one alone, and posts it as dead money', () => {
  // Big blind 3, who then misses the small blind.
  const missed = foldedHand(play(foldedHand(six()), [away(3)]));
  expect(owed(missed, 3)).toEqual({ big: false, small: true, posts: false });
  const home = play(missed, [back(3)]);
  expect(dealtIn(play(home, [start]))).toEqual([1, 2, 4, 5, 6]);
  const posted = play(foldedHand(home), [posts(3), start]);
  expect(posted.hand?.posts).toEqual([{ seat: 3, kind: 'dead-post', chips: 100 }]);
  expect(posted.hand?.players.find(({ seat }) => seat === 3)).toMatchObject({ bet: 0, paid: 10, dead: 100 });
});

test('whoever was away when the first hand was dealt comes in like a newcomer', () => {
  const state = foldedHand(play(six(), [away(6)]));
  expect(owed(state, 6)).toEqual({ big: true, small: false, posts: false });
});

test('a player without chips misses blinds like an absent one', () => {
  const broke = { ...foldedHand(six()) };
  const state = foldedHand({
    ...broke,
    chairs: broke.chairs.map((chair) => (chair.seat === 4 ? { ...chair, stack: 0 } : chair)),
    chipsIn: broke.chipsIn - (broke.chairs[3]?.stack ?? 0),
  });
  expect(owed(state, 4)).toEqual({ big: true, small: false, posts: false });
});

test('with fewer than two left who owe nothing, the game begins anew and nobody posts', () => {
  const played = foldedHand(six(4, 5, 6));
  const others = play(played, [
    { type: 'open-seat', seat: 2 },
    { type: 'open-seat', seat: 3 },
    sit(4),
    sit(5),
    sit(6),
    start,
  ]);
  expect(dealtIn(others)).toEqual([1, 4, 5, 6]);
  expect(others.hand?.posts).toEqual([]);
  expect(others.chairs.every(({ owes }) => owes === null)).toBe(true);
});

test('in a bomb pot nobody posts and so nobody comes in by posting', () => {
  const planned = play(foldedHand(six(6)), [
    sit(6),
    posts(6),
    { type: 'announce-bomb-pot', bombPot: { ante: 400, boards: 1 } },
    start,
  ]);
  expect(dealtIn(planned)).toEqual([1, 2, 3, 4, 5]);
  expect(owed(planned, 6)).toEqual({ big: true, small: false, posts: true });
});

test('a mixed game deals everybody into its stud hands; what is owed waits for the blinds', () => {
  const rotation = {
    change: 'hand',
    games: [
      { variant: 'limit-holdem', stakes: null },
      { variant: 'limit-razz', stakes: { ...withAnte, smallBlind: 0, bigBlind: 0, bringIn: 50 } },
    ],
  } as const;
  const mixed = sampleTable([5000, 5000, 5000, 5000, 5000, 0], { variant: 'limit-holdem', rotation });
  const stud = foldedHand(play(foldedHand(mixed), [sit(6)]));
  expect([stud.hand?.variant, dealtIn(stud)]).toEqual(['limit-razz', [1, 2, 3, 4, 5, 6]]);
  expect(owed(stud, 6)).toEqual({ big: true, small: false, posts: false });
  const holdem = foldedHand(stud);
  expect([holdem.hand?.variant, dealtIn(holdem)]).toEqual(['limit-holdem', [1, 2, 3, 4, 5]]);
});

test('blinds are posted only where some are owed, by a player, in a cash game', () => {
  expect(refusalOf(six(), posts(1))).toEqual({ reason: 'nothing-owed', seat: 1 });
  expect(refusalOf(six(2), posts(2))).toEqual({ reason: 'seat-open', seat: 2 });
  expect(refusalOf(six(), posts(7))).toEqual({ reason: 'no-such-seat', seat: 7, seats: 6 });
  expect(refusalOf(sampleTable([5000, 5000], { mode: 'tournament' }), posts(1))).toEqual({ reason: 'cash-only' });
});

test('time is collected from everybody who has chips: the house’s money, and no chip is lost from the books', () => {
  const before = play(sampleTable([5000, 60, 5000, 0]), [sit(4, null as never)]);
  const state = play(before, [{ type: 'collect-time', chips: 100 }]);
  expect(state.chairs.map(({ stack }) => stack)).toEqual([4900, 0, 4900, null]);
  expect(state.chairs[3]?.drift).toBe(-100);
  expect(state).toMatchObject({ raked: 360, chipsIn: before.chipsIn });
});

test('time is not collected during a hand, in a tournament, for nothing, or from nobody', () => {
  const time = (chips: number): Command => ({ type: 'collect-time', chips });
  expect(refusalOf(play(six(), [start]), time(100))).toEqual({ reason: 'hand-running', hand: 1 });
  expect(refusalOf(sampleTable([5000, 5000], { mode: 'tournament' }), time(100))).toEqual({ reason: 'cash-only' });
  expect(refusalOf(six(), time(0))).toEqual({ reason: 'bad-amount', amount: 0 });
  expect(refusalOf(sampleTable([0, 0]), time(100))).toEqual({ reason: 'too-few-players', players: 0 });
});

test('a house that lets nobody post lets nobody wait instead, and the other way round', () => {
  const seated = (options: readonly ('wait' | 'post' | 'straddle')[]): TableState => {
    const table = play(foldedHand(six(6)), [sit(6)]);
    return { ...table, overlay: { 'newPlayer.options': options } };
  };
  const closed = (way: string) => ({ reason: 'entry-not-offered', seat: 6, way, rule: 'house' });
  expect(refusalOf(seated(['wait']), posts(6))).toEqual(closed('post'));
  expect(owed(play(seated(['wait']), [posts(6, false)]), 6)).toMatchObject({ posts: false });
  expect(refusalOf(seated(['post']), posts(6, false))).toEqual(closed('wait'));
});
