import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import { nextPositions, type Positions } from '../../rules/button/next-positions.ts';
import { debtsAtStart } from '../../rules/cash/owed-blinds.ts';
import { nextGame } from '../../rules/mixed/next-game.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const seatCount = 7;

/** What may happen at a seat between two hands. */
const change = fc.record({
  seat: fc.integer({ min: 1, max: seatCount }),
  what: fc.constantFrom('sits', 'leaves', 'away', 'back', 'posts'),
} as const);
const history = fc.record({
  first: fc.uniqueArray(fc.integer({ min: 1, max: seatCount }), { minLength: 2 }),
  changes: fc.array(fc.array(change, { maxLength: 3 }), { minLength: 5, maxLength: 40 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

interface Dealt extends Positions {
  /** Who asked to post. */
  readonly asked: readonly Seat[];
  /** Who sat there ready to play, with a new number for everybody who sits down. */
  readonly sitting: readonly (readonly [Seat, number])[];
}

function changed(chair: Chair, what: string, { mode, hand }: TableState): Chair {
  const newcomer = { big: true, small: false, posts: false };
  switch (what) {
    case 'sits':
      if (chair.player !== null) return chair;
      return {
        ...chair,
        player: { id: 'p', hash: '' },
        stack: 1000,
        away: false,
        owes: mode === 'cash' && hand !== null ? newcomer : null,
        joinedAfter: hand?.number ?? 0,
      };
    case 'leaves':
      return { ...chair, player: null, stack: 0, away: false, owes: null };
    case 'posts':
      return chair.owes === null ? chair : { ...chair, owes: { ...chair.owes, posts: true } };
    default:
      return mode === 'cash' ? { ...chair, away: what === 'away' } : chair;
  }
}

/** The hands of a table at which players come, go and rest; blinds missed are owed. */
function playedThrough({ first, changes }: History, options: Partial<TableState>): readonly Dealt[] {
  let table = {
    ...sampleTable(Array.from({ length: seatCount }, (_, index) => (first.includes(index + 1) ? 1000 : 0))),
    ...options,
  };
  const identities = new Map<Seat, number>(first.map((seat) => [seat, seat]));
  const hands: Dealt[] = [];
  for (const [index, several] of changes.entries()) {
    for (const { seat, what } of several) {
      const before = table.chairs[seat - 1] as Chair;
      if (what === 'sits' && before.player === null) identities.set(seat, 100 * (index + 1) + seat);
      table = {
        ...table,
        chairs: table.chairs.map((chair) => (chair === before ? changed(chair, what, table) : chair)),
      };
    }
    const positions = nextPositions(table);
    if ('reason' in positions) continue;
    const sitting = table.chairs
      .filter((chair) => chair.player !== null && !chair.away)
      .map(({ seat }) => [seat, identities.get(seat) ?? 0] as const);
    const asked = table.chairs.filter(({ owes }) => owes?.posts).map(({ seat }) => seat);
    hands.push({ ...positions, asked, sitting });
    const occasion = { game: nextGame(table, null), policies: effectivePolicies(table.rulebook, table.overlay) };
    const debts = new Map(debtsAtStart(table, occasion, positions).map(({ seat, owes }) => [seat, owes]));
    table = {
      ...table,
      chairs: table.chairs.map((chair) => ({
        ...chair,
        owes: debts.get(chair.seat) ?? (debts.has(chair.seat) ? null : chair.owes),
      })),
      hand: {
        ...positions,
        number: index + 1,
        stage: 'over',
        players: positions.players.map(({ seat }) => ({ seat }) as HandSeat),
      } as unknown as Hand,
    };
  }
  return hands;
}

/** Fewer than two who were dealt in last time are left: all the others come in at once. */
const beginsAnew = (last: Dealt | undefined, next: Dealt | undefined): boolean =>
  last !== undefined &&
  next !== undefined &&
  last.players.filter(({ seat }) => staysThrough([last, next], seat)).length < 2;

const modes = [
  { mode: 'tournament', overlay: {} },
  { mode: 'cash', overlay: {} },
  { mode: 'tournament', overlay: { 'newPlayer.notBetweenButtonAndBlind': false } },
  { mode: 'cash', overlay: { 'newPlayer.notBetweenButtonAndBlind': false } },
] as const;

/** Somebody by seat and by who it is, in every hand of the stretch. */
const staysThrough = (hands: readonly Dealt[], seat: Seat): boolean => {
  const who = hands[0]?.sitting.find(([at]) => at === seat)?.[1];
  return who !== undefined && hands.every(({ sitting }) => sitting.some(([at, is]) => at === seat && is === who));
};

test.each(modes)('TDA 29, 30: whoever stays has exactly one big blind in every orbit ($mode, $overlay)', (options) => {
  fc.assert(
    fc.property(history, (from) => {
      const hands = playedThrough(from, options);
      for (const [start, { bigBlind }] of hands.entries()) {
        const next = hands.findIndex((hand, index) => index > start && hand.bigBlind === bigBlind);
        const orbit = hands.slice(start, next < 0 ? hands.length : next + 1);
        if (next < 0 || !staysThrough(orbit, bigBlind)) continue;
        expect(orbit.length).toBeGreaterThan(2);
        const between = orbit.slice(1, -1).map((hand) => hand.bigBlind);
        expect(new Set(between).size).toBe(between.length);
        for (let seat = 1; seat <= seatCount; seat++)
          if (seat !== bigBlind && staysThrough(orbit, seat)) expect(between).toContain(seat);
      }
    }),
    { numRuns: 100 },
  );
});

test.each(modes.flatMap((options) => [true, false].map((deadButton) => ({ ...options, deadButton }))))(
  'button and blinds stand in order, the blinds on players, and nobody is dealt in twice ($mode, $overlay, dead button: $deadButton)',
  ({ mode, overlay, deadButton }) => {
    fc.assert(
      fc.property(history, (from) => {
        const hands = playedThrough(from, { mode, overlay: { ...overlay, deadButton } });
        const gap = 'newPlayer.notBetweenButtonAndBlind' in overlay;
        for (const [index, { button, smallBlind, smallBlindPlace, bigBlind, players, posting }] of hands.entries()) {
          const seats = players.map(({ seat }) => seat);
          expect(new Set(seats).size).toBe(seats.length);
          expect(seats).toContain(bigBlind);
          expect(seats).toEqual(expect.arrayContaining([...posting]));
          expect(hands[index]?.asked).toEqual(expect.arrayContaining([...posting]));
          expect(bigBlind).not.toBe(hands[index - 1]?.bigBlind);
          const small = posting.includes(smallBlindPlace) || !seats.includes(smallBlindPlace) ? null : smallBlindPlace;
          expect(smallBlind).toBe(small);
          if (seats.length === 2) expect(button).toBe(smallBlindPlace);
          else {
            expect(new Set([button, smallBlindPlace, bigBlind]).size).toBe(3);
            // Dealing begins left of the button: the small blind is first, then the big blind, where nobody may sit in the gap.
            const blinds = smallBlind === null ? [bigBlind] : [smallBlind, bigBlind];
            if (!gap && !beginsAnew(hands[index - 1], hands[index]))
              expect(seats.slice(0, blinds.length)).toEqual(blinds);
          }
          if (!deadButton) expect(seats).toContain(button);
        }
      }),
      { numRuns: 100 },
    );
  },
);

const table = (overlay: Overlay, seats = 5, straddle = false): TableState => ({
  ...sampleTable(
    Array.from({ length: seats }, () => 5000),
    { stakes: straddle ? { ...sampleStakes, straddle: { kinds: ['under-the-gun'], most: 2 } } : sampleStakes },
  ),
  overlay,
});

/** Button, small blind and big blind of the next hand once these seats have left. */
function nextWithout(state: TableState, ...gone: readonly number[]) {
  const { start: next } = legalActions(
    play(
      foldedHand(state),
      gone.map((seat) => ({ type: 'open-seat', seat }) as const),
    ),
  );
  if (next === null || 'reason' in next) throw new Error('No hand can begin.');
  return [next.button, next.smallBlind, next.bigBlind];
}

// The first hand has its button at seat 1, its blinds at 2 and 3.
test('where the button is placed first it stands at no empty seat', () => {
  expect(nextWithout(table({}), 2)).toEqual([2, 3, 4]);
  expect(nextWithout(table({ bigBlindFirst: false }), 2)).toEqual([3, 4, 5]);
});

test('a house may play no hand without a small blind', () => {
  expect(nextWithout(table({}), 3)).toEqual([2, null, 4]);
  expect(nextWithout(table({ deadSmallBlind: false }), 3)).toEqual([1, 2, 4]);
});

test('a house may leave the button to the big blind heads-up', () => {
  expect(nextWithout(table({}, 2))).toEqual([2, 2, 1]);
  const other = table({ 'headsUp.smallBlindOnButton': false }, 2);
  expect(nextWithout(other)).toEqual([1, 2, 1]);
  expect(play(foldedHand(other), [start]).hand?.toAct).toBe(2);
});

test('a straddle acts last in the first round, unless the house leaves its player the own place', () => {
  const straddled = [{ type: 'announce-straddle', seat: 4, kind: 'under-the-gun' } as const, start];
  expect(play(table({}, 6, true), straddled).hand?.toAct).toBe(5);
  expect(play(table({ 'straddle.lastToAct': false }, 6, true), straddled).hand?.toAct).toBe(4);
});

test('a house may take no straddle, or only the first one', () => {
  const taken = (overlay: Overlay) => play(table(overlay, 6, true), [straddle(4)]);
  const straddle = (seat: number) => ({ type: 'announce-straddle', seat, kind: 'under-the-gun' }) as const;
  expect(() => taken({ 'straddle.first': 'not-offered' })).toThrow();
  expect(() => play(taken({ 'straddle.restraddle': null }), [straddle(5)])).toThrow();
  expect(play(taken({}), [straddle(5)]).nextHand.straddles).toHaveLength(2);
});
