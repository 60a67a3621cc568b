import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import type { OrderBody } from '../../protocol/sync-messages.ts';
import { everybodyFolds, type RealTable, realTable } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { isHandAsSeen, tapeOfHand } from '../floor/table-before-hand.ts';
import { walkChain } from '../sync/hash-chain.ts';
import { answeredInLogs } from '../sync/order-answers.ts';
import type { IncomingOrder } from '../sync/signed-order.ts';
import { handsInLog } from './hand-source.ts';
import { RoomOrders, type RoomOrdersOptions } from './room-orders.ts';

/** Orders as the room sends them. */
const ordered = (order: FloorOrder, second: string | null = null): OrderBody => ({
  type: 'floor-order',
  order,
  by: 'floor:AB12',
  second,
  name: 'Petra',
});
const sourceOf = ({ table, time, log }: RealTable) => ({
  ordered: { tableId: log.tableId, logs: [log.logId], roomKey: () => null },
  time,
  now: () => time.now(),
  newId: randomUUID,
  pastTape: (hand: number) => tapeOfHand(handsInLog(log), hand),
  isAsSeen: (hand: number, sequence: number) => isHandAsSeen(handsInLog(log), table.sequence, { hand, sequence }),
  report: () => {},
});

const executeOrder = (
  table: RealTable['table'],
  order: IncomingOrder,
  source: Omit<RoomOrdersOptions, 'table'>,
): { readonly refusal: string | null } => {
  const end = new RoomOrders({ table, ...source }).execute(order);
  if (end === null) throw new Error('The order waits.');
  return end;
};

/** A hand with a misdeal reported, and the office's ruling on it. */
function reported(real: RealTable) {
  real.ask(start);
  real.ask({ type: 'report', at: 0, incident: 'incident-1', report: { kind: 'boxed-card', count: 2 } });
  const source = sourceOf(real);
  const rule = (ruling: 'deal-again' | 'play-on', order = 'order-1') =>
    executeOrder(
      real.table,
      {
        id: order,
        storeId: 'store-1',
        proof: 'older-room',
        body: ordered({ order: 'rule-incident', incident: 'incident-1', ruling, reason: 'Two cards boxed.' }),
      },
      source,
    );
  return { rule };
}

test('a ruling of the office is executed and signed, and its reason stored outside the log', () => {
  const real = realTable();
  const { rule } = reported(real);
  expect(rule('deal-again')).toEqual({ refusal: null });
  expect(real.table.state?.hand?.outcome).toBe('misdeal');
  const rows = real.log.byRequest('order:order-1');
  expect(rows.map(({ actor }) => actor).every((actor) => actor === 'cardroom')).toBe(true);
  expect(rows[0]?.body).toContain('floor:AB12');
  expect(JSON.stringify(rows)).not.toContain('boxed.');
  expect(real.log.allTexts().map(({ text }) => text)).toContain('Two cards boxed.');
  expect(answeredInLogs([real.log], 'order-1')).toEqual({ refusal: null });
});

test('an order the table refuses is answered with a sentence, and recognised after a restart', () => {
  const real = realTable();
  const { rule } = reported(real);
  rule('play-on');
  const { refusal } = rule('deal-again', 'order-2');
  expect(refusal).toMatch(/^This call has already been ruled on\.$/);
  expect(answeredInLogs([real.reopen().log], 'order-2')).toEqual({ refusal });
});

test('an order is executed once, however often it comes', () => {
  const real = realTable();
  const { rule } = reported(real);
  rule('play-on');
  const before = real.log.head.seq;
  expect(rule('play-on')).toEqual({ refusal: null });
  expect(real.log.head.seq).toBe(before);
});

test('a failing disk refuses no order: it stays open and comes again', () => {
  const real = realTable();
  const { rule } = reported(real);
  const { append } = real.log;
  real.log.append = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  expect(() => rule('play-on')).toThrow(StorageFault);
  real.log.append = append;
  expect(answeredInLogs([real.log], 'order-1')).toBeNull();
  expect(rule('play-on')).toEqual({ refusal: null });
});

test('the office may choose any offered outcome of a report, and no other', () => {
  const real = realTable();
  real.ask(start);
  real.ask({ type: 'report', at: 0, incident: 'incident-1', report: { kind: 'collusion', seat: 3 } });
  const source = sourceOf(real);
  const choose = (ruling: number, order: string) =>
    executeOrder(
      real.table,
      {
        id: order,
        storeId: 'store-1',
        proof: 'older-room',
        body: ordered({ order: 'rule-incident', incident: 'incident-1', ruling, reason: '' }),
      },
      source,
    );
  expect(real.table.state?.incidents).toHaveLength(1);
  expect(choose(9, 'order-1').refusal).toMatch(/\.$/);
  const outs = real.table.state?.incidents[0]?.answer?.others ?? [];
  const out = outs.findIndex(({ sentence }) => sentence.key === 'penalty-out');
  expect(choose(1 + out, 'order-2')).toEqual({ refusal: null });
  expect(real.table.state?.chairs[2]).toMatchObject({ penalty: null, counts: { softPlay: 1 } });
  expect(real.reopen().table.state?.chairs[2]?.penalty).toBeNull();
});

/** Gives the room's orders to a table, one after another. */
const giving = (real: RealTable) => {
  let given = 0;
  return (order: FloorOrder, second: string | null = null) =>
    executeOrder(
      real.table,
      { id: `order-${++given}`, storeId: 'store-1', proof: 'older-room', body: ordered(order, second) },
      sourceOf(real),
    );
};

test('the floor’s own report and its ruling are one: if the ruling is refused, nothing is reported', () => {
  const real = realTable();
  real.ask(start);
  const give = giving(real);
  const { seq } = real.log.head;
  const report = { order: 'report', report: { kind: 'phone', seat: 3 }, reason: '' } as const;
  expect(give({ ...report, choice: 90 }).refusal).toMatch(/\.$/);
  expect(real.table.state?.incidents).toEqual([]);
  // Only the refusal of the order is on record.
  const [row, ...others] = real.log.read(seq, 10);
  expect([row?.kind, others]).toEqual(['order-answered', []]);
  // Whoever reads the log reads the sentence; a page says the cause in its language.
  expect(JSON.parse(row?.body ?? '')).toMatchObject({
    refusal: expect.stringMatching(/\.$/),
    cause: { reason: 'no-such-choice' },
  });
  expect(give({ ...report, choice: 0 })).toEqual({ refusal: null });
  expect(real.table.state?.incidents).toMatchObject([{ kind: 'report', ruling: { ruling: 0, by: 'floor:AB12' } }]);
  expect(give({ ...report, choice: null })).toEqual({ refusal: null });
  expect(real.table.state?.incidents.map(({ ruling }) => ruling === null)).toEqual([false, true]);
});

test('a call is taken by name, and its reason is stored outside the log', () => {
  const real = realTable();
  real.ask(start);
  real.ask({ type: 'call-floor', at: 0, incident: 'call-1', seat: null });
  expect(giving(real)({ order: 'take-call', incident: 'call-1' })).toEqual({ refusal: null });
  const { taken } = real.table.state?.incidents[0] ?? {};
  expect(taken).toMatchObject({ by: 'floor:AB12' });
  expect(real.table.nameOf(taken?.name?.id ?? '')).toBe('Petra');
});

test('a correction is refused if the table has changed since it was made; signed by two it names both', () => {
  const real = realTable();
  real.ask(start);
  real.ask({ type: 'fold', seat: real.table.state?.hand?.toAct ?? 0 });
  const give = giving(real);
  const changes = [{ change: 'remove', act: 2 }] as const;
  const amend = (sequence: number): FloorOrder => ({
    order: 'amend-hand',
    hand: 1,
    changes,
    reason: 'Tapped.',
    sequence,
  });
  const seen = real.table.sequence;
  real.ask({ type: 'undo', step: 'folded' });
  expect(give(amend(seen)).refusal).toMatch(/\.$/);
  real.ask({ type: 'fold', seat: real.table.state?.hand?.toAct ?? 0 });
  expect(give(amend(real.table.sequence), 'manager:M1')).toEqual({ refusal: null });
  const [row] = real.log.byRequest('order:order-2');
  expect(JSON.parse(row?.body ?? '{}')).toMatchObject({ type: 'hand-amended', by: 'floor:AB12+manager:M1' });
  expect(real.table.state?.hand?.actions).toEqual([]);
});

test('a correction of an older hand waits for the end of the hand in play, also over a restart, and the dealer sees it waiting', () => {
  const real = realTable();
  const { button, bigBlind } = everybodyFolds(real);
  real.ask({ type: 'start-hand', at: 0, by: 'dealer' });
  const seen = real.table.sequence;
  const correction = (id: string): IncomingOrder => ({
    id,
    storeId: 'store-1',
    proof: 'older-room',
    body: ordered(
      {
        order: 'amend-past-hand',
        hand: 1,
        changes: [
          { change: 'replace', act: 2, with: { type: 'raise', seat: button, to: 6 } },
          { change: 'insert', before: 4, act: { type: 'fold', seat: bigBlind } },
        ],
        reason: 'Chips were miscounted.',
        sequence: seen,
      },
      'manager:6',
    ),
  });
  const told: string[] = [];
  const begun = ({ table, ...parts }: RealTable) => {
    const onWaiting: RoomOrdersOptions['onWaiting'] = (waiting) => {
      told.push(waiting.map(({ order }) => `${order.order} ${'hand' in order ? order.hand : ''}`).join());
    };
    const orders = new RoomOrders({ table, ...sourceOf({ table, ...parts }), onWaiting });
    orders.start();
    return orders;
  };
  expect(begun(real).execute(correction('order-1'))).toBeNull();
  // The room sends it again to the restarted table.
  const again = real.reopen();
  const orders = begun(again);
  expect(orders.execute(correction('order-1'))).toBeNull();
  const { toAct, number } = again.table.state?.hand ?? {};
  again.ask({ type: 'fold', seat: toAct ?? 0 });
  expect([answeredInLogs([again.log], 'order-1'), number]).toEqual([null, 2]);
  again.ask({ type: 'fold', seat: again.table.state?.hand?.toAct ?? 0 });
  again.ask({ type: 'push-pot', at: 0, pot: 0 });
  expect(answeredInLogs([again.log], 'order-1')).toEqual({ refusal: null });
  expect(again.log.byRequest('order:order-1').map(({ kind, hand }) => [kind, hand])).toEqual([
    ['past-hand-amended', 2],
  ]);
  expect(told).toEqual(['amend-past-hand 1', 'amend-past-hand 1', '']);
  // A correction made without seeing this one was made on another hand than intended.
  const late = orders.execute(correction('order-2'));
  expect(late?.refusal).toMatch(/\.$/);
  expect(again.log.lateAmendments()).toHaveLength(1);
});

test('an order that hits a bug is refused, and the table plays on', () => {
  const real = realTable();
  reported(real);
  const said: string[] = [];
  const pastTape = () => {
    throw new TypeError('Nobody has thought of this.');
  };
  const order: IncomingOrder = {
    id: 'order-1',
    storeId: 'store-1',
    proof: 'older-room',
    body: ordered({ order: 'amend-past-hand', hand: 1, changes: [], reason: 'Wrong pot.', sequence: 0 }, 'manager:6'),
  };
  const { refusal } = executeOrder(real.table, order, { ...sourceOf(real), pastTape, report: (one) => said.push(one) });
  expect(refusal).toMatch(/^The table could not try this order/);
  expect(said).toEqual([expect.stringContaining('Nobody has thought of this.')]);
  expect(answeredInLogs([real.log], 'order-1')).toEqual({ refusal });
});

test('words erased by the office are erased here too: the rows stay, the chain holds, and the order is answered once', () => {
  const real = realTable();
  const { table, log } = real;
  const player = table.state?.chairs[0]?.player?.id ?? '';
  expect(table.nameOf(player)).toBe('Dvořák');
  const rows = log.read(0, 100);
  const order: IncomingOrder = {
    id: 'erase-1',
    storeId: 'store-1',
    proof: 'older-room',
    body: { type: 'erase-text', texts: [player, 'unknown'] },
  };
  const orders = new RoomOrders({ table, ...sourceOf(real) });
  expect([orders.execute(order), orders.execute(order)]).toEqual([null, null]);
  real.time.advance(1_000);
  expect([table.nameOf(player), log.texts([player])]).toEqual([null, []]);
  expect(answeredInLogs([log], 'erase-1')).toEqual({ refusal: null });
  expect(log.read(0, rows.length)).toEqual(rows);
  expect(walkChain(log.logId, emptyHead, log.read(0, 100))).toEqual(log.head);
  const again = real.reopen();
  expect([again.table.nameOf(player), again.table.state?.chairs[0]?.player?.id]).toEqual([null, player]);
});

test('an order that the room has not signed changes nothing, is refused in the log, and is said', () => {
  const real = realTable();
  const said: string[] = [];
  const orders = new RoomOrders({
    table: real.table,
    ...sourceOf(real),
    report: (sentence) => void said.push(sentence),
  });
  const before = real.table.state;
  const seat = before?.chairs.find(({ player }) => player !== null)?.seat ?? 0;
  const body = {
    type: 'office-order',
    order: {
      order: 'add-chips',
      seat,
      player: before?.chairs[seat - 1]?.player?.id ?? '',
      chips: 777_000,
      behind: false,
    },
    by: 'cardroom',
    name: '',
    text: null,
  } as const;
  const end = orders.execute({ id: 'forged', storeId: 'store-1', proof: null, body });
  expect(end?.refusal).toMatch(/^The cardroom has not signed this order/);
  expect(real.table.state?.chairs).toEqual(before?.chairs);
  expect(answeredInLogs([real.log], 'forged')).toEqual(end);
  expect(said).toEqual([`Order forged: ${end?.refusal}`]);
  // What an earlier room sends is carried out as ever.
  expect(orders.execute({ id: 'known', storeId: 'store-1', proof: 'older-room', body })).toEqual({ refusal: null });
  expect(real.table.state?.chairs[seat - 1]?.stack).toBeGreaterThan(777_000);
});
