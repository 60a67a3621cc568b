import { describe, expect, test } from 'vitest';
import { CashRoom, minute, player, sampleTerms, seatOf, sitIn, wait } from '../../../test/support/cash-room.ts';
import type { OfficeCommand } from '../office-command.ts';
import { termsFault } from './terms-fault.ts';

const terms = sampleTerms;
describe('games and their tables', () => {
  test('a table is set up for one game or tournament at a time, and only where nobody sits', () => {
    const room = CashRoom.with(['A']);
    const [order] = CashRoom.with([]).do({ type: 'set-call-minutes', minutes: 4 });
    expect(order).toBeUndefined();
    room.do({ type: 'open-game', id: 'h', terms });
    expect(room.refusal({ type: 'add-table', game: 'h', tableId: 'A' })).toEqual({
      reason: 'table-in-use',
      tableId: 'A',
      by: 'g',
    });
    room.sit('A', 1, 'anna');
    const full = { reason: 'table-not-empty', tableId: 'A', players: 1 };
    expect(room.refusal({ type: 'remove-table', game: 'g', tableId: 'A' })).toEqual(full);
    expect(room.refusal({ type: 'close-game', game: 'g' })).toEqual(full);
    room.rise('A', 1, 5000);
    room.do({ type: 'close-game', game: 'g' });
    expect(room.do({ type: 'add-table', game: 'h', tableId: 'A' })).toMatchObject([
      { tableId: 'A', order: { order: 'set-up-table', use: { mode: 'cash', stakes: terms.stakes, schedule: null } } },
    ]);
    expect(room.refusal({ type: 'add-table', game: 'g', tableId: 'A' })).toEqual({
      reason: 'unknown',
      what: 'game',
      id: 'g',
    });
    expect(room.refusal({ type: 'add-table', game: 'h', tableId: 'Z' })).toMatchObject({ what: 'table', id: 'Z' });
    const strangers = new CashRoom(['A']);
    strangers.do({ type: 'open-game', id: 'g', terms });
    strangers.sit('A', 2, 'bo');
    expect(strangers.refusal({ type: 'add-table', game: 'g', tableId: 'A' })).toEqual({ ...full, tableId: 'A' });
  });

  test('new stakes reach tables where people play; chips and rules change only at empty ones', () => {
    const room = CashRoom.with(['A', 'B']);
    room.sit('A', 1, 'anna');
    const stakes = { ...terms.stakes, smallBlind: 200, bigBlind: 400, minBet: 400 };
    expect(room.do({ type: 'change-game', game: 'g', terms: { ...terms, stakes } })).toMatchObject([
      { tableId: 'A', order: { order: 'set-stakes', stakes } },
      { tableId: 'B', order: { order: 'set-up-table' } },
    ]);
    const changed = { ...terms, stakes, chipValues: [100] };
    expect(room.refusal({ type: 'change-game', game: 'g', terms: changed })).toMatchObject({
      reason: 'table-not-empty',
    });
    expect(room.do({ type: 'change-game', game: 'g', terms: { ...terms, stakes, name: 'Big one' } })).toEqual([]);
  });

  test('what chips are worth changes until somebody has played, and then stays: sheets are reckoned by it', () => {
    const room = CashRoom.with(['A']);
    const dearer = { ...terms, unit: terms.unit * 10 };
    room.do({ type: 'change-game', game: 'g', terms: dearer });
    room.sit('A', 1, 'anna');
    room.rise('A', 1, 5000);
    expect(room.refusal({ type: 'change-game', game: 'g', terms })).toEqual({ reason: 'worth-stays' });
    expect(room.do({ type: 'change-game', game: 'g', terms: { ...dearer, name: 'Big one' } })).toEqual([]);
  });

  test.each([
    { what: { stakes: { ...terms.stakes, bigBlind: 150 } }, refused: { what: 'chips', amount: 150 } },
    { what: { stakes: { ...terms.stakes, minBet: 0 } }, refused: { what: 'stakes', amount: 0 } },
    { what: { stakes: { ...terms.stakes, maxBuyIn: 100 } }, refused: { what: 'stakes', amount: 100 } },
    { what: { stakes: { ...terms.stakes, smallBlind: 300 } }, refused: { what: 'blinds', amount: 300 } },
    { what: { stakes: { ...terms.stakes, minBuyIn: 0, maxBuyIn: 0 } }, refused: { what: 'stakes', amount: 0 } },
    { what: { timeCharge: { everyMinutes: 30, chips: 50 } }, refused: { what: 'chips', amount: 50 } },
  ])('terms nobody can deal are refused: $refused', ({ what, refused }) => {
    const room = new CashRoom([]);
    expect(room.refusal({ type: 'open-game', id: 'g', terms: { ...terms, ...what } })).toEqual({
      reason: 'game-terms',
      ...refused,
    });
  });

  test.each([
    [{ stakes: { ...terms.stakes, smallBlind: 300 } }, { field: 'smallBlind', allowed: 'most', chips: 200 }],
    [{ stakes: { ...terms.stakes, bigBlind: 0, minBet: 0 } }, { field: 'bigBlind', allowed: 'least', chips: 1 }],
    [{ stakes: { ...terms.stakes, minBuyIn: 20_000 } }, { field: 'minBuyIn', allowed: 'most', chips: 10_000 }],
    [{ stakes: { ...terms.stakes, minBuyIn: 0, maxBuyIn: 0 } }, { field: 'maxBuyIn', allowed: 'least', chips: 1 }],
    [{ stakes: { ...terms.stakes, bigBlind: 250 } }, { field: 'bigBlind', allowed: 'unit', chips: 100 }],
    [{ timeCharge: { everyMinutes: 30, chips: 50 } }, { field: 'time', allowed: 'unit', chips: 100 }],
    [
      { variant: 'limit-holdem', stakes: { ...terms.stakes, bigBet: 100 } },
      { field: 'bigBet', allowed: 'least', chips: 200 },
    ],
    [{ variant: 'limit-stud' }, { field: 'bringIn', allowed: 'least', chips: 1 }],
    [{}, undefined],
  ] as const)('of terms nobody can deal it is told which number, and what it may be: %j', (what, at) => {
    expect(termsFault({ ...terms, ...what })?.at).toEqual(at);
  });

  test('house values that are no policy are refused before any table hears of them', () => {
    const overlay = { deadButton: 'perhaps' } as never;
    expect(new CashRoom([]).refusal({ type: 'open-game', id: 'g', terms: { ...terms, overlay } })).toEqual({
      reason: 'malformed',
      sentence: expect.stringContaining('"deadButton" cannot be "perhaps"'),
    });
  });

  test('tables are put in order by all their names, each once', () => {
    const room = CashRoom.with(['A', 'B']);
    const order = (tables: readonly string[]) => ({ type: 'order-tables', game: 'g', tables }) as const;
    for (const tables of [['A'], ['A', 'B', 'Z'], ['A', 'B', 'B']])
      expect(room.refusal(order(tables))).toMatchObject({ reason: 'unknown', what: 'table' });
    room.do(order(['B', 'A']));
    expect(room.state.cash.games[0]?.tables).toEqual(['B', 'A']);
  });
});

describe('house-cz#buyin at the office', () => {
  test.each([
    { rule: 'p1', chips: 3999, refused: { reason: 'buy-in', least: 4000, most: 10_000, chips: 3999 } },
    { rule: 'p1', chips: 10_001, refused: { reason: 'buy-in', least: null, most: 10_000, chips: 10_001 } },
    { rule: 'p1', chips: 4000, refused: null },
    { rule: 'p1', chips: null, refused: null },
  ])('house-cz#buyin.$rule: a newcomer with $chips', ({ chips, refused }) => {
    expect(CashRoom.with(['A']).refusal(sitIn('anna', seatOf('A', 1), chips))).toEqual(refused);
  });

  /** Anna left seat 1 of table A with 12,000. */
  const left = (): CashRoom => {
    const room = CashRoom.with(['A', 'B']);
    room.sit('A', 1, 'anna', 9000);
    room.rise('A', 1, 12_000);
    return room;
  };
  const until = (room: CashRoom, minutes: number) => room.at + minutes * minute;

  test('house-cz#buyin.p2c: back within the hour means back with what was taken away, over the maximum too', () => {
    const room = left();
    room.later(59);
    const refused = { reason: 'brings-less', least: 12_000, until: until(room, 1) };
    expect(room.refusal(sitIn('anna', seatOf('A', 3), 11_900))).toEqual(refused);
    // What nobody has counted could be anything.
    expect(room.refusal(sitIn('anna', seatOf('A', 3), null))).toEqual(refused);
    expect(room.refusal(sitIn('anna', seatOf('A', 3), 12_000))).toBeNull();
    room.later(1);
    expect(room.refusal(sitIn('anna', seatOf('A', 3), 4000))).toBeNull();
  });

  test('house-cz#buyin.p2b: another table of the game asks for the minimum', () => {
    expect(left().refusal(sitIn('anna', seatOf('B', 1), 4000))).toBeNull();
  });

  test('the same person under another id is the same person', () => {
    const room = left();
    room.do({ type: 'meet-player', player: player('anna k'), at: 0 });
    expect(room.refusal(sitIn('anna k', seatOf('A', 1), 4000))).toBeNull();
    room.do({ type: 'join-players', kept: 'anna k', gone: 'anna' });
    expect(room.refusal(sitIn('anna k', seatOf('A', 1), 4000))).toMatchObject({ reason: 'brings-less', least: 12_000 });
  });

  test('a table whose clock is ahead left just now, not in the future', () => {
    const room = CashRoom.with(['A']);
    room.sit('A', 1, 'anna');
    room.rise('A', 1, 6000, { until: room.at + 7 * minute });
    expect(room.refusal(sitIn('anna', seatOf('A', 1), 5000))).toEqual({
      reason: 'brings-less',
      least: 6000,
      until: until(room, 60),
    });
  });

  test('house-cz#buyin.p2a: the floor moves a short stack as it is; house-cz#buyin.p2b: by choice it needs the minimum', () => {
    const room = CashRoom.with(['A', 'B']);
    room.sit('A', 1, 'anna', 300);
    const [from, to] = [seatOf('A', 1), seatOf('B', 2)];
    expect(room.refusal({ type: 'move-in-game', at: 0, player: 'anna', from, to })).toBeNull();
    room.do(wait('anna', 'g', { from, to: 'table' }));
    room.do({ type: 'call-player', waiting: 'w anna g', at: room.at, seat: to });
    expect(room.refusal({ type: 'give-seat', waiting: 'w anna g', at: 0, seat: to, chips: null })).toEqual({
      reason: 'buy-in',
      least: 4000,
      most: 10_000,
      chips: 300,
    });
  });

  test('who has lost everything begins again with the minimum; nobody comes to more than the maximum', () => {
    const room = CashRoom.with(['A']);
    room.sit('A', 1, 'anna', 0);
    room.sit('A', 2, 'bo', 9000);
    const bring = (id: string, number: number, chips: number): OfficeCommand => ({
      type: 'bring-chips',
      player: id,
      seat: seatOf('A', number),
      chips,
    });
    expect(room.refusal(bring('anna', 1, 1000))).toMatchObject({ reason: 'buy-in', least: 4000 });
    expect(room.refusal(bring('bo', 2, 1100))).toMatchObject({ reason: 'buy-in', least: null, chips: 10_100 });
    expect(room.do(bring('bo', 2, 1000))).toEqual([
      { tableId: 'A', order: { order: 'add-chips', seat: 2, player: 'bo', chips: 1000, behind: false } },
    ]);
    expect(room.refusal(bring('bo', 1, 1000))).toEqual({ reason: 'not-seated', player: 'bo' });
  });
});

describe('waiting lists', () => {
  const call = (id: string, at: { tableId: string; seat: number }): OfficeCommand => ({
    type: 'call-player',
    waiting: `w ${id} g`,
    at: 1000 * minute,
    seat: at,
  });
  const full = (): CashRoom => {
    const room = CashRoom.with(['A']);
    for (const number of [1, 2, 3]) room.sit('A', number, `p${number}`);
    for (const id of ['anna', 'bo', 'cy']) room.do(wait(id));
    return room;
  };
  const order = (room: CashRoom) => room.state.cash.waiting.map(({ player: { id } }) => id);

  test('a player waits for several games, once for each, and not for the one being played', () => {
    const room = full();
    room.do({ type: 'open-game', id: 'h', terms });
    room.do(wait('anna', 'h'));
    expect(room.refusal(wait('anna', 'g'))).toEqual({ reason: 'waits-already', waiting: 'w anna g' });
    expect(room.refusal(wait('p1'))).toEqual({ reason: 'sits-already', player: 'p1', tableId: 'A', seat: 1 });
    expect(room.refusal(wait('dee', 'x'))).toMatchObject({ what: 'game', id: 'x' });
    const change = { from: seatOf('A', 1), to: 'seat' } as const;
    expect(room.refusal(wait('dee', 'g', change))).toEqual({ reason: 'not-seated', player: 'dee' });
    room.do({ type: 'leave-list', waiting: 'w anna g' });
    expect(room.state.cash.waiting.map(({ id }) => id)).toEqual(['w bo g', 'w cy g', 'w anna h']);
  });

  test('the next on the list is called, whoever asked to change among them, until the time is up', () => {
    const room = full();
    room.do(wait('p1', 'g', { from: seatOf('A', 1), to: 'seat' }));
    room.do({ type: 'move-in-list', waiting: 'w p1 g', before: 'w anna g' });
    expect(order(room)).toEqual(['p1', 'anna', 'bo', 'cy']);
    expect(room.view.games[0]).toMatchObject({ openSeats: [seatOf('A', 4)], next: 'w p1 g' });
    expect(room.refusal(call('anna', seatOf('A', 4)))).toEqual({ reason: 'others-first', waiting: 'w p1 g' });
    room.do({ type: 'set-call-minutes', minutes: 4 });
    room.do(call('p1', seatOf('A', 4)));
    expect(room.state.cash.waiting[0]?.called).toEqual({
      at: room.at,
      until: room.at + 4 * minute,
      seat: seatOf('A', 4),
    });
    expect(room.view.games[0]?.openSeats).toEqual([]);
    expect(room.refusal(call('anna', seatOf('A', 4)))).toEqual({ reason: 'seat-taken', ...seatOf('A', 4), by: 'p1' });
    expect(room.refusal(call('anna', seatOf('A', 1)))).toMatchObject({ reason: 'seat-taken', by: 'p1' });
    expect(room.refusal(call('anna', seatOf('A', 9)))).toMatchObject({ reason: 'no-such-seat', seats: 4 });
    const orders = room.do({ type: 'give-seat', waiting: 'w p1 g', at: 0, seat: seatOf('A', 4), chips: null });
    expect(orders).toEqual([{ tableId: 'A', order: { order: 'change-seat', player: 'p1', from: 1, to: 4 } }]);
    expect(order(room)).toEqual(['anna', 'bo', 'cy']);
  });

  test('who does not come goes behind all who wait, and the second time off the list', () => {
    const room = full();
    const pass = { type: 'pass-over', waiting: 'w anna g', at: 0 } as const;
    expect(room.refusal(pass)).toEqual({ reason: 'not-called' });
    room.do(call('anna', seatOf('A', 4)));
    room.do(pass);
    expect(order(room)).toEqual(['bo', 'cy', 'anna']);
    expect(room.state.cash.waiting[2]).toMatchObject({ called: null, missed: 1 });
    room.do({ type: 'move-in-list', waiting: 'w anna g', before: 'w bo g' });
    room.do(call('anna', seatOf('A', 4)));
    room.do(pass);
    expect(order(room)).toEqual(['bo', 'cy']);
  });

  test('a seat is given to whoever was called, with what they bring', () => {
    const room = full();
    const give = { type: 'give-seat', waiting: 'w anna g', at: 0, seat: seatOf('A', 4), chips: 4000 } as const;
    expect(room.refusal(give)).toEqual({ reason: 'not-called' });
    room.do(call('anna', seatOf('A', 4)));
    expect(room.do(give)).toEqual([
      { tableId: 'A', order: { order: 'seat-player', seat: 4, player: player('anna'), stack: 4000 } },
    ]);
    // Until the table says so the seat is hers, and she is nowhere else.
    expect(room.refusal(sitIn('dee', seatOf('A', 4)))).toMatchObject({ reason: 'seat-taken', by: 'anna' });
    expect(room.refusal(sitIn('anna', seatOf('A', 4)))).toMatchObject({
      reason: 'sits-already',
      tableId: 'A',
      seat: 4,
    });
    expect(room.view.onTheWay).toMatchObject([{ player: 'anna', to: seatOf('A', 4), left: false, chips: 4000 }]);
    room.sit('A', 4, 'anna', 4000);
    expect(room.view.onTheWay).toEqual([]);
  });

  test('nobody passes those who wait, unless there are seats for all of them', () => {
    const room = full();
    expect(room.refusal(sitIn('dee', seatOf('A', 4)))).toEqual({ reason: 'others-first', waiting: 'w anna g' });
    expect(room.refusal(sitIn('anna', seatOf('A', 4)))).toBeNull();
    // The last on the list is called past the others only then, too.
    expect(room.refusal(call('cy', seatOf('A', 4)))).toEqual({ reason: 'others-first', waiting: 'w anna g' });
    for (const number of [1, 2, 3]) room.rise('A', number, 0);
    expect(room.refusal(sitIn('dee', seatOf('A', 4)))).toBeNull();
    expect(room.refusal(call('cy', seatOf('A', 4)))).toBeNull();
  });

  test('a seat stays promised while its table has not answered, and is free again where it said no', () => {
    const room = CashRoom.with(['A']);
    room.waiting = room.do(sitIn('anna', seatOf('A', 1)));
    room.later(60);
    expect(room.view.games[0]?.openSeats).toHaveLength(3);
    expect(room.refusal(sitIn('anna', seatOf('A', 2)))).toMatchObject({ reason: 'sits-already', seat: 1 });
    room.waiting = [];
    expect(room.view.games[0]?.openSeats).toHaveLength(4);
    expect(room.refusal(sitIn('anna', seatOf('A', 2)))).toBeNull();
  });
});

test('a charge for time is due from when it was introduced, and never since before it stood so', () => {
  const room = CashRoom.with(['A']);
  const change = (everyMinutes: number) =>
    room.do({
      type: 'change-game',
      game: 'g',
      terms: { ...sampleTerms, timeCharge: { everyMinutes, chips: 500 } },
    });
  const due = () => room.view.games[0]?.timeDue;
  room.sit('A', 1, 'anna');
  room.later(120);
  change(60);
  expect(due()).toEqual([]);
  room.later(40);
  // More minutes for it are only counted on; fewer are due at once, not since ten minutes ago.
  change(90);
  change(30);
  expect(due()).toEqual([{ tableId: 'A', since: room.at }]);
  room.do({ type: 'charge-time', tableId: 'A', at: room.at });
  room.later(29);
  expect(due()).toEqual([]);
  room.later(1);
  expect(due()).toEqual([{ tableId: 'A', since: room.at }]);
});

test('time is due so long after it was paid for last, and charged once', () => {
  const room = CashRoom.with(['A'], { timeCharge: { everyMinutes: 30, chips: 500 } });
  const charge = (): OfficeCommand => ({ type: 'charge-time', tableId: 'A', at: room.at });
  expect(room.refusal(charge())).toEqual({ reason: 'no-time-due', tableId: 'A', next: null });
  room.sit('A', 1, 'anna');
  const next = room.at + 30 * minute;
  room.later(29);
  room.sit('A', 2, 'bo');
  expect(room.refusal(charge())).toEqual({ reason: 'no-time-due', tableId: 'A', next });
  room.later(1);
  expect(room.view.games[0]?.timeDue).toEqual([{ tableId: 'A', since: next }]);
  expect(room.do(charge())).toEqual([{ tableId: 'A', order: { order: 'collect-time', chips: 500 } }]);
  expect(room.refusal(charge())).toMatchObject({ next: room.at + 30 * minute });
  room.later(10);
  // The dealer collected by hand: the table says so.
  room.collected.set('A', room.at);
  room.later(20);
  expect(room.view.games[0]?.timeDue).toEqual([]);
  expect(CashRoom.with(['A']).refusal(charge())).toMatchObject({ reason: 'no-time-due', next: null });
});
