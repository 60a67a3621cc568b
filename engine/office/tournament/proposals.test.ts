import { describe, expect, test } from 'vitest';
import { finalTableAt, proposed, roomOf } from '../../../test/support/running-tables.ts';
import { enter, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { decide } from '../../table/decide.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import { structureTemplates } from './structure-templates.ts';

/** Takes somebody out of the event as the floor may, so that the button stays where it is. */
function takeOut(room: TournamentRoom, tableId: string, ...seats: readonly number[]): void {
  for (const seat of seats) {
    const player = room.table(tableId).chairs[seat - 1]?.player?.id;
    const entry = room.tournament.entries.find((one) => one.player.id === player)?.number ?? 0;
    room.do({ type: 'take-out-entry', tournament: 'e', entry, at: room.at, reason: { id: 'why', hash: '' } });
  }
}

test('before the final table is drawn the tables where hands run are stopped', () => {
  const room = roomOf([3, 3]);
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(proposed(room, 'final-table')).toHaveLength(1);
  const begun = decide(room.table('t1'), { type: 'start-hand', at: room.at, by: 'dealer' });
  if ('after' in begun) room.tables.set('t1', begun.after);
  expect(proposed(room, 'final-table')).toEqual([]);
  expect(proposed(room, 'halt')).toMatchObject([{ tables: ['t1', 't2'], why: 'redraw' }]);
  room.do({ type: 'halt-tables', tournament: 'e', tables: ['t1', 't2'], why: 'redraw' });
  expect([proposed(room, 'halt'), proposed(room, 'final-table')]).toEqual([[], []]);
});

test('who waits for a seat is to be decided, as far as there are seats; a break can wait while entries are sold', () => {
  const room = roomOf([9, 2]);
  for (let more = 0; more < 9; more++) enter(room, `late${more}`);
  const [seat] = proposed(room, 'seat');
  expect(seat).toEqual({ what: 'seat', players: 9, openSeats: 7 });
  const draw = { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() } as const;
  room.do(draw);
  const waiting = room.view().standings.filter(({ state }) => state === 'waits');
  expect(waiting.map(({ player }) => player)).toEqual(['late7', 'late8']);
  // Alternates stand last: nothing is drawn for them before a seat opens or a table is added.
  const alternates = { what: 'seat', players: 2, openSeats: 0 };
  expect(room.view().proposals.at(-1)).toEqual(alternates);
  expect([proposed(room, 'seat'), room.ask(draw)]).toEqual([
    [alternates],
    { reason: 'too-few-seats', players: 2, seats: 0 },
  ]);
  const small = roomOf([6, 4, 4]);
  expect(proposed(small, 'break')).toMatchObject([{ early: true }]);
  // Whoever asks next hears it too: it is put off in the office, not on a screen.
  expect(small.ask({ type: 'put-off-break', tournament: 'e', tableId: 't9' })).toMatchObject({ reason: 'unknown' });
  small.do({ type: 'put-off-break', tournament: 'e', tableId: 't1' });
  expect(proposed(small, 'break')).toEqual([]);
  small.do({ type: 'set-breaking-order', tournament: 'e', tables: ['t2', 't1', 't3'], rolls: small.rolls() });
  expect(proposed(small, 'break')).toMatchObject([{ tableId: small.view().tournament.tables[0], early: true }]);
  small.do({ type: 'close-registration', tournament: 'e' });
  expect(proposed(small, 'break')[0]).not.toHaveProperty('early');
});

test('no table is broken onto seats that others wait for', () => {
  const room = roomOf([9, 9, 0]);
  expect(proposed(room, 'break')).toMatchObject([{ tableId: 't1', players: 9 }]);
  enter(room, 'late1');
  expect(proposed(room, 'seat')).toEqual([{ what: 'seat', players: 1, openSeats: 9 }]);
  expect(proposed(room, 'break')).toEqual([]);
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(proposed(room, 'break')).toEqual([]);
});

test('how many a final table has is known all the time, and nobody says it where no rule does', () => {
  const sizeOf = (rulebook: RulebookId, format: 'flop' | 'seven-handed', overlay = {}) =>
    roomOf([3, 3], { structure: { rulebook, format, overlay } }).view().finalTableSize;
  expect(sizeOf('tda-2011', 'flop')).toBe(10);
  expect(sizeOf('tda-sk', 'seven-handed')).toBe(8);
  expect(sizeOf('tda-2011', 'seven-handed', { 'finalTableSize.sevenHanded': null })).toBeNull();
  expect(sizeOf('tda-2011', 'flop', { 'finalTableSize.flop': 9 })).toBe(9);
});

describe('balance', () => {
  test('TDA 8A: who is due for the big blind moves to the worst seat, never to the small blind', () => {
    const room = roomOf([9, 9]);
    room.hand('t1', [], 1);
    room.hand('t2', [], 1);
    const { bigBlind = 0 } = room.table('t2').hand ?? {};
    // The next big blind's seat, and one far from it.
    takeOut(room, 't2', bigBlind + 1, bigBlind + 4);
    const due = (room.table('t1').hand?.bigBlind ?? 0) + 1;
    expect(proposed(room, 'balance')).toEqual([
      {
        what: 'balance',
        player: `p${due}`,
        from: { tableId: 't1', seat: due },
        to: { tableId: 't2', seat: bigBlind + 1 },
        skipped: [],
        excluded: [],
        floorDecides: false,
        cites: ['tda-2011#8A', 'common practice'],
      },
    ]);
  });

  test('nobody is moved to a closed seat, and the floor says where to where none is left', () => {
    const room = roomOf([9, 9]);
    room.hand('t1', [], 1);
    room.hand('t2', [], 1);
    const { bigBlind = 0 } = room.table('t2').hand ?? {};
    takeOut(room, 't2', bigBlind + 1, bigBlind + 4);
    const closing = (seat: number, closed = true) =>
      ({ type: 'close-seat', tournament: 'e', seat: { tableId: 't2', seat }, closed }) as const;
    const to = () => proposed(room, 'balance').map((one) => 'to' in one && [one.to, one.floorDecides]);
    room.do(closing(bigBlind + 1));
    expect(to()).toEqual([[{ tableId: 't2', seat: bigBlind + 4 }, false]]);
    room.do(closing(bigBlind + 4));
    expect(to()).toEqual([[{ tableId: 't2', seat: null }, true]]);
    room.do(closing(bigBlind + 1, false));
    expect(to()).toEqual([[{ tableId: 't2', seat: bigBlind + 1 }, false]]);
    const taken = room.playersAt('t2')[0] ?? 0;
    expect(room.ask(closing(taken))).toMatchObject({ reason: 'seat-taken', seat: taken });
    expect(room.ask(closing(11))).toMatchObject({ reason: 'no-such-seat', seats: 9 });
  });

  test('one player more is no reason to move anybody', () => {
    expect(proposed(roomOf([9, 8]), 'balance')).toEqual([]);
  });

  test('nobody else is proposed while somebody is on the way', () => {
    const room = roomOf([9, 7]);
    const [balance] = proposed(room, 'balance');
    room.silent.add('t1');
    room.do({
      type: 'move-player',
      tournament: 'e',
      id: 'm',
      at: room.at,
      player: balance?.player ?? '',
      to: { tableId: 't2', seat: balance?.to.seat ?? 0 },
      why: 'balance',
    });
    expect(proposed(room, 'balance')).toEqual([]);
  });

  test('TDA 6: who keeps a seat is passed over, and the floor confirms', () => {
    const room = roomOf([9, 7]);
    const [first] = proposed(room, 'balance');
    const entries = room.tournament.entries.map((one) => ({ ...one, fixed: one.player.id === first?.player }));
    room.office = { ...room.office, tournaments: { e: { ...room.tournament, entries } } };
    const [second] = proposed(room, 'balance');
    expect(second?.player).not.toBe(first?.player);
    expect(second?.floorDecides).toBe(true);
    expect(second?.cites).toContain('tda-2011#6');
  });

  test('TDA 8A: in stud the seat that opened last is filled, and the floor says by whom', () => {
    const room = roomOf([8, 8], { seats: 8, structure: { ...structureTemplates.stud, rulebook: 'tda-2011' } });
    takeOut(room, 't2', 5, 2);
    expect(proposed(room, 'balance')).toMatchObject([
      { player: null, to: { tableId: 't2', seat: 2 }, floorDecides: true, cites: ['tda-2011#8A', 'common practice'] },
    ]);
  });

  test('TDA 8B: in a mixed game, during stud who would have the big blind moves', () => {
    const room = roomOf([8, 6], {
      seats: 8,
      structure: { ...structureTemplates.mixed, rulebook: 'tda-2011', variant: 'limit-razz' },
    });
    room.hand('t1', [], 1);
    room.hand('t2', [], 1);
    expect(room.table('t1').hand?.variant).toBe('limit-razz');
    const due = room.table('t1').hand?.bigBlind;
    expect(proposed(room, 'balance')).toMatchObject([{ from: { tableId: 't1', seat: due }, floorDecides: false }]);
    expect(proposed(room, 'balance')[0]?.cites).toContain('tda-2011#8B');
  });

  test('a house may move players only when three are missing', () => {
    const overlay = { 'balance.trigger': 3 };
    expect(proposed(roomOf([9, 7], { structure: { overlay } }), 'balance')).toEqual([]);
    expect(proposed(roomOf([9, 6], { structure: { overlay } }), 'balance')[0]?.cites).toContain('house');
  });
});

describe('halts', () => {
  test('TDA 8A: a table that is short by three stops, and goes on when it is not', () => {
    const room = roomOf([9, 9, 6]);
    expect(proposed(room, 'halt')).toEqual([
      { what: 'halt', tables: ['t3'], why: 'balance', cites: ['tda-2011#8A', 'common practice'] },
    ]);
    room.do({ type: 'halt-tables', tournament: 'e', tables: ['t3'], why: 'balance' });
    expect(room.table('t3').halted?.why).toBe('balance');
    expect(proposed(room, 'halt')).toEqual([]);
    expect(proposed(room, 'go-on')).toEqual([]);
    const [balance] = proposed(room, 'balance');
    room.do({
      type: 'move-player',
      tournament: 'e',
      id: 'm',
      at: room.at,
      player: balance?.player ?? '',
      to: { tableId: 't3', seat: balance?.to.seat ?? 0 },
      why: 'balance',
    });
    expect(proposed(room, 'go-on')).toEqual([{ what: 'go-on', tables: ['t3'] }]);
  });
});

describe('tables that break', () => {
  test('a table that may be broken is not asked to stop first, while entries are sold', () => {
    const kinds = (room: TournamentRoom) => room.view().proposals.map(({ what }) => what);
    // The first in the order is also the one that is short.
    expect(kinds(roomOf([2, 6, 6]))).toEqual(['break', 'halt']);
    // Another one is short: that comes first, and the break can wait.
    expect(kinds(roomOf([5, 2, 6]))).toEqual(['halt', 'break']);
  });

  test('the first in the order breaks as soon as the others have seats for all', () => {
    const room = roomOf([6, 7, 6]);
    expect(proposed(room, 'break')).toEqual([]);
    takeOut(room, 't2', 1);
    expect(proposed(room, 'break')).toMatchObject([{ tableId: 't1', players: 6, openSeats: 6 }]);
    room.do({ type: 'set-breaking-order', tournament: 'e', tables: ['t3', 't2', 't1'], rolls: [] });
    expect(proposed(room, 'break')).toMatchObject([{ tableId: 't3', players: 6, openSeats: 6 }]);
  });

  test('where they break by chance the order is drawn, whatever somebody would set', () => {
    const room = roomOf([6, 7, 6], { structure: { rulebook: 'ept' } });
    room.do({ type: 'set-breaking-order', tournament: 'e', tables: ['t1', 't2', 't3'], rolls: [5, 1, 0] });
    expect(room.tournament.tables).toEqual(['t3', 't2', 't1']);
  });

  test.each<[RulebookId, number]>([
    ['tda-2011', 6],
    ['tda-sk', 5],
  ])('7: under %s a seat between button and small blind counts as its rule says', (rulebook, openSeats) => {
    const room = roomOf([5, 9, 9], { structure: { rulebook } });
    for (const tableId of ['t2', 't3']) room.hand(tableId, [], 1);
    const { button = 0, smallBlindPlace = 0, bigBlind = 0 } = room.table('t2').hand ?? {};
    expect([button, smallBlindPlace, bigBlind]).toEqual([1, 2, 3]);
    // After the next hand's button at 2 and the small blind at 3 nothing lies between: three seats on, one does.
    room.tables.set('t2', withPlaces(room, 't2', { button: 1, smallBlindPlace: 2, bigBlind: 4 }));
    takeOut(room, 't2', 3, 6, 7);
    takeOut(room, 't3', 5, 6, 7);
    expect(proposed(room, 'break')).toMatchObject([{ tableId: 't1', players: 5, openSeats }]);
  });

  function withPlaces(
    room: TournamentRoom,
    tableId: string,
    places: { readonly button: number; readonly smallBlindPlace: number; readonly bigBlind: number },
  ) {
    const table = room.table(tableId);
    return table.hand === null ? table : { ...table, hand: { ...table.hand, ...places } };
  }
});

describe('the final table', () => {
  test.each([
    ['flop', 9, [5, 4], true, 9],
    ['six-handed', 9, [4, 4], false, 7],
    ['six-handed', 9, [4, 3], true, 7],
    ['seven-handed', 9, [4, 4], true, 8],
    ['stud', 8, [5, 4], false, 8],
  ] as const)('TDA 9: %s with %i chairs a table, %j left', (format, seats, counts, merge, size) => {
    const room = roomOf(counts, { seats, structure: { format } });
    // As long as entries are sold, seats are not drawn for the last time.
    expect(proposed(room, 'final-table')).toEqual([]);
    room.do({ type: 'close-registration', tournament: 'e' });
    const final = proposed(room, 'final-table');
    expect(final).toHaveLength(merge ? 1 : 0);
    if (merge) expect(final[0]).toMatchObject({ size, cites: [format === 'seven-handed' ? 'tda-sk#9' : 'tda-2011#9'] });
  });

  test('all draw anew, sit down without meeting, and go on when everybody is there', () => {
    const room = roomOf([5, 4]);
    const before = room.view().chips;
    room.do(finalTableAt(room, 't2'));
    expect([room.playersAt('t1').length, room.playersAt('t2').length]).toEqual([0, 9]);
    expect(room.view()).toMatchObject({ chips: before, meetings: [], proposals: [{ what: 'go-on', tables: ['t2'] }] });
    expect(room.table('t2').halted?.why).toBe('redraw');
    expect(room.table('t1').halted).toBeUndefined();
  });
});

test('a colour-up is shown before its level, and by tables that have not raced', () => {
  const room = roomOf([9, 9]);
  expect(proposed(room, 'colour-up')).toEqual([]);
  room.do({ type: 'go-to-level', tournament: 'e', at: room.at, level: 4 });
  expect(proposed(room, 'colour-up')).toEqual([{ what: 'colour-up', chips: [25], level: 5, tables: ['t1', 't2'] }]);
  room.race('t1', 3, -25);
  expect(proposed(room, 'colour-up')).toEqual([{ what: 'colour-up', chips: [25], level: 5, tables: ['t2'] }]);
  expect(room.view().chips).toMatchObject({ issued: 359_975, found: 359_975 });
  room.race('t2', 3, 50);
  expect(proposed(room, 'colour-up')).toEqual([]);
});

describe('where tables and office do not say the same', () => {
  const sitting = (room: TournamentRoom, player: string) =>
    room.view().standings.find((standing) => standing.player === player)?.seat;
  const send = (room: TournamentRoom, id: string, to: { readonly tableId: string; readonly seat: number }): void =>
    room.do({ type: 'move-player', tournament: 'e', id, at: room.at, player: 'p3', to, why: 'floor' });

  test('somebody a dealer seated elsewhere counts where they sit, until the floor sends them on', () => {
    const room = roomOf([7, 7]);
    room.open('t1', 3, 'left');
    expect(room.view()).toMatchObject({ playersLeft: 14, chips: { issued: 280_000, found: 280_000, moving: 20_000 } });
    expect(room.view().standings.find(({ player }) => player === 'p3')).toMatchObject({ state: 'moving', seat: null });
    room.settle();
    expect(room.playersAt('t1')).not.toContain(3);
    room.seat('t2', 9, 'p3', 20_000);
    const [table, office] = [
      { tableId: 't2', seat: 9 },
      { tableId: 't1', seat: 3 },
    ];
    expect(room.view().meetings).toEqual([{ player: 'p3', table, office, why: 'other-seat' }]);
    expect(sitting(room, 'p3')).toEqual(table);
    room.settle();
    expect(room.playersAt('t2')).toContain(9);
    send(room, 'm', table);
    expect(room.view().meetings).toEqual([]);
  });

  test('a seat taken meanwhile leaves both sides to be seen, and nobody is pushed out of it', () => {
    const room = roomOf([7, 7]);
    room.silent.add('t2');
    const to = { tableId: 't2', seat: 8 };
    send(room, 'm', to);
    room.seat('t2', 8, 'stranger', 500);
    room.silent.clear();
    room.settle();
    expect(room.view().meetings).toEqual([{ player: 'stranger', table: to, office: null, why: 'not-entered' }]);
    expect(room.view().chips).toMatchObject({ issued: 280_000, found: 280_500, moving: 20_000 });
    send(room, 'n', { tableId: 't2', seat: 9 });
    expect(sitting(room, 'p3')).toEqual({ tableId: 't2', seat: 9 });
    // Entered where they sit, they have asked for no certain seat, and are balanced like everybody.
    room.do({ type: 'enter', tournament: 'e', at: room.at, player: { id: 'stranger', hash: '' }, fixed: to });
    expect(room.view().meetings).toMatchObject([{ player: 'stranger', why: 'other-stack' }]);
    expect(room.tournament.entries.at(-1)).toMatchObject({ seat: to, fixed: false });
  });

  test('who is out and sits down again shows, and so does who was taken out', () => {
    const room = roomOf([7, 7]);
    room.hand('t1', [3], 1);
    room.seat('t1', 3, 'p3', 20_000);
    expect(room.view().meetings).toMatchObject([{ player: 'p3', why: 'eliminated-and-seated' }]);
    expect(room.view().playersLeft).toBe(13);
    enter(room, 'p3');
    expect(room.view()).toMatchObject({ playersLeft: 14, chips: { issued: 300_000, found: 300_000 } });
    room.silent.add('t2');
    takeOut(room, 't2', 4);
    expect(room.view().meetings).toContainEqual({
      player: 'p11',
      table: { tableId: 't2', seat: 4 },
      office: null,
      why: 'withdrawn',
    });
  });
});
