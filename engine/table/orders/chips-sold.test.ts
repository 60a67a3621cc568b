import { expect, test } from 'vitest';
import { eventsOf, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';

const level = { number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
const schedule: Schedule = { startedAt: 0, levels: [level] };
const tournament = (stacks: readonly number[] = [1000, 1000, 1000, 0]): TableState =>
  sampleTable(stacks, { mode: 'tournament', schedule });
const away: Command = {
  type: 'move-out',
  seat: 3,
  player: 'p3',
  to: { tableId: 't2', seat: 5, name: 'Table 2' },
  at: 9,
};

test('chips the office sells go to who bought them, or nowhere', () => {
  const buys: Command = { type: 'add-chips', seat: 3, chips: 500, player: 'p3' };
  expect(play(tournament(), [buys]).chairs[2]).toMatchObject({ stack: 1500, behind: 500 });
  expect(refusalOf(tournament(), { ...buys, player: 'p1' })).toMatchObject({ reason: 'not-in-seat', there: 'p3' });
  expect(refusalOf(tournament(), { ...buys, seat: 4 })).toMatchObject({ reason: 'not-in-seat', there: null });
});

test('the dealer hands over what the office sold in the tournament: until then the player is not moved, and is owed it also without a chip', () => {
  const buys: Command = { type: 'add-chips', seat: 3, chips: 500, player: 'p3', at: 0 };
  const given: Command = { type: 'give-chips', seats: [3], at: 9 };
  const sold = play(tournament(), [buys]);
  expect(refusalOf(sold, away)).toEqual({ reason: 'chips-behind', seat: 3, chips: 500 });
  expect(eventsOf(play(sold, [given]), away)).toMatchObject([{ type: 'seat-opened', why: 'moved', chips: 1500 }]);
  // What was not handed over goes back with the sale, and nothing is owed any more.
  const back = play(sold, [{ type: 'take-chips', seat: 3, player: 'p3', chips: 500 }]);
  expect(back.chairs).toEqual(tournament().chairs);
  const chairs = sold.chairs.map((one) => (one.seat === 3 ? { ...one, stack: 0 } : one));
  const lost: TableState = { ...sold, chairs, chipsIn: sold.chipsIn - 1500 };
  expect(eventsOf(lost, given)).toMatchObject([
    { type: 'chips-given', seat: 3, chips: 500 },
    { type: 'seat-opened', why: 'eliminated', satOn: true },
  ]);
});

test('chips the floor brings to a cash table are said until the dealer has handed them over, apart from those of the tray', () => {
  const brings = { type: 'add-chips', seat: 3, player: 'p3', chips: 50 } as const;
  const brought = play(sampleTable([100, 100, 100], { mode: 'cash' }), [brings]);
  expect(brought.chairs[2]).toMatchObject({ stack: 150, behind: 50, brought: 50 });
  const both = play(brought, [{ type: 'add-chips', seat: 3, chips: 20, behind: true }]);
  expect(both.chairs[2]).toMatchObject({ stack: 170, behind: 70, brought: 50 });
  const given = play(both, [{ type: 'give-chips', seats: [3], at: 9 }]);
  expect(given.chairs[2]).toMatchObject({ stack: 170 });
  expect(given.chairs[2]).not.toHaveProperty('behind');
  expect(given.chairs[2]).not.toHaveProperty('brought');
  // Whoever lays out chips of their own has them in hand.
  const own = play(sampleTable([100, 100, 100], { mode: 'cash' }), [{ type: 'add-chips', seat: 3, chips: 20 }]);
  expect(own.chairs[2]).not.toHaveProperty('behind');
});

test('chips the office sold are taken back by the office alone, as long as they are there', () => {
  const sold = play(tournament([1000, 1000, 1000]), [
    { type: 'add-chips', seat: 3, player: 'p3', chips: 500, behind: true, at: 0 },
  ]);
  const take = { type: 'take-chips', seat: 3, player: 'p3', chips: 500 } as const;
  expect(sold.undo?.step).not.toBe('chips-added');
  const back = play(sold, [take]);
  expect(back.chairs).toEqual(tournament([1000, 1000, 1000]).chairs);
  expect([sold.chipsIn, back.chipsIn]).toEqual([3500, 3000]);
  expect(refusalOf(sold, { ...take, player: 'p1' })).toMatchObject({ reason: 'not-in-seat' });
  expect(refusalOf(sold, { ...take, chips: 1501 })).toEqual({
    reason: 'too-few-chips',
    seat: 3,
    chips: 1501,
    has: 1500,
  });
  expect(refusalOf(play(sold, [start]), take)).toMatchObject({ reason: 'hand-running' });
  // The dealer's own tap is the dealer's to undo.
  expect(play(tournament([1000, 1000]), [{ type: 'add-chips', seat: 2, chips: 500 }]).undo).toMatchObject({
    step: 'chips-added',
  });
});

test('chips that were handed over and taken back lie in the stack until the dealer says they are taken', () => {
  const buys: Command = { type: 'add-chips', seat: 3, chips: 500, player: 'p3', at: 0 };
  const take = { type: 'take-chips', seat: 3, player: 'p3', chips: 500 } as const;
  const given = play(tournament(), [buys, { type: 'give-chips', seats: [3], at: 9 }]);
  const back = play(given, [take]);
  expect(back.chairs[2]).toMatchObject({ stack: 1000, toTake: 500 });
  // Of two sales one was not handed over yet: that one goes back first.
  expect(play(given, [buys, take]).chairs[2]).not.toHaveProperty('toTake');
  expect(play(given, [buys, { ...take, chips: 1000 }]).chairs[2]).toMatchObject({ stack: 1000, toTake: 500 });
  const taken: Command = { type: 'count-stack', seat: 3, stack: 1000 };
  expect(play(back, [taken]).chairs).toEqual(tournament().chairs);
  // Whoever is moved first goes with the stack as it is booked.
  expect(eventsOf(back, away)).toMatchObject([{ type: 'seat-opened', chips: 1000 }]);
});

const threeHere = () =>
  sampleTable([1000, 1000, 1000, 0], { mode: 'tournament', schedule: { startedAt: 0, levels: [level] } });

test('everybody who was sent here is here by one word, or nobody where one of them is not', () => {
  const sent = (seat: number): Command => ({
    type: 'seat-player',
    seat,
    player: { id: `n${seat}`, hash: 'h' },
    stack: 4000,
    at: 0,
    sent: { from: 'Table 12' },
  });
  const goes: Command = { type: 'move-out', seat: 3, player: 'p3', to: null, at: 0 };
  const seated = play(threeHere(), [goes, sent(3), sent(4), { type: 'set-away', seat: 4, away: true }]);
  const refused = { reason: 'nothing-to-confirm', seat: 1 };
  expect(refusalOf(seated, { type: 'confirm-arrivals', seats: [3, 1, 4] })).toEqual(refused);
  const here = play(seated, [{ type: 'confirm-arrivals', seats: [3, 4] }]);
  expect(here.arrivals).toBeUndefined();
  expect(here.chairs[3]?.away).toBe(false);
});

test('the stacks of all who sat down are as booked by one word, or of none where one of them has nothing to confirm', () => {
  const sits = (seat: number): Command => ({
    type: 'seat-player',
    seat,
    player: { id: `n${seat}`, hash: '' },
    stack: 900,
    at: 0,
    opening: true,
  });
  const goes: Command = { type: 'move-out', seat: 3, player: 'p3', to: null, at: 0 };
  // Before the first hand nobody's chips have to be counted again.
  const seated = play({ ...threeHere(), handNumber: 1 }, [goes, sits(3), sits(4)]);
  const refused = { reason: 'nothing-to-confirm', seat: 1 };
  expect(refusalOf(seated, { type: 'confirm-stacks', seats: [3, 1, 4] })).toEqual(refused);
  expect(refusalOf(seated, { type: 'confirm-stacks', seats: [3, 30] })).toEqual({ ...refused, seat: 30 });
  const counted = play(seated, [{ type: 'confirm-stacks', seats: [3, 4] }]);
  expect(counted.chairs.map(({ toCount, stack }) => [toCount, stack]).slice(2, 4)).toEqual([
    [undefined, 900],
    [undefined, 900],
  ]);
  expect(refusalOf(counted, { type: 'confirm-stacks', seats: [3] })).toEqual({ ...refused, seat: 3 });
});

test('everybody who was sent away has gone by one word, or nobody where one of them has not been sent', () => {
  const goes = (seat: number): Command => ({ type: 'move-out', seat, player: `p${seat}`, to: null, at: 0 });
  const leaving = play(threeHere(), [goes(1), goes(3)]);
  const refused = { reason: 'nothing-to-confirm', seat: 2 };
  expect(refusalOf(leaving, { type: 'confirm-departures', seats: [1, 2, 3] })).toEqual(refused);
  const gone = play(leaving, [{ type: 'confirm-departures', seats: [1, 3] }]);
  expect(gone.movedOut?.map((one) => one.gone)).toEqual([true, true]);
});
