import { expect, test } from 'vitest';
import type { Structure } from '../../../engine/office.ts';
import { EventInTheRoom } from '../../../test/support/event-in-the-room.ts';

const tournament = 'event';
const prizes = [7_000, 3_000];
const withoutAnte: Partial<Structure> = {
  lateUntilLevel: 0,
  reentry: null,
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
};

/** Two players all in, the first has won; the tournament is ended, and the winner has left the table. */
function ended(structure: Partial<Structure> = withoutAnte, paid = prizes): EventInTheRoom {
  const event = new EventInTheRoom(['anna', 'boris'], paid, structure);
  event.everybodyAllIn({}, 1, []);
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  return event;
}

const places = (event: EventInTheRoom) =>
  Object.fromEntries(event.view.standings.map(({ player, place, prize }) => [player, [place, prize]]));
const chipsOf = (event: EventInTheRoom) =>
  Object.fromEntries(event.view.standings.map(({ player, chips }) => [player, chips]));
const paid = (event: EventInTheRoom): number => event.view.standings.reduce((sum, one) => sum + (one.paid ?? 0), 0);
const reopen = (event: EventInTheRoom) => event.wish({ type: 'reopen-tournament', tournament, at: event.at });
const pay = (event: EventInTheRoom, entry: number, amount: number) =>
  event.ask({ type: 'pay-place', tournament, entry, at: event.at, amount });

test('the last hand is corrected after the end: whoever should have lost it is second, and gives back what was too much', () => {
  const event = ended();
  event.paysAll();
  event.correctLast([2]);
  expect(places(event)).toEqual({ anna: [2, 3_000], boris: [1, 7_000] });
  expect(event.view.proposals).toEqual([]);
  expect(event.view.chips).toMatchObject({ issued: 20_000, found: 20_000 });
  // The winner has been paid as second, the second as winner: only what was given back can be paid again.
  expect(pay(event, 2, 4_000)).toEqual({ reason: 'paid-to-others', left: 0 });
  expect(pay(event, 1, -4_000)).toBeNull();
  expect(pay(event, 2, 4_000)).toBeNull();
  expect(pay(event, 2, 4_000)).toEqual({ reason: 'paid-already', entry: 2, amount: 7_000 });
  expect(event.view.standings.map((one) => [one.player, one.prize, one.paid])).toEqual([
    ['boris', 7_000, 7_000],
    ['anna', 3_000, 3_000],
  ]);
  expect(event.view.tournament.paid[1]?.times?.map(({ amount }) => amount)).toEqual([7_000, -4_000]);
});

test('the winner has changed seats since the hand and leaves from there: a corrected hand changes the chips all the same', () => {
  const event = new EventInTheRoom(['anna', 'boris'], prizes, withoutAnte);
  event.everybodyAllIn({ 1: 12_000, 2: 8_000 }, 1, []);
  event.happens({ type: 'change-seat', from: 1, to: 4, player: 'anna' });
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  event.correctLast([1, 2]);
  expect(chipsOf(event)).toEqual({ anna: 12_000, boris: 8_000 });
  expect(event.view.chips).toMatchObject({ issued: 20_000, found: 20_000 });
});

test('before it is booked, the floor sees both sides of every stack that changes, also of those who were sent home', () => {
  const event = ended();
  const { letGo, after } = event.previewLast([2]);
  const stacks = after?.chairs.map(({ player, stack }) => (player === null ? 0 : stack)).filter((stack) => stack !== 0);
  const now = letGo?.flatMap((one) => one.now ?? []);
  expect(letGo).toContainEqual({ seat: 1, was: 20_000, now: null });
  expect([...(stacks ?? []), ...(now ?? [])]).toEqual([20_000]);
  // Booked, and corrected once more: both have left by then.
  event.correctLast([1, 2]);
  const again = event.previewLast([1]).letGo ?? [];
  expect(again.reduce((sum, one) => sum + (one.now ?? 0) - (one.was ?? 0), 0)).toBe(0);
  expect(again).toContainEqual({ seat: 1, was: 10_000, now: 20_000 });
});

test('a correction makes the last pot a split after the end: it opens again with the chips of both, and goes on to another end', () => {
  const event = ended();
  event.paysAll();
  event.correctLast([1, 2]);
  expect(places(event)).toEqual({ anna: [null, null], boris: [null, null] });
  expect(chipsOf(event)).toEqual({ anna: 10_000, boris: 10_000 });
  expect(event.view.proposals).toEqual([{ what: 'reopen', players: ['anna', 'boris'] }]);
  expect(event.results.length).toBe(0);
  expect(event.view.chips).toMatchObject({ issued: 20_000, found: 20_000 });
  // What was paid stays to be seen, and no more of it can be paid.
  expect(paid(event)).toBe(10_000);
  expect(pay(event, 1, -7_000)).toEqual({ reason: 'place-open', entry: 1 });
  reopen(event);
  expect(event.view.proposals).toEqual([]);
  expect(event.view.standings.map(({ player, seat, chips }) => [player, seat?.seat, chips])).toEqual([
    ['anna', 1, 10_000],
    ['boris', 2, 10_000],
  ]);
  event.everybodyAllIn({}, 2, []);
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  expect(places(event)).toEqual({ anna: [2, 3_000], boris: [1, 7_000] });
  expect([pay(event, 1, -4_000), pay(event, 2, 4_000), paid(event)]).toEqual([null, null, 10_000]);
});

test('a tournament a correction has opened stands where its clock stood when it ended', () => {
  const event = ended();
  const stopped = event.view.tournament.schedule?.pausedAt;
  event.at += 3_600_000;
  event.correctLast([1, 2]);
  reopen(event);
  expect(event.view.tournament.schedule?.pausedAt).toBe(stopped);
  expect(stopped).toBeLessThan(event.at - 3_600_000);
});

test('what is saved for databases adds up to the pool and the heads, as the page does, after an end, a correction and another end', () => {
  const heads: Partial<Structure> = {
    ...withoutAnte,
    entry: { prize: 5_000, fee: 500, bounty: 2_000 },
    bounty: { kind: 'progressive', unit: 100, cashShare: 5_000 },
  };
  const event = ended(heads);
  event.paysAll();
  const sums = () => {
    const { standings, bounty, pool } = event.view;
    const of = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    return {
      pool,
      page: [of(standings.map(({ prize }) => prize)), of((bounty?.entries ?? []).map(({ won }) => won))],
      saved: [of(event.results.map(({ prize }) => prize)), of(event.results.map(({ bounties }) => bounties))],
    };
  };
  const whole = { pool: 10_000, page: [10_000, 4_000], saved: [10_000, 4_000] };
  expect(sums()).toEqual(whole);
  event.correctLast([1, 2]);
  // Nobody has a place or a head while both are back in it.
  expect(sums()).toEqual({ pool: 10_000, page: [0, 0], saved: [0, 0] });
  reopen(event);
  event.everybodyAllIn({}, 2, []);
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  expect(sums()).toEqual(whole);
  expect(event.results.map(({ place, prize, bounties }) => [place, prize, bounties])).toEqual([
    [1, 7_000, 4_000],
    [2, 3_000, 0],
  ]);
  event.correctLast([1]);
  expect(sums()).toEqual(whole);
  expect(event.results.map(({ place, prize, bounties }) => [place, prize, bounties])).toEqual([
    [1, 7_000, 4_000],
    [2, 3_000, 0],
  ]);
  expect(event.view.standings.map(({ player, place }) => [player, place])).toEqual([
    ['anna', 1],
    ['boris', 2],
  ]);
});

test('the players of a reopened tournament make a deal of the whole pool', () => {
  const event = ended();
  event.correctLast([1, 2]);
  reopen(event);
  const amounts = { anna: 5_000, boris: 5_000 };
  event.wish({ type: 'agree-deal', tournament, at: event.at, amounts, left: 0, heads: 'own' });
  event.wish({ type: 'end-tournament', tournament, at: event.at, unpaid: true });
  event.paysAll();
  expect(paid(event)).toBe(10_000);
});

test('it stays over: the floor says who came where, and only so that all of the pool is won', () => {
  const event = ended();
  event.paysAll();
  event.correctLast([1, 2]);
  const settle = (of: Readonly<Record<number, number>>) => event.ask({ type: 'settle-places', tournament, places: of });
  expect(settle({ 1: 2, 2: 2 })).toEqual({
    reason: 'sum-differs',
    expected: 10_000,
    given: 3_000,
    unwon: 1,
  });
  expect(settle({ 1: 2, 2: 1 })).toBeNull();
  expect(places(event)).toEqual({ anna: [2, 3_000], boris: [1, 7_000] });
  expect(event.view.proposals).toEqual([]);
  expect([pay(event, 1, -4_000), pay(event, 2, 4_000), paid(event)]).toEqual([null, null, 10_000]);
});

test('it is opened before the hand is corrected: who sits there again with the same chips never was away', () => {
  const event = ended();
  reopen(event);
  event.correctLast([1, 2]);
  expect(chipsOf(event)).toEqual({ anna: 10_000, boris: 10_000 });
  expect(event.view.chips).toMatchObject({ issued: 20_000, found: 20_000 });
  const other = ended();
  reopen(other);
  other.correctLast([2]);
  expect(chipsOf(other)).toEqual({ anna: null, boris: 20_000 });
  other.wish({ type: 'end-tournament', tournament, at: other.at });
  expect(places(other)).toEqual({ anna: [2, 3_000], boris: [1, 7_000] });
});

test('it was opened and ended again before the hand is corrected: the chips of both are right all the same', () => {
  const event = ended();
  reopen(event);
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  event.correctLast([1, 2]);
  expect(chipsOf(event)).toEqual({ anna: 10_000, boris: 10_000 });
  expect(event.view.chips).toMatchObject({ issued: 20_000, found: 20_000 });
});

const giveBack = (event: EventInTheRoom) => event.wish({ type: 'leave-table', tournament, tableId: 'A' });

test.each([true, false])('its table was given back before the hand is corrected, opened before: %s', (isOpened) => {
  const event = ended();
  giveBack(event);
  if (isOpened) reopen(event);
  event.correctLast([1, 2]);
  // Whoever was put back was let go from a table nobody plays at any more, with the chips the hand leaves them.
  expect(event.table?.chairs.filter(({ player }) => player !== null)).toEqual([]);
  expect(chipsOf(event)).toEqual({ anna: 10_000, boris: 10_000 });
  expect(event.view.chips).toMatchObject({ issued: 20_000, found: 20_000, uncounted: [] });
  if (!isOpened) reopen(event);
  const reason = { id: 'reason', hash: '' };
  event.wish({ type: 'take-out-entry', tournament, entry: 2, at: event.at, reason });
  expect(event.view.chips).toMatchObject({ issued: 10_000, found: 10_000 });
});

test('whoever was put back is taken out before their table has heard of it: their chips left play, not those they came with', () => {
  const event = ended();
  giveBack(event);
  reopen(event);
  event.offline(() => {
    event.correctLast([1, 2]);
    expect(event.view.chips).toMatchObject({ issued: 20_000, found: 20_000 });
    const reason = { id: 'reason', hash: '' };
    event.wish({ type: 'take-out-entry', tournament, entry: 2, at: event.at, reason });
    expect(event.view.chips).toMatchObject({ issued: 10_000, found: 10_000 });
  });
  expect(event.view.chips).toMatchObject({ issued: 10_000, found: 10_000 });
});

test('whoever a correction puts back after a deal was paid out has what the deal left to others', () => {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril'], [9_500, 5_000, 2_000], {
    ...withoutAnte,
    entry: { prize: 5_500, fee: 0 },
    payouts: { tables: [{ fromEntries: 1, shares: [7_000, 2_000, 1_000] }], roundTo: 100, guaranteed: 0 },
  });
  event.everybodyAllIn({}, 1, [2]);
  const amounts = { anna: 8_000, boris: 6_500 };
  event.wish({ type: 'agree-deal', tournament, at: event.at, amounts, left: 0, heads: 'own' });
  event.wish({ type: 'end-tournament', tournament, at: event.at, unpaid: true });
  event.correctLast([1, 3]);
  expect(event.view.proposals).toEqual([
    { what: 'prizes', fault: 'deal-players', players: ['cyril'] },
    { what: 'reopen', players: ['cyril'] },
  ]);
  expect(places(event)).toEqual({ anna: [null, 8_000], boris: [null, 6_500], cyril: [null, null] });
  const settle = (place: number) => event.ask({ type: 'settle-places', tournament, places: { 3: place } });
  expect(settle(2)).toEqual({ reason: 'sum-differs', expected: 16_500, given: 19_500 });
  expect(settle(3)).toBeNull();
  event.paysAll();
  expect(paid(event)).toBe(16_500);
});

test('heads go with the chips: who was paid for them gives back what the corrected hand gives to another', () => {
  const heads = { entry: { prize: 5_000, fee: 0, bounty: 1_000 }, bounty: { kind: 'fixed', unit: 100 } } as const;
  const event = ended({ ...withoutAnte, ...heads });
  const owed = () => event.view.bounty?.entries.map(({ entry, won, owed: open }) => [entry, won, open]);
  expect(owed()).toContainEqual([1, 2_000, 2_000]);
  event.wish({ type: 'pay-bounty', tournament, entry: 1, at: event.at, amount: 2_000 });
  event.correctLast([2]);
  expect(owed()).toContainEqual([1, 0, -2_000]);
  expect(owed()).toContainEqual([2, 2_000, 2_000]);
});

test('after a deal that left something to play for, places are said of those a corrected hand has put back, also of who was paid', () => {
  const event = new EventInTheRoom(['anna', 'boris'], prizes, withoutAnte);
  const amounts = { anna: 4_000, boris: 4_000 };
  event.wish({ type: 'agree-deal', tournament, at: event.at, amounts, left: 2_000, heads: 'played' });
  event.everybodyAllIn({}, 1, []);
  expect([pay(event, 1, 6_000), pay(event, 2, 4_000)]).toEqual([null, null]);
  event.wish({ type: 'end-tournament', tournament, at: event.at });
  event.correctLast([1, 2]);
  expect(places(event)).toEqual({ anna: [null, 4_000], boris: [null, 4_000] });
  const settle = (anna: number, boris: number) =>
    event.ask({ type: 'settle-places', tournament, places: { 1: anna, 2: boris } });
  expect(settle(2, 1)).toBeNull();
  expect(places(event)).toEqual({ anna: [2, 4_000], boris: [1, 6_000] });
  expect([pay(event, 2, 2_000), pay(event, 1, -2_000), pay(event, 2, 2_000)]).toEqual([
    { reason: 'paid-to-others', left: 0 },
    null,
    null,
  ]);
  expect(paid(event)).toBe(10_000);
  // Everybody has what is theirs: the places stand.
  expect(settle(1, 2)).toEqual({ reason: 'paid-already', entry: 1, amount: 4_000 });
});
