import { describe, expect, test } from 'vitest';
import { entryAt, expectToAddUp, satellite, seats, standing } from '../../../test/support/satellite-room.ts';
import { runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';

describe('a seat is won by chips', () => {
  const chips = 10_000;
  const played = (chipsOut: 'all' | 'target') =>
    runningRoom({
      players: 6,
      structure: { ...satellite({ milestone: { target: 25_000, chipsOut } }), startingChips: chips },
    });
  const award = (room: TournamentRoom, chosen: number | null = null) =>
    room.ask({ type: 'award-seats', tournament: 'e', tableId: 't1', at: room.at, chosen });

  test.each([
    ['all', 0],
    ['target', 5_000],
  ] as const)('%s chips leave play with the winner, and every other one is still there', (chipsOut, shared) => {
    const room = played(chipsOut);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = room.playersAt('t1');
    expect(award(room)).toEqual({ reason: 'no-seat', because: 'no-milestone' });
    room.hand('t1', [a], b);
    expect(award(room)).toEqual({ reason: 'no-seat', because: 'not-reached' });
    room.hand('t1', [c], b);
    const winner = entryAt(room, b);
    expect(room.view().proposals).toContainEqual({ what: 'milestone', tableId: 't1', players: [String(winner)] });
    expect(award(room)).toBeNull();
    room.settle();
    expect(seats(room)).toMatchObject({ seats: 2, seatsLeft: 1, winners: [winner], over: false });
    expect(standing(room, winner)).toMatchObject({ state: 'withdrawn', place: 1, ticket: 25_000 });
    const stacks = [d, e, f].map((seat) => room.table('t1').chairs[seat - 1]?.stack ?? 0);
    expect(stacks.reduce((sum, one) => sum + one, 0)).toBe(3 * chips + shared);
    expect(room.view().chips).toMatchObject({ issued: 3 * chips + shared, found: 3 * chips + shared });
    room.hand('t1', [d], e);
    room.hand('t1', [e], f);
    expect(seats(room)).toMatchObject({
      over: true,
      winners: [winner, room.tournament.entries.length === 6 ? entryAt(room, f) : 0].toSorted(
        (one, other) => one - other,
      ),
    });
    expect(room.view().standings.find(({ prize: cash }) => cash === 10_000)).toMatchObject({ place: 3 });
    expectToAddUp(room);
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toBeNull();
  });

  test('two with the same chips and one seat left: the floor says who has it', () => {
    const room = runningRoom({
      players: 4,
      structure: { ...satellite({ milestone: { target: 20_000, chipsOut: 'all' } }), startingChips: chips },
    });
    const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
    room.hand('t1', [a], b);
    room.hand('t1', [c], d);
    expect(award(room)).toEqual({ reason: 'no-seat', because: 'tied' });
    expect(award(room, entryAt(room, d))).toBeNull();
    room.settle();
    // No seat is left: the other one has what is left beside it.
    const other = entryAt(room, b);
    expect(seats(room)).toMatchObject({ seats: 1, seatsLeft: 0, over: true });
    expect(seats(room).winners).toHaveLength(1);
    expect(standing(room, other)).toMatchObject({ place: 2, prize: 15_000 });
    expectToAddUp(room);
    room.do({ type: 'pay-place', tournament: 'e', entry: other, at: room.at, amount: 15_000 });
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toBeNull();
  });

  test('three with the same chips and two seats left: the floor chooses one after the other', () => {
    const room = runningRoom({
      players: 6,
      structure: { ...satellite({ milestone: { target: 20_000, chipsOut: 'all' } }), startingChips: chips },
    });
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = room.playersAt('t1');
    room.hand('t1', [a], b);
    room.hand('t1', [c], d);
    room.hand('t1', [e], f);
    const all = [b, d, f].map((seat) => String(entryAt(room, seat)));
    const proposed = () => room.view().proposals.find(({ what }) => what === 'milestone');
    expect(proposed()).toMatchObject({ tableId: 't1', tied: expect.arrayContaining(all) });
    expect(award(room, entryAt(room, d))).toBeNull();
    room.settle();
    expect(seats(room)).toMatchObject({ seatsLeft: 1, over: false });
    expect(award(room)).toEqual({ reason: 'no-seat', because: 'tied' });
    expect(award(room, entryAt(room, f))).toBeNull();
    room.settle();
    expect(seats(room)).toMatchObject({ seatsLeft: 0, over: true });
    expectToAddUp(room);
  });

  test('while chips of a seat won are on their way to the table, nobody wins the next one with a stack that is about to grow', () => {
    const room = runningRoom({
      players: 6,
      structure: { ...satellite({ milestone: { target: 15_000, chipsOut: 'target' } }), startingChips: chips },
    });
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = room.playersAt('t1');
    room.hand('t1', [a], b);
    room.hand('t1', [c], d);
    room.hand('t1', [e], f);
    room.silent.add('t1');
    expect(award(room, entryAt(room, b))).toBeNull();
    expect(award(room, entryAt(room, d))).toEqual({ reason: 'no-seat', because: 'chips-coming' });
    expect(room.view().proposals.some(({ what }) => what === 'milestone')).toBe(false);
    room.silent.delete('t1');
    for (const order of room.waiting.splice(0)) room.carryOut(order);
    room.settle();
    expect(award(room, entryAt(room, d))).toBeNull();
    room.settle();
    // Each of the two left with the target and nothing above it.
    expect(room.table('t1').chairs[f - 1]?.stack).toBe(6 * chips - 2 * 15_000);
    expect(room.view().chips).toMatchObject({ issued: 30_000, found: 30_000 });
    expectToAddUp(room);
  });

  test('nobody wins one in a hand that is played, at a table nobody knows, or where seats are not won so', () => {
    const room = played('all');
    expect(room.ask({ type: 'award-seats', tournament: 'e', tableId: 't9', at: room.at, chosen: null })).toEqual({
      reason: 'unknown',
      what: 'table',
      id: 't9',
    });
    const other = runningRoom({ players: 3, structure: satellite() });
    other.hand('t1', [], other.playersAt('t1')[0] ?? 0);
    expect(award(other)).toEqual({ reason: 'no-seat', because: 'no-milestone' });
  });
});
