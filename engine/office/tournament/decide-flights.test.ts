import { describe, expect, test } from 'vitest';
import { usualDays } from '../../../protocol/structure-schema.ts';
import {
  bagStack,
  beginFlight,
  closeFlight,
  daysRoom,
  putOut,
  seatOf,
  viewOf,
} from '../../../test/support/flights-room.ts';
import { eventResults } from './event-results.ts';
import type { TournamentCommand } from './tournament-command.ts';

const minute = 60_000;
const open: TournamentCommand = { type: 'open-day', tournament: 'e', at: 0 };

describe('an event of several flights', () => {
  test('is played from its flights to the final day, with every chip and every coin', () => {
    const room = daysRoom();
    beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
    putOut(room, 'p1', 'p2');
    room.at += 30 * minute;
    expect(viewOf(room, 'e').proposals).toEqual([]);
    closeFlight(room, 'a');
    expect(room.office.tournaments.a).toMatchObject({ stage: 'over', flightClosed: { reached: { level: 2 } } });
    expect(room.playersAt('t1')).toEqual([]);

    beginFlight(room, 'b', ['p1', 'p5', 'p6']);
    putOut(room, 'p5', 'p1');
    room.at += 65 * minute;
    closeFlight(room, 'b');

    const { structure } = room.tournament;
    expect(viewOf(room, 'e').flights).toMatchObject([
      { id: 'a', stage: 'over', entries: 4, through: { players: 3, chips: 4 * structure.startingChips } },
      { id: 'b', stage: 'over', entries: 3, through: { players: 2, chips: 3 * structure.startingChips } },
    ]);
    expect(viewOf(room, 'e').pool).toBe(7 * structure.entry.prize);

    expect(viewOf(room, 'e').proposals).toEqual([{ what: 'open-day' }]);
    room.do({ ...open, at: room.at });
    const view = viewOf(room, 'e');
    expect(view.proposals).toEqual([]);
    expect(view.tournament.entries.map(({ player, chips, from }) => [player.id, chips, from?.[0]?.tournament])).toEqual(
      [
        ['p2', 2 * structure.startingChips, 'a'],
        ['p3', structure.startingChips, 'a'],
        ['p4', structure.startingChips, 'a'],
        ['p1', 2 * structure.startingChips, 'b'],
        ['p6', structure.startingChips, 'b'],
      ],
    );
    // Flight a had reached level 2, b level 4: the earliest point counts.
    expect(view.tournament.dayOpened).toMatchObject({ level: 2, forfeited: 0, added: 0, taken: 0 });
    expect(view.chips.issued).toBe(7 * structure.startingChips);
    expect(view.pool).toBe(7 * structure.entry.prize);

    room.do({ type: 'use-table', tournament: 'e', tableId: 't1' });
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
    room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
    expect(room.table('t1').chairs.reduce((sum, { stack }) => sum + (stack ?? 0), 0)).toBe(7 * structure.startingChips);
    expect(viewOf(room, 'e').tournament.schedule?.pausedAt).toBeUndefined();
    for (const player of ['p3', 'p4', 'p6', 'p1']) putOut(room, player, 'p2');
    expect(viewOf(room, 'e').proposals).toEqual([{ what: 'end', winner: 'p2' }]);
    room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
    const won = viewOf(room, 'e').standings.reduce((sum, { prize }) => sum + (prize ?? 0), 0);
    expect(won).toBe(7 * structure.entry.prize);
  });

  test('whoever alone comes through has won: the final day starts and ends with one player, seated or not', () => {
    for (const isSeated of [false, true]) {
      const room = daysRoom();
      beginFlight(room, 'a', ['p1', 'p2', 'p3']);
      for (const player of ['p3', 'p2']) putOut(room, player, 'p1');
      closeFlight(room, 'a');
      room.do({ ...open, at: room.at });
      if (isSeated) {
        room.do({ type: 'use-table', tournament: 'e', tableId: 't1' });
        room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
      }
      expect(viewOf(room, 'e').chips.issued).toBe(3 * room.tournament.structure.startingChips);
      room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
      expect(viewOf(room, 'e').proposals).toEqual([{ what: 'end', winner: 'p1' }]);
      room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
      expect(viewOf(room, 'e').standings).toMatchObject([
        { player: 'p1', place: 1, prize: 3 * room.tournament.structure.entry.prize },
      ]);
    }
  });

  test('keeps the best of several bags, or adds them all', () => {
    for (const [stacks, chips, forfeited] of [
      ['best', 2, 2],
      ['accumulate', 4, 0],
    ] as const) {
      const room = daysRoom({ days: { ...usualDays, stacks } });
      beginFlight(room, 'a', ['p1', 'p2', 'p3']);
      putOut(room, 'p2', 'p1');
      closeFlight(room, 'a');
      beginFlight(room, 'b', ['p1', 'p4', 'p5']);
      putOut(room, 'p4', 'p1');
      closeFlight(room, 'b');
      room.do({ ...open, at: room.at });
      const { startingChips } = room.tournament.structure;
      const { entries, dayOpened } = viewOf(room, 'e').tournament;
      expect(entries.find(({ player }) => player.id === 'p1')).toMatchObject({ chips: chips * startingChips });
      expect(entries.filter(({ player }) => player.id === 'p1')).toHaveLength(1);
      expect(dayOpened).toMatchObject({ forfeited: forfeited * startingChips });
      expect(viewOf(room, 'e').chips.issued).toBe((6 - forfeited) * startingChips);
    }
  });

  test('colours the bags up where small chips have left by the level of the final day', () => {
    const room = daysRoom({ days: { ...usualDays, resume: 'fixed', level: 12 } });
    beginFlight(room, 'a', ['p1', 'p2', 'p3']);
    const { tableId, seat } = seatOf(room, 'p1');
    room.hand(tableId, [], seat, 25);
    closeFlight(room, 'a');
    room.do({ ...open, at: room.at });
    const { dayOpened, entries, structure } = viewOf(room, 'e').tournament;
    const smallest = Math.max(...structure.levels.slice(0, 12).map(({ smallestChip = 0 }) => smallestChip));
    expect(smallest).toBeGreaterThan(25);
    expect(dayOpened?.added).toBeGreaterThan(0);
    expect(entries.every(({ chips }) => chips % smallest === 0)).toBe(true);
    const all = entries.reduce((sum, { chips }) => sum + chips, 0);
    expect(all).toBe(3 * structure.startingChips + (dayOpened?.added ?? 0));
    expect(viewOf(room, 'e').chips.issued).toBe(all);
  });

  test('a flight that pays by itself leaves the rest to the final day, to the last coin', () => {
    const days = { ...usualDays, qualify: 2500, bands: [{ upTo: 5000, amount: 1000 }] };
    const room = daysRoom({ days });
    const players = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'];
    beginFlight(room, 'a', players);
    const { entry } = room.tournament.structure;
    expect(viewOf(room, 'a').prizes).toEqual([0, 0, 1000, 1000]);
    for (const player of players.slice(2)) putOut(room, player);
    // As long as entries are sold, more may come through.
    expect(viewOf(room, 'a').proposals.filter(({ what }) => what === 'bag')).toEqual([]);
    room.do({ type: 'close-registration', tournament: 'a' });
    expect(viewOf(room, 'a').proposals).toEqual([{ what: 'bag', players: 2, qualified: 2 }]);
    closeFlight(room, 'a');
    const paid = viewOf(room, 'a').standings.filter(({ prize }) => (prize ?? 0) > 0);
    const results = eventResults(room.tournament, { state: room.office, facts: room.facts(), at: room.at });
    expect(results).toMatchObject({ entries: 8, players: 8, pool: 8 * entry.prize, isOver: false });
    expect(results.lines.filter(({ prize }) => prize > 0)).toEqual(
      [3, 4].map((place) => ({
        place,
        player: null,
        country: null,
        prize: 1000,
        deal: false,
        tickets: 0,
        bounties: 0,
        flight: 'a',
      })),
    );
    expect(paid.map(({ player, place, prize }) => [player, place, prize])).toEqual([
      ['p8', 3, 1000],
      ['p7', 4, 1000],
    ]);
    room.do({ type: 'pay-place', tournament: 'a', entry: paid[0]?.entry ?? 0, at: room.at, amount: 1000 });
    room.do({ ...open, at: room.at });
    expect(viewOf(room, 'e').pool).toBe(8 * entry.prize - 2000);
    expect(viewOf(room, 'e').prizes.reduce((sum, prize) => sum + prize, 0)).toBe(8 * entry.prize - 2000);
  });

  test('who just misses coming through, because several go out in the last hand, has the first band', () => {
    const days = { ...usualDays, qualify: 5000, bands: [{ upTo: 7500, amount: 1000 }] };
    const room = daysRoom({ days });
    beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8']);
    for (const player of ['p8', 'p7', 'p6']) putOut(room, player);
    const [one, other, winner] = [seatOf(room, 'p5'), seatOf(room, 'p4'), seatOf(room, 'p1')];
    room.hand(one.tableId, [one.seat, other.seat], winner.seat);
    closeFlight(room, 'a');
    expect(viewOf(room, 'a').prizes).toEqual([0, 0, 0, 1000, 1000, 1000]);
    expect(viewOf(room, 'e').pool).toBe(8 * room.tournament.structure.entry.prize - 3000);
  });
});

test('bags of the flights of one event are told apart by what people call the flight, or by a letter', () => {
  const room = daysRoom();
  const before = Object.keys(room.office.tournaments).length;
  const plan = (name: string, index: number): void =>
    room.do({ type: 'plan-flight', tournament: 'e', id: `m${index}`, at: room.at, name });
  for (const [index, name] of ['Winter 1B', 'Winter C', 'Friday', 'Saturday c', 'Again C'].entries()) plan(name, index);
  const planned = Object.values(room.office.tournaments).slice(before);
  expect(planned.map(({ flightMark }) => flightMark)).toEqual(['1B', 'C', 'A', 'B', 'D']);
});

describe('the end of a flight’s day', () => {
  test('the clock stands, tables are told to bag, and nothing else is done meanwhile', () => {
    const room = daysRoom();
    beginFlight(room, 'a', ['p1', 'p2', 'p3']);
    room.do({ type: 'bag-flight', tournament: 'a', at: room.at, on: true });
    expect(room.table('t1').halted).toMatchObject({ why: 'bagging', flight: 'A' });
    expect(viewOf(room, 'a').tournament.schedule?.pausedAt).toBe(room.at);
    const dayOver = { reason: 'flights', why: 'day-over' };
    const asked: readonly TournamentCommand[] = [
      { type: 'enter', tournament: 'a', at: room.at, player: { id: 'late', hash: '' }, fixed: null },
      { type: 'resume-clock', tournament: 'a', at: room.at },
      { type: 'halt-tables', tournament: 'a', tables: 'all', why: null },
      { type: 'hand-for-hand', tournament: 'a', on: true },
    ];
    for (const command of asked) expect(room.ask(command), command.type).toEqual(dayOver);
    bagStack(room, 'p1');
    expect(viewOf(room, 'a').bagging).toMatchObject({
      missing: ['p2', 'p3'],
      tables: [{ tableId: 't1', bags: 1, difference: null }],
    });
    expect(room.ask({ type: 'bag-flight', tournament: 'a', at: room.at, on: false })).toEqual({
      reason: 'bags-sealed',
      tables: ['t1'],
    });
    expect(room.ask({ type: 'close-flight', tournament: 'a', at: room.at })).toEqual({
      reason: 'bags-missing',
      players: ['p2', 'p3'],
    });
  });

  test('is taken back as long as no bag is sealed, and the clock goes on where it stood', () => {
    const room = daysRoom();
    beginFlight(room, 'a', ['p1', 'p2']);
    const { startedAt = 0 } = viewOf(room, 'a').tournament.schedule ?? {};
    room.do({ type: 'bag-flight', tournament: 'a', at: room.at, on: true });
    const since = room.at;
    room.at += 5 * minute;
    room.do({ type: 'bag-flight', tournament: 'a', at: room.at, on: false });
    expect(viewOf(room, 'a').tournament.schedule).toMatchObject({ startedAt: startedAt + (room.at - since) });
    expect(room.table('t1').halted).toBeUndefined();
  });

  test('a count that is off shows at its table, and closes nothing before it is put down to something', () => {
    const room = daysRoom();
    beginFlight(room, 'a', ['p1', 'p2', 'p3']);
    room.do({ type: 'bag-flight', tournament: 'a', at: room.at, on: true });
    bagStack(room, 'p1');
    bagStack(room, 'p2', -100);
    bagStack(room, 'p3');
    const { chips, bagging, proposals } = viewOf(room, 'a');
    expect(chips.found - chips.issued).toBe(-100);
    expect(bagging?.tables).toMatchObject([{ tableId: 't1', bags: 3, seats: [], difference: -100 }]);
    expect(proposals).toEqual([{ what: 'close-flight', players: 3 }]);
    expect(room.ask({ type: 'close-flight', tournament: 'a', at: room.at })).toEqual({
      reason: 'chips-differ',
      issued: chips.issued,
      found: chips.issued - 100,
    });
    room.do({ type: 'book-chips', tournament: 'a', difference: -100, reason: { id: 'r', hash: '' } });
    expect(room.ask({ type: 'close-flight', tournament: 'a', at: room.at })).toBeNull();
  });

  test('closes with bags of numbers that are there once', () => {
    const room = daysRoom({ tables: 2 });
    beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10']);
    room.do({ type: 'bag-flight', tournament: 'a', at: room.at, on: true });
    for (const { player } of viewOf(room, 'a').standings) bagStack(room, player);
    const table = room.table('t2');
    const chairs = table.chairs.map((chair) =>
      chair.bag === undefined
        ? chair
        : { ...chair, bag: { ...chair.bag, number: chair.bag.number.replace('t2', 't1') } },
    );
    room.tables.set('t2', { ...table, chairs });
    expect(room.ask({ type: 'close-flight', tournament: 'a', at: room.at })).toMatchObject({
      reason: 'bag-number-twice',
    });
  });
});

describe('what is not done', () => {
  const enter = (tournament: string, id: string): TournamentCommand => ({
    type: 'enter',
    tournament,
    at: 0,
    player: { id, hash: '' },
    fixed: null,
  });

  test('entries of an event with flights are sold in the flights alone', () => {
    const room = daysRoom();
    expect(room.ask(enter('e', 'p1'))).toEqual({ reason: 'flights', why: 'sold-there' });
    expect(room.ask({ type: 'start-tournament', tournament: 'e', at: 0 })).toEqual({
      reason: 'flights-open',
      flights: [],
    });
    expect(room.ask(open)).toEqual({ reason: 'flights-open', flights: [] });
  });

  test('the final day waits for every flight, and what flights hold is not called off', () => {
    const room = daysRoom();
    beginFlight(room, 'a', ['p1', 'p2', 'p3']);
    expect(room.ask(open)).toEqual({ reason: 'flights-open', flights: ['a'] });
    expect(room.ask({ type: 'cancel-tournament', tournament: 'e', at: 0 })).toEqual({
      reason: 'flights-open',
      flights: ['a'],
    });
    closeFlight(room, 'a');
    room.do({ ...open, at: room.at });
    expect(room.ask(open)).toEqual({ reason: 'not-now', stage: 'planned' });
    const late = { type: 'plan-flight', tournament: 'e', id: 'b', at: 0, name: 'b' } as const;
    expect(room.ask(late)).toEqual({ reason: 'not-now', stage: 'planned' });
  });

  test('a flight has no deal, no final table and no winner', () => {
    const room = daysRoom();
    beginFlight(room, 'a', ['p1', 'p2', 'p3']);
    const asked: readonly TournamentCommand[] = [
      { type: 'agree-deal', tournament: 'a', at: 0, amounts: {}, left: 0, heads: 'played' },
      { type: 'end-tournament', tournament: 'a', at: 0 },
      { type: 'draw-final-table', tournament: 'a', at: 0, tableId: 't1', rolls: [], ids: [] },
      { type: 'fix-prizes', tournament: 'a', prizes: null },
    ];
    for (const command of asked)
      expect(room.ask(command), command.type).toEqual({ reason: 'flights', why: 'is-flight' });
    expect(room.ask({ type: 'close-flight', tournament: 'a', at: 0 })).toEqual({
      reason: 'flights',
      why: 'not-bagging',
    });
    expect(room.ask({ type: 'bag-flight', tournament: 'e', at: 0, on: true })).toEqual({
      reason: 'flights',
      why: 'none',
    });
  });

  test('where the first bag counts, whoever has one buys in no more', () => {
    const room = daysRoom({ days: { ...usualDays, stacks: 'first' } });
    beginFlight(room, 'a', ['p1', 'p2', 'p3']);
    putOut(room, 'p2');
    room.do({ type: 'plan-flight', tournament: 'e', id: 'b', at: room.at, name: 'b' });
    expect(room.ask(enter('b', 'p1'))).toEqual({ reason: 'already-in', player: 'p1', entry: 1 });
    closeFlight(room, 'a');
    expect(room.ask(enter('b', 'p1'))).toEqual({ reason: 'flights', why: 'through' });
    expect(room.ask(enter('b', 'p2'))).toBeNull();
  });

  test.each([
    [{ ...usualDays, resume: 'fixed', level: 99 }, { fault: 'days-level' }],
    [
      { ...usualDays, qualify: 2000, bands: [{ upTo: 1000, amount: 500 }] },
      { fault: 'days-bands', why: 'share' },
    ],
    [
      { ...usualDays, bands: [{ upTo: 1000, amount: 500 }] },
      { fault: 'days-bands', why: 'share' },
    ],
    [
      { ...usualDays, qualify: 1000, bands: [{ upTo: 10_000, amount: 900_000 }] },
      { fault: 'days-bands', why: 'sum' },
    ],
  ] as const)('a structure whose days cannot be played is no structure', (days, fault) => {
    expect(() => daysRoom({ days })).toThrow(JSON.stringify(fault).slice(1, -1));
  });
});

test('whoever came through a flight is taken out with a reason, before the final day has begun as well', () => {
  const room = daysRoom();
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  closeFlight(room, 'a');
  room.do({ ...open, at: room.at });
  const asked = { tournament: 'e', entry: 2, at: room.at } as const;
  expect(room.ask({ type: 'withdraw-entry', ...asked })).toEqual({ reason: 'reason-missing', player: 'p2' });
  room.do({ type: 'take-out-entry', ...asked, reason: { id: 'why', hash: '' } });
  expect(viewOf(room, 'e').tournament.entries[1]?.withdrawn).toMatchObject({ kept: true });
});
