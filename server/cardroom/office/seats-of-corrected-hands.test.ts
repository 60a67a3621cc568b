import { describe, expect, test } from 'vitest';
import type { Structure } from '../../../engine/office.ts';
import { aStructure, EventInTheRoom } from '../../../test/support/event-in-the-room.ts';
import { usualSeats } from '../../../test/support/satellite-room.ts';

const tournament = 'event';
const target = 15_000;
/** Seats by chips at one table, for which each of five people has paid 100.00. */
const satelliteBy = (chipsOut: 'all' | 'target', seatValue = 15_000): Partial<Structure> => ({
  lateUntilLevel: 0,
  reentry: null,
  entry: { prize: 10_000, fee: 1_000 },
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  satellite: { ...usualSeats, seatValue, milestone: { target, chipsOut } },
});
const people = ['anna', 'boris', 'cyril', 'dana', 'ema'] as const;
const stacks = { 1: 12_000, 2: 8_000 };

/** Anna, with more, and Boris are all in, she has won and her seat is awarded for the chips she has then. */
function awarded(chipsOut: 'all' | 'target' = 'target'): EventInTheRoom {
  const event = new EventInTheRoom(people, [], satelliteBy(chipsOut));
  event.everybodyAllIn(stacks, 1, [3, 4, 5]);
  event.settle();
  expect(event.table?.halted?.why).toBe('milestone');
  event.wish({ type: 'award-seats', tournament, tableId: 'A', at: event.at, chosen: null });
  return event;
}

const standing = (event: EventInTheRoom, player: string) =>
  event.view.standings.find((one) => one.player === player) ?? expect.unreachable(player);
const stackAt = (event: EventInTheRoom, seat: number) => event.table?.chairs[seat - 1]?.stack ?? null;
const doubts = (event: EventInTheRoom) => event.view.proposals.filter(({ what }) => what === 'seat-in-doubt');
const settle = (event: EventInTheRoom, chips: number, stands: boolean) =>
  event.ask({ type: 'settle-seat', tournament, entry: 1, at: event.at, chips, stands });
/** Chips are where they were issued to, and seats and cash are worth exactly what was paid in and added. */
function expectToAddUp(event: EventInTheRoom): void {
  const { chips, pool, prizes, tickets } = event.view;
  expect(chips.found).toBe(chips.issued);
  expect([...prizes, ...tickets.map(({ value }) => value)].reduce((sum, one) => sum + one, 0)).toBe(pool);
}

test('a seat awarded by chips is not in doubt while the hand stands', () => {
  const event = awarded();
  expect(standing(event, 'anna')).toMatchObject({ state: 'withdrawn', seatWon: true, ticket: 15_000, place: 1 });
  expect(event.table?.chairs[0]?.player).toBeNull();
  expect(doubts(event)).toEqual([]);
  expect(settle(event, 20_300, false)).toEqual({ reason: 'no-seat', because: 'not-in-doubt' });
  expectToAddUp(event);
});

describe.each(['target', 'all'] as const)(
  'the hand is corrected to leave the winner below the target, chips out: %s',
  (chipsOut) => {
    test('it is told, and stands if the floor says so, until the hand is corrected again', () => {
      const event = awarded(chipsOut);
      const had = event.view.tournament.entries[0]?.withdrawn?.chips ?? 0;
      event.correctLast([2]);
      expect(doubts(event)).toEqual([{ what: 'seat-in-doubt', entry: 1, player: 'anna', had, chips: 4_000, target }]);
      expectToAddUp(event);
      expect(settle(event, 4_000, true)).toBeNull();
      expect(doubts(event)).toEqual([]);
      expect(standing(event, 'anna')).toMatchObject({ seatWon: true, ticket: 15_000 });
      expectToAddUp(event);
      event.correctLast([1, 2]);
      expect(doubts(event)).toMatchObject([{ had: 4_000, chips: 12_100 }]);
    });

    test('taken back, the player sits down again with what the hand leaves, and shares of the chips go back', () => {
      const event = awarded(chipsOut);
      event.correctLast([2]);
      expect(settle(event, 4_000, false)).toBeNull();
      expect(standing(event, 'anna')).toMatchObject({ state: 'playing', seat: { seat: 1 }, chips: 4_000, place: null });
      expect(standing(event, 'anna').ticket).toBeUndefined();
      expect([1, 2, 3, 4, 5].map((seat) => stackAt(event, seat))).toEqual([4_000, 16_200, 9_800, 10_000, 10_000]);
      expect(event.view.tournament.sharesBack ?? []).toEqual([]);
      expectToAddUp(event);
      // It is Boris who has the chips for it.
      expect(event.view.proposals).toMatchObject([{ what: 'milestone', players: ['2'] }]);
      event.wish({ type: 'award-seats', tournament, tableId: 'A', at: event.at, chosen: null });
      expect(standing(event, 'boris')).toMatchObject({ seatWon: true, ticket: 15_000 });
      expect(doubts(event)).toEqual([]);
      expectToAddUp(event);
    });
  },
);

/** The dealer hands out what others are given of the chips of a seat. */
function handsOut(event: EventInTheRoom): void {
  const seats = event.table?.chairs.flatMap(({ seat, behind }) => (behind === undefined ? [] : [seat])) ?? [];
  if (seats.length > 0) event.happens({ type: 'give-chips', seats, at: event.at });
}

/** The same with as much in front of both, who lose everything or win everything. */
function awardedOfEqual(seatValue?: number): EventInTheRoom {
  const event = new EventInTheRoom(people, [], satelliteBy('target', seatValue));
  event.everybodyAllIn({}, 1, [3, 4, 5]);
  expect(award(event)).toBeNull();
  return event;
}
const end = (event: EventInTheRoom) => event.ask({ type: 'end-tournament', tournament, at: event.at });
function award(event: EventInTheRoom) {
  const refusal = event.ask({ type: 'award-seats', tournament, tableId: 'A', at: event.at, chosen: null });
  handsOut(event);
  return refusal;
}

test('a winner who is out by the corrected hand, taken back, has the place of whoever is out in it', () => {
  const event = awardedOfEqual();
  event.correctLast([2]);
  expect(doubts(event)).toMatchObject([{ chips: 0 }]);
  expect(standing(event, 'anna')).toMatchObject({ seatWon: true, place: 1 });
  expect(settle(event, 0, false)).toBeNull();
  expect(standing(event, 'anna')).toMatchObject({ state: 'out', place: 5 });
  expect(standing(event, 'anna').ticket).toBeUndefined();
  expectToAddUp(event);
});

test('a seat whose ticket has been played stands: nobody takes it back', () => {
  const event = awarded('all');
  const value = 15_000;
  event.wish({ type: 'give-ticket', tournament, id: 'ticket', entry: 1, at: event.at, value });
  const main = { ...aStructure, entry: { prize: value, fee: 0 } };
  event.wish({ type: 'plan-tournament', id: 'main', at: event.at, structure: main, name: 'Main' });
  const player = { id: 'anna', hash: 'hash-anna' };
  event.wish({ type: 'enter', tournament: 'main', at: event.at, player, fixed: null, ticket: 'ticket' });
  event.correctLast([2]);
  expect(settle(event, 4_000, false)).toMatchObject({ reason: 'ticket', because: 'used' });
  expect(settle(event, 4_000, true)).toBeNull();
  expectToAddUp(event);
});

test('the only seat is in doubt once all have stopped: taken back, it is whose the chips are now', () => {
  const event = awardedOfEqual(50_000);
  expect(event.view.satellite).toMatchObject({ seats: 1, over: true });
  event.correctLast([2]);
  expect(event.view.proposals.map(({ what }) => what)).toEqual(['seat-in-doubt', 'seats']);
  expect(settle(event, 0, false)).toBeNull();
  expect(event.view.proposals).toMatchObject([{ what: 'milestone', players: ['2'] }]);
  expect(event.table?.halted?.why).toBe('milestone');
  expect(award(event)).toBeNull();
  expect(event.view.satellite).toMatchObject({ over: true, winners: [2] });
  expectToAddUp(event);
  expect(end(event)).toBeNull();
  expect(event.results.map(({ place, tickets }) => [place, tickets])).toContainEqual([1, 50_000]);
});

test('after the end it is told as well: it stands, or is taken back once the tournament is opened again', () => {
  const event = awardedOfEqual(50_000);
  expect(end(event)).toBeNull();
  event.correctLast([2]);
  expect(doubts(event)).toMatchObject([{ entry: 1, chips: 0 }]);
  expect(settle(event, 0, false)).toEqual({ reason: 'not-now', stage: 'over' });
  event.wish({ type: 'reopen-tournament', tournament, at: event.at });
  expect(settle(event, 0, false)).toBeNull();
  expect(event.view.proposals).toMatchObject([{ what: 'milestone', players: ['2'] }]);
  expect(award(event)).toBeNull();
  expectToAddUp(event);
  expect(end(event)).toBeNull();
  event.correctLast([1]);
  expect(doubts(event)).toMatchObject([{ entry: 2, chips: 0 }]);
  expect(event.ask({ type: 'settle-seat', tournament, entry: 2, at: event.at, chips: 0, stands: true })).toBeNull();
  expect(event.view.proposals).toEqual([]);
  expectToAddUp(event);
});

test('whoever has lost a share of the chips gives none back: the chips page shows the difference, and a manager books it', () => {
  const event = awarded();
  const shared = event.view.tournament.entries[0]?.seatWon?.shared ?? 0;
  handsOut(event);
  const [cyril, dana] = [stackAt(event, 3) ?? 0, stackAt(event, 4) ?? 0];
  event.happens(
    { type: 'count-stack', seat: 3, stack: 100 },
    { type: 'count-stack', seat: 4, stack: dana + cyril - 100 },
  );
  event.correctLast([2]);
  expect(settle(event, 4_000, false)).toBeNull();
  const { found, issued } = event.view.chips;
  expect(found - issued).toBeGreaterThan(0);
  expect(found - issued).toBeLessThan(shared);
  const reason = { id: 'counted', hash: '' };
  event.wish({ type: 'book-chips', tournament, difference: found - issued, reason });
  expectToAddUp(event);
});

test('of two who win seats by one hand each leaves to the others their own: only that comes back with a seat', () => {
  const event = new EventInTheRoom(people, [], satelliteBy('target'));
  event.everybodyAllIn({ 1: 20_000, 2: 18_000, 3: 4_000, 4: 4_000, 5: 4_000 }, 1, [2, 4, 5]);
  const before = [stackAt(event, 1) ?? 0, stackAt(event, 2) ?? 0, stackAt(event, 4) ?? 0, stackAt(event, 5) ?? 0];
  const [anna = 0, boris = 0] = before;
  expect(award(event)).toBeNull();
  const sharedBy = (entry: number) =>
    event.view.tournament.entries.find(({ number }) => number === entry)?.seatWon?.shared ?? 0;
  expect([sharedBy(1), sharedBy(2)]).toEqual([anna - target, boris - target]);
  expectToAddUp(event);
  event.correctLast([3]);
  const [doubt] = event.view.proposals.flatMap((one) => (one.what === 'seat-in-doubt' ? [one] : []));
  expect(doubt).toMatchObject({ entry: 1, had: anna });
  expect(settle(event, doubt?.chips ?? 0, false)).toBeNull();
  const left = (stackAt(event, 4) ?? 0) + (stackAt(event, 5) ?? 0);
  expect(left).toBe((before[2] ?? 0) + (before[3] ?? 0) + boris - target);
  expectToAddUp(event);
});

/** Anna and Boris are all in with 16,000 and 7,000, and all Boris loses by the corrected hand is a blind. */
const stillAbove = (chipsOut: 'all' | 'target'): EventInTheRoom => {
  const event = new EventInTheRoom(people, [], satelliteBy(chipsOut));
  event.everybodyAllIn({ 1: 16_000, 2: 4_000 }, 1, [3, 4, 5]);
  expect(award(event)).toBeNull();
  event.correctLast([1, 2]);
  return event;
};

test('a winner who keeps more than the target is in doubt only where what is above it was shared, and it is shared again', () => {
  expect(doubts(stillAbove('all'))).toEqual([]);
  const event = stillAbove('target');
  const [doubt] = doubts(event);
  expect(doubt).toMatchObject({ chips: 16_100, had: 20_200 });
  expect(settle(event, 16_100, false)).toBeNull();
  expect(event.view.proposals).toMatchObject([{ what: 'milestone', players: ['1'] }]);
  expect(award(event)).toBeNull();
  expect(event.view.tournament.entries[0]?.seatWon).toMatchObject({ shared: 1_100 });
  expect(doubts(event)).toEqual([]);
  expectToAddUp(event);
});

test('whoever a correction brings above the target has won a seat by the hand as it reads now', () => {
  const event = new EventInTheRoom(people, [], satelliteBy('target'));
  event.everybodyAllIn({ 1: 8_000, 2: 12_000 }, 2, [3, 4, 5]);
  expect(event.view.proposals).toMatchObject([{ what: 'milestone', players: ['2'] }]);
  event.correctLast([1]);
  expect(event.view.proposals).toMatchObject([{ what: 'milestone', players: ['1'] }]);
  expect(award(event)).toBeNull();
  expect(standing(event, 'anna')).toMatchObject({ seatWon: true });
  expectToAddUp(event);
});
