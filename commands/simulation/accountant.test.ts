import { expect, test } from 'vitest';
import { apply, type TableEvent, type TableState } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { writeEvent } from '../../server/table/stored-event.ts';
import { Accountant } from './accountant.ts';
import { openCashTable } from './cash-manager.ts';

/** A table's log of what is said to have happened there. */
class Told {
  readonly logId: string;
  readonly rows: LogRow[] = [];
  #state: TableState | null = null;

  constructor(logId: string) {
    this.logId = logId;
    const { type: _type, ...opening } = openCashTable(logId);
    this.says({ type: 'table-opened', ...opening, mode: 'tournament' });
  }

  get head() {
    return { seq: this.rows.length };
  }

  read(after: number): readonly LogRow[] {
    return this.rows.slice(after);
  }

  says(event: TableEvent): this {
    this.#state = apply(this.#state, event);
    const seq = this.rows.length + 1;
    const told = { seq, hand: 0, at: seq, actor: 'cardroom', kind: event.type, request: `order:${this.logId}-${seq}` };
    this.rows.push({ ...told, body: writeEvent(event), previousHash: '', hash: `${this.logId} ${seq}` });
    return this;
  }

  seats(seat: number, player: string, stack: number): this {
    return this.says({ type: 'player-seated', seat, player: { id: player, hash: '' }, stack, sentFrom: null });
  }

  moves(seat: number, chips: number, to: string | null): this {
    const movedTo = to === null ? null : { tableId: to, seat: 1 };
    return this.says({ type: 'seat-opened', seat, why: 'moved', chips, movedTo });
  }
}

const receipt = (seq: number, event: object) => {
  const row = { seq, at: seq, actor: 'manager', kind: 'x', request: null, previousHash: '', hash: `office ${seq}` };
  return { ...row, body: JSON.stringify(event) };
};

const structure = { startingChips: 10_000, payouts: { guaranteed: 0 } };
const planned = { type: 'tournament-planned', id: 'e', structure };
const sold = (number: number, player: string) => {
  const entry = { number, player: { id: player }, paid: { prize: 100 } };
  return { type: 'entry-sold', tournament: 'e', entry };
};

function found(events: readonly object[], ...tables: readonly Told[]): readonly string[] {
  const accountant = new Accountant();
  const rows = events.map((event, index) => receipt(index + 1, event));
  accountant.readOffice({ office: { read: (after) => rows.slice(after) } });
  for (const told of tables) readAlong(accountant, told);
  return accountant.findings(rows, true);
}

/** From the first row on. */
function readAlong(accountant: Accountant, told: Told): void {
  const opened = { logId: told.logId, head: { seq: 1 }, read: () => told.rows.slice(0, 1) };
  for (const log of [opened, told]) accountant.readTable(told.logId, told.logId, log);
}

/** Chips by which stacks of a tournament were counted otherwise than the book has them. */
function countedAnew(events: readonly object[], told: Told): (tournament: string) => number {
  const accountant = new Accountant();
  readAlong(accountant, told);
  const held = events.map((event, index) => receipt(index + 1, event));
  return (tournament) => accountant.countedAnew(held, tournament);
}

test('an entry that sits down, goes on with its chips and is taken out adds up', () => {
  const first = new Told('1').seats(1, 'anna', 10_000).moves(1, 10_000, '2');
  const second = new Told('2').seats(4, 'anna', 10_000).moves(4, 10_000, null);
  const out = { type: 'entry-withdrawn', tournament: 'e', entry: 1, kept: true };
  expect(found([planned, sold(1, 'anna'), out], first, second)).toEqual([]);
});

test('a stack out of nothing, one entry seated twice, and chips put away without a receipt are found', () => {
  const nowhere = new Told('1').seats(1, 'anna', 12_345);
  expect(found([planned, sold(1, 'anna')], nowhere)).toMatchObject([
    expect.stringMatching(/12345 chips that come from nowhere/),
  ]);
  const twice = [new Told('1').seats(1, 'anna', 10_000), new Told('2').seats(1, 'anna', 10_000)];
  expect(found([planned, sold(1, 'anna')], ...twice)).toMatchObject([
    expect.stringMatching(/was seated 2 times with the chips of 1 entries/),
    expect.stringMatching(/sits in 2 chairs with 1 entries/),
  ]);
  const gone = new Told('1').seats(1, 'anna', 10_000).moves(1, 10_000, null);
  expect(found([planned, sold(1, 'anna')], gone)).toMatchObject([
    expect.stringMatching(/left play 1 times with chips, and 0 entries/),
  ]);
});

test('chips of a stack counted anew are looked for also after the flight was closed, wherever they have gone', () => {
  const uses = [
    { type: 'table-used', tournament: 'e', tableId: '1', hand: 0, rows: { '1': 1 } },
    { type: 'flight-closed', tournament: 'e', bags: [] },
    { type: 'table-left', tournament: 'e', tableId: '1', hand: 0, rows: { '1': 2 } },
  ];
  const told = new Told('1')
    .seats(1, 'anna', 10_000)
    .says({ type: 'stack-counted', seat: 1, stack: 10_013, difference: 13 });
  expect(countedAnew([planned, sold(1, 'anna'), ...uses], told)('e')).toBe(13);
  told.says({ type: 'stack-counted', seat: 1, stack: 13, difference: -10_000 }).moves(1, 13, null);
  expect(countedAnew([planned, sold(1, 'anna'), ...uses], told)('e')).toBe(-9_987);
});

test('nobody is sent home by a store that has lost their entry, or the draw of their seat', () => {
  const told = new Told('1').seats(1, 'anna', 10_000).moves(1, 10_000, null);
  const drawn = { type: 'seats-drawn', tournament: 'e', drawn: [{ player: 'anna' }] };
  const accountant = new Accountant();
  const rows = [planned, sold(1, 'anna'), drawn].map((one, at) => ({ ...receipt(at + 1, one), kind: one.type }));
  accountant.readOffice({ office: { read: (after) => rows.slice(after) } });
  readAlong(accountant, told);
  for (const kept of [3, 2, 1])
    expect(accountant.findings(rows.slice(0, kept), false)).toMatchObject([
      expect.stringMatching(/left play 1 times with chips/),
    ]);
});

test('a number that a store put back has sold again is of whoever bought it last', () => {
  const table = new Told('1').seats(1, 'anna', 10_000).moves(1, 10_000, null);
  const out = { type: 'entry-withdrawn', tournament: 'e', entry: 1, kept: true };
  expect(found([planned, sold(1, 'bert'), sold(1, 'anna'), out], table)).toEqual([]);
});

test('who sits again where a lost disk has them still, and is taken out at both tables, was entered once', () => {
  const first = new Told('1').seats(1, 'anna', 10_000).moves(1, 10_000, '2');
  const second = new Told('2').seats(4, 'anna', 10_000).moves(4, 10_000, null);
  const receipts = [planned, sold(1, 'anna'), { type: 'entry-withdrawn', tournament: 'e', entry: 1, kept: true }];
  const accountant = new Accountant();
  accountant.readOffice({ office: { read: (after) => receipts.map((one, at) => receipt(at + 1, one)).slice(after) } });
  readAlong(accountant, first);
  readAlong(accountant, second);
  // The disk is put back to its first row, and only the seat comes back from the room.
  first.rows.length = 1;
  accountant.readTable('1', '1', first);
  first.seats(1, 'anna', 10_000);
  accountant.readTable('1', '1', first);
  first.rows.push({ ...first.moves(1, 10_000, null).rows.pop(), request: 'order:other', hash: 'other' } as LogRow);
  accountant.readTable('1', '1', first);
  const held = receipts.map((one, at) => receipt(at + 1, one));
  expect(accountant.findings(held, false)).toEqual([]);
});

test('who gets a starting stack in the place of the one carried along is found', () => {
  const first = new Told('1').seats(1, 'anna', 10_000).says({ type: 'chips-added', seat: 1, chips: 5_000 });
  first.moves(1, 15_000, '2');
  const second = new Told('2').seats(1, 'anna', 10_000);
  const bought = { type: 'rebuy-sold', tournament: 'e', entry: 1, chips: 5_000, price: { prize: 50 } };
  expect(found([planned, sold(1, 'anna'), bought], first, second)).toMatchObject([
    expect.stringMatching(/was seated 2 times with the chips of 1 entries/),
    expect.stringMatching(/sits without the 15000 chips taken along/),
  ]);
});

test('more paid than was taken, an entry paid twice, and more taken back than was paid are found', () => {
  const paid = (amount: number) => ({ type: 'place-paid', tournament: 'e', entry: 1, amount });
  const of = (...amounts: readonly number[]) => found([planned, sold(1, 'anna'), sold(2, 'ben'), ...amounts.map(paid)]);
  expect(of(150, 150)).toEqual(['tournament e: 300 was paid of 200', 'tournament e: entry 1 was paid twice']);
  expect(of(150, -160)).toEqual(['tournament e: entry 1 was paid twice']);
  // The prize of a place paid early has grown by the end.
  const ended = { type: 'tournament-ended', tournament: 'e' };
  expect(found([planned, sold(1, 'anna'), sold(2, 'ben'), paid(50), ended, paid(50)])).toEqual([]);
  // A hand was corrected, and another time back again.
  expect(of(150, -50, 50)).toEqual([]);
});

test('who wins a seat leaves with the chips, and leaves to the others what the receipt says and no more', () => {
  const won = (shared: number) => ({ type: 'seat-won', tournament: 'e', entry: 1, chips: 12_000, shared });
  const table = new Told('1').seats(1, 'anna', 10_000).seats(2, 'ben', 10_000);
  table.says({ type: 'chips-added', seat: 2, chips: 2_000 }).moves(1, 10_000, null);
  const events = [planned, sold(1, 'anna'), sold(2, 'ben')];
  expect(found([...events, won(2_000)], table)).toEqual([]);
  expect(found(events, table)).toMatchObject([
    expect.stringMatching(/anna left play 1 times with chips, and 0 entries/),
    expect.stringMatching(/ben was given 2000 chips more and bought 0/),
    '2000 chips were given to those who stayed, and who won seats has left 0',
  ]);
  table.seats(1, 'carl', 10_000).says({ type: 'chips-added', seat: 1, chips: 2_000 });
  expect(found([...events, sold(3, 'carl'), won(2_000)], table)).toEqual([
    '4000 chips were given to those who stayed, and who won seats has left 2000',
  ]);
});

test('what was given of a seat that is taken back is there beside the chips of its winner, as far as nobody gives it back', () => {
  const won = { type: 'seat-won', tournament: 'e', entry: 1, chips: 12_000, shared: 2_000 };
  const back = (...chips: number[]) => ({
    type: 'seat-taken-back',
    tournament: 'e',
    entry: 1,
    back: chips.map((one) => ({ entry: 2, chips: one })),
  });
  const kept = (...events: readonly object[]) =>
    countedAnew([planned, sold(1, 'anna'), sold(2, 'ben'), ...events], new Told('1'))('e');
  expect(kept(won)).toBe(0);
  expect(kept(won, back(1_500, 500))).toBe(0);
  expect(kept(won, back(500))).toBe(1_500);
  expect(kept(won, back(), won, back(2_000))).toBe(2_000);
});

test('tickets are paid out of what was taken or what the house has promised, and nobody is given two', () => {
  const ticket = (id: string, entry: number) => ({
    type: 'ticket-given',
    tournament: 'e',
    ticket: { id, entry, value: 100 },
  });
  const promised = (guaranteedSeats: number) => ({
    ...planned,
    structure: { ...structure, satellite: { guaranteedSeats, seatValue: 100 } },
  });
  const given = [sold(1, 'anna'), ticket('a', 1), ticket('b', 2)];
  expect(found([promised(2), ...given])).toEqual([]);
  expect(found([promised(1), ...given])).toEqual(['tournament e: 200 was paid of 100']);
  const back = { type: 'ticket-taken-back', tournament: 'e', ticket: 'a' };
  expect(found([promised(1), ...given, back])).toEqual([]);
  expect(found([promised(2), ...given, back, ticket('c', 2)])).toEqual(['tournament e: entry 2 was given two tickets']);
});

test('who comes out of flights goes on with what lay in the bags that left the tables', () => {
  const days = (stacks: string) => ({
    ...structure,
    chipValues: [50, 100],
    levels: [{ number: 1 }, { number: 2, smallestChip: 100 }],
    days: { stacks, colourUp: 'up' },
  });
  const bagged = (logId: string, counts: Readonly<Record<number, number>>, player = 'anna'): Told => {
    const bag = {
      number: 'B',
      counts,
      chips: 10_050,
      difference: 0,
      countedBy: 'dealer:1',
      signedBy: 'floor:2',
      at: 1,
    };
    const table = new Told(logId).seats(1, player, 10_000).says({ type: 'chips-added', seat: 1, chips: 50 });
    return table.says({ type: 'stack-bagged', seat: 1, bag }).moves(1, 10_050, null);
  };
  const flight = (id: string, tableId: string, player = 'anna') => [
    { type: 'tournament-planned', id, structure, flightOf: 'e' },
    { type: 'table-used', tournament: id, tableId, hand: -1 },
    { ...sold(1, player), tournament: id },
    { type: 'rebuy-sold', tournament: id, entry: 1, chips: 50, price: { prize: 1 } },
    { type: 'flight-closed', tournament: id, bags: [{ entry: 1 }] },
  ];
  const tables = [bagged('1', { 50: 3, 100: 99 }), bagged('2', { 50: 1, 100: 100 })];
  const opened = (stacks: string, level: number, ...chips: readonly number[]) => [
    { ...planned, structure: days(stacks) },
    ...flight('f', '1'),
    ...flight('g', '2'),
    {
      type: 'day-opened',
      tournament: 'e',
      level,
      entries: chips.map((stack, index) => ({ number: index + 1, player: { id: 'anna' }, chips: stack })),
    },
  ];
  expect(found(opened('best', 1, 10_050), ...tables)).toEqual([]);
  expect(found(opened('best', 2, 10_100), ...tables)).toEqual([]);
  expect(found(opened('accumulate', 2, 20_100), ...tables)).toEqual([]);
  const wrong = (chips: string) => `tournament e: anna has bagged 10050 and 10050 and goes on with ${chips}`;
  expect(found(opened('best', 1, 20_100), ...tables)).toEqual([wrong('20100')]);
  expect(found(opened('best', 1, 10_050, 10_050), ...tables)).toEqual([wrong('10050 and 10050')]);
  expect(found(opened('best', 1), ...tables)).toEqual([wrong('')]);
  // On the final day she sits at the same table, and gets up before its first hand.
  const upAgain = bagged('1', { 50: 3, 100: 99 }).seats(1, 'anna', 20_100);
  upAgain.says({ type: 'seat-opened', seat: 1, why: 'left', chips: 20_100 });
  const leftTables = ['1', '2'].map((tableId, index) => {
    const tournament = ['f', 'g'][index] ?? '';
    return { type: 'table-left', tournament, tableId, hand: 0, rows: { [tableId]: 2 } };
  });
  const [ofFlights, day] = [opened('accumulate', 2, 20_100).slice(0, -1), opened('accumulate', 2, 20_100).slice(-1)];
  expect(found([...ofFlights, ...leftTables, ...day], upAgain, bagged('2', { 50: 1, 100: 100 }))).toEqual([]);
  // The same where the office has her leave then.
  const sentHome = bagged('1', { 50: 3, 100: 99 }).seats(1, 'anna', 20_100).moves(1, 20_100, null);
  expect(found([...ofFlights, ...leftTables, ...day], sentHome, bagged('2', { 50: 1, 100: 100 }))).not.toContainEqual(
    expect.stringContaining('has bagged'),
  );
  // Before the first hand her bag is opened again, and the office, which has closed the flight with it, has her go.
  const openedAgain = new Told('1').seats(1, 'anna', 10_000).says({ type: 'chips-added', seat: 1, chips: 50 });
  const reason = { id: 'r', hash: '' };
  openedAgain.says({ type: 'bag-opened', seat: 1, number: 'B', by: 'manager:1', reason, at: 1 }).moves(1, 10_050, null);
  const beforeHands = flight('f', '1').map((event) => ('hand' in event ? { ...event, hand: 0, rows: {} } : event));
  const [planOfDays, dayOpened] = [opened('best', 1, 10_050).slice(0, 1), opened('best', 1, 10_050).slice(-1)];
  expect(found([...planOfDays, ...beforeHands, ...dayOpened], openedAgain)).toEqual([]);
  // Two players until the day was opened, and one person afterwards.
  const players = ['anna', 'bea'].map((id, index) => ({ number: index + 1, player: { id }, chips: 10_050 }));
  const ofDays = { ...planned, structure: days('best') };
  const twice = [
    ...[ofDays, ...flight('f', '1'), ...flight('g', '2', 'bea')],
    { type: 'day-opened', tournament: 'e', level: 1, entries: players },
    { type: 'players-joined', kept: 'anna', gone: 'bea' },
  ];
  expect(found(twice, bagged('1', { 50: 1, 100: 100 }), bagged('2', { 50: 1, 100: 100 }, 'bea'))).toEqual([]);
  expect(found(opened('best', 1, 10_050), new Told('1'), new Told('2'))).toEqual([
    'tournament e: anna has bagged nothing and goes on with 10050',
  ]);
});

test('a re-buy the floor rules on at the table was sold at no desk, and is a difference there', () => {
  const table = () => new Told('1').seats(1, 'anna', 10_000);
  const desk = [planned, { type: 'table-used', tournament: 'e', tableId: '1', hand: 0 }, sold(1, 'anna')];
  const ruled = table().says({ type: 'rebuy-announced', seat: 1, chips: 500 });
  expect(found(desk, ruled)).toEqual([]);
  expect(countedAnew(desk, ruled)('e')).toBe(500);
  const given = table().says({ type: 'chips-added', seat: 1, chips: 500 });
  expect(found(desk, given)).toMatchObject([
    expect.stringMatching(/was given 500 chips more and bought 0/),
    expect.stringMatching(/500 chips were given to those who stayed/),
  ]);
});

test('a stack that is counted before the first hand is of the tournament its player sat down for', () => {
  const counted = (stack: number) => ({ type: 'stack-counted', seat: 1, stack, difference: stack - 10_000 }) as const;
  const table = new Told('1').seats(1, 'anna', 10_000).says(counted(9_900)).moves(1, 9_900, null);
  table.seats(1, 'bea', 10_000).says(counted(10_300));
  const said = (type: string, tournament: string, rows: object) => ({ type, tournament, tableId: '1', hand: 0, rows });
  // Anna sat down by the second row.
  const uses = [said('table-used', 'e', {}), said('table-left', 'e', { 1: 2 }), said('table-used', 'f', { 1: 2 })];
  const of = countedAnew([planned, { ...planned, id: 'f' }, ...uses], table);
  expect([of('e'), of('f')]).toEqual([-100, 300]);
});
