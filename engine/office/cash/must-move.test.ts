import { describe, expect, test } from 'vitest';
import { CashRoom, minute, player, sampleTerms, seatOf, sitIn, wait } from '../../../test/support/cash-room.ts';
import type { OfficeCommand } from '../office-command.ts';

const terms = sampleTerms;
describe('must-move games', () => {
  /** Main table A with an open seat 4; feeder B. */
  const room = (): CashRoom => {
    const made = CashRoom.with(['A', 'B'], { mustMove: true });
    for (const number of [1, 2, 3]) made.sit('A', number, `p${number}`);
    made.sit('B', 1, 'late', 5000, made.at);
    made.sit('B', 2, 'early', 5000, made.at - 40 * minute);
    return made;
  };
  const move = (id: string, number: number): OfficeCommand => ({
    type: 'move-in-game',
    at: 0,
    player: id,
    from: seatOf('B', number),
    to: seatOf('A', 4),
  });
  const next = { reason: 'must-move', tableId: 'A', next: 'early' };

  test('a seat of the main game is for whoever has been in the feeder longest; the refusal says who that is', () => {
    const made = room();
    made.do(wait('anna'));
    expect(made.view.games[0]).toMatchObject({
      mustMove: { player: 'early', from: seatOf('B', 2), to: seatOf('A', 4) },
      next: 'w anna g',
    });
    expect(made.refusal(move('late', 1))).toEqual(next);
    expect(made.refusal(sitIn('dee', seatOf('A', 4)))).toEqual(next);
    expect(made.refusal({ type: 'call-player', waiting: 'w anna g', at: 0, seat: seatOf('A', 4) })).toEqual(next);
    expect(made.refusal({ type: 'call-player', waiting: 'w anna g', at: 0, seat: seatOf('B', 3) })).toBeNull();
  });

  test('who waits is told of the seats the list fills: a seat at the main table is the feeder’s, and stands for nobody’s turn', () => {
    const made = room();
    made.do(wait('anna'));
    made.do(wait('bo'));
    const [game] = made.view.games;
    expect(game?.openSeats[0]).toEqual(seatOf('A', 4));
    expect(new Set(game?.listSeats.map(({ tableId }) => tableId))).toEqual(new Set(['B']));
    // All seats of the feeder but one are taken: it is for whoever waits longest, and the main table's is no second one.
    for (const { seat } of (game?.listSeats ?? []).slice(1)) made.sit('B', seat, `b${seat}`);
    const [last = seatOf('B', 0)] = made.view.games[0]?.listSeats ?? [];
    const call = (who: string) => ({ type: 'call-player', waiting: `w ${who} g`, at: 0, seat: last }) as const;
    expect(made.refusal(call('bo'))).toEqual({ reason: 'others-first', waiting: 'w anna g' });
    expect(made.refusal(call('anna'))).toBeNull();
  });

  test('whoever asked for another table is offered feeders alone, and one who asked for another seat that table’s', () => {
    const made = room();
    made.do(wait('late', 'g', { from: seatOf('B', 1), to: 'seat' }));
    const seats = made.view.games[0]?.changeSeats['w late g'] ?? [];
    expect(seats.length).toBeGreaterThan(0);
    expect(new Set(seats.map(({ tableId }) => tableId))).toEqual(new Set(['B']));
  });

  test('the time in the feeder goes on through a change of seats, and a player on the way is not asked again', () => {
    const made = room();
    made.rise('B', 2, 5000, { why: 'moved' });
    made.sit('B', 4, 'early');
    expect(made.refusal(move('late', 1))).toEqual(next);
    made.do(move('early', 4));
    expect(made.view.games[0]?.mustMove).toBeNull();
  });

  test('moved out with the chips, seated with exactly these, and never twice', () => {
    const made = room();
    expect(made.do(move('early', 2))).toEqual([
      { tableId: 'B', order: { order: 'move-out', seat: 2, player: 'early', to: seatOf('A', 4) } },
    ]);
    expect(made.due).toEqual([]);
    // The feeder's clock is ahead of everybody's.
    made.rise('B', 2, 5700, { why: 'moved', until: made.at + 9 * minute });
    const seated = {
      tableId: 'A',
      order: { order: 'seat-player', seat: 4, player: player('early'), stack: 5700, from: 'B' },
    };
    expect([made.due, made.due]).toEqual([[seated], [seated]]);
    made.sit('A', 4, 'early', 5700);
    expect(made.due).toEqual([]);
    made.rise('A', 4, 100);
    expect(made.due).toEqual([]);
  });

  test('the table wins: somebody else in the seat stays, and the player is sent to another', () => {
    const made = room();
    made.do(move('early', 2));
    made.rise('B', 2, 5700, { why: 'moved' });
    made.sit('A', 4, 'stranger');
    expect(made.due).toEqual([]);
    expect(made.view.onTheWay).toMatchObject([{ player: 'early', left: true, chips: 5700, taken: true }]);
    const again = { type: 'move-in-game', at: 0, player: 'early', from: seatOf('B', 2), to: seatOf('B', 3) } as const;
    expect(made.do(again)).toEqual([]);
    expect(made.due).toMatchObject([{ tableId: 'B', order: { order: 'seat-player', seat: 3, stack: 5700 } }]);
  });

  test('a table somebody is on the way to stays with its game', () => {
    const made = room();
    for (const number of [1, 2, 3]) made.rise('A', number, 0);
    made.do(move('early', 2));
    made.rise('B', 2, 5700, { why: 'moved' });
    made.later(60);
    expect(made.refusal({ type: 'remove-table', game: 'g', tableId: 'A' })).toMatchObject({ players: 1 });
  });

  test('who left instead of moving is not seated', () => {
    const made = room();
    made.do(move('early', 2));
    made.rise('B', 2, 5700, { why: 'left' });
    expect([made.due, made.view.onTheWay]).toEqual([[], []]);
  });

  test('who is picked up is sent nowhere any more, and who comes back later begins the wait anew', () => {
    const made = room();
    made.do(move('early', 2));
    made.do({ type: 'pick-up', at: 0, player: 'early', from: seatOf('B', 2) });
    made.rise('B', 2, 5700, { why: 'moved' });
    expect([made.due, made.view.onTheWay]).toEqual([[], []]);
    made.later(20);
    made.sit('B', 2, 'early', 5700);
    expect(made.view.games[0]?.mustMove).toMatchObject({ player: 'late' });
  });

  test('with nobody in the feeder, newcomers go to the main game', () => {
    const made = room();
    made.rise('B', 1, 0);
    made.rise('B', 2, 0);
    expect(made.refusal(sitIn('dee', seatOf('A', 4)))).toBeNull();
  });
});

test('a player of another game comes along with everything, or cashes in first', () => {
  const room = CashRoom.with(['A']);
  room.tables.set('C', { ...(room.tables.get('A') ?? expect.unreachable('A is a table')) });
  room.do({ type: 'open-game', id: 'h', terms: { ...terms, name: 'other' } });
  room.do({ type: 'add-table', game: 'h', tableId: 'C' });
  room.sit('C', 1, 'anna', 6000);
  expect(room.refusal(sitIn('anna', seatOf('A', 1), 4000))).toMatchObject({ reason: 'sits-already', tableId: 'C' });
  expect(room.do(sitIn('anna', seatOf('A', 1), null))).toMatchObject([{ tableId: 'C', order: { order: 'move-out' } }]);
  expect(room.do({ type: 'pick-up', at: 0, player: 'anna', from: seatOf('C', 1) })).toEqual([
    { tableId: 'C', order: { order: 'move-out', seat: 1, player: 'anna', to: null } },
  ]);
});

describe('penalties', () => {
  const gives = (room: CashRoom) => room.due.map(({ tableId, order }) => ({ tableId, ...order }));

  test('tda-2011#51: hands still to miss follow the player to any cash table, and count down there', () => {
    const room = CashRoom.with(['A', 'B']);
    room.sit('A', 1, 'anna');
    room.rise('A', 1, 5000, { penalty: 3 });
    expect(room.do(sitIn('anna', seatOf('B', 1), 5000))).toMatchObject([{ order: { penalty: { hands: 3 } } }]);
    room.sit('B', 1, 'anna');
    // Seated by the dealer's hand, without it.
    const give = { tableId: 'B', order: 'give-penalty', seat: 1, player: 'anna', hands: 3 };
    expect(gives(room)).toEqual([give]);
    room.table('B', ({ chairs }) => ({ chairs: chairs.map((chair) => ({ ...chair, penalty: 2 })) }));
    expect(gives(room)).toEqual([]);
    room.rise('B', 1, 5000, { penalty: 1 });
    expect(room.do(sitIn('anna', seatOf('A', 2), 5000))).toMatchObject([{ order: { penalty: { hands: 1 } } }]);
  });

  test('served is served, out is out, and a day later nothing of a cash game is left', () => {
    const room = CashRoom.with(['A', 'B']);
    room.sit('A', 1, 'anna');
    room.rise('A', 1, 5000, { penalty: 2 });
    room.sit('A', 1, 'anna');
    room.rise('A', 1, 5000);
    room.sit('A', 2, 'bo');
    room.rise('A', 2, 5000, { penalty: null });
    room.later(60);
    expect(room.do(sitIn('anna', seatOf('B', 1), 5000))[0]?.order).not.toHaveProperty('penalty');
    expect(room.do(sitIn('bo', seatOf('B', 2), 5000))).toMatchObject([{ order: { penalty: { hands: null } } }]);
    room.sit('B', 2, 'bo');
    room.later(24 * 60);
    expect(gives(room)).toEqual([]);
  });

  test('a penalty of a table no game used is not the house’s', () => {
    const room = new CashRoom(['A', 'T']);
    room.do({ type: 'open-game', id: 'g', terms });
    room.do({ type: 'add-table', game: 'g', tableId: 'A' });
    room.sit('T', 1, 'anna');
    room.rise('T', 1, 5000, { penalty: 3 });
    expect(room.do(sitIn('anna', seatOf('A', 1), 5000))[0]?.order).not.toHaveProperty('penalty');
  });
});
