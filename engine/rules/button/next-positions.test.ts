import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { misdealt, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { legalActions } from '../../table/legal-actions.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { nextPositions } from './next-positions.ts';

/** Seats with players now, and where button, small blind's place and big blind were. */
const after = (
  seats: readonly number[],
  button: number,
  small: number,
  big: number,
  options: Partial<TableState> = {},
) => {
  const table = sampleTable(Array.from({ length: 6 }, (_, index) => (seats.includes(index + 1) ? 1000 : 0)));
  const hand = { variant: 'no-limit-holdem', button, smallBlindPlace: small, bigBlind: big, stage: 'over' } as Hand;
  const next = nextPositions({ ...table, hand, ...options });
  return 'reason' in next ? next : [next.button, next.smallBlind, next.bigBlind];
};

test.each([
  { name: 'everybody stays: each moves by one', seats: [1, 2, 3, 4], was: [1, 2, 3], is: [2, 3, 4] },
  { name: 'round the table', seats: [1, 2, 3, 4], was: [4, 1, 2], is: [1, 2, 3] },
  {
    name: 'TDA 29: the big blind left, so nobody posts the small blind',
    seats: [1, 2, 4, 5],
    was: [1, 2, 3],
    is: [2, null, 4],
  },
  { name: 'TDA 29: the small blind left, so the button is dead', seats: [1, 3, 4, 5], was: [1, 2, 3], is: [2, 3, 4] },
  {
    name: 'small and big blind left at once: dead button and dead small blind',
    seats: [1, 4, 5],
    was: [1, 2, 3],
    is: [2, null, 4],
  },
  {
    name: 'TDA 31: three to two, the big blind moves on and the other has the button',
    seats: [1, 3],
    was: [1, 2, 3],
    is: [3, 3, 1],
  },
  { name: 'TDA 31: three to two, the button left', seats: [2, 3], was: [1, 2, 3], is: [3, 3, 2] },
  { name: 'heads-up the button changes hands', seats: [2, 5], was: [2, 2, 5], is: [5, 5, 2] },
  { name: 'two to three, the new player after the big blind', seats: [1, 3, 5], was: [1, 1, 3], is: [1, 3, 5] },
  {
    name: 'two to three, the new player between them gets the button',
    seats: [1, 3, 5],
    was: [1, 1, 5],
    is: [3, 5, 1],
  },
])('$name', ({ seats, was, is }) => {
  expect(after(seats, was[0] as number, was[1] as number, was[2] as number)).toEqual(is);
});

test.each([
  { name: 'the button moves to the next player', seats: [1, 2, 3, 4], was: [1, 2, 3], is: [2, 3, 4] },
  { name: 'the small blind left: it moves past the empty seat', seats: [1, 3, 4, 5], was: [1, 2, 3], is: [3, 4, 5] },
  { name: 'the big blind left: nobody skips the small blind', seats: [1, 2, 4, 5], was: [1, 2, 3], is: [2, 4, 5] },
  { name: 'both blinds left', seats: [1, 4, 5, 6], was: [1, 2, 3], is: [4, 5, 6] },
  { name: 'three to two', seats: [1, 3], was: [1, 2, 3], is: [3, 3, 1] },
  { name: 'two to three', seats: [1, 3, 5], was: [1, 1, 3], is: [3, 5, 1] },
])('a button that is never dead: $name', ({ seats, was, is }) => {
  const overlay = { deadButton: false };
  expect(after(seats, was[0] as number, was[1] as number, was[2] as number, { overlay })).toEqual(is);
});

test.each([true, false])(
  'nobody has the big blind twice in a row, whoever leaves or comes (dead button: %s)',
  (deadButton) => {
    for (let mask = 3; mask < 64; mask++) {
      const seats = [1, 2, 3, 4, 5, 6].filter((seat) => mask & (1 << (seat - 1)));
      if (seats.length < 2) continue;
      for (let big = 1; big <= 6; big++) {
        const next = after(seats, ((big + 3) % 6) + 1, ((big + 4) % 6) + 1, big, {
          overlay: { deadButton },
        }) as (number | null)[];
        expect(next[2]).not.toBe(big);
      }
    }
  },
);

test('a re-deal has the same button and the same blinds', () => {
  const table = sampleTable([1000, 1000, 1000, 1000]);
  const redeal = {
    of: 7,
    stakes: table.stakes,
    level: null,
    button: 3,
    smallBlind: 4,
    smallBlindPlace: 4,
    bigBlind: 1,
    seats: [1, 2, 3, 4],
  };
  const next = nextPositions({
    ...table,
    redeal,
    hand: { variant: 'no-limit-holdem', button: 3, smallBlindPlace: 4, bigBlind: 1, stage: 'over' } as Hand,
  });
  expect(next).toMatchObject({ button: 3, smallBlind: 4, bigBlind: 1 });
});

test('the first button is the lowest seat, or where it was put', () => {
  expect(nextPositions(sampleTable([0, 1000, 1000, 1000]))).toMatchObject({ button: 2, smallBlind: 3, bigBlind: 4 });
  expect(nextPositions({ ...sampleTable([0, 1000, 1000, 1000]), buttonPut: 4 })).toMatchObject({
    button: 4,
    smallBlind: 2,
    bigBlind: 3,
  });
});

test('an absent player is dealt a dead hand in a tournament and none in a cash game', () => {
  const away = (mode: 'tournament' | 'cash') => {
    const table = sampleTable([1000, 1000, 1000], { mode });
    return nextPositions({
      ...table,
      chairs: table.chairs.map((chair) => (chair.seat === 3 ? { ...chair, away: true } : chair)),
    });
  };
  expect(away('tournament')).toMatchObject({
    players: [
      { seat: 2, dead: false },
      { seat: 3, dead: true },
      { seat: 1, dead: false },
    ],
  });
  expect(away('cash')).toMatchObject({ players: [{ seat: 2 }, { seat: 1 }] });
});

test('one player cannot play', () => {
  expect(nextPositions(sampleTable([1000, 0, 0]))).toEqual({ reason: 'too-few-players', players: 1 });
  // Whoever is away has chips, and is not here.
  const table = sampleTable([1000, 1000, 0], { mode: 'tournament' });
  const chairs = table.chairs.map((chair) => (chair.seat === 2 ? { ...chair, away: true } : chair));
  expect(nextPositions({ ...table, chairs })).toEqual({ reason: 'too-few-players', players: 1 });
});

/** Seats of a tournament table at which some were dealt in before. */
const tournament = (seats: readonly number[], were: readonly number[], was: readonly [number, number, number]) => {
  const table = sampleTable(
    Array.from({ length: 9 }, (_, index) => (seats.includes(index + 1) ? 1000 : 0)),
    { mode: 'tournament' },
  );
  const [button, smallBlindPlace, bigBlind] = was;
  const players = were.map((seat) => ({ seat }));
  const hand = {
    number: 1,
    variant: 'no-limit-holdem',
    button,
    smallBlindPlace,
    bigBlind,
    stage: 'over',
    players,
  } as unknown as Hand;
  return nextPositions({ ...table, hand });
};

test.each([
  {
    name: 'between button and small blind no hand is dealt',
    seats: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    were: [1, 2, 3, 4, 5, 6, 7, 9],
    was: [6, 7, 9],
    is: { button: 7, smallBlind: 9, bigBlind: 1, dealt: [9, 1, 2, 3, 4, 5, 6, 7] },
  },
  {
    name: 'on the big blind it is posted',
    seats: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    were: [1, 2, 3, 4, 6, 7, 8, 9],
    was: [2, 3, 4],
    is: { button: 3, smallBlind: 4, bigBlind: 5, dealt: [4, 5, 6, 7, 8, 9, 1, 2, 3] },
  },
  {
    name: 'on the small blind it is posted too',
    seats: [1, 2, 3, 4, 5],
    were: [1, 2, 3, 5],
    was: [2, 3, 4],
    is: { button: 3, smallBlind: 4, bigBlind: 5, dealt: [4, 5, 1, 2, 3] },
  },
  {
    name: 'on the button, in the seat of the small blind who is out',
    seats: [1, 2, 3, 4, 5],
    were: [1, 2, 3, 4, 5],
    was: [2, 3, 4],
    is: { button: 3, smallBlind: 4, bigBlind: 5, dealt: [4, 5, 1, 2, 3] },
  },
] as const)('TDA 7, a player from a broken table: $name', ({ seats, were, was, is: { dealt, ...is } }) => {
  expect(tournament(seats, were, was)).toMatchObject({ ...is, players: dealt.map((seat) => ({ seat, dead: false })) });
});

test('TDA 7: the hand after, when the button has passed, the seat is dealt in', () => {
  expect(tournament([1, 2, 3, 7, 8, 9], [1, 2, 3, 7, 9], [7, 9, 1])).toMatchObject({
    button: 9,
    players: [{ seat: 1 }, { seat: 2 }, { seat: 3 }, { seat: 7 }, { seat: 8 }, { seat: 9 }],
  });
});

test('more players than the deck is enough for: no hand can start, and it is said why', () => {
  const table = sampleTable(
    Array.from({ length: 7 }, () => 1000),
    { variant: 'no-limit-royal-holdem' },
  );
  const why = { reason: 'too-many-players', variant: 'no-limit-royal-holdem', players: 7, most: 6 };
  expect(nextPositions(table)).toEqual(why);
  expect(legalActions(table).start).toEqual(why);
  expect(refusalOf(table, start)).toEqual(why);
});

test('dealt again without the player who had the big blind, the next one posts it', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000]), [start, ...misdealt, { type: 'open-seat', seat: 3 }]);
  expect(nextPositions(before)).toMatchObject({ button: 1, smallBlind: 2, bigBlind: 4 });
  const again = play(before, [start]);
  expect(again.hand?.players.map(({ seat, bet }) => [seat, bet])).toEqual([
    [2, 100],
    [4, 200],
    [1, 0],
  ]);
  expect(again.hand?.toAct).toBe(1);
});

/** Seats 1 to 6 with these places in the last hand, which was stud: the button is frozen there. */
const frozen = (seats: readonly number[], overlay: TableState['overlay'] = {}) => {
  const table = sampleTable([1, 2, 3, 4, 5, 6].map((seat) => (seats.includes(seat) ? 1000 : 0)));
  const hand = { variant: 'limit-razz', button: 2, smallBlindPlace: 3, bigBlind: 4, stage: 'over' } as Hand;
  return nextPositions({ ...table, hand, overlay });
};

test('TDA 8B: the first button game after stud is played at the frozen places', () => {
  expect(frozen([1, 2, 3, 4, 5])).toMatchObject({ button: 2, smallBlind: 3, bigBlind: 4 });
  expect(frozen([1, 2, 3, 5])).toMatchObject({ button: 2, smallBlind: 3, bigBlind: 5 });
  expect(frozen([1, 4, 5, 6])).toMatchObject({ button: 2, smallBlind: null, smallBlindPlace: 3, bigBlind: 4 });
});

test('a house may go on from the frozen places instead, or not freeze them', () => {
  const further = { button: 3, smallBlind: 4, bigBlind: 5 };
  expect(frozen([1, 2, 3, 4, 5], { 'mixed.resumeAtFrozen': false })).toMatchObject(further);
  expect(frozen([1, 2, 3, 4, 5], { 'mixed.freezeButton': false })).toMatchObject(further);
});

test('a player who takes the seat of one who is out has not been dealt in before', () => {
  // Big blind 3 is out, and somebody from a broken table sits there: the small blind's place.
  const places = ['big-blind', 'button', 'other'] as const;
  const played = foldedHand(sampleTable([1000, 1000, 1000, 1000], { mode: 'tournament' }));
  const replaced = play({ ...played, overlay: { 'breakTable.positions': places } }, [
    { type: 'open-seat', seat: 3 },
    { type: 'seat-player', seat: 3, player: { id: 'new', hash: '' }, stack: 1000 },
  ]);
  expect(nextPositions(replaced)).toMatchObject({ button: 2, smallBlind: null, smallBlindPlace: 3, bigBlind: 4 });
  expect(nextPositions({ ...replaced, overlay: {} })).toMatchObject({ smallBlind: 3 });
});

test('where only players who miss the hand are waited for, the others are dealt in as well: somebody has to be able to win it', () => {
  const table = sampleTable([1000, 1000, 1000, 1000]);
  const chairs = table.chairs.map((chair) =>
    chair.seat <= 2 ? { ...chair, penalty: 2 } : { ...chair, owes: { big: true, small: false, posts: false } },
  );
  const hand = { variant: 'no-limit-holdem', button: 1, smallBlindPlace: 1, bigBlind: 2, stage: 'over' } as Hand;
  const bombPot = { ante: 100, boards: 1 };
  const next = nextPositions({ ...table, chairs, hand, nextHand: { ...table.nextHand, bombPot } });
  expect('reason' in next ? next : next.players.filter(({ dead }) => !dead).map(({ seat }) => seat)).toEqual([3, 4]);
});
