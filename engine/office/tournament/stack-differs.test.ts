import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';

const price = { prize: 2_000, fee: 500 };
const rebuy = { untilLevel: 4, most: null, chips: 5_000, price, upTo: 50_000 } as const;

test('chips that count from the next hand on are no difference of their player, whatever another player was given', () => {
  const room = runningRoom({ players: 5, structure: { rebuy } });
  const chairOf = (player: string) => room.table('t1').chairs.find((chair) => chair.player?.id === player);
  room.silent.add('t1');
  room.do({ type: 'sell-rebuy', tournament: 'e', entry: 1, at: room.at, sold: 0 });
  // The table has taken the order in a hand that is still played.
  room.waiting.splice(0);
  const table = room.table('t1');
  const seat = chairOf('p1')?.seat;
  room.tables.set('t1', {
    ...table,
    chairs: table.chairs.map((chair) => (chair.seat === seat ? { ...chair, announced: 5_000 } : chair)),
  });
  room.silent.clear();
  const other = chairOf('p2')?.seat ?? 0;
  room.carryOut({
    tableId: 't1',
    order: { order: 'add-chips', seat: other, player: 'p2', chips: 300, behind: true },
  });
  expect(room.view().meetings).toMatchObject([{ player: 'p2', why: 'other-stack', entry: 2 }]);
});
