import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleTable } from '../../../test/support/sample-table.ts';
import { nextPositions } from '../../rules/button/next-positions.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { afterHand, withPlayerAt } from '../button/table-between-hands.ts';
import { worstSeat } from './balance.ts';
import { seatsToDraw, takeOverSeat } from './break-table.ts';

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
