import { expect, test } from 'vitest';
import { enter, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { structureTemplates } from './structure-templates.ts';

const { regular } = structureTemplates;
/** Four players with fixed heads, and no entry sold any more: a head that the floor gives to the prizes makes them more. */
const withHeads = {
  reentry: null,
  bounty: { kind: 'fixed', unit: 100 },
  entry: { ...regular.entry, bounty: 5000 },
} as const;

const fix = (room: TournamentRoom, prizes: readonly number[] | null) =>
  room.ask({ type: 'fix-prizes', tournament: 'e', prizes });
const pay = (room: TournamentRoom, entry: number, amount: number) =>
  room.ask({ type: 'pay-place', tournament: 'e', entry, at: room.at, amount });
const settleHead = (room: TournamentRoom, entry: number, winners: readonly number[] | null) =>
  room.do({ type: 'settle-head', tournament: 'e', entry, winners });
const entryAt = (room: TournamentRoom, seat: number): number => {
  const player = room.table('t1').chairs[seat - 1]?.player?.id;
  return room.tournament.entries.find((entry) => entry.player.id === player)?.number ?? 0;
};

test('prizes fixed by the floor are of what there was to win: where the pool changes after it nobody is paid until they are fixed again', () => {
  const room = runningRoom({ players: 3, structure: { lateUntilLevel: 4, reentry: null } });
  const { pool } = room.view();
  const second = pool / 4;
  expect(fix(room, [pool - second, second])).toBeNull();
  expect(room.view()).toMatchObject({ fault: null, prizes: [pool - second, second] });
  enter(room, 'late');
  const more = room.view().pool;
  const differs = { fault: 'fixed-differ', expected: more, given: pool } as const;
  expect(room.view()).toMatchObject({ fault: differs, prizes: [pool - second, second] });
  // While entries are sold nothing waits for it.
  expect(room.view().proposals.at(-1)).toEqual({ what: 'prizes', ...differs });
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(room.view().proposals[0]).toEqual({ what: 'prizes', ...differs });
  expect(pay(room, 1, second)).toEqual({ reason: 'prizes', fault: differs });
  expect(fix(room, null)).toBeNull();
  expect(room.view().fault).toBeNull();
  expect(fix(room, [more - second, second])).toBeNull();
  expect(room.view().proposals.some(({ what }) => what === 'prizes')).toBe(false);
  const { entries } = room.tournament;
  room.do({ type: 'withdraw-entry', tournament: 'e', entry: entries.length, at: room.at });
  expect(room.view().fault).toEqual({ fault: 'fixed-differ', expected: pool, given: more });
});

test('what was paid of prizes that differ now stands, and they are fixed again around it', () => {
  const room = runningRoom({ players: 4, structure: withHeads });
  room.do({ type: 'close-registration', tournament: 'e' });
  const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
  const [one, two, three, four] = [a, b, c, d].map((seat) => entryAt(room, seat)) as [number, number, number, number];
  const { pool } = room.view();
  expect(fix(room, [pool - 10_000, 10_000])).toBeNull();
  for (const seat of [a, b, c]) room.hand('t1', [seat], d);
  expect(pay(room, three, 10_000)).toBeNull();
  expect(fix(room, [pool - 10_000, 10_000])).toMatchObject({ reason: 'paid-already' });
  settleHead(room, one, []);
  expect(room.view().fault).toEqual({ fault: 'fixed-differ', expected: pool + 5000, given: pool });
  expect(pay(room, four, pool - 10_000)).toMatchObject({ reason: 'prizes' });
  expect(fix(room, [pool - 5_000, 10_000])).toBeNull();
  expect(pay(room, four, pool - 5_000)).toBeNull();
  // Everybody has been paid, and the head goes back to whoever won it: what is too much is given back, to the last cent.
  settleHead(room, one, [two]);
  expect(fix(room, [pool - 10_000, 10_000])).toBeNull();
  expect(room.view().standings.find(({ entry }) => entry === four)).toMatchObject({
    prize: pool - 10_000,
    paid: pool - 5_000,
  });
  expect(pay(room, four, -5000)).toBeNull();
});

test('a deal is among those who were left: where somebody else is in it since nobody is paid until all agree again', () => {
  const room = runningRoom({ players: 3, structure: { lateUntilLevel: 4, reentry: null } });
  const { pool, standings } = room.view();
  const agree = (money: number) => {
    const players = room.view().standings.filter(({ state }) => state === 'playing' || state === 'waits');
    const amounts = Object.fromEntries(
      players.map(({ player }, index) => [player, index === 0 ? money - (players.length - 1) * 100 : 100]),
    );
    return room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'played' });
  };
  agree(pool);
  expect(room.view().fault).toBeNull();
  enter(room, 'late');
  const more = room.view().pool;
  const differs = { fault: 'deal-players', players: ['late'] } as const;
  expect(room.view().fault).toEqual(differs);
  const [first] = standings;
  expect(pay(room, first?.entry ?? 0, 100)).toEqual({ reason: 'prizes', fault: differs });
  expect(room.view().proposals.at(-1)).toEqual({ what: 'prizes', ...differs });
  agree(more);
  expect(room.view().fault).toBeNull();
  const [paid] = room.view().standings;
  expect(pay(room, paid?.entry ?? 0, paid?.prize ?? 0)).toBeNull();
});

test('a deal that differs once some of it are out, and one was paid, is agreed again by all of it', () => {
  const room = runningRoom({ players: 4, structure: withHeads });
  room.do({ type: 'close-registration', tournament: 'e' });
  const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
  const [one, two, three, four] = [a, b, c, d].map((seat) => entryAt(room, seat)) as [number, number, number, number];
  const { pool } = room.view();
  const playerOf = (entry: number) => room.tournament.entries.find(({ number }) => number === entry)?.player.id ?? '';
  const agree = (shares: readonly (readonly [number, number])[], left: number) => {
    const amounts = Object.fromEntries(shares.map(([entry, amount]) => [playerOf(entry), amount]));
    return room.ask({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left, heads: 'played' });
  };
  room.hand('t1', [a], d);
  expect(
    agree(
      [
        [two, 1000],
        [three, 1000],
        [four, 1000],
      ],
      pool - 3000,
    ),
  ).toBeNull();
  for (const seat of [b, c]) room.hand('t1', [seat], d);
  expect(pay(room, two, 1000)).toBeNull();
  settleHead(room, one, []);
  expect(room.view().fault).toEqual({ fault: 'deal-differs', expected: pool + 5000, given: pool });
  expect(room.view().outInDeal?.toSorted()).toEqual([two, three].toSorted());
  expect(agree([[four, pool + 5000]], 0)).toEqual({ reason: 'players-left', players: 3 });
  expect(
    agree(
      [
        [two, 2000],
        [three, 2000],
        [four, 1000],
      ],
      pool,
    ),
  ).toBeNull();
  expect(room.view()).toMatchObject({ fault: null });
  expect(room.view().outInDeal).toBeUndefined();
  expect([pay(room, two, 1000), pay(room, three, 2000), pay(room, four, pool + 1000)]).toEqual([null, null, null]);
});

test('a corrected hand that puts another beside somebody of the deal stops the payments, and back to the plan puts the deal aside', () => {
  const room = runningRoom({ players: 3, structure: { reentry: null } });
  room.do({ type: 'close-registration', tournament: 'e' });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [one, two, three] = [a, b, c].map((seat) => entryAt(room, seat)) as [number, number, number];
  const playerOf = (entry: number) => room.tournament.entries.find(({ number }) => number === entry)?.player.id ?? '';
  const { pool } = room.view();
  expect(fix(room, [pool - 8_000, 5_000, 3_000])).toBeNull();
  room.hand('t1', [a], b);
  const amounts = { [playerOf(two)]: pool - 6_000, [playerOf(three)]: 3_000 };
  room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'played' });
  expect(pay(room, one, 3_000)).toBeNull();
  // The hand went the other way: who was left has lost in it with whoever seemed to be out, and shares the place.
  room.hand('t1', [b], c);
  const hand = room.table('t1').handNumber;
  for (const [index, out] of room.eliminations.entries())
    room.eliminations[index] = { ...out, hand, startedWith: 10_000 };
  const fault = { fault: 'deal-players', players: [playerOf(one)] } as const;
  expect(room.view()).toMatchObject({ fault, proposals: [{ what: 'prizes', ...fault }, { what: 'end' }] });
  const prizes = () => Object.fromEntries(room.view().standings.map(({ entry, prize }) => [entry, prize]));
  expect(Object.values(prizes()).reduce((sum: number, prize) => sum + (prize ?? 0), 0)).toBe(pool);
  expect(pay(room, two, pool - 6_000)).toEqual({ reason: 'prizes', fault });
  expect(fix(room, [pool - 8_000, 5_000, 3_000])).toBeNull();
  expect(room.tournament.deal).toBeNull();
  expect(prizes()).toEqual({ [one]: 4_000, [two]: 4_000, [three]: pool - 8_000 });
  expect(room.view().fault).toBeNull();
  expect([pay(room, one, 1_000), pay(room, two, 4_000), pay(room, three, pool - 8_000)]).toEqual([null, null, null]);
});

test('a corrected hand that puts somebody of the deal out before it stops the payments, also of the own heads, until it is made anew', () => {
  const room = runningRoom({ players: 3, structure: withHeads });
  room.do({ type: 'close-registration', tournament: 'e' });
  const [a = 0, b = 0, c = 0] = room.playersAt('t1');
  const [one, two, three] = [a, b, c].map((seat) => entryAt(room, seat)) as [number, number, number];
  const playerOf = (entry: number) => room.tournament.entries.find(({ number }) => number === entry)?.player.id ?? '';
  const { pool } = room.view();
  const deal = (amounts: Readonly<Record<string, number>>) =>
    room.ask({ type: 'agree-deal', tournament: 'e', at: room.at + 60_000, amounts, left: 0, heads: 'own' });
  expect(fix(room, [pool - 8_000, 5_000, 3_000])).toBeNull();
  expect(deal({ [playerOf(one)]: 1_000, [playerOf(two)]: pool - 3_000, [playerOf(three)]: 2_000 })).toBeNull();
  // The hand before the deal went the other way.
  room.hand('t1', [a], b);
  const fault = { fault: 'deal-players', players: [playerOf(one)] } as const;
  expect(room.view().fault).toEqual(fault);
  const head = { type: 'pay-bounty', tournament: 'e', entry: one, at: room.at, amount: 5_000 } as const;
  expect([pay(room, one, 1_000), room.ask(head)]).toEqual([
    { reason: 'prizes', fault },
    { reason: 'prizes', fault },
  ]);
  expect(deal({ [playerOf(two)]: pool - 5_000, [playerOf(three)]: 2_000 })).toBeNull();
  expect(room.view().fault).toBeNull();
  expect(room.ask(head)).toMatchObject({ reason: 'heads-owed', owed: 0 });
  expect([pay(room, one, 3_000), pay(room, two, pool - 5_000), pay(room, three, 2_000)]).toEqual([null, null, null]);
});

test('a deal that nobody was paid by gives way to prizes the floor fixes, and to the plan', () => {
  const room = runningRoom({ players: 3, structure: { lateUntilLevel: 0, reentry: null } });
  const { pool } = room.view();
  const agree = () => {
    const left = room.view().standings.map(({ player }) => player);
    const amounts = Object.fromEntries(left.map((player, index) => [player, index === 0 ? pool : 0]));
    room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'played' });
  };
  for (const prizes of [[pool - 5_000, 5_000], null]) {
    agree();
    expect(fix(room, prizes)).toBeNull();
    expect(room.view()).toMatchObject({ fault: null, tournament: { deal: null, prizes } });
  }
  agree();
  expect(pay(room, 1, pool)).toBeNull();
  expect(fix(room, null)).toEqual({ reason: 'paid-already', entry: 1, amount: pool });
});
