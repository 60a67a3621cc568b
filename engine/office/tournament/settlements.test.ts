import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { growOffice } from '../apply-office.ts';
import { structureTemplates } from './structure-templates.ts';

const structure = { startingChips: 10_000 };

/** Two of four go out in one hand, whose first winner is wrong: one of the two is put back by the correction. */
function twoOut(more: object = {}) {
  const room = runningRoom({ tables: 1, players: 4, structure: { ...structure, ...more } });
  const [first = 0, second = 0, winner = 0, last = 0] = room.playersAt('t1');
  const entryAt = (seat: number): number =>
    room.tournament.entries.find(({ player }) => player.id === room.table('t1').chairs[seat - 1]?.player?.id)?.number ??
    0;
  const entries = { first: entryAt(first), second: entryAt(second), winner: entryAt(winner), last: entryAt(last) };
  room.do({ type: 'close-registration', tournament: 'e' });
  const correct = room.correction('t1');
  room.hand('t1', [first, second], winner);
  const standing = (entry: number) => room.view().standings.find((one) => one.entry === entry);
  return { room, seats: { first, second, winner, last }, entries, correct, standing };
}

test('places that were settled hold as long as everybody of them is out as they were', () => {
  const { room, entries, correct, standing, seats } = twoOut();
  room.do({
    type: 'settle-places',
    tournament: 'e',
    places: { [entries.first]: 3, [entries.second]: 4 },
  });
  expect([standing(entries.first)?.place, standing(entries.second)?.place]).toEqual([3, 4]);
  correct();
  expect([standing(entries.first)?.place, standing(entries.second)?.place]).toEqual([null, null]);
  // Whoever was put back wins it all, and no place of the hand that was corrected is left.
  room.hand('t1', [seats.second, seats.winner, seats.last], seats.first);
  expect(standing(entries.first)?.place).toBe(1);
  expect(room.view().tournament.places).toEqual({});
});

test.each<[string, (entries: ReturnType<typeof twoOut>['entries']) => Readonly<Record<number, number>>]>([
  ['nobody has the first place', ({ first, second }) => ({ [first]: 3, [second]: 4 })],
  ['another one has the first place', ({ first, winner }) => ({ [first]: 2, [winner]: 1 })],
])('places settled before it was noted of whom they are can be put right once it is over: %s', (_what, placesOf) => {
  const { room, entries, correct, standing, seats } = twoOut();
  const places = placesOf(entries);
  correct();
  room.hand('t1', [seats.second, seats.winner, seats.last], seats.first);
  // An older program wrote no more than this.
  room.office = growOffice(room.office, [{ type: 'places-settled', tournament: 'e', places }]);
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  expect(standing(entries.first)).toMatchObject({ place: places[entries.first] });
  const { first, second, winner, last } = entries;
  room.do({ type: 'settle-places', tournament: 'e', places: { [first]: 1, [second]: 2, [winner]: 3, [last]: 4 } });
  const { standings, pool } = room.view();
  expect(standing(first)).toMatchObject({ place: 1 });
  expect(standings.reduce((sum, { prize }) => sum + (prize ?? 0), 0)).toBe(pool);
});

test('a head that was settled is won anew once its player was put back and goes out in another hand', () => {
  const { room, entries, seats, correct } = twoOut({
    bounty: { kind: 'fixed', unit: 100 },
    entry: { ...structureTemplates.regular.entry, bounty: 5_000 },
  });
  const winnersOf = (entry: number) =>
    room
      .view()
      .bounty?.taken.filter(({ of }) => of === entry)
      .flatMap(({ to }) => to.map((share) => share.to));
  room.do({ type: 'settle-head', tournament: 'e', entry: entries.first, winners: [entries.last] });
  expect(winnersOf(entries.first)).toEqual([entries.last]);
  correct();
  room.hand('t1', [seats.first], seats.second);
  expect(winnersOf(entries.first)).toEqual([entries.second]);
});

test('places that were settled are void once one of their players buys in again', () => {
  const room = runningRoom({ tables: 1, players: 4, structure });
  const seats = room.playersAt('t1');
  const [first = 0, second = 0, third = 0] = seats;
  const player = room.table('t1').chairs[second - 1]?.player ?? { id: '', hash: '' };
  const [one, two, next] = [first, second, third].map(
    (seat) =>
      room.tournament.entries.find(({ player: { id } }) => id === room.table('t1').chairs[seat - 1]?.player?.id)
        ?.number ?? 0,
  );
  const placeOf = (entry: number | undefined) => room.view().standings.find((of) => of.entry === entry)?.place;
  room.hand('t1', [first, second], third);
  room.do({ type: 'settle-places', tournament: 'e', places: { [one ?? 0]: 3, [two ?? 0]: 4 } });
  expect([placeOf(one), placeOf(two)]).toEqual([3, 4]);
  room.do({ type: 'enter', tournament: 'e', at: room.at, player, fixed: null });
  expect([placeOf(one), placeOf(two)]).toEqual([4, null]);
  // It holds again where that entry is given back.
  room.do({ type: 'withdraw-entry', tournament: 'e', entry: 5, at: room.at });
  expect([placeOf(one), placeOf(two), placeOf(next)]).toEqual([3, 4, null]);
});
