import { describe, expect, test } from 'vitest';
import { enter, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { headAt } from '../../rules/tournament/bounty.ts';
import { decide } from '../../table/decide.ts';
import { applyOffice } from '../apply-office.ts';
import { ordersDue } from '../orders-due.ts';
import { placesAtTables } from './places-at-tables.ts';
import type { Structure } from './structure.ts';
import type { Entry } from './tournament.ts';

const structure = { startingChips: 10_000 };
const progressive = {
  entry: { prize: 5_000, fee: 1_000, bounty: 5_000 },
  bounty: { kind: 'progressive', unit: 100, cashShare: 5_000 } as const,
};

const personAt = (room: TournamentRoom, tableId: string, seat: number): string =>
  room.table(tableId).chairs[seat - 1]?.player?.id ?? '';

const stacksOf = (room: TournamentRoom, player: string): readonly string[] =>
  [...room.tables].flatMap(([tableId, { chairs }]) =>
    chairs.flatMap((chair) => (chair.player?.id === player ? [`${tableId}: ${chair.stack}`] : [])),
  );

/** Beside the halt of tables at which somebody has two stacks. */
const due = (room: TournamentRoom) =>
  ordersDue(room.office, room.facts(), room.at).filter(({ order }) => order.order !== 'halt');

/** The floor at the table has a hand dealt all the same. */
function lift(room: TournamentRoom, tableId: string): void {
  const decision = decide(room.table(tableId), { type: 'lift-halt', by: 'floor', at: room.at });
  if ('refusal' in decision) throw new Error(JSON.stringify(decision.refusal));
  room.tables.set(tableId, decision.after);
}
const stateOf = (room: TournamentRoom, number: number) =>
  room.view().standings.find(({ entry }) => entry === number)?.state;
const withdraw = (room: TournamentRoom, entry: number): void =>
  room.do({ type: 'take-out-entry', tournament: 'e', entry, at: ++room.at, reason: { id: 'why', hash: '' } });
const drawSeats = (room: TournamentRoom): void =>
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });

const openAt2 = (room: TournamentRoom): number => [9, 8, 7].find((one) => !room.playersAt('t2').includes(one)) ?? 0;

/** The re-entry sold in these tests is sent to the second table. Gives the seat. */
const seatAt2 = (room: TournamentRoom): number => {
  const seat = openAt2(room);
  const to = { tableId: 't2', seat };
  room.office = applyOffice(room.office, { type: 'seat-given', tournament: 'e', entry: 9, to });
  room.settle();
  return seat;
};

/** Somebody at the first table is out with what was won before, and buys in again; what is done next may correct the hand. */
function boughtAgain(of: Partial<Structure> = structure) {
  const room = runningRoom({ tables: 2, players: 8, structure: of });
  const [loser = 0, winner = 0] = room.playersAt('t1');
  const player = personAt(room, 't1', loser);
  room.hand('t1', [], loser, 5_000);
  const correct = room.correction('t1');
  room.hand('t1', [loser], winner);
  enter(room, player);
  return { room, loser, player, correct };
}

const balanced = (room: TournamentRoom): void => {
  const { issued, found, uncounted } = room.view().chips;
  expect([found, uncounted]).toEqual([issued, []]);
};

describe('a bust that is corrected after a re-entry was bought', () => {
  test('whoever never was out keeps stack and seat when the re-entry is withdrawn', () => {
    const { room, player, correct } = boughtAgain();
    correct();
    expect(room.view().meetings).toMatchObject([{ player, why: 'in-twice' }]);
    withdraw(room, 9);
    expect([due(room), stacksOf(room, player), room.view().meetings]).toEqual([[], ['t1: 25000'], []]);
    expect(room.view().chips).toMatchObject({ issued: 80_000, found: 80_000 });
    expect([stateOf(room, 9), room.view().pool]).toEqual(['withdrawn', 8 * room.tournament.structure.entry.prize]);
  });

  test('the re-entry nobody was dealt a hand for is given back, seated or not; the chips leave with it', () => {
    const { room, player, correct } = boughtAgain();
    const seat = seatAt2(room);
    correct();
    const paid = room.view().pool;
    room.do({ type: 'withdraw-entry', tournament: 'e', entry: 9, at: room.at });
    expect([stateOf(room, 9), room.playersAt('t2').includes(seat), stacksOf(room, player)]).toEqual([
      'withdrawn',
      false,
      ['t1: 25000'],
    ]);
    expect(paid - room.view().pool).toBe(room.tournament.structure.entry.prize);
    balanced(room);
  });

  test('once a hand was dealt for it, it is taken out with a reason, and its money stays', () => {
    const { room, correct } = boughtAgain();
    const seat = seatAt2(room);
    room.hand('t2', [], seat, 500);
    correct();
    const paid = room.view().pool;
    const ask = { tournament: 'e', entry: 9, at: room.at } as const;
    expect(room.ask({ type: 'withdraw-entry', ...ask })).toMatchObject({ reason: 'reason-missing' });
    withdraw(room, 9);
    expect(room.view().pool).toBe(paid);
    balanced(room);
  });

  test('where one person has two stacks no hand is dealt until one of the entries is gone, as long as a deal is voted on', () => {
    const { room, player, correct } = boughtAgain();
    seatAt2(room);
    const halts = () => ['t1', 't2'].map((tableId) => room.table(tableId).halted?.why ?? null);
    expect(halts()).toEqual([null, null]);
    correct();
    room.settle();
    expect(halts()).toEqual(['in-twice', 'in-twice']);
    expect(
      room
        .view()
        .standings.filter((one) => one.player === player)
        .map(({ paidBack }) => paidBack),
    ).toEqual([undefined, true]);
    room.do({ type: 'withdraw-entry', tournament: 'e', entry: 9, at: room.at });
    room.settle();
    expect(halts()).toEqual([null, null]);
  });

  test('each of the two seats shows the bounty of its own entry, as the office has it', () => {
    const { room, player, loser, correct } = boughtAgain({ ...structure, ...progressive });
    seatAt2(room);
    correct();
    room.settle();
    lift(room, 't1');
    room.hand('t1', [room.playersAt('t1').find((one) => one !== loser) ?? 0], loser);
    room.settle();
    const heads = ['t1', 't2'].map((tableId) => {
      const { bounty, chairs } = room.table(tableId);
      return chairs.flatMap((chair) => (chair.player?.id === player ? [headAt(bounty, chair.seat, player)] : []));
    });
    const own = room.view().standings.flatMap((one) => (one.player === player ? [one.entry] : []));
    const office = room
      .view()
      .bounty?.entries.filter(({ entry }) => own.includes(entry))
      .map(({ head }) => head);
    expect(office).toEqual([7500, 5000]);
    expect(heads.flat()).toEqual(office);
  });

  test('a re-entry without a seat halts no table: one stack is one stack', () => {
    const { room, correct } = boughtAgain();
    correct();
    room.settle();
    expect(room.table('t1').halted).toBeUndefined();
  });

  test('nothing is ordered while both are in it, wherever the player sits', () => {
    const { room, player, loser, correct } = boughtAgain();
    seatAt2(room);
    const [before] = stacksOf(room, player);
    correct();
    expect([due(room), stacksOf(room, player).length]).toEqual([[], 2]);
    // The dealer clears the seat that was corrected: which of the two is played only the floor knows.
    room.open('t1', loser, 'left');
    expect([due(room), stacksOf(room, player)]).toEqual([[], [before]]);
    balanced(room);
    const first = room.tournament.entries.find((entry) => entry.player.id === player)?.number ?? 0;
    withdraw(room, first);
    expect([due(room), stacksOf(room, player), stateOf(room, 9)]).toEqual([[], [before], 'playing']);
    balanced(room);
  });

  test('the seat of the one withdrawn is left before the other one sits down', () => {
    const { room, player, correct } = boughtAgain();
    correct();
    seatAt2(room);
    withdraw(room, room.tournament.entries.find((entry) => entry.player.id === player)?.number ?? 0);
    expect(stacksOf(room, player)).toMatchObject([expect.stringMatching(/: 10000$/)]);
    balanced(room);
  });

  test('no deal is made and nobody is sent while somebody is in it twice', () => {
    const { room, player, correct } = boughtAgain();
    correct();
    const twice = { reason: 'in-twice', player, entries: [expect.any(Number), 9] };
    const players = new Set(room.tournament.entries.map((entry) => entry.player.id));
    const amounts = Object.fromEntries([...players].map((id) => [id, 0]));
    expect(
      room.ask({ type: 'agree-deal', tournament: 'e', at: room.at, heads: 'played', amounts, left: 0 }),
    ).toMatchObject(twice);
    const move = { type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, why: 'floor' } as const;
    expect(room.ask({ ...move, to: { tableId: 't2', seat: 9 } })).toMatchObject(twice);
  });

  test('no seat is drawn for either, and nobody is sent to one, until one of them is withdrawn', () => {
    const { room, player, correct } = boughtAgain();
    correct();
    const twice = { reason: 'in-twice', player, entries: [expect.any(Number), 9] };
    expect(room.view().proposals.filter(({ what }) => what === 'seat')).toEqual([]);
    const draw = { type: 'draw-seats', tournament: 'e', at: room.at, rolls: room.rolls() } as const;
    expect(room.ask({ ...draw, entries: [9] })).toMatchObject(twice);
    expect(room.ask({ ...draw, entries: 'all' })).toMatchObject({ reason: 'too-few-seats', players: 0 });
    expect(room.tournament.entries.find(({ number }) => number === 9)?.seat).toBeNull();
  });

  test('who goes out of the first one after the re-entry has the place of the first one', () => {
    const { room, player, loser, correct } = boughtAgain();
    const seat = seatAt2(room);
    room.hand('t2', [], seat, 500);
    correct();
    room.at += 60_000;
    withdraw(room, 9);
    room.at += 60_000;
    const others = room.playersAt('t1').filter((one) => one !== loser);
    room.hand('t1', [others[0] ?? 0], others[1] ?? 0);
    room.at += 60_000;
    room.hand('t1', [loser], others[1] ?? 0);
    const placed = room.view().standings.filter(({ place }) => place !== null);
    const first = room.tournament.entries.find((entry) => entry.player.id === player)?.number;
    expect(placed.map(({ entry, place }) => [entry, place])).toEqual([
      [first, 7],
      [expect.any(Number), 8],
    ]);
    expect(room.view().standings.find(({ entry }) => entry === 9)).toMatchObject({ place: null, state: 'withdrawn' });
  });

  test('the table is told the place of whoever went out of both, the first one last', () => {
    const { room, player, loser, correct } = boughtAgain();
    const seat = seatAt2(room);
    correct();
    lift(room, 't2');
    room.hand('t2', [seat], room.playersAt('t2').find((one) => one !== seat) ?? 0);
    room.at += 60_000;
    room.settle();
    room.hand('t1', [loser], room.playersAt('t1').find((one) => one !== loser) ?? 0);
    room.do({ type: 'close-registration', tournament: 'e' });
    expect(placesAtTables(room.office, room.facts(), room.at).get('t1')).toEqual([{ player, place: 8 }]);
  });

  test('who goes out of the re-entry has no place as long as the first one plays', () => {
    const { room, player, correct } = boughtAgain();
    const seat = seatAt2(room);
    correct();
    lift(room, 't2');
    room.hand('t2', [seat], room.playersAt('t2').find((one) => one !== seat) ?? 0);
    expect(room.view().standings.filter((one) => one.player === player && one.place !== null)).toEqual([]);
    expect(room.view().playersLeft).toBe(8);
  });
});

describe('an entry after another one', () => {
  test.each([-5, 5])('is seated with its own chips by a table whose clock is %i minutes wrong', (minutes) => {
    const room = runningRoom({ tables: 1, players: 4, structure });
    room.skews.set('t1', minutes * 60_000);
    enter(room, 'p5');
    drawSeats(room);
    room.at += 1_000;
    const [seat = 0] = room.playersAt('t1').filter((one) => personAt(room, 't1', one) === 'p5');
    room.hand('t1', [], seat, 2_000);
    withdraw(room, 5);
    expect(stacksOf(room, 'p5')).toEqual([]);
    const player = { id: 'p5', hash: '' };
    room.do({ type: 'enter', tournament: 'e', at: room.at, player, fixed: null, again: true });
    expect(stateOf(room, 6)).toBe('waits');
    drawSeats(room);
    expect(stacksOf(room, 'p5')).toEqual(['t1: 10000']);
    balanced(room);
  });

  test('begins where its player sits whom a dealer had seated before it was sold', () => {
    const room = runningRoom({ tables: 2, players: 8, structure });
    const [loser = 0, winner = 0] = room.playersAt('t1');
    const player = personAt(room, 't1', loser);
    room.at += 600_000;
    room.hand('t1', [loser], winner);
    const seat = openAt2(room);
    room.seat('t2', seat, player, 10_000);
    expect(room.view().meetings).toMatchObject([{ player, why: 'eliminated-and-seated' }]);
    enter(room, player, { tableId: 't2', seat });
    expect([stateOf(room, 9), room.view().meetings, due(room)]).toEqual(['playing', [], []]);
    balanced(room);
  });

  test('is told by its rows, and one of an old log by how often its player was out', () => {
    const { room, player } = boughtAgain();
    drawSeats(room);
    const before = room.view();
    const isOld = (entry: Entry): Entry => {
      const { after: _after, ...old } = entry;
      return old;
    };
    const { tournaments } = room.office;
    const old = { ...room.tournament, entries: room.tournament.entries.map(isOld) };
    room.office = { ...room.office, tournaments: { ...tournaments, e: old } };
    expect(old.entries.some(({ after }) => after !== undefined)).toBe(false);
    expect(room.view().standings).toEqual(before.standings);
    expect(stateOf(room, 9)).toBe('playing');
    expect(stacksOf(room, player)).toHaveLength(1);
  });
});

describe('a deal', () => {
  test('gives its money to the entries that were in it, not to one withdrawn', () => {
    const { room, player, correct } = boughtAgain();
    correct();
    withdraw(room, 9);
    const { prizes } = room.view();
    const toWin = prizes.reduce((sum, prize) => sum + prize, 0);
    const players = new Set(room.tournament.entries.map((entry) => entry.player.id));
    const amounts = Object.fromEntries([...players].map((id) => [id, id === player ? toWin : 0]));
    room.do({ type: 'agree-deal', tournament: 'e', at: room.at, heads: 'played', amounts, left: 0 });
    const paid = room.view().standings.filter(({ prize }) => (prize ?? 0) > 0);
    expect(paid).toMatchObject([{ player, prize: toWin, state: 'playing' }]);
  });

  test('of two players who turn out to be one gives each entry what it was given', () => {
    const room = runningRoom({ players: 3 });
    const toWin = room.view().prizes.reduce((sum, prize) => sum + prize, 0);
    const amounts = { p1: toWin - 700, p2: 500, p3: 200 };
    room.do({ type: 'agree-deal', tournament: 'e', at: room.at, heads: 'played', amounts, left: 0 });
    room.do({ type: 'meet-player', player: { id: 'p1', hash: '' }, at: room.at });
    room.do({ type: 'join-players', kept: 'p1', gone: 'p2' });
    const won = room.view().standings.toSorted((one, other) => one.entry - other.entry);
    expect(won.map(({ prize }) => prize)).toEqual([toWin - 700, 500, 200]);
  });
});
