import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualSeats } from '../../../test/support/satellite-room.ts';
import { enter, plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import type { BountyPlan, Structure } from './structure.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular } = structureTemplates;
const withHeads = (bounty: BountyPlan, price = 5000) => ({ bounty, entry: { ...regular.entry, bounty: price } });
const fixed = withHeads({ kind: 'fixed', unit: 100 });
const progressive = withHeads({ kind: 'progressive', unit: 100 });

const viewOf = (room: TournamentRoom, shuffled = false) => {
  const { bounty } = room.view(shuffled);
  if (bounty === null) throw new Error('The tournament has heads.');
  return bounty;
};
const entryAt = (room: TournamentRoom, tableId: string, seat: number): number => {
  const player = room.table(tableId).chairs[seat - 1]?.player?.id;
  return room.tournament.entries.findLast((entry) => entry.player.id === player)?.number ?? 0;
};
const headOf = (room: TournamentRoom, entry: number) => viewOf(room).entries.find((one) => one.entry === entry);

/** Refunded, won, standing, in the prizes or unclaimed: nothing else can have become of it. */
function expectBalanced(room: TournamentRoom): void {
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed, entries } = viewOf(room);
  expect(refunded + won + standing + toPrizePool + unclaimed).toBe(paidIn);
  expect(entries.reduce((sum, one) => sum + one.won, 0)).toBe(won);
  expect(entries.reduce((sum, one) => sum + (one.head ?? 0), 0)).toBe(standing);
}

test('a fixed head is paid whole, once, and exactly what is owed', () => {
  const room = runningRoom({ players: 4, structure: fixed });
  const [loser = 0, winner = 0] = room.playersAt('t1');
  const entry = entryAt(room, 't1', winner);
  const out = entryAt(room, 't1', loser);
  const pay = (amount: number) => ({ type: 'pay-bounty', tournament: 'e', entry, at: room.at, amount }) as const;
  expect(room.ask(pay(5000))).toEqual({ reason: 'heads-owed', entry, owed: 0 });
  room.hand('t1', [loser], winner);
  expect(headOf(room, entry)).toEqual({ entry, head: 5000, won: 5000, unwon: 0, paid: 0, owed: 5000 });
  expect(headOf(room, out)).toEqual({ entry: out, head: null, won: 0, unwon: 0, paid: 0, owed: 0 });
  expect(room.ask(pay(4999))).toEqual({ reason: 'heads-owed', entry, owed: 5000 });
  room.do(pay(5000));
  expect(headOf(room, entry)).toMatchObject({ paid: 5000, owed: 0 });
  expect(room.ask(pay(5000))).toEqual({ reason: 'heads-owed', entry, owed: 0 });
  expectBalanced(room);
});

test('a progressive head grows its winner’s, who is worth that much to the next; the champion has the own head', () => {
  const room = runningRoom({ players: 3, structure: progressive });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [second, third] = [entryAt(room, 't1', b), entryAt(room, 't1', c)];
  room.hand('t1', [a], b);
  expect(headOf(room, second)).toMatchObject({ head: 7500, won: 2500 });
  room.hand('t1', [b], c);
  expect(headOf(room, third)).toMatchObject({ head: null, won: 3800 - 100 + 5000 + 3800 });
  expectBalanced(room);
});

test('whoever won the chips and had left before the loser’s seat was cleared is asked for: the head does not go to the prizes', () => {
  const room = runningRoom({ players: 4, structure: fixed });
  const [loser = 0, other = 0] = room.playersAt('t1');
  const out = entryAt(room, 't1', loser);
  const main = [{ board: 0, players: [room.table('t1').chairs[other - 1]?.player?.id ?? ''] }];
  room.hand('t1', [], other);
  room.goesOut('t1', loser, 10_000, {
    ante: 0,
    away: false,
    level: 1,
    order: 1,
    won: [{ board: 0, players: [] }],
    main,
  });
  expect(viewOf(room)).toMatchObject({ toPrizePool: 0, unclaimed: 5000 });
  expect(viewOf(room).taken).toMatchObject([{ of: out, to: [], went: 'unknown' }]);
  expectBalanced(room);
});

test('a corrected hand takes the head back with the chips; what was paid is owed until it is given back', () => {
  const room = runningRoom({ players: 4, structure: fixed });
  const [loser = 0, winner = 0, other = 0] = room.playersAt('t1');
  const [first, second] = [entryAt(room, 't1', winner), entryAt(room, 't1', other)];
  room.hand('t1', [loser], winner);
  room.do({ type: 'pay-bounty', tournament: 'e', entry: first, at: room.at, amount: 5000 });
  const won = [{ board: 0, players: [room.table('t1').chairs[other - 1]?.player?.id ?? ''] }];
  const [out] = room.eliminations;
  if (out?.how === undefined) throw new Error('Somebody went out.');
  room.eliminations[0] = { ...out, how: { ...out.how, won, main: won } };
  expect(headOf(room, first)).toMatchObject({ won: 0, paid: 5000, owed: -5000 });
  expect(headOf(room, second)).toMatchObject({ won: 5000, owed: 5000 });
  expectBalanced(room);
  room.do({ type: 'pay-bounty', tournament: 'e', entry: first, at: room.at, amount: -5000 });
  expect(headOf(room, first)).toMatchObject({ paid: 0, owed: 0 });
});

test('a correction gives a head to the entry the hand was dealt to, also where its player has bought in again meanwhile', () => {
  const room = runningRoom({ players: 4, structure: progressive });
  const [back = 0, loser = 0] = room.playersAt('t1');
  const [first, player] = [entryAt(room, 't1', back), room.table('t1').chairs[back - 1]?.player?.id ?? ''];
  const correct = room.correction('t1');
  const seat = [1, 2, 3, 4, 5].find((one) => !room.playersAt('t1').includes(one)) ?? 0;
  room.hand('t1', [back], loser);
  enter(room, player, { tableId: 't1', seat });
  const again = room.tournament.entries.at(-1)?.number ?? 0;
  correct();
  const won = [{ board: 0, players: [player] }];
  room.goesOut('t1', loser, 10_000, { ante: 0, away: false, level: 1, order: 1, won, main: won });
  const expectFirst = () => {
    expect(headOf(room, first)).toMatchObject({ head: 7500, won: 2500 });
    expectBalanced(room);
  };
  expectFirst();
  expect(headOf(room, again)).toMatchObject({ head: 5000, won: 0 });
  room.do({ type: 'withdraw-entry', tournament: 'e', entry: again, at: ++room.at });
  expectFirst();
  expect(viewOf(room)).toMatchObject({ unclaimed: 0, refunded: 5000 });
});

test('whoever is taken out is won by nobody: the head goes to the prizes, or waits for the champion', () => {
  for (const noWinner of ['prize-pool', 'champion'] as const) {
    const room = runningRoom({ players: 3, structure: { ...fixed, policies: { 'bounty.noWinner': noWinner } } });
    const { pool } = room.view();
    const [a = 0, b = 0, c = 0] = room.playersAt('t1');
    const champion = entryAt(room, 't1', c);
    room.do({
      type: 'take-out-entry',
      tournament: 'e',
      entry: entryAt(room, 't1', a),
      at: room.at,
      reason: { id: 'why', hash: '' },
    });
    expect(room.view().pool).toBe(noWinner === 'prize-pool' ? pool + 5000 : pool);
    expect(viewOf(room)).toMatchObject(
      noWinner === 'prize-pool' ? { toPrizePool: 5000, unclaimed: 0 } : { toPrizePool: 0, unclaimed: 5000 },
    );
    room.hand('t1', [b], c);
    expect(headOf(room, champion)).toMatchObject(
      noWinner === 'prize-pool' ? { won: 10_000, unwon: 0 } : { won: 15_000, unwon: 5000 },
    );
    expectBalanced(room);
  }
});

test('given back before the first hand, a head is paid back; a structure keeps heads that were sold', () => {
  const room = plannedRoom({ players: 3, structure: fixed });
  room.do({ type: 'withdraw-entry', tournament: 'e', entry: 1, at: room.at });
  expect(viewOf(room)).toMatchObject({ paidIn: 15_000, refunded: 5000, standing: 10_000 });
  const { bounty: _bounty, ...without } = { ...room.tournament.structure, entry: regular.entry };
  expect(room.ask({ type: 'change-structure', tournament: 'e', structure: without })).toEqual({
    reason: 'heads-open',
    unclaimed: 15_000,
  });
});

test('who won is not known: nobody is given the head, and nothing ends, until the floor has settled it', () => {
  const room = runningRoom({ players: 3, structure: fixed });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [one, two, three] = [a, b, c].map((seat) => entryAt(room, 't1', seat));
  room.hand('t1', [a], b);
  const [out] = room.eliminations;
  if (out === undefined || one === undefined || two === undefined || three === undefined)
    throw new Error('Three play.');
  const { how: _how, ...before } = out;
  room.eliminations[0] = before;
  expect(viewOf(room)).toMatchObject({ won: 0, unclaimed: 5000, taken: [{ of: one, went: 'unknown' }] });
  const asked = () => room.view().proposals.filter(({ what }) => what === 'heads');
  expect(asked()).toEqual([{ what: 'heads', entries: [one] }]);
  const settle = (winners: readonly number[] | null, entry = one) =>
    ({ type: 'settle-head', tournament: 'e', entry, winners }) as const;
  expect(room.ask(settle([two], three))).toEqual({ reason: 'head-not-won', entry: three });
  expect(room.ask(settle([one]))).toEqual({ reason: 'head-not-won', entry: one });
  expect(room.ask(settle([two, 99]))).toEqual({ reason: 'unknown', what: 'entry', id: '99' });
  room.hand('t1', [c], b);
  expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toEqual({
    reason: 'heads-open',
    unclaimed: 5000,
  });
  room.do(settle([three, two]));
  expect(headOf(room, three)).toMatchObject({ won: 2500 });
  room.do(settle(null));
  expect(viewOf(room).unclaimed).toBe(5000);
  room.do(settle([]));
  expect(viewOf(room)).toMatchObject({ unclaimed: 0, toPrizePool: 5000 });
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  expectBalanced(room);
});

test.each<[string, Partial<Structure>, number]>([
  ['of a guarantee', { payouts: { ...regular.payouts, guaranteed: 70_000 } }, 70_000],
  ['of guaranteed seats', { satellite: { ...usualSeats, seatValue: 35_000, guaranteedSeats: 2 } }, 70_000],
])('a head nobody wins is the players’ below the sum %s, too: the house adds no less', (_what, promised, pool) => {
  const structure = { ...fixed, entry: { prize: 5_000, fee: 0, bounty: 5_000 }, ...promised };
  const room = runningRoom({ players: 4, structure });
  const [loser = 0, winner = 0] = room.playersAt('t1');
  const entry = entryAt(room, 't1', loser);
  room.hand('t1', [loser], winner);
  const added = pool - 20_000;
  expect(room.view()).toMatchObject({ pool, overlay: added });
  room.do({ type: 'settle-head', tournament: 'e', entry, winners: [] });
  const view = room.view();
  expect(view).toMatchObject({ pool: pool + 5_000, overlay: added, bounty: { toPrizePool: 5_000 } });
  const tickets = view.satellite === undefined ? 0 : 70_000;
  expect(view.prizes.reduce((all, prize) => all + prize, tickets)).toBe(pool + 5_000);
});

test('a deal pays each the own head, or heads are played on', () => {
  for (const heads of ['own', 'played'] as const) {
    const room = runningRoom({ players: 3, structure: progressive });
    const [a = 0, b = 0, c = 0] = room.playersAt('t1');
    const [second, third] = [entryAt(room, 't1', b), entryAt(room, 't1', c)];
    room.hand('t1', [a], b);
    const ids = [b, c].map((seat) => room.table('t1').chairs[seat - 1]?.player?.id ?? '');
    const { prizes } = room.view();
    const toWin = prizes.slice(0, 2).reduce((sum, prize) => sum + prize, 0);
    const amounts = { [ids[0] ?? '']: toWin - 1000, [ids[1] ?? '']: 0 };
    room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 1000, heads });
    expect(headOf(room, third)?.won).toBe(heads === 'own' ? 5000 : 0);
    room.hand('t1', [b], c);
    expect(headOf(room, second)?.won).toBe(heads === 'own' ? 10_000 : 2500);
    expect(headOf(room, third)?.won).toBe(heads === 'own' ? 5000 : 3700 + 8800);
    expectBalanced(room);
  }
});

test('heads are every evening what a second sum makes of them, in whatever order the tables tell it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom('fixed', 'progressive'),
      fc.constantFrom(1, 100, 700),
      (seed, kind, unit) => {
        const structure = {
          ...withHeads({ kind, unit, cashShare: 3333 }, 2501),
          reentry: { untilLevel: 6, most: null },
        };
        const room = runningRoom({ seed, players: 7, structure });
        const second = new Map(room.tournament.entries.map(({ number }) => [number, { head: 2501, cash: 0 }]));
        const of = (entry: number) => second.get(entry) ?? { head: 0, cash: 0 };
        for (let hands = 0; hands < 8 && room.playersAt('t1').length > 3; hands++) {
          const seats = room.playersAt('t1');
          const winner = seats[room.below(seats.length)] ?? 0;
          const losers = seats.filter((seat) => seat !== winner).slice(0, 1 + room.below(2));
          const [to, gone] = [entryAt(room, 't1', winner), losers.map((seat) => entryAt(room, 't1', seat))];
          const ids = losers.map((seat) => room.table('t1').chairs[seat - 1]?.player?.id ?? '');
          room.hand('t1', losers, winner);
          for (const entry of gone) {
            const { head } = of(entry);
            const cash = kind === 'fixed' ? head : Math.floor((head * 3333) / 10_000 / unit) * unit;
            second.set(entry, { head: 0, cash: of(entry).cash });
            second.set(to, { head: of(to).head + head - cash, cash: of(to).cash + cash });
          }
          if (room.below(3) === 0 && ids[0] !== undefined) {
            const before = room.tournament.entries.length;
            enter(room, ids[0]);
            room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
            second.set(before + 1, { head: 2501, cash: 0 });
          }
        }
        for (const { entry, head, won } of viewOf(room).entries)
          expect([entry, head ?? 0, won]).toEqual([entry, of(entry).head, of(entry).cash]);
        expect(viewOf(room, true)).toEqual(viewOf(room));
        expectBalanced(room);
      },
    ),
    { numRuns: 40 },
  );
});

describe('a structure', () => {
  const refused = (structure: object) =>
    plannedRoom().ask({
      type: 'plan-tournament',
      id: 'x',
      at: 1,
      structure: { ...regular, ...structure },
      name: 'X',
    });
  const bounty = { kind: 'fixed', unit: 100 } as const;

  test('has a price for heads exactly where there are heads, paid in steps', () => {
    const faultOf = (fault: object) => ({ reason: 'structure', faults: [fault] });
    expect(refused({ bounty })).toEqual(faultOf({ fault: 'bounty-price', price: 0 }));
    expect(refused({ entry: fixed.entry })).toEqual(faultOf({ fault: 'bounty-price', price: 5000 }));
    expect(refused({ ...fixed, bounty: { ...bounty, unit: 0 } })).toEqual(faultOf({ fault: 'bounty-steps' }));
    expect(refused({ ...fixed, bounty: { ...bounty, cashShare: 10_001 } })).toEqual(faultOf({ fault: 'bounty-steps' }));
    expect(refused({ ...fixed, policies: { 'bounty.from': 'level:3' } })).toBeNull();
    expect(refused(fixed)).toBeNull();
  });
});

describe('what waits for a champion', () => {
  const waiting = { ...fixed, policies: { 'bounty.noWinner': 'champion' }, lateUntilLevel: 0, reentry: null } as const;
  const takenOut = (room: TournamentRoom, entry: number) =>
    room.do({ type: 'take-out-entry', tournament: 'e', entry, at: room.at, reason: { id: 'gone', hash: '' } });

  test('is shared by those of a deal that has shared out everything, and the tournament ends', () => {
    const room = runningRoom({ players: 4, structure: waiting });
    room.hand('t1', [], room.playersAt('t1')[0] ?? 0);
    takenOut(room, 4);
    expect(viewOf(room).unclaimed).toBe(5000);
    const { prizes } = room.view();
    const left = room.view().standings.filter(({ state }) => state === 'playing');
    const total = prizes.slice(0, 3).reduce((sum, prize) => sum + prize, 0);
    const each = Math.floor(total / 3);
    const amounts = Object.fromEntries(
      left.map(({ player }, index) => [player, index === 0 ? total - 2 * each : each]),
    );
    room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'own' });
    expect(viewOf(room)).toMatchObject({ unclaimed: 0, standing: 0, won: 20_000 });
    expect(left.map(({ entry }) => headOf(room, entry)?.won)).toEqual([6_700, 6_700, 6_600]);
    expectBalanced(room);
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at, unpaid: true })).toBeNull();
  });

  test('is whose the first place is, where a corrected hand has put two back after the end and the floor has said the places', () => {
    const room = runningRoom({ players: 3, structure: waiting });
    const [a = 0, b = 0] = room.playersAt('t1');
    takenOut(room, 3);
    const [one, other] = [entryAt(room, 't1', a), entryAt(room, 't1', b)];
    const back = room.correction('t1');
    room.hand('t1', [a], b);
    expect(headOf(room, other)).toMatchObject({ won: 15_000 });
    room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
    back();
    // It may be opened again: their own heads are still theirs to lose.
    expect(viewOf(room)).toMatchObject({ standing: 10_000, unclaimed: 5_000, won: 0 });
    room.do({ type: 'settle-places', tournament: 'e', places: { [one]: 1, [other]: 2 } });
    expect(viewOf(room)).toMatchObject({ standing: 0, unclaimed: 0 });
    expect([one, other].map((entry) => headOf(room, entry)?.won)).toEqual([10_000, 5_000]);
    expectBalanced(room);
  });
});

test.each([
  ['goes to the prizes', 'prize-pool', 5_000, 0],
  ['waits for the champion', 'champion', 0, 5_000],
] as const)(
  'heads that begin later: whoever is out before loses none to anybody, and it %s',
  (_name, noWinner, toPrizePool, waits) => {
    const policies = { 'bounty.from': 'players:3', 'bounty.noWinner': noWinner } as const;
    const structure = { ...progressive, policies, lateUntilLevel: 0, reentry: null };
    const room = runningRoom({ players: 4, structure });
    room.do({ type: 'close-registration', tournament: 'e' });
    const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
    const [early, later, last] = [b, c, d].map((seat) => entryAt(room, 't1', seat)) as [number, number, number];
    // While four are left nobody is said to win a head, at the table either.
    expect(room.table('t1').bounty?.heads).toEqual({});
    room.hand('t1', [a], b);
    expect(viewOf(room)).toMatchObject({ toPrizePool, unclaimed: waits, won: 0 });
    room.settle();
    expect(Object.keys(room.table('t1').bounty?.heads ?? {})).toHaveLength(3);
    room.hand('t1', [b], c);
    expect(headOf(room, later)).toMatchObject({ won: 2_500, head: 7_500 });
    room.hand('t1', [c], d);
    expect(headOf(room, last)).toMatchObject({ won: 3_700 + 8_800 + waits, head: null });
    expect(headOf(room, early)).toMatchObject({ won: 0 });
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toBeNull();
    expectBalanced(room);
  },
);

test('of what corrected hands have others give back, no more is paid to its new winner than was won', () => {
  const room = runningRoom({ players: 3, structure: fixed });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [loser, first, second] = [a, b, c].map((seat) => entryAt(room, 't1', seat)) as [number, number, number];
  const pay = (entry: number, amount: number) =>
    room.ask({ type: 'pay-bounty', tournament: 'e', entry, at: room.at, amount });
  const settle = (winners: readonly number[]) =>
    room.do({ type: 'settle-head', tournament: 'e', entry: loser, winners });
  room.hand('t1', [a], b);
  expect(pay(first, 5_000)).toBeNull();
  settle([second]);
  expect(pay(second, 5_000)).toEqual({ reason: 'paid-to-others', left: 0, of: 'heads' });
  expect([pay(first, -5_000), pay(second, 5_000)]).toEqual([null, null]);
});
