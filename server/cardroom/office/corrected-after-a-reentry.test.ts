import { expect, test } from 'vitest';
import { EventInTheRoom } from '../../../test/support/event-in-the-room.ts';

const tournament = 'event';
const withHeads = {
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 1,
  reentry: { untilLevel: 1, most: 2 },
  entry: { prize: 4_000, fee: 0, bounty: 1_000 },
  bounty: { kind: 'fixed', unit: 100 },
} as const;

/** Seats 1 and 3 were all in with 10,000, seat 2 folded its blind of 100 and seat 1 won; then somebody is entered into seat 3. */
function seatGivenTo(id: string): EventInTheRoom {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril'], [], withHeads, { isSold: true });
  event.everybodyAllIn({}, 1, [2]);
  enter(event, id, 3);
  return event;
}

const enter = (event: EventInTheRoom, id: string, seat: number): void =>
  event.wish({
    type: 'enter',
    tournament,
    at: event.at,
    player: { id, hash: `hash-${id}` },
    fixed: { tableId: 'A', seat },
  });
const takeOut = (event: EventInTheRoom, entry: number): void =>
  event.wish({ type: 'take-out-entry', tournament, entry, at: event.at, reason: { id: 'why', hash: '' } });

const sits = (event: EventInTheRoom) =>
  event.table?.chairs.flatMap(({ seat, player, stack }) => (player === null ? [] : [[seat, player.id, stack]]));
const entries = (event: EventInTheRoom) =>
  event.view.standings
    .toSorted((one, other) => one.entry - other.entry)
    .map(({ player, state, chips }) => [player, state, chips]);
const heads = (event: EventInTheRoom) =>
  Object.fromEntries(event.view.bounty?.entries.map(({ entry, won }) => [entry, won]) ?? []);

function expectToAddUp(event: EventInTheRoom): void {
  const { issued, found, uncounted } = event.view.chips;
  expect([found, uncounted]).toEqual([issued, []]);
}

test('the bust was wrong and somebody else has the seat: the winner has the chips and no seat, and the office offers one', () => {
  const event = seatGivenTo('dana');
  event.correctLast([3]);
  expect(sits(event)).toEqual([
    [2, 'boris', 9_900],
    [3, 'dana', 10_000],
  ]);
  expect(entries(event)).toEqual([
    ['anna', 'out', null],
    ['boris', 'playing', 9_900],
    ['cyril', 'moving', 20_100],
    ['dana', 'playing', 10_000],
  ]);
  expectToAddUp(event);
  expect(heads(event)).toMatchObject({ 1: 0, 3: 1_000 });
  const to = { tableId: 'A', seat: expect.any(Number) };
  expect(event.view.proposals).toEqual([{ what: 'no-seat', entry: 3, player: 'cyril', chips: 20_100, to }]);
  const [proposal] = event.view.proposals;
  const seat = proposal?.what === 'no-seat' ? (proposal.to?.seat ?? 0) : 0;
  event.wish({
    type: 'move-player',
    tournament,
    id: 'm',
    at: event.at,
    player: 'cyril',
    to: { tableId: 'A', seat },
    why: 'floor',
  });
  expect(sits(event)).toContainEqual([seat, 'cyril', 20_100]);
  expect(event.view.proposals.filter(({ what }) => what === 'no-seat')).toEqual([]);
  expectToAddUp(event);
});

test('the same player has entered again into the seat: both entries have their own chips until the floor takes one out', () => {
  const event = seatGivenTo('cyril');
  event.correctLast([3]);
  expect(entries(event)).toEqual([
    ['anna', 'out', null],
    ['boris', 'playing', 9_900],
    ['cyril', 'moving', 20_100],
    ['cyril', 'playing', 10_000],
  ]);
  expect(event.view.proposals).toEqual([
    { what: 'no-seat', entry: 3, player: 'cyril', chips: 20_100, to: null, twice: true },
  ]);
  expectToAddUp(event);
  takeOut(event, 4);
  expect(sits(event)).toEqual([
    [2, 'boris', 9_900],
    [3, 'cyril', 20_100],
  ]);
  expectToAddUp(event);
  const other = seatGivenTo('cyril');
  other.correctLast([3]);
  takeOut(other, 3);
  expect(sits(other)).toContainEqual([3, 'cyril', 10_000]);
  expect([other.view.proposals, other.view.chips.issued]).toEqual([[], 19_900]);
  expectToAddUp(other);
});

test.each([
  ['dana', 'somebody else'],
  ['cyril', 'the same player'],
])(
  'with %s in the seat it is corrected again and again, and back: chips and heads are those of the last correction',
  (id) => {
    const event = seatGivenTo(id);
    const before = [sits(event), entries(event), heads(event)];
    event.correctLast([3]);
    event.correctLast([1, 3]);
    expect(entries(event).slice(0, 4)).toEqual([
      ['anna', 'playing', 10_000],
      ['boris', 'playing', 9_900],
      ['cyril', 'moving', 10_100],
      [id, 'playing', 10_000],
    ]);
    expectToAddUp(event);
    event.correctLast([1]);
    expect([sits(event), entries(event), heads(event)]).toEqual(before);
    expectToAddUp(event);
    event.correctLast([3]);
    expect(entries(event)[2]).toEqual(['cyril', 'moving', 20_100]);
    expectToAddUp(event);
  },
);

test.each([
  ['the same player', 'cyril', (event: EventInTheRoom) => takeOut(event, 4)],
  ['somebody else who has left it', 'dana', (event: EventInTheRoom) => takeOut(event, 4)],
])('put back into the seat that %s had meanwhile, it is corrected again, in part and back', (_who, id, leaves) => {
  const event = seatGivenTo(id);
  const before = heads(event);
  event.correctLast([3]);
  leaves(event);
  if (id === 'dana') {
    const to = { tableId: 'A', seat: 3 };
    event.wish({ type: 'move-player', tournament, id: 'm', at: event.at, player: 'cyril', to, why: 'floor' });
  }
  expect(sits(event)).toEqual([
    [2, 'boris', 9_900],
    [3, 'cyril', 20_100],
  ]);
  expectToAddUp(event);
  event.correctLast([1, 3]);
  expect(sits(event)).toEqual([
    [1, 'anna', 10_000],
    [2, 'boris', 9_900],
    [3, 'cyril', 10_100],
  ]);
  expectToAddUp(event);
  event.correctLast([1]);
  expect(sits(event)).toEqual([
    [1, 'anna', 20_100],
    [2, 'boris', 9_900],
  ]);
  expect(entries(event)).toMatchObject([
    ['anna', 'playing', 20_100],
    ['boris', 'playing', 9_900],
    ['cyril', 'out', null],
    [id, 'withdrawn', null],
  ]);
  expect(heads(event)).toMatchObject({ 1: before[1] ?? 0, 3: 0 });
  expectToAddUp(event);
  event.correctLast([3]);
  expect(entries(event)[2]).toMatchObject(['cyril', 'playing', 20_100]);
  expectToAddUp(event);
});

test('the bust was right: who else wins it is corrected, and whoever has the seat now is not touched', () => {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril'], [], withHeads, { isSold: true });
  event.everybodyAllIn({}, 1, []);
  enter(event, 'dana', 3);
  const [anna, boris] = [heads(event)[1], heads(event)[2]];
  event.correctLast([2]);
  expect(sits(event)).toEqual([
    [2, 'boris', 30_000],
    [3, 'dana', 10_000],
  ]);
  expect([anna, boris, heads(event)[1], heads(event)[2]]).toEqual([2_000, 0, 0, 2_000]);
  expect(event.view.proposals.filter(({ what }) => what === 'no-seat')).toEqual([]);
  expectToAddUp(event);
});

test('whoever has the seat has been moved on since, or is out of it again: it is corrected all the same', () => {
  const event = seatGivenTo('dana');
  event.wish({
    type: 'move-player',
    tournament,
    id: 'm',
    at: event.at,
    player: 'dana',
    to: { tableId: 'A', seat: 5 },
    why: 'floor',
  });
  event.correctLast([3]);
  expect(sits(event)).toContainEqual([5, 'dana', 10_000]);
  expect(entries(event)[2]?.[2]).toBe(20_100);
  expectToAddUp(event);
});

test('who is back in the old seat and gave the re-entry up wins heads for the entry that plays, the own one at the end too', () => {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril'], [], withHeads, { isSold: true });
  event.everybodyAllIn({}, 1, [2]);
  enter(event, 'cyril', 4);
  event.correctLast([3]);
  takeOut(event, 4);
  expect(sits(event)).toEqual([
    [2, 'boris', 9_900],
    [3, 'cyril', 20_100],
  ]);
  event.everybodyAllIn({}, 3, []);
  expect(heads(event)).toMatchObject({ 3: 3_000, 4: 0 });
});

test('with both entries of a player taken out: the hand corrected again changes the chips of the one it dealt in', () => {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril'], [], withHeads, { isSold: true });
  event.everybodyAllIn({}, 1, [2]);
  enter(event, 'cyril', 4);
  event.correctLast([3]);
  takeOut(event, 3);
  takeOut(event, 4);
  const leftWith = () => event.facts.staysOf('cyril').map(({ chipsOut }) => chipsOut);
  expect(leftWith()).toEqual([20_100, 10_000]);
  event.correctLast([1, 3]);
  expect(leftWith()).toEqual([10_100, 10_000]);
  expectToAddUp(event);
});
