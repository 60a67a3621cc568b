import { expect, test } from 'vitest';
import type { Structure } from '../../../engine/office.ts';
import { aStructure, EventInTheRoom } from '../../../test/support/event-in-the-room.ts';

const tournament = 'event';
const structure: Partial<Structure> = {
  lateUntilLevel: 0,
  reentry: null,
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
};

const begun = () => new EventInTheRoom(['anna', 'boris', 'cyril'], [10_000, 5_000], structure);

/** The tournament is over by its second hand, and the table is set up for another one, with somebody seated there. */
function endedAndSetUpAnew(event = begun()): EventInTheRoom {
  event.everybodyAllIn({}, 2, [3]);
  event.everybodyAllIn({}, 2, []);
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  const planned = { ...aStructure, ...structure, seatsPerTable: 6 };
  event.wish({ type: 'plan-tournament', id: 'next', at: event.at, structure: planned, name: 'Next' });
  event.wish({ type: 'use-table', tournament: 'next', tableId: 'A' });
  const fixed = { tableId: 'A', seat: 2 };
  // Somebody of the last hand plays the next tournament, in the same seat.
  event.wish({ type: 'enter', tournament: 'next', at: event.at, player: { id: 'boris', hash: 'hash-boris' }, fixed });
  return event;
}

const places = (event: EventInTheRoom) =>
  Object.fromEntries(event.view.standings.map(({ player, place, prize }) => [player, [place, prize]]));
const chipsOf = (event: EventInTheRoom) =>
  Object.fromEntries(event.view.standings.map(({ player, chips }) => [player, chips]));

test('the last hand of a tournament is corrected once its table is set up for another one: its stand follows, and the new game does not change', () => {
  const event = endedAndSetUpAnew();
  event.paysAll();
  expect(places(event)).toEqual({ boris: [1, 10_000], cyril: [2, 5_000], anna: [3, 0] });
  const { chairs, chipsIn } = event.table ?? {};
  expect(event.correctEarlier(2, [3])).toBeNull();
  expect(event.table).toMatchObject({ chairs, chipsIn });
  // The third player had 9,800 after a folded blind, and doubles them; the second one keeps the rest.
  expect(chipsOf(event)).toMatchObject({ boris: 10_400, cyril: 19_600 });
  expect(event.view.proposals).toEqual([{ what: 'reopen', players: ['boris', 'cyril'] }]);
  expect(event.view.chips).toMatchObject({ issued: 30_000, found: 30_000 });
  const settled = event.ask({ type: 'settle-places', tournament, places: { 2: 2, 3: 1 } });
  expect(settled).toBeNull();
  expect(places(event)).toEqual({ cyril: [1, 10_000], boris: [2, 5_000], anna: [3, 0] });
  expect(event.view.standings.map(({ player, paid }) => [player, paid])).toContainEqual(['boris', 10_000]);
});

test('it is corrected once more, and back, while the next tournament is dealt there', () => {
  const event = endedAndSetUpAnew();
  event.paysAll();
  for (const [player, seat] of [
    ['dana', 3],
    ['emil', 4],
  ] as const) {
    const fixed = { tableId: 'A', seat };
    event.wish({ type: 'enter', tournament: 'next', at: event.at, player: { id: player, hash: '' }, fixed });
  }
  event.wish({ type: 'start-tournament', tournament: 'next', at: event.at });
  event.everybodyAllIn({}, 3, [2]);
  const { chairs, chipsIn, hand } = event.table ?? {};
  expect(event.correctEarlier(2, [3])).toBeNull();
  expect(event.correctEarlier(2, [2, 3])).toBeNull();
  expect(chipsOf(event)).toMatchObject({ boris: 20_200, cyril: 9_800 });
  expect(event.correctEarlier(2, [2])).toBeNull();
  expect(event.table).toMatchObject({ chairs, chipsIn, hand });
  expect(places(event)).toEqual({ boris: [1, 10_000], cyril: [2, 5_000], anna: [3, 0] });
  expect(event.view.proposals).toEqual([]);
  expect(event.view.chips).toMatchObject({ issued: 30_000, found: 30_000 });
});

test('an older hand of it is corrected, too: who was out in it has chips again, and who had won them has won others since', () => {
  const event = endedAndSetUpAnew();
  expect(event.correctEarlier(1, [1])).toBeNull();
  expect(places(event)).toMatchObject({ cyril: [3, 0] });
  expect(chipsOf(event)).toMatchObject({ anna: 20_200, boris: 9_800 });
  expect(event.view.chips).toMatchObject({ issued: 30_000, found: 30_000 });
});

test('whose chips nobody can follow: the correction is refused with what to do instead', () => {
  const event = endedAndSetUpAnew();
  event.office = { ...event.office, tournaments: { next: event.office.tournaments.next as never } };
  expect(event.correctEarlier(2, [3])).toEqual({ reason: 'other-use', hand: 2 });
});

test('an older hand of a tournament that goes on is corrected though somebody was out in it: the office seats them again with their chips', () => {
  const event = begun();
  event.everybodyAllIn({}, 2, [3]);
  event.happens({ type: 'start-hand', at: event.at, by: 'dealer' });
  event.happens({ type: 'fold', seat: event.table?.hand?.toAct ?? 0 }, { type: 'push-pot', at: event.at, pot: 0 });
  const before = chipsOf(event);
  expect(event.correctEarlier(1, [1, 2])).toBeNull();
  expect(chipsOf(event)).toEqual({ anna: 10_100, boris: (before.boris ?? 0) - 10_100, cyril: before.cyril });
  expect(event.view.standings.map(({ player, state }) => [player, state])).toContainEqual(['anna', 'playing']);
  expect(event.view.chips).toMatchObject({ issued: 30_000, found: 30_000, moving: 0 });
});
