import { describe, expect, test } from 'vitest';
import { aStructure, EventInTheRoom } from '../../../test/support/event-in-the-room.ts';

const tournament = 'event';
const price = { prize: 5_000, fee: 1_000, bounty: 5_000 };
const heads = { entry: price, bounty: { kind: 'progressive', unit: 100 } } as const;
const rebuys = { ...heads, rebuy: { price, chips: 10_000, untilLevel: 2, upTo: 10_000, most: null } } as const;

/** Dana takes everything from Adam, who declines a re-buy where there is one, and the tournament is ended. */
function ended(structure: typeof heads | typeof rebuys): EventInTheRoom {
  const event = new EventInTheRoom(['dana', 'adam'], [], { lateUntilLevel: 0, reentry: null, ...structure });
  event.everybodyAllIn({ 1: 12_000, 2: 8_000 }, 1, []);
  if ('rebuy' in structure) event.happens({ type: 'open-seat', seat: 2, at: event.at });
  event.settle();
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  return event;
}

const openedAgain = (event: EventInTheRoom): void =>
  event.wish({ type: 'reopen-tournament', tournament, at: event.at });
const leaving = (event: EventInTheRoom) => (event.table?.movedOut ?? []).map(({ player, chips }) => [player.id, chips]);
const seated = (event: EventInTheRoom) =>
  (event.table?.chairs ?? []).flatMap(({ player, stack }) => (player === null ? [] : [[player.id, stack]]));
const standings = (event: EventInTheRoom) =>
  event.view.standings.map(({ player, place, state, chips }) => [player, place, state, chips]);

describe.each([
  ['without re-buys', heads],
  ['with re-buys', rebuys],
] as const)('a tournament of two whose last hand is corrected after its end, %s', (_what, structure) => {
  test('whoever was sent home leaves with the chips the corrected hand leaves', () => {
    const event = ended(structure);
    expect(leaving(event)).toEqual([['dana', 20_000]]);
    event.correctLast([2]);
    expect(leaving(event)).toEqual([
      ['dana', 4_200],
      ['adam', 15_800],
    ]);
    event.correctLast([1]);
    expect(leaving(event)).toEqual([['dana', 20_000]]);
  });

  test('opened again and corrected back, whoever lost everything is out with the head, and is not expected', () => {
    const event = ended(structure);
    const before = standings(event);
    const { bounty } = event.view;
    event.correctLast([2]);
    openedAgain(event);
    expect(seated(event)).toEqual([
      ['dana', 4_200],
      ['adam', 15_800],
    ]);
    event.correctLast([1]);
    expect(seated(event)).toEqual([['dana', 20_000]]);
    expect(event.table?.arrivals?.map(({ player }) => player.id)).toEqual(['dana']);
    expect(event.view.bounty?.entries).toEqual(bounty?.entries);
    expect(event.view.proposals).toMatchObject([{ what: 'end', winner: 'dana' }]);
    event.wish({ type: 'end-tournament', tournament, at: event.at });
    expect(standings(event)).toEqual(before);
    expect(event.view.bounty).toEqual(bounty);
    expect(leaving(event)).toEqual([['dana', 20_000]]);
  });
});

test('whoever is sent home twice, because the tournament went on between, leaves once', () => {
  const event = ended(heads);
  openedAgain(event);
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  expect(leaving(event)).toEqual([['dana', 20_000]]);
});

test('shares of a deal that were paid do not keep the places after a corrected last hand from being settled', () => {
  const { payouts } = aStructure;
  const event = new EventInTheRoom(['dana', 'adam'], [], {
    lateUntilLevel: 0,
    reentry: null,
    payouts: { ...payouts, tickets: [{ place: 1, value: 5_500 }] },
  });
  const amounts = { dana: 2_500, adam: 2_000 };
  event.wish({ type: 'agree-deal', tournament, at: event.at, amounts, left: 0, heads: 'played' });
  event.everybodyAllIn({ 1: 12_000, 2: 8_000 }, 1, []);
  event.wish({ type: 'pay-place', tournament, entry: 1, at: event.at, amount: 2_500 });
  event.wish({ type: 'pay-place', tournament, entry: 2, at: event.at, amount: 2_000 });
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  event.wish({ type: 'give-ticket', tournament, id: 'ticket', entry: 1, at: event.at, value: 5_500 });
  event.correctLast([2]);
  const settle = () => event.ask({ type: 'settle-places', tournament, places: { 1: 2, 2: 1 } });
  expect(settle()).toMatchObject({ reason: 'ticket', because: 'given-already', entry: 1 });
  event.wish({ type: 'take-ticket', tournament, ticket: 'ticket' });
  expect(settle()).toBeNull();
  expect(event.results.map(({ place, tickets }) => [place, tickets])).toEqual([
    [1, 5_500],
    [2, 0],
  ]);
});

test("bounties played on beside a deal that left money are nobody's while a corrected last hand has both back in it", () => {
  const event = new EventInTheRoom(['dana', 'adam'], [], { lateUntilLevel: 0, reentry: null, ...heads });
  const amounts = { dana: 5_000, adam: 3_000 };
  event.wish({ type: 'agree-deal', tournament, at: event.at, amounts, left: 2_000, heads: 'played' });
  event.everybodyAllIn({ 1: 12_000, 2: 8_000 }, 1, []);
  event.wish({ type: 'end-tournament', tournament, at: event.at, unpaid: true });
  expect(event.view.bounty).toMatchObject({ won: 10_000, standing: 0 });
  event.correctLast([2]);
  expect(event.view.bounty).toMatchObject({ won: 0, standing: 10_000 });
  expect(event.view.bounty?.entries.map(({ owed }) => owed)).toEqual([0, 0]);
  event.wish({ type: 'settle-places', tournament, places: { 1: 2, 2: 1 } });
  expect(event.view.bounty).toMatchObject({ won: 10_000, standing: 0 });
});
