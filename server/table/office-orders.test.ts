import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TextRef } from '../../engine/notation.ts';
import type { TableOrder } from '../../engine/office.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { WaitingOrder } from '../../protocol/table-messages.ts';
import { tableOrderSchema } from '../../protocol/table-order-schema.ts';
import { type RealTable, realTable, sampleConfig } from '../../test/support/real-table.ts';
import { push, start } from '../../test/support/sample-table.ts';
import { answeredInLogs } from '../sync/order-answers.ts';
import { sealText } from '../sync/private-text.ts';
import { RoomOrders } from './room-orders.ts';

const tournament = (): RealTable =>
  realTable(
    sampleConfig({
      mode: 'tournament',
      stakes: undefined,
      levels: [
        { minutes: 20, smallBlind: 1, bigBlind: 2 },
        { minutes: 20, smallBlind: 2, bigBlind: 4 },
      ],
    }),
  );

/** The office at one end of a table's link. */
function office(real: RealTable) {
  let given = 0;
  let waiting: readonly WaitingOrder[] = [];
  const orders = new RoomOrders({
    table: real.table,
    ordered: { tableId: '1', logs: [], roomKey: () => null },
    time: real.time,
    now: () => real.time.now(),
    newId: randomUUID,
    pastTape: () => null,
    isAsSeen: () => true,
    onWaiting: (now) => {
      waiting = now;
    },
    report: (sentence) => expect.unreachable(sentence),
  });
  orders.start();
  const give = (order: TableOrder, text: PrivateText | null = null, id = `order-${++given}`) =>
    orders.execute({
      id,
      storeId: 'store-1',
      proof: 'older-room',
      body: { type: 'office-order', order: tableOrderSchema.parse(order), by: 'floor:AB12', name: 'Petra', text },
    });
  return {
    give,
    waiting: () => waiting.map(({ order }) => order.order),
    answer: (id: string) => answeredInLogs([real.log], id),
  };
}

const playerAt = (real: RealTable, seat: number): string => real.table.state?.chairs[seat - 1]?.player?.id ?? '';
const fold = (real: RealTable): void => {
  while (real.table.state?.hand?.stage === 'betting')
    real.ask({ type: 'fold', seat: real.table.state.hand.toAct ?? 0 });
};
/** Everybody folds to one, who gets the pot. */
const endHand = (real: RealTable): void => {
  fold(real);
  real.ask(push(0));
};
const to = { tableId: 't9', seat: 2, name: 'Table 9' } as const;
const newcomer = () => {
  const { ref, text } = sealText('Wiśniewska', { id: randomUUID(), salt: 'salt' });
  return { ref, text, order: { order: 'seat-player', player: ref, stack: 400, from: 'Table 12' } as const };
};

test('a player moved during a hand plays it to its end, and goes with the stack left then', () => {
  const real = tournament();
  const { give, waiting, answer } = office(real);
  real.ask(start);
  const player = playerAt(real, 4);
  expect(give({ order: 'move-out', seat: 4, player, to })).toBeNull();
  expect(waiting()).toEqual(['move-out']);
  // Sent again it gets the same answer, and does not wait twice.
  expect(give({ order: 'move-out', seat: 4, player, to }, null, 'order-1')).toBeNull();
  fold(real);
  expect(real.table.state?.chairs[3]?.player?.id).toBe(player);
  expect(answer('order-1')).toBeNull();
  const total = real.table.state?.chipsIn ?? 0;
  real.ask(push(0));
  const moved = real.table.state?.movedOut?.[0];
  expect(moved).toMatchObject({ seat: 4, to, player: { id: player } });
  expect(real.table.state?.chairs[3]?.player).toBeNull();
  expect(real.table.state?.chipsIn).toBe(total - (moved?.chips ?? 0));
  expect([waiting(), answer('order-1')]).toEqual([[], { refusal: null }]);
  expect(real.log.byRequest('order:order-1').map(({ actor, kind }) => `${actor} ${kind}`)).toEqual([
    'cardroom seat-opened',
  ]);
  expect(JSON.stringify(real.reopen().table.state)).toBe(JSON.stringify(real.table.state));
});

test('a player takes a seat that becomes free at the end of the hand, in whatever order the orders came', () => {
  const real = tournament();
  const { give, waiting } = office(real);
  real.ask(start);
  const { ref, text, order } = newcomer();
  give({ order: 'move-out', seat: 4, player: playerAt(real, 4), to });
  expect(give({ ...order, seat: 4 }, text)).toBeNull();
  expect(waiting()).toEqual(['move-out', 'seat-player']);
  endHand(real);
  expect(real.table.state?.chairs[3]).toMatchObject({ player: ref, stack: 400 });
  expect(real.table.nameOf(ref.id)).toBe('Wiśniewska');
  expect(waiting()).toEqual([]);
});

test('a name comes with its order, is in no row of the log, and is accepted only if it matches its hash', () => {
  const real = tournament();
  const { give } = office(real);
  const { ref, text, order } = newcomer();
  expect(give({ ...order, seat: 2 }, { ...text, text: 'Somebody' })?.refusal).toMatch(/not the one/);
  expect(give({ ...order, seat: 2 }, null)?.refusal).toMatch(/does not say who/);
  expect(give({ ...order, seat: 2 }, text)).toEqual({ refusal: null });
  expect(real.table.state?.chairs[1]?.player).toEqual(ref);
  expect(real.log.read(0, 1000).some(({ body }) => body.includes('Wiśniewska'))).toBe(false);
  expect(real.table.state?.arrivals).toEqual([{ player: ref, from: 'Table 12' }]);
});

test('an order is refused when its player loses the last chips while it waits', () => {
  const real = tournament();
  const { give, answer } = office(real);
  real.ask(start);
  const due = real.table.state?.hand?.toAct ?? 0;
  real.ask({ type: 'all-in', seat: due });
  const other = real.table.state?.hand?.toAct ?? 0;
  real.ask({ type: 'call', seat: other });
  real.ask({ type: 'fold', seat: real.table.state?.hand?.toAct ?? 0 });
  const stack = (seat: number) => real.table.state?.hand?.players.find((one) => one.seat === seat)?.startingStack ?? 0;
  const [short, long] = stack(due) < stack(other) ? [due, other] : [other, due];
  expect(give({ order: 'move-out', seat: short, player: playerAt(real, short), to })).toBeNull();
  const boards = [['2h', '7d', '9c'], ['Ks'], ['4d']] as const;
  for (const cards of boards) real.ask({ type: 'deal-board', cards, by: 'dealer' });
  real.ask({ type: 'table-hand', seat: long, cards: ['As', 'Ah'] });
  real.ask({ type: 'table-hand', seat: short, cards: ['Qc', 'Jc'] });
  for (const pot of [1, 0, 1]) real.ask(push(pot));
  expect(real.table.state?.hand?.stage).toBe('over');
  expect(answer('order-1')?.refusal).toBe(`The player of seat ${short} lost the last chips in hand 1.`);
});

test.each<[string, (real: RealTable, player: TextRef) => TableOrder, RegExp]>([
  [
    'somebody else sits there',
    (_real) => ({ order: 'move-out', seat: 1, player: 'p9', to }),
    /^The player at seat 1 is not the one/,
  ],
  ['nobody sits there', () => ({ order: 'move-out', seat: 2, player: 'p9', to: null }), /^Nobody sits at seat 2/],
  [
    'the dealer has put somebody else in the seat',
    (_real, player) => ({ order: 'seat-player', seat: 3, player, stack: 100 }),
    /^Seat 3 is taken/,
  ],
  [
    'the levels set the stakes',
    (real) => ({ order: 'set-stakes', stakes: real.table.state?.stakes as never }),
    /levels/,
  ],
  ['time is not paid for in tournaments', () => ({ order: 'collect-time', chips: 5 }), /cash/i],
])('an order is refused with a sentence without a name where %s', (_what, order, sentence) => {
  const real = tournament();
  const { give, answer } = office(real);
  const { ref, text } = newcomer();
  const { seq } = real.log.head;
  const end = give(order(real, ref), text);
  expect(end?.refusal).toMatch(sentence);
  expect(end?.refusal).not.toMatch(/Wiśniewska|Dvořák|O'Brien|Nguyễn/);
  expect(real.log.read(seq, 10).map(({ kind }) => kind)).toEqual(['order-answered']);
  expect(answer('order-1')).toEqual(end);
});

test('a table without its office continues by its levels; one with a stopped clock stays at its level', () => {
  const real = tournament();
  const { give } = office(real);
  const { schedule } = real.table.state ?? {};
  if (schedule == null) throw new Error('A tournament has levels.');
  const before = real.time.now();
  give({ order: 'set-schedule', schedule: { ...schedule, pausedAt: before } });
  real.time.advance(60 * 60_000);
  real.ask({ ...start, at: real.time.now() } as never);
  expect(real.table.state?.hand?.level).toBe(1);
  endHand(real);
  give({ order: 'set-schedule', schedule: { ...schedule, startedAt: real.time.now() } });
  give({ order: 'give-penalty', seat: 4, player: playerAt(real, 4), hands: 1 });
  real.time.advance(21 * 60_000);
  // The office has not been heard since.
  const { table, ask } = real.reopen();
  ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  expect(table.state?.hand?.level).toBe(2);
  expect(table.state?.hand?.players.find(({ seat }) => seat === 4)?.status).toBe('folded');
});

test('an order that changes nothing is still answered, and recognised after a restart', () => {
  const real = tournament();
  const { give } = office(real);
  expect(give({ order: 'halt', why: null })).toEqual({ refusal: null });
  expect(give({ order: 'hand-for-hand', round: null })).toEqual({ refusal: null });
  const { log } = real.reopen();
  expect([answeredInLogs([log], 'order-1'), answeredInLogs([log], 'order-2')]).toEqual([
    { refusal: null },
    { refusal: null },
  ]);
});

test('halts and messages of the office reach the table at once, even in mid-hand, and make no tap stale', () => {
  const real = tournament();
  const { give } = office(real);
  real.ask(start);
  const seen = real.table.sequence;
  give({ order: 'halt', why: 'balance' });
  give({ order: 'notice', text: 'Jana K. pushes in' });
  give({ order: 'hand-for-hand', round: 2 });
  expect(real.table.nameOf(real.table.state?.notice?.id ?? '')).toBe('Jana K. pushes in');
  const seat = real.table.state?.hand?.toAct ?? 0;
  expect(real.ask({ type: 'fold', seat }, { sequence: seen }).refusal).toBeNull();
  endHand(real);
  expect(real.ask(start).refusal).toEqual({ reason: 'table-halted', why: 'balance' });
  give({ order: 'notice', text: '' });
  expect(real.table.state).not.toHaveProperty('notice');
});

test('a full disk at the end of the hand refuses no order: it is carried out with the next booking', () => {
  const real = tournament();
  const { give, waiting } = office(real);
  real.ask(start);
  give({ order: 'move-out', seat: 4, player: playerAt(real, 4), to });
  const { append } = real.log;
  real.log.append = (rows, beside) => {
    if (rows[0]?.kind === 'seat-opened') throw new StorageFault('disk-full', 'The disk is full.');
    return append.call(real.log, rows, beside);
  };
  endHand(real);
  expect(waiting()).toEqual(['move-out']);
  real.log.append = append;
  real.ask({ type: 'set-away', seat: 1, away: true });
  expect(waiting()).toEqual([]);
  expect(real.table.state?.movedOut).toHaveLength(1);
});

test('an add-on sold during a hand comes after it; a player to be moved goes once it was handed over, also after a restart', () => {
  const real = tournament();
  const { give, waiting, answer } = office(real);
  real.ask(start);
  const player = playerAt(real, 4);
  give({ order: 'add-chips', seat: 4, player, chips: 100, behind: false });
  give({ order: 'move-out', seat: 4, player, to });
  expect(waiting()).toEqual(['add-chips', 'move-out']);
  endHand(real);
  expect(answer('order-1')).toEqual({ refusal: null });
  expect(real.table.state?.chairs[3]).toMatchObject({ behind: 100 });
  expect(waiting()).toEqual(['move-out']);
  const again = real.reopen();
  const office2 = office(again);
  expect(again.table.state?.chairs[3]).toMatchObject({ behind: 100 });
  // An unanswered order is sent again, and an answered one is not done twice.
  office2.give({ order: 'add-chips', seat: 4, player, chips: 100, behind: false }, null, 'order-1');
  office2.give({ order: 'move-out', seat: 4, player, to }, null, 'order-2');
  expect(again.table.state?.chairs[3]).toMatchObject({ behind: 100 });
  again.ask({ type: 'give-chips', seats: [4], at: 0 });
  expect(office2.waiting()).toEqual([]);
  expect(again.table.state?.movedOut).toMatchObject([{ seat: 4, to }]);
});

test('a cash player’s chips and time charge wait for the end of the hand, and a game is set up at an empty table', () => {
  const real = realTable();
  const { give, waiting, answer } = office(real);
  real.ask(start);
  expect(give({ order: 'add-chips', seat: 4, player: playerAt(real, 4), chips: 50, behind: false })).toBeNull();
  expect(give({ order: 'collect-time', chips: 5 })).toBeNull();
  expect(waiting()).toEqual(['add-chips', 'collect-time']);
  endHand(real);
  expect([answer('order-1'), answer('order-2')]).toEqual([{ refusal: null }, { refusal: null }]);
  expect(real.table.state?.raked).toBe(15);
  // Chips on their way are handed over before their player goes.
  real.ask({ type: 'give-chips', seats: [4], at: 0 });
  for (const seat of [1, 3, 4]) give({ order: 'move-out', seat, player: playerAt(real, seat), to: null });
  expect(real.table.state?.departures?.map(({ player }) => player.id)).toHaveLength(3);
  const use = { mode: 'cash', variant: 'limit-omaha-8', rotation: null, rulebook: 'tda-2011', overlay: {} } as const;
  const stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, bigBet: 20, ante: null };
  const game = { ...use, seats: 8, schedule: null, stakes, chipValues: [5, 25] };
  expect(give({ order: 'set-up-table', use: game })).toEqual({ refusal: null });
  expect(real.table.state).toMatchObject({ variant: 'limit-omaha-8', chipsIn: 0, raked: 0 });
  expect(JSON.stringify(real.reopen().table.state)).toBe(JSON.stringify(real.table.state));
});
