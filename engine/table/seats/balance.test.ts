import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleTable } from '../../../test/support/sample-table.ts';
import { nextPositions } from '../../rules/button/next-positions.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Policies, RulebookId } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { afterHand, withPlayerAt } from '../button/table-between-hands.ts';
import { playerToMove, studSeat, worstSeat } from './balance.ts';
import { seatsToDraw, takeOverSeat } from './break-table.ts';

const tda = effectivePolicies('tda-2011');

test('TDA 8A: the player due for the big blind moves', () => {
  const source = { live: [2, 3, 5, 9], nextBigBlind: 5, fixed: [] };
  expect(playerToMove(source, tda)).toEqual({ seat: 5, skipped: [], confirm: false });
  // Frozen for a player who is out by now: the next one would have it.
  expect(playerToMove({ ...source, nextBigBlind: 6 }, tda)).toMatchObject({ seat: 9 });
  expect(playerToMove(source, { ...tda, 'balance.mover': 'floor' })).toMatchObject({ seat: null, confirm: true });
});

test('TDA 6: who keeps the seat is passed over, and the floor confirms it', () => {
  const source = { live: [2, 3, 5, 9], nextBigBlind: 5, fixed: [5, 9] };
  expect(playerToMove(source, tda)).toEqual({ seat: 2, skipped: [5, 9], confirm: true });
  const allTheSame: Policies = { ...tda, 'seating.fixedSeat': 'moved-all-the-same' };
  expect(playerToMove(source, allTheSame)).toEqual({ seat: 5, skipped: [], confirm: true });
  expect(playerToMove({ ...source, fixed: [2] }, tda)).toEqual({ seat: 5, skipped: [], confirm: false });
  const nobody = { ...source, fixed: [2, 3, 5, 9] };
  expect(playerToMove(nobody, tda)).toEqual({ seat: null, skipped: [5, 9, 2, 3], confirm: true });
});

/** A table of nine after a hand with these places. */
const table = (live: readonly number[], was: readonly [number, number, number], game: VariantId = 'limit-holdem') =>
  afterHand(
    live.reduce(withPlayerAt, sampleTable(Array<number>(9).fill(0), { mode: 'tournament', variant: 'limit-holdem' })),
    { variant: game, button: was[0], smallBlindPlace: was[1], bigBlind: was[2] },
    live,
  );

const now = { bigBlindHandsAgo: null };

test.each([
  { name: 'straight on the big blind', live: [1, 2, 3, 6, 8], was: [1, 2, 3], open: [4, 7], seat: 4, big: 4, no: [] },
  {
    name: 'the first seat the big blind reaches',
    live: [1, 2, 3, 4, 8],
    was: [1, 2, 3],
    open: [5, 9],
    seat: 5,
    big: 4,
    no: [],
  },
  { name: 'never the small blind', live: [1, 2, 5, 6], was: [1, 2, 3], open: [3, 9], seat: 9, big: 5, no: [3] },
  { name: 'a lone big blind', live: [1, 2, 5, 6], was: [1, 2, 3], open: [3, 4], seat: 4, big: 4, no: [3] },
  { name: 'not in the gap', live: [1, 3, 5, 7], was: [1, 3, 5], open: [4], seat: null, big: null, no: [4] },
  { name: 'on the button rather than nowhere', live: [1, 3, 4, 5], was: [1, 2, 3], open: [2], seat: 2, big: 4, no: [] },
  { name: 'third at a table of two', live: [3, 8], was: [3, 3, 8], open: [5, 9], seat: 9, big: 9, no: [] },
] as const)('TDA 8A, worst position: $name', ({ live, was, open, seat, big, no }) => {
  const { to, excluded } = worstSeat(table(live, was), open, tda, now);
  expect([to?.seat ?? null, to?.next.bigBlind ?? null, excluded]).toEqual([seat, big, no]);
});

test('TDA 8B: in stud the places are frozen, and who is moved comes to the big blind of the next button game', () => {
  // Frozen: button 2, small blind 3, big blind 4, who is out by now.
  const frozen = table([1, 2, 3, 6, 7], [2, 3, 4], 'limit-razz');
  expect(worstSeat(frozen, [4, 8], tda, now)).toMatchObject({ to: { seat: 4, next: { bigBlind: 4, smallBlind: 3 } } });
  expect(worstSeat(frozen, [8], tda, now)).toMatchObject({ to: { seat: 8, next: { bigBlind: 6 } } });
});

test('tda-2011#8A allows the big blind twice and alone; a house may not', () => {
  const lone = table([1, 2, 5, 6], [1, 2, 3]);
  const rule = (parts: Partial<Policies['balance.destination']>): Policies => ({
    ...tda,
    'balance.destination': { ...tda['balance.destination'], ...parts },
  });
  expect(worstSeat(lone, [4, 9], rule({ singleBB: false }), now)).toMatchObject({ to: { seat: 9 }, excluded: [4] });
  expect(worstSeat(lone, [4, 9], rule({ doubleBB: false }), now)).toMatchObject({ to: { seat: 4 }, excluded: [] });
  const again = { bigBlindHandsAgo: 1 };
  expect(worstSeat(lone, [4, 9], rule({ doubleBB: false }), again)).toMatchObject({ to: { seat: 9 }, excluded: [4] });
  expect(worstSeat(lone, [4, 9], tda, again)).toMatchObject({ to: { seat: 4 } });
  expect(worstSeat(lone, [3, 9], rule({ neverSB: false }), now)).toMatchObject({ to: { seat: 9 }, excluded: [] });
});

test('no seat is open at all', () => {
  expect(worstSeat(table([1, 2, 3], [1, 2, 3]), [], tda, now)).toEqual({ to: null, excluded: [] });
});

test('TDA 8A, stud: the seat that opened last; where the rulebook says only "by position", the floor', () => {
  const opened = [
    { seat: 4, at: 300 },
    { seat: 7, at: 900 },
    { seat: 1, at: 500 },
  ];
  expect(studSeat(opened, tda)).toBe(7);
  expect(studSeat([], tda)).toBeNull();
  expect(studSeat(opened, effectivePolicies('tda-sk'))).toBeNull();
});

const seats = 9;

/** A table after some hands at which players went out, and of which nobody knows more. */
const tables = fc
  .record({
    rulebook: fc.constantFrom<RulebookId>('tda-2011', 'tda-sk', 'tda-cz', 'house-cz'),
    first: fc.uniqueArray(fc.integer({ min: 1, max: seats }), { minLength: 3 }),
    hands: fc.array(fc.array(fc.integer({ min: 1, max: seats }), { maxLength: 2 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ rulebook, first, hands }) => {
    let live: readonly Seat[] = first.toSorted((one, other) => one - other);
    let table = at(rulebook, live, null);
    for (const out of hands) {
      const { last } = nextHandOf(table);
      const left = live.filter((seat) => !out.includes(seat));
      if (left.length >= 2) live = left;
      table = at(rulebook, live, last);
    }
    return table;
  });

function at(rulebook: RulebookId, live: readonly Seat[], last: ReturnType<typeof nextHandOf>['last'] | null) {
  const table = sampleTable(Array<number>(seats).fill(0), { mode: 'tournament', rulebook });
  const seated = live.reduce(withPlayerAt, table);
  return last === null ? seated : afterHand(seated, last, live);
}

function nextHandOf(table: TableState) {
  const next = nextPositions(table);
  if ('reason' in next) throw new Error(`No hand follows: ${next.reason}.`);
  const { variant, button, smallBlindPlace, bigBlind, players } = next;
  return { last: { variant, button, smallBlindPlace, bigBlind }, players: players.map(({ seat }) => seat) };
}

/** Hands played before the big blind comes to a player who sits down here. */
function handsBeforeBlind(table: TableState, seat: Seat): number {
  let state = withPlayerAt(table, seat);
  for (let hands = 0; hands <= seats; hands++) {
    const { last, players } = nextHandOf(state);
    if (last.bigBlind === seat) return hands;
    state = afterHand(state, last, players);
  }
  throw new Error(`The big blind never comes to seat ${seat}.`);
}

const openAt = ({ chairs }: TableState): readonly Seat[] =>
  chairs.filter(({ player }) => player === null).map(({ seat }) => seat);

test('TDA 8A: no seat that may be taken is reached by the big blind sooner, and none of them is the small blind', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const policies = effectivePolicies(table.rulebook);
      const open = openAt(table);
      const { to, excluded } = worstSeat(table, open, policies, { bigBlindHandsAgo: null });
      const allowed = open.filter((seat) => !excluded.includes(seat));
      expect(to === null).toBe(allowed.length === 0);
      if (to === null) return;
      expect(to.next.players.map(({ seat }) => seat)).toContain(to.seat);
      expect(to.next.smallBlindPlace).not.toBe(to.seat);
      const soonest = Math.min(...allowed.map((seat) => handsBeforeBlind(table, seat)));
      expect(handsBeforeBlind(table, to.seat)).toBe(soonest);
    }),
    { numRuns: 300 },
  );
});

test('TDA 7: whoever is seated is dealt in with the button named, and not before', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const policies = effectivePolicies(table.rulebook);
      const drawn = seatsToDraw(table, policies);
      for (const seat of openAt(table)) {
        const taken = takeOverSeat(table, seat, policies);
        if ('reason' in taken) throw new Error(taken.reason);
        expect(taken.seated).toBe(drawn.includes(seat));
        // Only a gap that is closed keeps a player from a seat.
        if (!taken.seated) expect(policies['breakTable.gapSeat']).toBe('no-seat');
        if (taken.seated) expect(taken.dealtFromButton).not.toBeNull();
        expect(taken.next.players.some((player) => player.seat === seat)).toBe(taken.dealtNextHand);
        if (taken.dealtNextHand) expect(taken.dealtFromButton).toBe(taken.next.button);
        else expect(taken.posts).toBe(0);
      }
    }),
    { numRuns: 300 },
  );
});
