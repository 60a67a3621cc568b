import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { applyOffice } from '../apply-office.ts';
import { saleRefused } from './sale-refused.ts';

const rebuy = { untilLevel: 4, most: 2, chips: 20_000, price: { prize: 3_000, fee: 200 }, upTo: 20_000 };

test('chips the table does not take were not sold, and what was paid for them leaves the prizes', () => {
  const room = runningRoom({ players: 4, structure: { startingChips: 20_000, rebuy } });
  const before = room.view();
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const entry = room.tournament.entries.find((one) => one.player.id === player)?.number ?? 0;
  room.silent.add('t1');
  room.do({ type: 'sell-rebuy', tournament: 'e', entry, at: room.at });
  const order = room.waiting[0] ?? expect.unreachable('the table was not told');
  expect(room.view().chips).toMatchObject({ issued: 100_000, found: 100_000 });
  room.waiting.length = 0;
  expect(room.view().chips).toMatchObject({ issued: 100_000, found: 80_000 });
  const event = saleRefused(room.office, order, ++room.at);
  expect(event).toMatchObject({ type: 'sale-taken-back', entry, sale: { what: 'rebuy', chips: 20_000 } });
  if (event !== null) room.office = applyOffice(room.office, event);
  const after = room.view();
  expect([after.chips, after.pool]).toEqual([before.chips, before.pool]);
  expect(after.tournament.entries).toEqual(before.tournament.entries);
  // Nothing was sold that a second refusal could take back.
  expect(saleRefused(room.office, order, room.at)).toBeNull();
});

test('another order that is refused takes no sale back', () => {
  const room = runningRoom({ players: 4 });
  const order = { order: 'move-out', seat: 1, player: 'p1', to: null } as const;
  expect(saleRefused(room.office, { tableId: 't1', order }, room.at)).toBeNull();
});
