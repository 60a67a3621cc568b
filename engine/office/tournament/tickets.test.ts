import { describe, expect, test } from 'vitest';
import { entryAt, satellite, standing } from '../../../test/support/satellite-room.ts';
import { plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import type { SatellitePlan } from './structure.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular } = structureTemplates;

describe('a ticket', () => {
  /** A satellite whose seats are won, and the tournament they are for. */
  function won(plan: Partial<SatellitePlan> = {}, price = { prize: 23_000, fee: 2_000 }) {
    const room = runningRoom({ players: 5, structure: satellite({ guaranteedSeats: 4, ...plan }) });
    const [a = 0, b = 0] = room.playersAt('t1');
    room.hand('t1', [a], b);
    const structure = { ...room.tournament.structure, satellite: null, entry: price };
    room.do({ type: 'plan-tournament', id: 'main', at: room.at, structure, name: 'Main Event' });
    return {
      room,
      winner: entryAt(room, b),
      loser: room.view().standings.find(({ state }) => state === 'out')?.entry ?? 0,
    };
  }
  const give = (room: TournamentRoom, entry: number, value = 25_000, id = 'ticket') =>
    room.ask({ type: 'give-ticket', tournament: 'e', id, entry, at: room.at, value });
  const use = (room: TournamentRoom, player: string, ticket = 'ticket') =>
    room.ask({ type: 'enter', tournament: 'main', at: room.at, player: { id: player, hash: '' }, fixed: null, ticket });
  const refused = (because: string, value = 25_000, price = 25_000) => ({ reason: 'ticket', because, value, price });
  const holder = (room: TournamentRoom, entry: number) =>
    room.tournament.entries.find(({ number }) => number === entry)?.player.id ?? '';
  const main = (room: TournamentRoom) => room.office.tournaments.main;

  test('is given once to whoever has won it, enters once, and is there again once the entry is given back', () => {
    const { room, winner, loser } = won();
    expect(give(room, loser)).toEqual(refused('not-won', 0));
    expect(give(room, winner, 24_000)).toEqual(refused('not-won', 25_000, 24_000));
    expect(give(room, winner)).toBeNull();
    expect(give(room, winner, 25_000, 'second')).toEqual({ ...refused('given-already', 25_000, 0), entry: winner });
    expect(use(room, 'somebody')).toEqual(refused('not-theirs'));
    expect(use(room, holder(room, winner), 'third')).toEqual(refused('unknown', 0));
    expect(use(room, holder(room, winner))).toBeNull();
    expect(main(room)?.entries).toMatchObject([{ ticket: 'ticket', paid: { prize: 23_000, fee: 2_000 } }]);
    expect(use(room, holder(room, winner))).toMatchObject({ reason: 'already-in' });
    expect(room.ask({ type: 'take-ticket', tournament: 'e', ticket: 'ticket' })).toEqual(
      refused('used', 25_000, 11_000),
    );
    room.do({ type: 'withdraw-entry', tournament: 'main', entry: 1, at: room.at });
    expect(use(room, holder(room, winner))).toBeNull();
    room.do({ type: 'withdraw-entry', tournament: 'main', entry: 2, at: room.at });
    expect(room.ask({ type: 'take-ticket', tournament: 'e', ticket: 'ticket' })).toBeNull();
    expect(room.ask({ type: 'take-ticket', tournament: 'e', ticket: 'ticket' })).toEqual(refused('unknown', 0, 11_000));
    expect(give(room, winner)).toBeNull();
  });

  test('whoever has entered with one for a seat that a corrected hand has taken pays its worth back: the seat is its new winner’s', () => {
    const room = runningRoom({ players: 3, structure: satellite({ seatValue: 12_500 }) });
    const main = { ...structureTemplates.regular, entry: { prize: 12_500, fee: 0 } };
    room.do({ type: 'plan-tournament', id: 'main', at: room.at, structure: main, name: 'Main' });
    const [a = 0, b = 0, c = 0] = room.playersAt('t1');
    const [loser, entry] = [entryAt(room, a), entryAt(room, c)];
    const takeBack = room.correction('t1');
    room.hand('t1', [a], b);
    expect([give(room, entryAt(room, b), 12_500, 'b'), give(room, entry, 12_500)]).toEqual([null, null]);
    expect(use(room, holder(room, entry))).toBeNull();
    const back = (ticket: string) => room.ask({ type: 'take-ticket', tournament: 'e', ticket, inMoney: true });
    expect(back('ticket')).toMatchObject({ because: 'used' });
    takeBack();
    room.hand('t1', [c], b);
    expect(give(room, loser, 12_500, 'a')).toMatchObject({ reason: 'paid-to-others' });
    expect(back('b')).toMatchObject({ because: 'unused' });
    expect(back('ticket')).toBeNull();
    expect(room.tournament.ticketsPaidBack).toMatchObject([{ id: 'ticket', entry, value: 12_500, at: room.at }]);
    expect(give(room, loser, 12_500, 'a')).toBeNull();
    expect(room.ask({ type: 'pay-place', tournament: 'e', entry, at: room.at, amount: 5000 })).toBeNull();
    const { ticketsGiven = [], paid } = room.tournament;
    const out = ticketsGiven.reduce((sum, { value }) => sum + value, 0) + (paid[entry]?.amount ?? 0);
    expect(out).toBe(room.view().pool);
  });

  test('whoever holds one for a seat that a corrected hand has taken gives it back before the place is paid', () => {
    const room = runningRoom({ players: 3, structure: satellite({ seatValue: 12_500 }) });
    const [a = 0, b = 0, c = 0] = room.playersAt('t1');
    const takeBack = room.correction('t1');
    room.hand('t1', [a], b);
    const entry = entryAt(room, c);
    expect(give(room, entry, 12_500)).toBeNull();
    takeBack();
    room.hand('t1', [c], b);
    expect(standing(room, entry)).toMatchObject({ state: 'out', prize: 5000 });
    const pay = () => room.ask({ type: 'pay-place', tournament: 'e', entry, at: room.at, amount: 5000 });
    expect(pay()).toEqual(refused('held', 12_500, 5000));
    room.do({ type: 'take-ticket', tournament: 'e', ticket: 'ticket' });
    expect(pay()).toBeNull();
    // And whoever was paid for that place has no seat on top of it once the hand is corrected again.
    takeBack();
    room.hand('t1', [a], b);
    expect(give(room, entry, 12_500)).toEqual({ reason: 'paid-already', entry, amount: 5000 });
  });

  test('that may be given on enters anybody, once', () => {
    const { room, winner } = won({ transferable: true });
    give(room, winner);
    expect(use(room, 'friend')).toBeNull();
    expect(use(room, 'another')).toEqual(refused('used'));
  });

  test('pays an entry of exactly its worth, in its own currency', () => {
    const { room, winner } = won({}, { prize: 20_000, fee: 2_000 });
    give(room, winner);
    expect(use(room, holder(room, winner))).toEqual(refused('other-value', 25_000, 22_000));
    const dear = won();
    give(dear.room, dear.winner);
    const structure = { ...(main(dear.room)?.structure ?? regular), currency: 'CZK' as const };
    dear.room.do({ type: 'change-structure', tournament: 'main', structure });
    expect(use(dear.room, holder(dear.room, dear.winner))).toEqual(refused('other-currency'));
  });
});

test('a place of any tournament may win a ticket beside its cash', () => {
  const payouts = { ...regular.payouts, roundTo: 100, guaranteed: 0, tickets: [{ place: 1, value: 11_000 }] };
  const room = plannedRoom({ players: 3, structure: { ...satellite(), satellite: null, payouts } });
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  room.hand('t1', [a, b], c);
  const champion = entryAt(room, c);
  expect(standing(room, champion)).toMatchObject({ place: 1, ticket: 11_000 });
  expect(
    room.ask({ type: 'give-ticket', tournament: 'e', id: 't', entry: champion, at: room.at, value: 11_000 }),
  ).toBeNull();
  room.do({
    type: 'plan-tournament',
    id: 'next',
    at: room.at,
    structure: { ...room.tournament.structure },
    name: 'Next',
  });
  expect(
    room.ask({
      type: 'enter',
      tournament: 'next',
      at: room.at,
      player: { id: room.tournament.entries.find(({ number }) => number === champion)?.player.id ?? '', hash: '' },
      fixed: null,
      ticket: 't',
    }),
  ).toBeNull();
});

test('who holds a ticket keeps the place it was won with until it is taken back', () => {
  const payouts = { ...regular.payouts, roundTo: 100, guaranteed: 0, tickets: [{ place: 2, value: 11_000 }] };
  const room = plannedRoom({ players: 3, structure: { ...satellite(), satellite: null, payouts } });
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [third, second] = [entryAt(room, a), entryAt(room, b)];
  room.hand('t1', [a], c);
  room.hand('t1', [b], c);
  room.do({ type: 'give-ticket', tournament: 'e', id: 't', entry: second, at: room.at, value: 11_000 });
  const settle = () => room.ask({ type: 'settle-places', tournament: 'e', places: { [second]: 3, [third]: 2 } });
  const given = { reason: 'ticket', because: 'given-already', value: 11_000, price: 0, entry: second };
  expect(settle()).toEqual(given);
  room.do({ type: 'take-ticket', tournament: 'e', ticket: 't' });
  expect(settle()).toBeNull();
  expect(standing(room, third)).toMatchObject({ place: 2, ticket: 11_000 });
});

test('who holds a ticket and wins one of the same worth with another place keeps it', () => {
  const tickets = [2, 3].map((place) => ({ place, value: 11_000 }));
  const payouts = { ...regular.payouts, roundTo: 100, guaranteed: 40_000, tickets };
  const room = plannedRoom({ players: 4, structure: { ...satellite(), satellite: null, payouts } });
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
  const [fourth, third, second] = [a, b, c].map((seat) => entryAt(room, seat)) as [number, number, number];
  for (const seat of [a, b, c]) room.hand('t1', [seat], d);
  const given = { type: 'give-ticket', tournament: 'e', id: 't', entry: second, at: room.at, value: 11_000 } as const;
  room.do(given);
  const settle = (places: Record<number, number>) => room.ask({ type: 'settle-places', tournament: 'e', places });
  expect(settle({ [second]: 4, [fourth]: 2 })).toMatchObject({ because: 'given-already', entry: second });
  expect(settle({ [second]: 3, [third]: 2 })).toBeNull();
  expect(standing(room, second)).toMatchObject({ place: 3, ticket: 11_000 });
  // The ticket is still theirs, and no other is given for the same seat.
  expect(room.ask({ ...given, id: 'u' })).toMatchObject({ because: 'given-already', entry: second });
});

test.each([
  { what: 'one ticket for two is shared in cash', tickets: [2], ticket: undefined, prize: 5_500 },
  { what: 'a ticket for each stays one', tickets: [2, 3], ticket: 11_000, prize: 0 },
])('who shares places: $what', ({ tickets, ticket, prize }) => {
  const payouts = {
    ...regular.payouts,
    roundTo: 100,
    guaranteed: 40_000,
    tickets: tickets.map((place) => ({ place, value: 11_000 })),
  };
  const room = plannedRoom({ players: 3, structure: { ...satellite(), satellite: null, payouts } });
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const out = [a, b].map((seat) => entryAt(room, seat));
  room.hand('t1', [a, b], c);
  const { pool, standings } = room.view();
  for (const entry of out) {
    const own = standing(room, entry);
    expect([own?.place, own?.ticket, own?.prize]).toEqual([2, ticket, prize]);
  }
  expect(standings.reduce((sum, one) => sum + (one.prize ?? 0) + (one.ticket ?? 0), 0)).toBe(pool);
});

/** Three who play for a ticket and 220.00 in cash; the first place has the ticket. */
function withTicket(place = 1, rest: object = {}) {
  const payouts = { ...regular.payouts, roundTo: 100, guaranteed: 0, tickets: [{ place, value: 11_000 }], ...rest };
  const room = runningRoom({ players: 3, structure: { ...satellite(), satellite: null, payouts } });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const amounts = (left: number) =>
    Object.fromEntries(['p1', 'p2', 'p3'].map((player, index) => [player, index === 0 ? 19_000 - left : 0]));
  const agree = () =>
    room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts: amounts(0), left: 0, heads: 'own' });
  const end = () => room.ask({ type: 'end-tournament', tournament: 'e', at: room.at, unpaid: true });
  const won = () => room.view().standings.reduce((sum, { prize, ticket = 0 }) => sum + (prize ?? 0) + ticket, 0);
  return { room, seats: [a, b, c] as const, entries: [a, b, c].map((seat) => entryAt(room, seat)), agree, end, won };
}

test('a ticket is in no share of a deal: whoever shared out all the money plays on for it', () => {
  const {
    room,
    seats: [a, b, c],
    entries,
    agree,
    end,
    won,
  } = withTicket();
  agree();
  expect(room.view()).toMatchObject({ ticketsToWin: [{ place: 1, value: 11_000 }] });
  expect(room.view().allShared).toBeUndefined();
  expect(room.view().proposals.map(({ what }) => what)).not.toContain('end');
  expect(end()).toEqual({ reason: 'players-left', players: 3 });
  // The money of the deal is paid at once.
  room.do({ type: 'pay-place', tournament: 'e', entry: 1, at: room.at, amount: 19_000 });
  room.hand('t1', [a], c);
  room.hand('t1', [b], c);
  expect(room.view().ticketsToWin).toBeUndefined();
  expect(end()).toBeNull();
  expect(standing(room, entries[2] ?? 0)).toMatchObject({ place: 1, ticket: 11_000 });
  expect(won()).toBe(room.view().pool);
});

test('a ticket of a place that is gone does not keep those of a deal at the table', () => {
  const {
    room,
    seats: [a, , c],
    agree,
    end,
    won,
  } = withTicket(3);
  room.hand('t1', [a], c);
  const two = room
    .view()
    .standings.filter(({ state }) => state === 'playing')
    .map(({ player }) => player);
  const amounts = Object.fromEntries(two.map((player, index) => [player, index === 0 ? 19_000 : 0]));
  expect(agree).toThrow();
  room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'own' });
  expect(room.view()).toMatchObject({ allShared: true });
  expect(end()).toBeNull();
  expect(won()).toBe(room.view().pool);
});

test('players of a deal who share the place of a ticket share its worth in cash', () => {
  const {
    room,
    seats: [a, b, c],
    agree,
    end,
    won,
  } = withTicket(2);
  agree();
  room.hand('t1', [a, b], c);
  expect(end()).toBeNull();
  expect(won()).toBe(room.view().pool);
});

test('who shares the first place at the end, where one ticket is won, shares its worth in cash', () => {
  const {
    room,
    seats: [a, b, c],
    entries,
    end,
    won,
  } = withTicket();
  room.hand('t1', [a], c);
  const correct = room.correction('t1');
  room.hand('t1', [b], c);
  expect(end()).toBeNull();
  correct();
  const [, second = 0, first = 0] = entries;
  const settle = (places: Record<number, number>) => room.ask({ type: 'settle-places', tournament: 'e', places });
  expect(settle({ [second]: 2, [first]: 2 })).toMatchObject({ reason: 'sum-differs', unwon: 1 });
  expect(settle({ [second]: 1, [first]: 1 })).toBeNull();
  expect(room.view().standings.filter(({ place }) => place === 1)).toHaveLength(2);
  expect(won()).toBe(room.view().pool);
});
