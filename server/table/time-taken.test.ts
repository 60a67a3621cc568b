import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { TimeTaken } from '../../protocol/table-messages.ts';
import { type RealTable, realTable } from '../../test/support/real-table.ts';
import { push, start } from '../../test/support/sample-table.ts';
import { RoomOrders } from './room-orders.ts';
import { showTimeTaken } from './time-taken.ts';

/** The screens of a table, and the office that has time collected there. */
function watched(real: RealTable) {
  let told: TimeTaken | null = null;
  const status = {
    setTimeTaken: (now: TimeTaken | null) => {
      told = now;
    },
  };
  onTestFinished(showTimeTaken({ table: real.table, log: real.log, status }));
  const { time, table } = real;
  const orders = new RoomOrders({
    table,
    ordered: { tableId: '1', logs: [], roomKey: () => null },
    time,
    now: () => time.now(),
    newId: randomUUID,
    pastTape: () => null,
    isAsSeen: () => true,
    report: (sentence) => expect.unreachable(sentence),
  });
  onTestFinished(orders.start());
  const collect = (id: string, chips: number) =>
    orders.execute({
      id,
      storeId: 'store-1',
      proof: 'older-room',
      body: {
        type: 'office-order',
        order: { order: 'collect-time', chips },
        by: 'floor:AB12',
        name: 'Petra',
        text: null,
      },
    });
  return { collect, told: () => told };
}

test('a time charge of the office is shown until the next hand begins, even after a restart', () => {
  const real = realTable();
  const { collect, told } = watched(real);
  expect(told()).toBeNull();
  collect('order-1', 5);
  const seats = (real.table.state?.chairs ?? []).flatMap(({ seat, player }) => (player === null ? [] : [seat]));
  const from = seats.map((seat) => ({ seat, chips: 5 }));
  expect(told()).toMatchObject({ from });
  const again = real.reopen();
  const after = watched(again);
  expect(after.told()).toEqual(told());
  again.ask(start);
  expect(after.told()).toBeNull();
});

test('ordered during a hand it is shown when the hand is over; a charge the dealer collects is not shown', () => {
  const real = realTable();
  const { collect, told } = watched(real);
  real.ask(start);
  collect('order-1', 5);
  expect(told()).toBeNull();
  while (real.table.state?.hand?.stage === 'betting')
    real.ask({ type: 'fold', seat: real.table.state.hand.toAct ?? 0 });
  real.ask(push(0));
  const booked = told();
  expect(booked?.from.length).toBeGreaterThan(1);
  real.ask({ type: 'collect-time', chips: 2 });
  expect(told()).toEqual(booked);
});
