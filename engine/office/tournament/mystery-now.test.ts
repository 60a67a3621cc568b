import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../server/cardroom/office/sha256.ts';
import { enter, plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import type { EventPolicies } from './event-policies.ts';
import { envelopeOrder, verifyDraw } from './mystery.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular } = structureTemplates;
const price = 5000;
const seed = '00ff'.repeat(16);
const secret = { seed, sha256 };
const openly = 'Kd 7c 2s';

/** Envelopes instead of heads; entries are sold only before the start. */
const mystery = (policies: Partial<EventPolicies> = {}, rest: object = {}) => ({
  bounty: { kind: 'mystery', unit: 100 } as const,
  entry: { ...regular.entry, bounty: price },
  policies,
  lateUntilLevel: 0,
  reentry: null,
  ...rest,
});

const viewOf = (room: TournamentRoom) => {
  const { bounty } = room.view();
  if (bounty?.mystery === undefined) throw new Error('The tournament has envelopes.');
  return { ...bounty, mystery: bounty.mystery };
};
const entryAt = (room: TournamentRoom, seat: number, tableId = 't1'): number => {
  const player = room.table(tableId).chairs[seat - 1]?.player?.id;
  return room.tournament.entries.findLast((entry) => entry.player.id === player)?.number ?? 0;
};
const wonBy = (room: TournamentRoom, entry: number) => viewOf(room).entries.find((one) => one.entry === entry)?.won;

const commit = (room: TournamentRoom, top: readonly { amount: number; count: number }[] = [], instead?: string) => {
  const promise = { top, seed: { id: 'seed', hash: 'h' }, secret, ...(instead !== undefined && { instead }) };
  return room.ask({ type: 'commit-draw', tournament: 'e', at: room.at, ...promise });
};
const open = (room: TournamentRoom) => room.ask({ type: 'open-draw', tournament: 'e', at: room.at, openly });
const draw = (
  room: TournamentRoom,
  entry: number,
  number: number | null = null,
  by = secret as { seed: string | null; sha256: typeof sha256 },
) => room.ask({ type: 'draw-envelope', tournament: 'e', at: room.at, entry, number, secret: by });
const reveal = (room: TournamentRoom) => room.ask({ type: 'reveal-draw', tournament: 'e', at: room.at, secret });
const refused = (because: string) => ({ reason: 'mystery', because });

/** Refunded, won, in envelopes, in the prizes or nobody's: nothing else can have become of what was paid for heads. */
function expectBalanced(room: TournamentRoom): void {
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed, entries } = viewOf(room);
  expect(refunded + won + standing + toPrizePool + unclaimed).toBe(paidIn);
  expect(entries.reduce((sum, one) => sum + one.won, 0)).toBe(won);
}

test('from the stage on heads are envelopes: promised, opened, drawn one by one, revealed and checked', () => {
  const room = runningRoom({ players: 6, structure: mystery({ 'bounty.from': 'players:4' }) });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = room.playersAt('t1');
  const of = [a, b, c, d, e, f].map((seat) => entryAt(room, seat));
  const heads = () => Object.keys(room.table('t1').bounty?.heads ?? {}).length;
  expect([viewOf(room).mystery.stage, heads()]).toEqual(['waits', 0]);
  expect(commit(room)).toEqual(refused('not-begun'));
  room.hand('t1', [a, b], f);
  room.settle();
  expect(viewOf(room)).toMatchObject({
    won: 0,
    standing: 6 * price,
    mystery: { stage: 'promise', envelopes: 4, pool: 6 * price, due: [] },
  });
  expect(heads()).toBe(4);
  expect(open(room)).toEqual(refused('not-promised'));
  expect(draw(room, of[0] ?? 0)).toEqual(refused('not-promised'));
  expect(commit(room, [{ amount: 6 * price, count: 1 }])).toEqual({
    reason: 'envelopes',
    fault: 'pool-too-small',
    pool: 6 * price,
  });
  expect(commit(room)).toBeNull();
  // Until the cards are dealt another list may be promised, but only by who knows which promise it takes the place of.
  const { mystery: before } = room.tournament;
  expect(commit(room, [{ amount: 15_000, count: 1 }])).toEqual(refused('promised-meanwhile'));
  expect(room.tournament.mystery).toEqual(before);
  expect(commit(room, [{ amount: 15_000, count: 1 }], before?.commit)).toBeNull();
  expect(commit(room, [], before?.commit)).toEqual(refused('promised-meanwhile'));
  expect(room.tournament.mystery?.envelopes).toEqual([
    { amount: 15_000, count: 1 },
    { amount: 5_000, count: 3 },
  ]);
  room.hand('t1', [c], f);
  const [, , third = 0, fourth = 0, fifth = 0, last = 0] = of;
  expect(draw(room, third)).toEqual(refused('not-opened'));
  expect(open(room)).toBeNull();
  expect([open(room), commit(room)]).toEqual([refused('opened'), refused('opened')]);
  expect(viewOf(room).mystery).toMatchObject({ stage: 'draw', due: [{ of: third, by: [last] }] });
  expect(draw(room, third, 2, { seed: 'ff00'.repeat(16), sha256 })).toEqual(refused('seed-lost'));
  expect(draw(room, third, 2, { seed: null, sha256 })).toEqual(refused('seed-lost'));
  expect(draw(room, third, 5)).toEqual(refused('no-such-number'));
  expect(draw(room, third, 2)).toBeNull();
  const { order } = envelopeOrder(room.tournament.mystery?.envelopes ?? [], { seed, openly }, sha256);
  expect(wonBy(room, last)).toBe(order[1]);
  expect(draw(room, third, 1)).toEqual(refused('nothing-due'));
  expect(draw(room, fourth, 1)).toEqual(refused('nothing-due'));
  room.hand('t1', [d], e);
  expect(draw(room, fourth, 2)).toEqual(refused('taken'));
  expect(draw(room, fourth)).toBeNull();
  expect(wonBy(room, fifth)).toBe(order[0]);
  expectBalanced(room);
  room.hand('t1', [e], f);
  expect(viewOf(room).unclaimed).toBe(30_000 - (order[0] ?? 0) - (order[1] ?? 0));
  expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toMatchObject({
    reason: 'heads-open',
    toDraw: 2,
  });
  expect([draw(room, fifth, 4), reveal(room)]).toEqual([null, refused('not-over')]);
  expect(draw(room, last, 3)).toBeNull();
  expect(viewOf(room)).toMatchObject({ standing: 0, unclaimed: 0, won: 30_000, mystery: { stage: 'over' } });
  expectBalanced(room);
  expect(JSON.stringify([room.view(), room.events])).not.toContain(seed);
  expect(reveal(room)).toBeNull();
  expect(reveal(room)).toEqual(refused('revealed'));
  const { envelopes = [], commit: sum = '', draws = [] } = room.tournament.mystery ?? {};
  expect(verifyDraw({ tournament: 'e', envelopes, seed, openly, commit: sum, draws }, sha256)).toEqual({ valid: true });
  expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toBeNull();
});

test('while entries are sold nothing is promised, and once it is nothing for heads is sold or given back', () => {
  const room = plannedRoom({
    players: 4,
    structure: mystery({ 'bounty.from': 'start' }, { lateUntilLevel: 3, reentry: { untilLevel: 3, most: null } }),
  });
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  enter(room, 'late');
  expect(commit(room)).toEqual(refused('sales-open'));
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(commit(room)).toBeNull();
  expect(room.ask({ type: 'open-registration', tournament: 'e' })).toEqual(refused('promised'));
  expect(
    room.ask({ type: 'enter', tournament: 'e', at: room.at, player: { id: 'new', hash: '' }, fixed: null }),
  ).toEqual(refused('promised'));
  const { paidIn } = viewOf(room);
  // Never had a seat: what was paid stays in the envelopes all the same.
  const entry = room.tournament.entries.length;
  room.do({ type: 'take-out-entry', tournament: 'e', entry, at: room.at, reason: { id: 'why', hash: '' } });
  expect(viewOf(room)).toMatchObject({ paidIn, refunded: 0 });
  expectBalanced(room);
});

test('while somebody may still come nobody is the last of so many: heads are won once registration is closed', () => {
  const room = runningRoom({
    players: 4,
    structure: mystery({ 'bounty.from': 'players:4' }, { lateUntilLevel: 3, reentry: { untilLevel: 3, most: null } }),
  });
  const [a = 0, , c = 0] = room.playersAt('t1');
  const heads = () => Object.keys(room.table('t1').bounty?.heads ?? {}).length;
  const out = entryAt(room, a);
  room.hand('t1', [a], c);
  room.settle();
  expect([viewOf(room).mystery.stage, heads()]).toEqual(['waits', 0]);
  expect(viewOf(room).taken).toMatchObject([{ of: out, went: 'kept' }]);
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(viewOf(room)).toMatchObject({
    taken: [{ of: out, went: 'won' }],
    mystery: { stage: 'promise', envelopes: 4 },
  });
  expect(heads()).toBe(3);
  expectBalanced(room);
});

test('what was drawn stays won where the clock is set back to a level in which entries were sold', () => {
  const room = runningRoom({
    players: 4,
    structure: mystery({ 'bounty.from': 'players:4' }, { lateUntilLevel: 1, reentry: null }),
  });
  const level = (to: number) => room.do({ type: 'go-to-level', tournament: 'e', at: room.at, level: to });
  level(2);
  room.settle();
  expect([commit(room), open(room)]).toEqual([null, null]);
  const [a = 0, , c = 0] = room.playersAt('t1');
  const [out, winner] = [entryAt(room, a), entryAt(room, c)];
  room.hand('t1', [a], c);
  expect(draw(room, out)).toBeNull();
  level(1);
  room.settle();
  expect(wonBy(room, winner)).toBe(price);
  expect(Object.keys(room.table('t1').bounty?.heads ?? {})).toHaveLength(3);
  expectBalanced(room);
});

test('of those out in one hand the lowest place draws first; a head several have won is one envelope', () => {
  const room = runningRoom({ players: 4, structure: mystery() });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [first, second, winner, other] = [...room.playersAt('t1')].map((seat) => entryAt(room, seat));
  commit(room);
  open(room);
  room.hand('t1', [a, b], c);
  const [small, large] = room.eliminations;
  if (small?.how === undefined || large === undefined) throw new Error('Two went out.');
  const players = [c, room.playersAt('t1').find((seat) => seat !== c) ?? 0].map(
    (seat) => room.table('t1').chairs[seat - 1]?.player?.id ?? '',
  );
  const won = [{ board: 0, players }];
  room.eliminations[0] = { ...small, startedWith: 9_000, how: { ...small.how, won, main: won, clockwise: players } };
  room.eliminations[1] = { ...large, startedWith: 4_000 };
  expect(viewOf(room).mystery.due).toEqual([
    { of: second, by: [winner] },
    { of: first, by: [winner, other] },
  ]);
  expect(draw(room, first ?? 0)).toEqual({ ...refused('another-first'), entry: second });
  expect([draw(room, second ?? 0), draw(room, first ?? 0)]).toEqual([null, null]);
  const [one = 0, two = 0] = room.tournament.mystery?.draws.map(({ amount }) => amount) ?? [];
  expect(wonBy(room, winner ?? 0)).toBe(one + two / 2);
  expect(wonBy(room, other ?? 0)).toBe(two / 2);
});

test('a head that fell before the stage is nobody’s to settle: it lies in the envelopes', () => {
  const room = runningRoom({ players: 6, structure: mystery({ 'bounty.from': 'players:4' }) });
  const [a = 0, b = 0] = room.playersAt('t1');
  const [out = 0, other = 0] = [a, b].map((seat) => entryAt(room, seat));
  room.hand('t1', [a], b);
  expect(viewOf(room).taken).toMatchObject([{ of: out, went: 'kept' }]);
  expect(room.ask({ type: 'settle-head', tournament: 'e', entry: out, winners: [other] })).toEqual({
    reason: 'head-not-won',
    entry: out,
  });
});

test('a corrected hand takes the envelope along with the head; while its player is back in play nobody has it', () => {
  const room = runningRoom({ players: 4, structure: mystery() });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [out = 0, first = 0, second = 0] = [a, b, c].map((seat) => entryAt(room, seat));
  commit(room);
  open(room);
  const back = room.correction('t1');
  room.hand('t1', [a], b);
  draw(room, out, 3);
  room.do({ type: 'pay-bounty', tournament: 'e', entry: first, at: room.at, amount: price });
  back();
  expect(viewOf(room).entries.find(({ entry }) => entry === first)).toMatchObject({
    won: 0,
    paid: price,
    owed: -price,
  });
  expectBalanced(room);
  // What was in the envelope is known: the table is told, and says it at the push instead of another draw.
  const player = room.table('t1').chairs[a - 1]?.player?.id ?? '';
  expect(room.table('t1').bounty).toMatchObject({ opened: [player], heads: { [player]: price } });
  room.hand('t1', [a], c);
  expect(viewOf(room).mystery.due).toEqual([]);
  expect(wonBy(room, second)).toBe(price);
  room.do({ type: 'settle-head', tournament: 'e', entry: out, winners: [first] });
  expect([wonBy(room, first), wonBy(room, second)]).toEqual([price, 0]);
  expectBalanced(room);
});

describe('what nobody draws', () => {
  test.each([
    ['winner', 'none', { won: 20_000, toPrizePool: 0 }],
    ['prize-pool', 'none', { won: 15_000, toPrizePool: 5_000 }],
    ['prize-pool', 'draws-own', { won: 15_000, toPrizePool: 5_000 }],
  ] as const)('goes where the house says: %s, champion %s', (undrawn, champion, told) => {
    const room = runningRoom({
      players: 4,
      structure: mystery({ 'mystery.undrawn': undrawn, 'mystery.champion': champion }),
    });
    const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
    const entries = [a, b, c, d].map((seat) => entryAt(room, seat));
    commit(room);
    open(room);
    const { pool } = room.view();
    const [removed = 0] = entries;
    // Nobody has won the head of whoever is taken out.
    if (champion === 'draws-own')
      room.do({
        type: 'take-out-entry',
        tournament: 'e',
        entry: removed,
        at: room.at,
        reason: { id: 'why', hash: '' },
      });
    else room.hand('t1', [a], b);
    if (champion === 'draws-own') expect(viewOf(room).taken).toMatchObject([{ of: removed, went: 'undrawn', to: [] }]);
    room.hand('t1', [b, c], d);
    for (let due = viewOf(room).mystery.due; due[0] !== undefined; due = viewOf(room).mystery.due)
      expect(draw(room, due[0].of)).toBeNull();
    const drawn = room.tournament.mystery?.draws.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    expect(viewOf(room)).toMatchObject({
      won: undrawn === 'winner' ? told.won : drawn,
      toPrizePool: undrawn === 'winner' ? 0 : 4 * price - drawn,
      standing: 0,
      unclaimed: 0,
    });
    const unwon = viewOf(room).entries.map(({ unwon: own }) => own);
    expect(unwon).toEqual([0, 0, 0, undrawn === 'winner' ? 4 * price - drawn : 0]);
    expect(room.view().pool).toBe(pool + viewOf(room).toPrizePool);
    expectBalanced(room);
  });
});

test('those who make a deal draw for the own heads, and share what is left evenly', () => {
  const room = runningRoom({
    players: 4,
    structure: mystery({ 'mystery.undrawn': 'deal', 'mystery.champion': 'none' }),
  });
  const [a = 0, b = 0] = room.playersAt('t1');
  commit(room);
  open(room);
  room.hand('t1', [a], b);
  const left = room.view().standings.filter(({ state }) => state === 'playing');
  const toWin = room
    .view()
    .prizes.slice(0, left.length)
    .reduce((sum, prize) => sum + prize, 0);
  const amounts = Object.fromEntries(left.map(({ player }, index) => [player, index === 0 ? toWin : 0]));
  room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'own' });
  expect(viewOf(room).mystery.due).toHaveLength(4);
  for (const { of } of viewOf(room).mystery.due.slice(0, 3)) expect(draw(room, of)).toBeNull();
  // One envelope fewer than heads: the champion would have had none.
  const [over] = viewOf(room).mystery.due;
  expect(draw(room, over?.of ?? 0)).toEqual(refused('none-left'));
  expectBalanced(room);
});

test('bounties that are played on beside a deal stay in their envelopes until they are won', () => {
  const room = runningRoom({
    players: 4,
    structure: mystery({ 'mystery.undrawn': 'deal', 'mystery.champion': 'draws-own' }),
  });
  const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
  commit(room);
  open(room);
  room.hand('t1', [a], b);
  const playing = room.view().standings.filter(({ state }) => state === 'playing');
  const toWin = room.view().prizes.slice(0, playing.length);
  const amounts = Object.fromEntries(playing.map(({ player }, index) => [player, toWin[index] ?? 0]));
  room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'played' });
  expect(viewOf(room)).toMatchObject({ won: 0, mystery: { stage: 'draw' } });
  expect(reveal(room)).toEqual(refused('not-over'));
  room.hand('t1', [c, d], b);
  expect(viewOf(room).mystery.due.length).toBeGreaterThan(1);
  expectBalanced(room);
});

test('whatever happens, the money of envelopes comes to what was paid for heads', () => {
  const step = fc.tuple(fc.nat(4), fc.nat(20));
  const policies = fc.record({
    'bounty.from': fc.constantFrom('start', 'players:4', 'in-the-money'),
    'mystery.champion': fc.constantFrom('draws-own', 'none'),
    'mystery.undrawn': fc.constantFrom('winner', 'prize-pool', 'deal'),
  } as const);
  fc.assert(
    fc.property(fc.nat(), policies, fc.array(step, { maxLength: 24 }), (rolls, chosen, steps) => {
      const room = runningRoom({ seed: rolls, players: 6, structure: mystery(chosen) });
      const corrections: (() => void)[] = [];
      for (const [what, nth] of steps) {
        const seats = room.playersAt('t1');
        const [winner = 0, ...others] = seats;
        const due = viewOf(room).mystery.due;
        if (what === 0 && others.length > 0) {
          corrections.push(room.correction('t1'));
          room.hand('t1', [others[nth % others.length] ?? 0], winner);
        } else if (what === 1) corrections.pop()?.();
        else if (what === 2) void [commit(room), nth % 2 === 0 ? open(room) : null];
        else if (what === 3) draw(room, due[nth % Math.max(1, due.length)]?.of ?? 1, nth % 3 === 0 ? nth : null);
        else reveal(room);
        room.settle();
        expectBalanced(room);
        const { mystery: promised } = room.tournament;
        if (promised?.openly === undefined) continue;
        const { order } = envelopeOrder(promised.envelopes, { seed, openly }, sha256);
        for (const { number, amount } of promised.draws) expect(order[number - 1]).toBe(amount);
        expect(new Set(promised.draws.map(({ number }) => number)).size).toBe(promised.draws.length);
      }
    }),
    { numRuns: 60 },
  );
});
