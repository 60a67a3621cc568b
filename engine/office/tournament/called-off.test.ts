import { expect, test } from 'vitest';
import { entryAt, satellite } from '../../../test/support/satellite-room.ts';
import { enter, plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { eventTakings } from './event-takings.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular } = structureTemplates;
const cancel = (room: TournamentRoom) => ({ type: 'cancel-tournament', tournament: 'e', at: room.at }) as const;

/** Nothing was sold, nothing can be won, the house adds nothing, and nobody is owed anything. */
function expectAllGivenBack(room: TournamentRoom): void {
  const view = room.view();
  expect(view).toMatchObject({
    pool: 0,
    overlay: 0,
    prizes: [],
    tickets: [],
    fault: null,
    playersLeft: 0,
    proposals: [],
  });
  expect(eventTakings(view.tournament).kinds).toEqual([]);
  for (const { place, prize, ticket } of view.standings)
    expect([place, prize, ticket]).toEqual([null, null, undefined]);
}

test('entries of a tournament that is called off before its start are given back, and the house adds nothing to prizes', () => {
  const structure = { payouts: { ...regular.payouts, guaranteed: 70_000 } };
  const room = plannedRoom({ players: 2, structure });
  expect(room.view()).toMatchObject({ pool: 70_000 });
  room.do(cancel(room));
  expectAllGivenBack(room);
});

test('what was paid in a tournament that is called off goes back also after hands: re-entries, heads and who was taken out', () => {
  const price = { prize: 10_000, fee: 1_000, bounty: 5_000 };
  const structure = { entry: price, bounty: { kind: 'progressive', unit: 100 } as const };
  const room = runningRoom({ players: 5, structure });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [loser, winner, gone] = [entryAt(room, a), entryAt(room, b), entryAt(room, c)];
  room.hand('t1', [a], b);
  const reason = { id: 'r', hash: '' };
  room.do(
    { type: 'pay-bounty', tournament: 'e', entry: winner, at: room.at, amount: 2_500 },
    { type: 'take-out-entry', tournament: 'e', entry: gone, at: room.at, reason },
  );
  enter(room, room.tournament.entries.find(({ number }) => number === loser)?.player.id ?? '');
  room.do(cancel(room));
  expectAllGivenBack(room);
  const { bounty } = room.view();
  const paidIn = room.tournament.entries.length * price.bounty;
  expect(bounty).toMatchObject({ paidIn, refunded: paidIn, won: 0, standing: 0, toPrizePool: 0, unclaimed: 0 });
  // What was paid for a head is asked back.
  expect(bounty?.entries.find(({ entry }) => entry === winner)).toMatchObject({ paid: 2_500, owed: -2_500 });
  expect(room.tournament.entries.find(({ number }) => number === gone)?.withdrawn).toMatchObject({ reason });
});

test('seats are not won in a satellite that is called off, and one whose tickets are given out is not', () => {
  const plan = { seatValue: 25_000, guaranteedSeats: 4 };
  const room = runningRoom({ players: 5, structure: satellite(plan) });
  const [a = 0, b = 0] = room.playersAt('t1');
  room.hand('t1', [a], b);
  const ticket = { type: 'give-ticket', tournament: 'e', id: 't', entry: entryAt(room, b), at: room.at } as const;
  room.do({ ...ticket, value: plan.seatValue });
  const because = { because: 'given-already', entry: ticket.entry } as const;
  expect(room.ask(cancel(room))).toEqual({ reason: 'ticket', ...because, value: 25_000, price: 0 });
  room.do({ type: 'take-ticket', tournament: 'e', ticket: 't' }, cancel(room));
  expectAllGivenBack(room);
  expect(room.view().satellite).toMatchObject({ seats: 0, winners: [], unclaimed: 0, draw: null });
});

test('a ticket that paid an entry of a tournament that is called off can be used again', () => {
  const payouts = { ...regular.payouts, roundTo: 100, guaranteed: 0, tickets: [{ place: 1, value: 11_000 }] };
  const structure = { ...satellite(), satellite: null, payouts };
  const room = runningRoom({ players: 2, structure });
  const [a = 0, b = 0] = room.playersAt('t1');
  const champion = entryAt(room, b);
  const player = room.tournament.entries.find(({ number }) => number === champion)?.player ?? { id: '', hash: '' };
  room.hand('t1', [a], b);
  room.do(
    { type: 'end-tournament', tournament: 'e', at: room.at },
    { type: 'give-ticket', tournament: 'e', id: 't', entry: champion, at: room.at, value: 11_000 },
  );
  for (const id of ['next', 'other']) {
    room.do({ type: 'plan-tournament', id, at: room.at, structure: room.tournament.structure, name: id });
    room.do({ type: 'enter', tournament: id, at: room.at, player, fixed: null, ticket: 't' });
    room.do({ ...cancel(room), tournament: id });
  }
  expect(room.ask({ type: 'take-ticket', tournament: 'e', ticket: 't' })).toBeNull();
});
