import { expect, test } from 'vitest';
import { usualDays } from '../../../protocol/structure-schema.ts';
import { sha256 } from '../../../server/cardroom/office/sha256.ts';
import { beginFlight, closeFlight, daysRoom, putOut, seatOf, viewOf } from '../../../test/support/flights-room.ts';
import type { TournamentRoom } from '../../../test/support/tournament-room.ts';
import { eventResults } from './event-results.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular } = structureTemplates;
const head = 5_000;
const withHeads = (kind: 'fixed' | 'progressive' | 'mystery', rest: object = {}) => ({
  entry: { ...regular.entry, bounty: head },
  bounty: { kind, unit: 100 } as const,
  ...rest,
});
const openDay = (room: TournamentRoom): void => room.do({ type: 'open-day', tournament: 'e', at: room.at });

function startDay(room: TournamentRoom): void {
  room.do(
    { type: 'use-table', tournament: 'e', tableId: 't1' },
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
}

/** The head of a player, and what was won for heads, in that tournament. */
function headOf(room: TournamentRoom, id: string, player: string): readonly [number | null, number] {
  const view = viewOf(room, id);
  const { number } = view.tournament.entries.findLast((entry) => entry.player.id === player) ?? {};
  const one = view.bounty?.entries.find(({ entry }) => entry === number);
  return [one?.head ?? null, one?.won ?? 0];
}

/** What was paid for heads is refunded, won, on a head, in the prizes, unclaimed or goes on: in every tournament of the event. */
function expectBalanced(room: TournamentRoom): void {
  for (const id of Object.keys(room.office.tournaments)) {
    const { bounty } = viewOf(room, id);
    if (bounty === null) throw new Error('The event has heads.');
    const { paidIn, refunded, won, standing, toPrizePool, unclaimed, carried = 0 } = bounty;
    expect([id, refunded + won + standing + toPrizePool + unclaimed + carried]).toEqual([id, paidIn]);
  }
}

test('a head goes to the final day with its player, also with a bag that does not count; the champion has the own', () => {
  const room = daysRoom({}, withHeads('progressive'));
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  putOut(room, 'p2', 'p1');
  expect(headOf(room, 'a', 'p1')).toEqual([7_500, 2_500]);
  closeFlight(room, 'a');
  beginFlight(room, 'b', ['p1', 'p4', 'p5']);
  closeFlight(room, 'b');
  expect(viewOf(room, 'a').bounty).toMatchObject({ standing: 0, carried: 12_500 });
  expectBalanced(room);
  const inFlights = () => viewOf(room, 'e').flights?.map(({ heads }) => heads);
  expect(inFlights()).toEqual([
    { won: 2_500, paid: 0 },
    { won: 0, paid: 0 },
  ]);
  openDay(room);
  expect(viewOf(room, 'e').bounty).toMatchObject({ paidIn: 27_500, standing: 27_500 });
  expect(headOf(room, 'e', 'p1')).toEqual([12_500, 0]);
  startDay(room);
  // The console is told the heads that came along.
  expect(room.table('t1').bounty?.heads).toMatchObject({ p1: 12_500, p3: 5_000 });
  putOut(room, 'p1', 'p3');
  expect(headOf(room, 'e', 'p3')).toEqual([11_300, 6_200]);
  expectBalanced(room);
  for (const player of ['p4', 'p5']) putOut(room, player, 'p3');
  expect(headOf(room, 'e', 'p3')[1]).toBe(27_500);
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  const { lines } = eventResults(room.tournament, { state: room.office, facts: room.facts(), at: room.at });
  // p3, then p5, p4 and p1, who won a head in the flight; p2 went out there.
  expect(lines.map(({ place, bounties, flight }) => [place, bounties, flight])).toEqual([
    [1, 27_500, undefined],
    [2, 0, undefined],
    [3, 0, undefined],
    [4, 2_500, undefined],
    [3, 0, 'a'],
  ]);
  expectBalanced(room);
});

test('a hand of a flight that is corrected after the final day was opened moves head and chips of both days', () => {
  const room = daysRoom({}, withHeads('progressive'));
  beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
  putOut(room, 'p4', 'p1');
  closeFlight(room, 'a');
  openDay(room);
  startDay(room);
  putOut(room, 'p1', 'p2');
  expect([headOf(room, 'a', 'p1'), headOf(room, 'e', 'p2')]).toEqual([
    [7_500, 2_500],
    [8_800, 3_700],
  ]);
  room.do({ type: 'pay-bounty', tournament: 'a', entry: 1, at: room.at, amount: 2_500 });
  // The pot in which p4 went out was p3's.
  const lost = room.eliminations.findIndex(({ player }) => player === 'p4');
  const out = room.eliminations[lost];
  if (out?.how === undefined) throw new Error('p4 went out.');
  const main = [{ board: 0, players: ['p3'] }];
  room.eliminations[lost] = { ...out, how: { ...out.how, won: main, main } };
  expect([headOf(room, 'a', 'p1'), headOf(room, 'a', 'p3')]).toEqual([
    [5_000, 0],
    [7_500, 2_500],
  ]);
  expect(viewOf(room, 'a').bounty?.entries[0]).toMatchObject({ paid: 2_500, owed: -2_500 });
  expect([headOf(room, 'e', 'p2'), headOf(room, 'e', 'p3')]).toEqual([
    [7_500, 2_500],
    [7_500, 0],
  ]);
  expectBalanced(room);
});

test('somebody whom a correction puts back into play after the flight was closed has no bag: the floor says whose the head is', () => {
  const room = daysRoom({}, withHeads('fixed'));
  beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
  putOut(room, 'p4', 'p1');
  closeFlight(room, 'a');
  openDay(room);
  startDay(room);
  for (const player of ['p3', 'p2']) putOut(room, player, 'p1');
  room.eliminations.splice(
    room.eliminations.findIndex(({ player }) => player === 'p4'),
    1,
  );
  expect(viewOf(room, 'a').bounty).toMatchObject({ unclaimed: head, taken: [{ of: 4, went: 'unknown' }] });
  expectBalanced(room);
  const end = { type: 'end-tournament', tournament: 'e', at: room.at } as const;
  expect(room.ask(end)).toEqual({ reason: 'heads-open', unclaimed: head });
  room.do({ type: 'settle-head', tournament: 'a', entry: 4, winners: [2] });
  expect(headOf(room, 'a', 'p2')).toEqual([head, head]);
  expectBalanced(room);
  room.do(end);
});

test('a cancelled flight brings nothing to the final day: all that was paid for heads goes back', () => {
  const room = daysRoom({}, withHeads('fixed', { policies: { 'bounty.noWinner': 'champion' } }));
  beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
  putOut(room, 'p2', 'p1');
  room.do(
    { type: 'take-out-entry', tournament: 'a', entry: 3, at: room.at, reason: { id: 'r', hash: '' } },
    { type: 'cancel-tournament', tournament: 'a', at: room.at },
  );
  expect(viewOf(room, 'a').bounty).toMatchObject({ refunded: 4 * head, won: 0, unclaimed: 0 });
  expect(viewOf(room, 'e').bounty).toMatchObject({ paidIn: 0 });
  expectBalanced(room);
});

test('a head that nobody wins in a flight goes to the prizes of the final day, or waits there for the champion', () => {
  for (const noWinner of ['prize-pool', 'champion'] as const) {
    const room = daysRoom({}, withHeads('fixed', { policies: { 'bounty.noWinner': noWinner } }));
    beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
    putOut(room, 'p4', 'p1');
    room.do({ type: 'take-out-entry', tournament: 'a', entry: 3, at: room.at, reason: { id: 'r', hash: '' } });
    const isPrize = noWinner === 'prize-pool';
    expect(viewOf(room, 'e').pool).toBe(4 * regular.entry.prize + (isPrize ? head : 0));
    expectBalanced(room);
    closeFlight(room, 'a');
    openDay(room);
    startDay(room);
    putOut(room, 'p2', 'p1');
    expectBalanced(room);
    room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
    expect(headOf(room, 'e', 'p1')[1]).toBe(isPrize ? 2 * head : 3 * head);
    expectBalanced(room);
  }
});

test('envelopes are drawn on the final day alone, for all that was paid for heads in the flights', () => {
  const seed = '00ff'.repeat(16);
  const secret = { seed, sha256 };
  const room = daysRoom({}, withHeads('mystery', { lateUntilLevel: 0, reentry: null }));
  beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
  expect(room.table('t1').bounty?.heads).toEqual({});
  putOut(room, 'p4', 'p1');
  const { bounty, proposals } = viewOf(room, 'a');
  expect(bounty?.mystery).toBeUndefined();
  expect([bounty?.standing, bounty?.carried, bounty?.unclaimed, proposals]).toEqual([3 * head, head, 0, []]);
  closeFlight(room, 'a');
  openDay(room);
  startDay(room);
  const promise = { top: [{ amount: 3 * head, count: 1 }], seed: { id: 'seed', hash: 'h' }, secret };
  expect(room.ask({ type: 'commit-draw', tournament: 'a', at: room.at, ...promise })).toEqual({
    reason: 'mystery',
    because: 'none',
  });
  room.do({ type: 'commit-draw', tournament: 'e', at: room.at, ...promise });
  const { mystery } = viewOf(room, 'e').tournament;
  expect(mystery?.envelopes.reduce((sum, { amount, count }) => sum + amount * count, 0)).toBe(4 * head);
  room.do({ type: 'open-draw', tournament: 'e', at: room.at, openly: 'Kd 7c 2s' });
  expect(Object.keys(room.table('t1').bounty?.heads ?? {})).toHaveLength(3);
  putOut(room, 'p3', 'p1');
  putOut(room, 'p2', 'p1');
  for (const entry of [3, 2, 1])
    room.do({ type: 'draw-envelope', tournament: 'e', at: room.at, entry, number: null, secret });
  expect(headOf(room, 'e', 'p1')[1]).toBe(4 * head);
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  expectBalanced(room);
});

test('heads that were paid for in flights do not vanish from the structure', () => {
  const room = daysRoom({}, withHeads('fixed'));
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  const { bounty: _bounty, ...without } = { ...room.tournament.structure, entry: regular.entry };
  expect(room.ask({ type: 'change-structure', tournament: 'e', structure: without })).toEqual({
    reason: 'heads-open',
    unclaimed: 3 * head,
  });
});

test('a bag that does not count is paid for out of the prizes, whatever place its player takes', () => {
  const each = 1_500;
  const room = daysRoom(
    { days: { ...usualDays, forfeitPay: each } },
    { payouts: { ...regular.payouts, roundTo: 100 } },
  );
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  closeFlight(room, 'a');
  beginFlight(room, 'b', ['p1', 'p2', 'p4']);
  putOut(room, 'p4', 'p1');
  closeFlight(room, 'b');
  openDay(room);
  const all = 6 * regular.entry.prize;
  const { pool, prizes, tournament } = viewOf(room, 'e');
  const owed = tournament.entries.map(({ number, player }) => [player.id, tournament.dayOpened?.forfeitPay?.[number]]);
  expect(Object.fromEntries(owed)).toEqual({ p1: each, p2: each, p3: undefined });
  expect([pool, prizes.reduce((sum, prize) => sum + prize, 0)]).toEqual([all - 2 * each, all - 2 * each]);
  startDay(room);
  for (const player of ['p3', 'p2']) putOut(room, player, 'p1');
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  const won = (player: string) => viewOf(room, 'e').standings.find((one) => one.player === player)?.prize ?? 0;
  expect([won('p1'), won('p2')]).toEqual([(prizes[0] ?? 0) + each, (prizes[1] ?? 0) + each]);
  const pay = (entry: number, amount: number) =>
    ({ type: 'pay-place', tournament: 'e', entry, at: room.at, amount }) as const;
  const { number = 0 } = tournament.entries.find(({ player }) => player.id === 'p2') ?? {};
  expect(room.ask(pay(number, prizes[1] ?? 0))).toMatchObject({ reason: 'sum-differs', expected: won('p2') });
  for (const { entry, prize } of viewOf(room, 'e').standings) if ((prize ?? 0) > 0) room.do(pay(entry, prize ?? 0));
  const results = eventResults(room.tournament, { state: room.office, facts: room.facts(), at: room.at });
  expect([results.pool, results.lines.reduce((sum, { prize }) => sum + prize, 0)]).toEqual([all, all]);
});

test.each([
  [{ ...usualDays, stacks: 'accumulate', forfeitPay: 100 }, 'stacks'],
  [{ ...usualDays, forfeitPay: regular.entry.prize }, 'sum'],
  [
    {
      ...usualDays,
      qualify: 5_000,
      bands: [{ upTo: 6_000, amount: 6 * regular.entry.prize }],
      forfeitPay: Math.floor(regular.entry.prize * 0.9),
    },
    'sum',
  ],
] as const)('bags are paid for only where one does not count, and with money there is', (days, why) => {
  expect(() => daysRoom({ days })).toThrow(JSON.stringify({ fault: 'days-forfeit', why }).slice(1, -1));
});

test('a final day sells entries only while the structure does at its level, to whoever played a flight as a re-entry', () => {
  const room = daysRoom({}, { lateUntilLevel: 2, reentry: { untilLevel: 4, most: 1 } });
  const enter = (id: string) =>
    ({ type: 'enter', tournament: 'e', at: room.at, player: { id, hash: '' }, fixed: null }) as const;
  beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
  putOut(room, 'p4', 'p1');
  expect(viewOf(room, 'e').isSoldHere).toBe(false);
  room.at += 65 * 60_000;
  closeFlight(room, 'a');
  openDay(room);
  startDay(room);
  expect([viewOf(room, 'e').isSoldHere, viewOf(room, 'e').tournament.dayOpened?.level]).toEqual([true, 4]);
  // New entries were sold until the end of level 2, re-entries are until the end of level 4.
  expect(room.ask(enter('p9'))).toMatchObject({ reason: 'registration-closed' });
  expect(room.ask(enter('p1'))).toMatchObject({ reason: 'already-in' });
  room.do(enter('p4'));
  expect(viewOf(room, 'e').tournament.entries.at(-1)).toMatchObject({ kind: 're-entry', paid: regular.entry });
  expect(viewOf(room, 'e').pool).toBe(5 * regular.entry.prize);
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(seatOf(room, 'p4').tableId).toBe('t1');
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(viewOf(room, 'e').isSoldHere).toBe(false);
  room.do({ type: 'open-registration', tournament: 'e' });
  room.at += 60 * 60_000;
  expect(viewOf(room, 'e').isSoldHere).toBe(false);
});

test('where the first bag counts, whoever came through buys in no more on the final day either', () => {
  const room = daysRoom({ days: { ...usualDays, stacks: 'first' } }, { reentry: { untilLevel: 9, most: null } });
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  closeFlight(room, 'a');
  openDay(room);
  startDay(room);
  putOut(room, 'p3', 'p1');
  const again = { type: 'enter', tournament: 'e', at: room.at, player: { id: 'p3', hash: '' }, fixed: null } as const;
  expect(room.ask(again)).toEqual({ reason: 'flights', why: 'through' });
});

test('bounties that begin on day 2 are won by nobody in a flight, and on the final day', () => {
  const room = daysRoom({}, withHeads('fixed', { policies: { 'bounty.from': 'day:2' } }));
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  putOut(room, 'p2', 'p1');
  expect(headOf(room, 'a', 'p1')[1]).toBe(0);
  expect(viewOf(room, 'a').bounty).toMatchObject({ won: 0 });
  expectBalanced(room);
  closeFlight(room, 'a');
  openDay(room);
  startDay(room);
  putOut(room, 'p3', 'p1');
  expect(headOf(room, 'e', 'p1')).toEqual([null, 2 * head]);
  expectBalanced(room);
});
