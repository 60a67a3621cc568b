import { expect, test } from 'vitest';
import { satellite } from '../../../test/support/satellite-room.ts';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { afterAnswer } from '../after-answer.ts';
import { growOffice } from '../apply-office.ts';

const rebuy = { untilLevel: 4, most: 2, chips: 5_000, price: { prize: 3_000, fee: 200 }, upTo: 20_000 };

/** One seat is won by 20,000 of 25,000 chips, and table 1, which is cut off, is to give the other 5,000 to those who stay. */
function shared() {
  const plan = { milestone: { target: 15_000, chipsOut: 'target' }, guaranteedSeats: 3 } as const;
  const structure = { ...satellite(plan), startingChips: 10_000, rebuy };
  const room = runningRoom({ players: 8, tables: 2, seats: 6, structure });
  const [winner = 0, loser = 0, seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const heir = room.tournament.entries.find((one) => one.player.id === player)?.number ?? 0;
  room.hand('t1', [loser], winner);
  room.silent.add('t1');
  room.do({ type: 'award-seats', tournament: 'e', tableId: 't1', at: room.at, chosen: null });
  const isShare = ({ order }: (typeof room.waiting)[number]): boolean =>
    order.order === 'add-chips' && order.player === player;
  const order = room.waiting.find(isShare) ?? expect.unreachable('nobody is given anything');
  const answer = (is: 'done' | 'refused') => {
    const follows = afterAnswer(room.office, room.facts(), order, { answer: is, at: ++room.at });
    room.waiting.splice(room.waiting.indexOf(order), 1);
    room.office = growOffice(room.office, follows.events);
    return follows;
  };
  const heirs = () => room.tournament.entries.flatMap(({ seatWon }) => seatWon?.heirs ?? []);
  return { room, seat, heir, player, order, answer, heirs };
}

test('a share that is refused takes no re-buy of as many chips back', () => {
  const { room, heir, player, order, answer } = shared();
  const chips = order.order.order === 'add-chips' ? order.order.chips : 0;
  const price = { prize: 3_000, fee: 200 };
  room.office = growOffice(room.office, [
    { type: 'rebuy-sold', tournament: 'e', entry: heir, at: room.at, chips, price },
  ]);
  const bought = room.tournament.entries.find(({ player: { id } }) => id === player);
  answer('refused');
  expect(room.tournament.entries.find(({ player: { id } }) => id === player)).toEqual(bought);
});

test('a share that has arrived is settled, and what is sold afterwards is taken back where the table refuses it', () => {
  const { room, heir, order, answer, heirs } = shared();
  const before = heirs().length;
  answer('done');
  expect(heirs()).toHaveLength(before - 1);
  const chips = order.order.order === 'add-chips' ? order.order.chips : 0;
  const price = { prize: 3_000, fee: 200 };
  room.office = growOffice(room.office, [
    { type: 'rebuy-sold', tournament: 'e', entry: heir, at: room.at, chips, price },
  ]);
  expect(answer('refused').events).toMatchObject([{ type: 'sale-taken-back', entry: heir }]);
});

test('a share goes along with whoever has another seat by now', () => {
  const { room, seat, heir, player, answer, heirs } = shared();
  const [free = 0] = [1, 2, 3, 4, 5, 6].filter((one) => !room.playersAt('t1').includes(one));
  const stack = room.table('t1').chairs[seat - 1]?.stack ?? 0;
  room.open('t1', seat, 'moved');
  room.seat('t1', free, player, stack);
  const { orders } = answer('refused');
  expect(orders).toMatchObject([{ tableId: 't1', order: { order: 'add-chips', seat: free, player } }]);
  expect(heirs().find(({ entry }) => entry === heir)).toMatchObject({ tableId: 't1', seat: free });
  room.silent.delete('t1');
  for (const one of [...orders, ...room.waiting.splice(0)]) room.carryOut(one);
  room.settle();
  const { found, issued } = room.view().chips;
  expect(found).toBe(issued);
});

test('the share of somebody who is out goes to nobody, and is missed until the floor has said what becomes of it', () => {
  const { room, seat, order, answer, heirs, heir } = shared();
  const chips = order.order.order === 'add-chips' ? order.order.chips : 0;
  const stack = room.table('t1').chairs[seat - 1]?.stack ?? 0;
  const [winner = 0] = room.playersAt('t1');
  room.hand('t1', [seat], winner);
  expect(stack).toBeGreaterThan(0);
  expect(answer('refused').orders).toEqual([]);
  expect(heirs().some(({ entry }) => entry === heir)).toBe(false);
  const { found, issued } = room.view().chips;
  expect(issued - found).toBe(chips);
});
